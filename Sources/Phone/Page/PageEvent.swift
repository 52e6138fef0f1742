// What a page says, one line an event: a word and numbers. Read on the server's thread, so that nothing malformed reaches the phone.
import Foundation
import PhoneLink

/// One thing that a visitor did, in the page's own time (seconds of its clock) and points of the portrait screen.
enum PageEvent: Equatable {
  /// "touch PHASE FINGER X Y TIME"; phases are TouchPhase's raw values.
  case touch(TouchPhase, finger: UInt32, point: CGPoint, time: Double)
  /// "motion TIME GX GY GZ UX UY UZ [RX RY RZ]": G and radians a second in Core Motion's axes.
  case motion(MotionSample)
  /// "tilt X Y Z": the drawn phone is held so.
  case tilt(Vector3)
  /// "source TEXT": what the page's sensors are called. "source" alone: there are none any more.
  case source(String?)
  /// "key USAGE DOWN MODIFIERS REPEATED": a key of the keyboard.
  case key(usage: UInt32, isDown: Bool, modifiers: UInt8, isRepeat: Bool)
  /// "text TEXT", percent-encoded.
  case text(String)
  /// "do WORD": a button beside the phone.
  case command(Command)
  /// "shown NUMBER TIME": the frame is on the page's screen.
  case shown(UInt64)
  /// "away": nobody looks at the page; "back".
  case away, back
  /// "pixels": pictures instead of layers are wanted.
  case pixels
  /// "mirror": the app's screen is wanted in words as well.
  case mirror
  /// "take": the page wants to be the one that controls the phone; a person has asked for it.
  case take

  enum Command: String, CaseIterable {
    case shake, left, right, home, lock, memory, picture, level, restart, source
    case portrait, upsidedown, landscapeleft, landscaperight
  }

  /// Nil for anything that is not one of the lines above to the letter.
  init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    func numbers(_ counts: ClosedRange<Int>) -> [Double]? {
      guard counts.contains(rest.count) else { return nil }
      let values = rest.compactMap { word -> Double? in
        guard word.utf8.count <= 32, let value = Double(word), abs(value) < 1e12 else { return nil }
        return value
      }
      return values.count == rest.count ? values : nil
    }
    switch first {
    case "touch":
      guard let values = numbers(5...5), let phase = UInt8(exactly: values[0]).flatMap(TouchPhase.init(rawValue:)) else { return nil }
      guard let finger = UInt32(exactly: values[1]), (1...32).contains(finger), abs(values[2]) < 1e5, abs(values[3]) < 1e5 else { return nil }
      self = .touch(phase, finger: finger, point: CGPoint(x: values[2], y: values[3]), time: values[4])
    case "motion":
      guard let values = numbers(7...10), values.count != 8, values.count != 9 else { return nil }
      let gravity = Vector3(x: values[1], y: values[2], z: values[3]), user = Vector3(x: values[4], y: values[5], z: values[6])
      // No phone feels more than this, or turns faster.
      guard values[1...6].allSatisfy({ abs($0) <= 64 }), values.dropFirst(7).allSatisfy({ abs($0) <= 200 }) else { return nil }
      let rate = values.count == 10 ? Vector3(x: values[7], y: values[8], z: values[9]) : nil
      self = .motion(MotionSample(time: values[0], gravity: gravity, userAcceleration: user, rotationRate: rate))
    case "tilt":
      guard let values = numbers(3...3), values.allSatisfy({ abs($0) <= 4 }) else { return nil }
      self = .tilt(Vector3(x: values[0], y: values[1], z: values[2]))
    case "source":
      let name = rest.joined(separator: " ").removingPercentEncoding ?? ""
      guard name.utf8.count <= 80, !name.unicodeScalars.contains(where: { $0.value < 32 }) else { return nil }
      self = .source(name.isEmpty ? nil : name)
    case "key":
      guard let values = numbers(4...4), let usage = UInt32(exactly: values[0]), (1...0xE7).contains(usage) else { return nil }
      guard let modifiers = UInt8(exactly: values[2]), modifiers < 16 else { return nil }
      self = .key(usage: usage, isDown: values[1] == 1, modifiers: modifiers, isRepeat: values[3] == 1)
    case "text":
      guard rest.count == 1, let text = rest.first?.removingPercentEncoding, !text.isEmpty, text.utf8.count <= PageLimits.textSize else { return nil }
      self = .text(text)
    case "do":
      guard rest.count == 1, let command = Command(rawValue: String(rest.first!)) else { return nil }
      self = .command(command)
    case "shown":
      guard rest.count == 1, let number = UInt64(rest.first!) else { return nil }
      self = .shown(number)
    case "away" where rest.isEmpty: self = .away
    case "back" where rest.isEmpty: self = .back
    case "pixels" where rest.isEmpty: self = .pixels
    case "mirror" where rest.isEmpty: self = .mirror
    case "take" where rest.isEmpty: self = .take
    default: return nil
    }
  }

  /// Whether only the controller may.
  var needsControl: Bool {
    switch self {
    case .shown, .away, .back, .pixels, .mirror, .take: false
    default: true
    }
  }
}

/// How a page introduces itself: "hello SECRET TOKEN TIME". The token is the page's own, the same after a reload.
struct PageIntroduction: Equatable {
  var secret: String, token: String
  /// The page's clock as it wrote this, seconds.
  var time: Double

  init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "hello", words[1].utf8.count <= 64, (8...64).contains(words[2].utf8.count) else { return nil }
    guard let time = Double(words[3]), abs(time) < 1e12 else { return nil }
    (secret, token, self.time) = (String(words[1]), String(words[2]), time)
  }
}
