// How names are read: Chinese ones by their pinyin, with the readings that surnames have (曾 is zeng, not ceng), others as they are. Readings
// are what names are sorted by, what decides their section, and what they can be found by.
import AddressBookModel
import Foundation

final class NameReader {
  private let surnames: Transliterator
  private let characters: Transliterator
  private let latin: Transliterator
  private var surnameCache: [String: [String]] = [:]
  private var characterCache: [Unicode.Scalar: String] = [:]
  private var letterCache: [Unicode.Scalar: UInt8] = [:]

  /// Readings that hold whatever ICU's version says. 朴 is missing in ICU's surname readings, the others are written down because a wrong
  /// one puts a person where nobody looks.
  private static let overrides: [String: [String]] = [
    "曾": ["zeng"], "单": ["shan"], "單": ["shan"], "仇": ["qiu"], "区": ["ou"], "區": ["ou"], "朴": ["piao"], "解": ["xie"], "查": ["zha"],
    "任": ["ren"], "盖": ["ge"], "蓋": ["ge"], "沈": ["shen"], "尉迟": ["yu", "chi"], "尉遲": ["yu", "chi"], "万俟": ["mo", "qi"], "缪": ["miao"],
    "繆": ["miao"], "乐": ["yue"], "樂": ["yue"], "洗": ["xian"], "冼": ["xian"], "覃": ["qin"], "翟": ["zhai"], "种": ["chong"], "黑": ["he"],
    "逄": ["pang"], "员": ["yun"], "員": ["yun"], "秘": ["bi"], "折": ["she"], "召": ["shao"], "华": ["hua"], "華": ["hua"], "长孙": ["zhang", "sun"],
    "長孫": ["zhang", "sun"], "单于": ["chan", "yu"], "單于": ["chan", "yu"], "澹台": ["tan", "tai"], "澹臺": ["tan", "tai"],
  ]

  init() throws {
    surnames = try Transliterator("Han-Latin/Names; Latin-ASCII; Lower")
    characters = try Transliterator("Han-Latin; Latin-ASCII; Lower")
    latin = try Transliterator("Latin-ASCII; Upper")
  }

  /// The syllables of a surname in Han characters.
  func surname(_ text: String) -> [String] {
    if let known = surnameCache[text] { return known }
    let syllables: [String]
    if let override = NameReader.overrides[text] {
      syllables = override
    } else if text.unicodeScalars.allSatisfy(NameScript.isHan) {
      syllables = surnames.transliterate(text).split(separator: " ").map(String.init)
    } else {
      syllables = given(text)
    }
    if surnameCache.count > 20_000 { surnameCache.removeAll(keepingCapacity: true) }
    surnameCache[text] = syllables
    return syllables
  }

  /// The syllables of a given name: each Han character by itself, anything else as the words it has.
  func given(_ text: String) -> [String] {
    var syllables: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if NameScript.isHan(scalar) {
        if !word.isEmpty { syllables.append(word) }
        word = ""
        syllables.append(reading(of: scalar))
      } else if scalar.properties.isWhitespace {
        if !word.isEmpty { syllables.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { syllables.append(word) }
    return syllables
  }

  private func reading(of scalar: Unicode.Scalar) -> String {
    if let known = characterCache[scalar] { return known }
    let reading = characters.transliterate(String(scalar)).trimmingCharacters(in: .whitespaces)
    characterCache[scalar] = reading
    return reading
  }

  /// The section of a reading: 1…26 for A…Z, 27 for "#". Letters with marks, and letters like Ø and Æ, count as the plain ones.
  func section(of reading: String) -> UInt8 {
    for scalar in reading.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: return UInt8(scalar.value - 0x40)
      case 0x61...0x7A: return UInt8(scalar.value - 0x60)
      case 0x20, 0x22, 0x27, 0x28, 0x2D, 0x5F, 0x201C, 0x2018: continue
      case ..<0x80: return 27
      default: break
      }
      if let known = letterCache[scalar] { return known }
      let plain = latin.transliterate(String(scalar)).unicodeScalars.first?.value ?? 0
      let section = (0x41...0x5A).contains(plain) ? UInt8(plain - 0x40) : 27
      letterCache[scalar] = section
      return section
    }
    return 27
  }
}
