// ICU's collation and transliteration behind Swift types. None of them is for two threads at once.
import CICU
import Foundation

final class Collator {
  private let handle: UnsafeMutableRawPointer
  private var units: [UInt16] = []
  private var key = [UInt8](repeating: 0, count: 512)

  /// - Throws: `AddressBookError.cannotOpen` when ICU's data for the locale is missing.
  init(locale: String = "zh@collation=pinyin") throws {
    guard let handle = quince_collator_open(locale) else {
      throw AddressBookError.cannotOpen(path: "collation \(locale)", reason: "ICU does not have it; install libicu72 or newer")
    }
    self.handle = handle
  }

  deinit { quince_collator_close(handle) }

  /// What keys depend on: keys of another version cannot be compared with ours.
  var version: String {
    var text = [CChar](repeating: 0, count: 32)
    quince_icu_version(&text, 32)
    var numbers: [UInt8] = [0, 0, 0, 0]
    quince_collator_version(handle, &numbers)
    return "ICU \(String(cString: text)), collation \(numbers.map { "\($0)" }.joined(separator: "."))"
  }

  /// Appends the sort key of a text. At most 400 bytes: what follows in a very long name does not change where it stands.
  func appendKey(of text: String, to bytes: inout [UInt8]) {
    units.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x10000 { units.append(UInt16(scalar.value)) } else { units.append(contentsOf: UTF16.encode(scalar)!) }
      if units.count >= 200 { break }
    }
    let length = Int(quince_collator_key(handle, units, Int32(units.count), &key, Int32(key.count)))
    bytes.append(contentsOf: key[0..<min(length, 400)])
  }
}

final class Transliterator {
  private let handle: UnsafeMutableRawPointer

  init(_ identifier: String) throws {
    guard let handle = quince_transliterator_open(identifier) else {
      throw AddressBookError.cannotOpen(path: "transliteration \(identifier)", reason: "ICU does not have it; install libicu72 or newer")
    }
    self.handle = handle
  }

  deinit { quince_transliterator_close(handle) }

  func transliterate(_ text: String) -> String {
    var units = Array(text.utf16)
    let count = units.count
    let capacity = count * 12 + 32
    units += [UInt16](repeating: 0, count: capacity - count)
    let length = quince_transliterate(handle, &units, Int32(count), Int32(capacity))
    return length < 0 ? text : String(decoding: units[0..<Int(length)], as: UTF16.self)
  }
}
