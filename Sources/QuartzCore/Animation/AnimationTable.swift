// A layer's animations by key, in the order they were added, and what the phone knows of them.
import Foundation
import LayerModel

/// An animation on a layer.
final class RunningAnimation {
  let animation: CAAnimation
  let key: String
  weak var layer: CALayer?
  /// Those of the transactions around, which wait for its end.
  let completions: [TransactionCompletion]
  /// Undoes what the animation put on the screen besides.
  private var cleanUp: (() -> Void)?
  /// The begin in the layer's time; nil until the commit that starts it.
  var start: Double?
  private(set) var timing = AnimationTiming(duration: 0)
  /// As the phone runs it, made at the start.
  var declared: [LayerAnimation] = []
  /// What it changes of the values that only the app draws.
  var drawn: [DrawnTrack] = []
  /// The animation that this one repeats on a replicator's copy.
  var original: RunningAnimation?
  /// The keys under which the phone has it.
  var phoneKeys: [String] = []
  var hasToldBegin = false
  var isOver = false

  init(_ animation: CAAnimation, key: String, layer: CALayer, completions: [TransactionCompletion]) {
    (self.animation, self.key, self.layer, self.completions) = (animation, key, layer, completions)
    completions.forEach { $0.retain() }
  }

  /// Before the layer's next commit.
  func prepare() { cleanUp = layer.flatMap(animation.prepare) }

  /// Media times; infinite when they are never reached.
  var begin: Double { mediaTime(of: timing.beginTime) }
  var end: Double { timing.endTime.isFinite ? mediaTime(of: timing.endTime) : .infinity }

  private func mediaTime(of local: Double) -> Double {
    guard start != nil else { return .infinity }
    return layer?.mediaTime(of: local) ?? local
  }

  func begin(at now: Double) {
    guard let layer, start == nil else { return }
    let begin = animation.beginTime != 0 ? animation.beginTime : layer.localTime(at: now)
    start = begin
    timing = animation.timing(start: begin)
    declared = animation.declared(on: layer, start: begin)
    drawn = DrawnTrack.tracks(of: animation, on: layer, start: begin)
  }

  /// Off the layer: finished, replaced or removed.
  func leave() {
    cleanUp?()
    cleanUp = nil
  }

  /// Tells the delegate and whoever waits, once.
  func finish(_ finished: Bool) {
    guard !isOver else { return }
    isOver = true
    // An animation that never began tells nobody that it ended, as nobody was told that it began; but an animation block waits for it.
    animation.delegate?.animationDidStop(animation, finished: finished)
    completions.forEach { $0.release() }
  }
}

struct AnimationTable {
  private var entries: [RunningAnimation] = []
  /// Keys the phone has and the app no longer.
  private var removedPhoneKeys: [String] = []
  private var unnamed = 0

  var isEmpty: Bool { entries.isEmpty }
  var keys: [String] { entries.map(\.key) }
  var all: [RunningAnimation] { entries }
  subscript(key: String) -> RunningAnimation? { entries.first { $0.key == key } }

  /// A key for an animation that was added without one.
  mutating func makeKey() -> String {
    unnamed += 1
    return "animation \(unnamed)"
  }

  mutating func add(_ entry: RunningAnimation) { entries.append(entry) }

  /// - Returns: the animation that was there.
  mutating func remove(_ key: String) -> RunningAnimation? {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    removedPhoneKeys += entry.phoneKeys
    entry.phoneKeys = []
    return entry
  }

  /// Writes down what the phone does not know yet.
  mutating func appendChanges(_ identifier: LayerID, isNew: Bool, to changes: inout [LayerChange]) {
    if isNew {
      removedPhoneKeys = []
      entries.forEach { $0.phoneKeys = [] }
    }
    for key in removedPhoneKeys { changes.append(.removeAnimation(identifier, key: key)) }
    removedPhoneKeys = []
    for entry in entries where entry.phoneKeys.isEmpty && entry.start != nil {
      for (index, animation) in entry.declared.enumerated() {
        let key = index == 0 ? entry.key : "\(entry.key)/\(index)"
        entry.phoneKeys.append(key)
        changes.append(.addAnimation(identifier, key: key, animation))
      }
    }
  }

  mutating func forgetPhone() {
    removedPhoneKeys = []
    entries.forEach { $0.phoneKeys = [] }
  }
}
