// Which of an app's languages a person sees. The app's process and the phone's choose alike.
import Foundation

package enum LanguageChoice {
  /// The translation that suits the person best, as an iPhone chooses it.
  ///
  /// - Parameters:
  ///   - available: names of the `.lproj` folders, `Base` not among them.
  ///   - developmentRegion: the language of the base storyboards and of the keys, which needs no folder.
  ///   - preferences: the person's languages, best first.
  package static func choose(from available: [String], developmentRegion: String, preferences: [String]) -> String {
    let candidates = available.contains(developmentRegion) ? available : available + [developmentRegion]
    for preference in preferences {
      for form in forms(of: preference) {
        if let match = candidates.first(where: { forms(of: $0).first == form }) { return match }
      }
      // Any form of the same language is better than another language: Mexican Spanish for Spanish.
      let script = LanguageTag(preference)
      if let match = candidates.first(where: { LanguageTag($0).isSameWriting(as: script) }) { return match }
    }
    return developmentRegion
  }

  /// A tag and its wider forms, best first: zh-Hans-CN, zh-Hans, zh.
  private static func forms(of name: String) -> [String] { LanguageTag(name).forms }

  /// The languages that a bundle is translated into: the names of its `.lproj` folders without `Base`, sorted.
  package static func translations(in bundlePath: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bundlePath)) ?? []
    return names.filter { $0.hasSuffix(".lproj") && $0 != "Base.lproj" }.map { String($0.dropLast(6)) }.sorted()
  }
}

/// A language's name taken apart: language, writing, region.
private struct LanguageTag {
  var language: String
  /// Hans, Hant, Latn, Cyrl …; nil when the language has one usual writing.
  var script: String?
  var region: String?

  /// Reads `zh-Hans-CN`, `zh_CN`, `English` (the names before iPhone OS 3).
  init(_ name: String) {
    let parts = name.split { $0 == "-" || $0 == "_" }.map(String.init)
    let old = ["English": "en", "French": "fr", "German": "de", "Italian": "it", "Dutch": "nl", "Spanish": "es", "Japanese": "ja"]
    language = parts.first.map { old[$0] ?? $0.lowercased() } ?? ""
    script = parts.dropFirst().first { $0.count == 4 }
    region = parts.dropFirst().first { $0.count == 2 || ($0.count == 3 && Int($0) != nil) }?.uppercased()
    // Chinese is two writings; the region tells which when the name does not.
    if language == "zh", script == nil {
      script = region.map { ["TW", "HK", "MO"].contains($0) ? "Hant" : "Hans" } ?? "Hans"
    }
  }

  var forms: [String] {
    let parts = [language, script, region].compactMap { $0 }
    return (1...max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: "-") }.filter { form in
      // "zh" alone would take the other writing.
      !(language == "zh" && form == "zh")
    }
  }

  func isSameWriting(as other: LanguageTag) -> Bool { language == other.language && script == other.script }
}
