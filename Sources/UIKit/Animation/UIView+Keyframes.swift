// Animations in several steps. The steps of one value become one keyframe animation.
//
// The whole runs at the pace of the curve in the options' bits (ease in and out when there is none), as apps have found it to on an
// iPhone; pass `curveLinear`'s raw value for even pace. Between two steps a value stands.
import LayerModel

extension UIView {
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let block = ViewAnimation(duration: duration)
    let options = AnimationOptions(rawValue: options.rawValue)
    block.delay = delay
    block.completion = completion
    block.take(options)
    block.inherit(options)
    block.taker = KeyframeCollector(mode: KeyframeCollector.mode(of: options.rawValue))
    block.run(animations)
  }

  /// Inside `animateKeyframes`; times are fractions of its duration.
  public class func addKeyframe(withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void) {
    guard let collector = ViewAnimation.innermost?.taker as? KeyframeCollector else { return animations() }
    collector.run(from: frameStartTime, to: frameStartTime + frameDuration, animations)
  }
}

/// The steps of one `animateKeyframes`.
@MainActor
private final class KeyframeCollector: ChangeTaker {
  private struct Step {
    let start: Double, end: Double
    let change: ViewChange
  }

  private struct Track {
    let layer: CALayer
    let key: String
    var steps: [Step]
  }

  private let mode: CAAnimationCalculationMode
  private var window = (start: 0.0, end: 1.0)
  private var tracks: [Track] = []

  init(mode: CAAnimationCalculationMode) { self.mode = mode }

  static func mode(of bits: UInt) -> CAAnimationCalculationMode {
    switch bits >> 10 & 7 {
    case 1: return .discrete
    case 2: return .paced
    case 3: return .cubic
    case 4: return .cubicPaced
    default: return .linear
    }
  }

  func run(from start: Double, to end: Double, _ body: () -> Void) {
    let outer = window
    let start = min(max(start, 0), 1)
    window = (start, min(max(end, start), 1))
    body()
    window = outer
  }

  func take(_ change: ViewChange) {
    let step = Step(start: window.start, end: window.end, change: change)
    if let index = tracks.firstIndex(where: { $0.layer === change.layer && $0.key == change.key }) {
      tracks[index].steps.append(step)
    } else {
      tracks.append(Track(layer: change.layer, key: change.key, steps: [step]))
    }
  }

  func finish(_ block: ViewAnimation) {
    for track in tracks { animate(track, block) }
  }

  private func animate(_ track: Track, _ block: ViewAnimation) {
    guard let first = track.steps.first?.change, let final = track.layer.ownValue(forKeyPath: track.key) else { return }
    let isAdditive = !block.beginsFromCurrentState && first.delta != nil
    var times = [0.0], values = [isAdditive ? first.old : first.shown]
    let steps = track.steps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    for step in steps {
      let last = times[times.count - 1]
      if mode == .discrete {
        times.append(max(step.start, last))
        values.append(step.change.new)
        continue
      }
      if step.start > last {
        times.append(step.start)
        values.append(values[values.count - 1])
      }
      times.append(max(step.end, last))
      values.append(step.change.new)
    }
    if mode != .discrete, let last = times.last, last < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    let animation = CAKeyframeAnimation(keyPath: track.key)
    animation.calculationMode = mode
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.isAdditive = isAdditive
    animation.givenValues = isAdditive ? values.compactMap { $0.difference(from: final) } : values
    let change = ViewChange(layer: track.layer, key: track.key, old: first.old, new: final, shown: first.shown)
    if !isAdditive { change.removeAnimations() }
    block.add(animation, of: change, key: isAdditive ? change.unusedKey : track.key)
  }
}
