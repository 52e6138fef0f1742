// The fonts that an app's text is drawn with, as fontconfig finds them: pictures of two machines are equal only when these are.
import Foundation

enum FontSet {
  /// The families that text asks for: Latin, Han, emoji.
  private static let families = ["Inter", "Noto Sans CJK SC", "Noto Color Emoji"]

  /// Family, version and size in bytes of each font's file, such as "Inter Regular, version 262144, Inter-Regular.otf of 635 kB"; empty
  /// where fontconfig's program is not there.
  static func installed() -> [String] {
    families.compactMap { family in
      guard let answer = match(family) else { return nil }
      let parts = answer.split(separator: "\t").map(String.init)
      guard parts.count == 4 else { return nil }
      let size = (try? FileManager.default.attributesOfItem(atPath: parts[3])[.size] as? Int) ?? 0
      return "\(parts[0]) \(parts[1]), version \(parts[2]), \(URL(fileURLWithPath: parts[3]).lastPathComponent) of \(size) bytes"
    }
  }

  private static func match(_ family: String) -> String? {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["fc-match", "--format", "%{family[0]}\t%{style[0]}\t%{fontversion}\t%{file}", family]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
