// Messages down the link in words, as a recording has them. What is not here is written as its bytes.
import Foundation
import PhoneLink

/// The members of a line that stand for a message. One of them is there.
struct WordsOfMessage: Codable, Equatable {
  var touches: [Touch]?
  var key: Key?
  var motion: Motion?
  var shake: String?
  var orientation: String?
  var life: String?
  /// "memory warning" or "time change".
  var told: String?
  var open: String?
  /// The message's own time where it is not the line's.
  var at: Double?

  struct Touch: Codable, Equatable {
    var finger: UInt32
    var phase: String
    /// Points of the screen in portrait.
    var x, y: Double
  }

  struct Key: Codable, Equatable {
    var text: String
    var usage: UInt32
    var down: Bool
    /// Still being composed by an input method; left out for what is not.
    var marked: Bool?
  }

  /// G, G, radians a second, a quaternion (x, y, z, w), microteslas.
  struct Motion: Codable, Equatable {
    var gravity: [Double]
    var acceleration: [Double]?
    var rotation: [Double]?
    var attitude: [Double]?
    var field: [Double]?
  }

  private static let phases: [(TouchPhase, String)] = [(.began, "began"), (.moved, "moved"), (.ended, "ended"), (.cancelled, "cancelled")]
  private static let shakes: [(ShakePhase, String)] = [(.began, "began"), (.ended, "ended"), (.cancelled, "cancelled")]
  private static let orientations: [(DeviceOrientation, String)] = [
    (.portrait, "portrait"), (.portraitUpsideDown, "portraitUpsideDown"), (.landscapeLeft, "landscapeLeft"),
    (.landscapeRight, "landscapeRight"), (.faceUp, "faceUp"), (.faceDown, "faceDown"),
  ]
  private static let lives: [(LifecycleEvent, String)] = [
    (.becomeActive, "becomeActive"), (.resignActive, "resignActive"), (.enterBackground, "enterBackground"),
    (.enterForeground, "enterForeground"), (.terminate, "terminate"),
  ]

  /// Nil for a message without words. `time`: the line's.
  init?(_ message: PhoneMessage, time: Double) {
    var ownTime = time
    switch message {
    case .touches(let samples):
      ownTime = samples.first?.time ?? time
      touches = samples.map { Touch(finger: $0.finger, phase: Self.word($0.phase, Self.phases), x: Double($0.point.x), y: Double($0.point.y)) }
    case .key(let sample):
      ownTime = sample.time
      key = Key(text: sample.text, usage: sample.usage, down: sample.isDown, marked: sample.isMarked ? true : nil)
    case .motion(let sample):
      ownTime = sample.time
      motion = Motion(
        gravity: sample.gravity.numbers,
        acceleration: sample.userAcceleration == .zero ? nil : sample.userAcceleration.numbers, rotation: sample.rotationRate?.numbers,
        attitude: sample.attitude.map { [$0.x, $0.y, $0.z, $0.w] }, field: sample.magneticField?.numbers)
    case .shake(let phase, let time):
      ownTime = time
      shake = Self.word(phase, Self.shakes)
    case .orientation(let value): orientation = Self.word(value, Self.orientations)
    case .lifecycle(let event): life = Self.word(event, Self.lives)
    case .memoryWarning: told = "memory warning"
    case .significantTimeChange: told = "time change"
    case .openURL(let address): open = address
    default: return nil
    }
    if ownTime != time { at = ownTime }
  }

  /// Nil when none of the words is there, or one makes no sense.
  func message(time lineTime: Double) -> PhoneMessage? {
    let time = at ?? lineTime
    if let touches {
      var samples: [TouchSample] = []
      for touch in touches {
        guard let phase = Self.value(touch.phase, Self.phases) else { return nil }
        samples.append(TouchSample(finger: touch.finger, phase: phase, point: CGPoint(x: touch.x, y: touch.y), time: time))
      }
      return .touches(samples)
    }
    if let key { return .key(KeySample(text: key.text, usage: key.usage, isDown: key.down, isMarked: key.marked ?? false, time: time)) }
    if let motion {
      guard let gravity = Vector3(motion.gravity) else { return nil }
      var sample = MotionSample(time: time, gravity: gravity)
      if let acceleration = motion.acceleration.flatMap(Vector3.init) { sample.userAcceleration = acceleration }
      sample.rotationRate = motion.rotation.flatMap(Vector3.init)
      if let parts = motion.attitude, parts.count == 4 { sample.attitude = Quaternion(x: parts[0], y: parts[1], z: parts[2], w: parts[3]) }
      sample.magneticField = motion.field.flatMap(Vector3.init)
      return .motion(sample)
    }
    if let shake { return Self.value(shake, Self.shakes).map { .shake($0, time: time) } }
    if let orientation { return Self.value(orientation, Self.orientations).map { .orientation($0) } }
    if let life { return Self.value(life, Self.lives).map { .lifecycle($0) } }
    if let told { return told == "memory warning" ? .memoryWarning : told == "time change" ? .significantTimeChange : nil }
    if let open { return .openURL(open) }
    return nil
  }

  private static func word<Value: Equatable>(_ value: Value, _ words: [(Value, String)]) -> String { words.first { $0.0 == value }?.1 ?? "" }
  private static func value<Value>(_ word: String, _ words: [(Value, String)]) -> Value? { words.first { $0.1 == word }?.0 }
}

extension Vector3 {
  fileprivate var numbers: [Double] { [x, y, z] }
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 3 else { return nil }
    self.init(x: numbers[0], y: numbers[1], z: numbers[2])
  }
}
