// The person's languages, from the environment.
import Foundation

enum Languages {
  /// BCP 47, in order of preference, from LANGUAGE or the first of LC_ALL, LC_MESSAGES and LANG that is set; English when none says more.
  static func preferred(in environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // As gettext has it: LANGUAGE counts only when a locale is set at all.
    let list = tag(ofLocale: locale) == nil ? "" : environment["LANGUAGE"] ?? ""
    var tags: [String] = []
    for name in list.split(separator: ":").map(String.init) + [locale] {
      if let tag = tag(ofLocale: name), !tags.contains(tag) { tags.append(tag) }
    }
    return tags.isEmpty ? ["en"] : tags
  }

  /// "zh_CN.UTF-8" → "zh-Hans-CN"; nil for "C", "POSIX" and "".
  static func tag(ofLocale name: String) -> String? {
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(separator: "_").map(String.init)
    guard let language = parts.first, language != "C", language != "POSIX" else { return nil }
    guard parts.count > 1 else { return language == "zh" ? "zh-Hans" : language }
    let region = parts[1]
    if language == "zh" { return (["TW", "HK", "MO"].contains(region) ? "zh-Hant-" : "zh-Hans-") + region }
    return "\(language)-\(region)"
  }
}
