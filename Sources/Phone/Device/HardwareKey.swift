// The keys of a keyboard attached to the phone, by the names a script uses.
import Foundation

/// A key with its HID usage (USB HID Usage Tables 1.21, section 10, Keyboard/Keypad Page) and the text it makes.
struct HardwareKey: Equatable, Sendable {
  let name: String
  let usage: UInt32
  let text: String

  static let all: [HardwareKey] = {
    var keys = [
      HardwareKey(name: "return", usage: 0x28, text: "\n"), HardwareKey(name: "escape", usage: 0x29, text: ""),
      HardwareKey(name: "delete", usage: 0x2A, text: ""), HardwareKey(name: "tab", usage: 0x2B, text: "\t"),
      HardwareKey(name: "space", usage: 0x2C, text: " "), HardwareKey(name: "forward-delete", usage: 0x4C, text: ""),
      HardwareKey(name: "home", usage: 0x4A, text: ""), HardwareKey(name: "end", usage: 0x4D, text: ""),
      HardwareKey(name: "page-up", usage: 0x4B, text: ""), HardwareKey(name: "page-down", usage: 0x4E, text: ""),
      HardwareKey(name: "right", usage: 0x4F, text: ""), HardwareKey(name: "left", usage: 0x50, text: ""),
      HardwareKey(name: "down", usage: 0x51, text: ""), HardwareKey(name: "up", usage: 0x52, text: ""),
    ]
    for (offset, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() {
      keys.append(HardwareKey(name: String(letter), usage: 0x04 + UInt32(offset), text: String(letter)))
    }
    for (offset, digit) in "1234567890".enumerated() {
      keys.append(HardwareKey(name: String(digit), usage: 0x1E + UInt32(offset), text: String(digit)))
    }
    return keys
  }()

  static func named(_ name: String) -> HardwareKey? { all.first { $0.name == name.lowercased() } }
}
