// Which script a name is written in, and how its parts are put together and taken apart by it.
import Foundation

public enum NameScript {
  /// Han characters, the ideographs that Chinese, Japanese and Korean share.
  @inline(__always)
  package static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x20000...0x323AF, 0xF900...0xFAFF, 0x3007: true
    default: false
    }
  }

  /// Scripts that put the family name first: Han, kana, hangul.
  package static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0xAC00...0xD7AF, 0x1100...0x11FF: true
    default: isHan(scalar)
    }
  }

  package static func isEastAsian(_ text: String) -> Bool {
    guard mayContainHan(text) || text.utf8.contains(where: { $0 >= 0xE1 }) else { return false }
    var found = false
    for scalar in text.unicodeScalars {
      if isEastAsian(scalar) { found = true } else if scalar.properties.isAlphabetic { return false }
    }
    return found
  }

  /// Han characters are three or four bytes of UTF-8 that begin with 0xE3 or more: most text is told to have none by a look at its bytes.
  @inline(__always)
  private static func mayContainHan(_ text: String) -> Bool {
    for byte in text.utf8 where byte >= 0xE3 { return true }
    return false
  }

  package static func containsHan(_ text: String) -> Bool {
    guard mayContainHan(text) else { return false }
    for scalar in text.unicodeScalars where isHan(scalar) { return true }
    return false
  }

  /// A whole name from its parts.
  public static func join(prefix: String, given: String, middle: String, family: String, suffix: String) -> String {
    if isEastAsian(family + given) {
      let name = family + middle + given
      return [prefix, name + suffix].filter { !$0.isEmpty }.joined(separator: " ")
    }
    var name = prefix
    for part in [given, middle, family, suffix] where !part.isEmpty {
      if !name.isEmpty { name += " " }
      name += part
    }
    return name
  }

  /// Chinese surnames of two characters; a name of three or more characters that begins with one is divided behind it.
  private static let doubleSurnames: Set<String> = [
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "东方", "東方", "皇甫", "尉迟", "尉遲", "公孙", "公孫", "慕容", "令狐", "宇文", "长孙", "長孫", "司徒", "司空",
    "夏侯", "轩辕", "軒轅", "端木", "百里", "南宫", "南宮", "西门", "西門", "独孤", "獨孤", "闻人", "聞人", "申屠", "太史", "澹台", "澹臺", "濮阳", "濮陽", "淳于", "单于", "單于",
    "公羊", "赫连", "赫連", "钟离", "鍾離", "鲜于", "鮮于", "呼延", "拓跋",
  ]

  /// The family and given name of a name that was written as one.
  public static func divide(_ fullName: String) -> (family: String, given: String, middle: String) {
    let words = fullName.split(whereSeparator: \.isWhitespace).map(String.init)
    if isEastAsian(fullName) {
      if words.count >= 2 { return (words[0], words[1...].joined(), "") }
      let characters = Array(words.first ?? "")
      // Kana and hangul names carry no hint of where the family name ends.
      guard characters.count >= 2, characters.count <= 4, characters.allSatisfy({ $0.unicodeScalars.allSatisfy(isHan) }) else {
        return ("", fullName, "")
      }
      let length = characters.count >= 3 && doubleSurnames.contains(String(characters[0...1])) ? 2 : 1
      return (String(characters[..<length]), String(characters[length...]), "")
    }
    switch words.count {
    case 0: return ("", "", "")
    case 1: return ("", words[0], "")
    default: return (words.last!, words[0], words[1..<(words.count - 1)].joined(separator: " "))
    }
  }
}
