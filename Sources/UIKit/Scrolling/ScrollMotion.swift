// Content that moves by itself: it runs out after a drag, springs back to an edge, goes to a page, or is scrolled by the app.
//
// All is reckoned from when the motion began, so that it ends in the same place whatever frames were seen.
import LayerModel

enum ScrollAxis { case horizontal, vertical }

@preconcurrency @MainActor
final class ScrollMotion: NSObject {
  enum Kind {
    /// After a drag, each axis by itself.
    case thrown(horizontal: AxisMotion, vertical: AxisMotion)
    case eased(from: CGPoint, to: CGPoint, duration: Double)
  }

  private weak var view: UIScrollView?
  let kind: Kind
  private let begin = CACurrentMediaTime()
  private var link: CADisplayLink?

  init(_ kind: Kind, of view: UIScrollView) {
    (self.kind, self.view) = (kind, view)
    super.init()
    let link = CADisplayLink(target: self, selector: "showFrame:")
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  var isDeceleration: Bool {
    if case .thrown = kind { return true }
    return false
  }

  /// Where the motion ends.
  var destination: CGPoint {
    switch kind {
    case .thrown(let horizontal, let vertical): return CGPoint(x: horizontal.destination, y: vertical.destination)
    case .eased(_, let to, _): return to
    }
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  fileprivate func showFrame() {
    guard let view else { return stop() }
    let time = CACurrentMediaTime() - begin
    switch kind {
    case .thrown(let horizontal, let vertical):
      let isOver = horizontal.isOver(at: time) && vertical.isOver(at: time)
      view.contentOffset = isOver ? destination : CGPoint(x: horizontal.position(at: time), y: vertical.position(at: time))
      if isOver { view.motionDidEnd(self) }
    case .eased(let from, let to, let duration):
      let part = CGFloat(TimingCurve.easeInEaseOut.value(at: min(time / duration, 1)))
      view.contentOffset = time >= duration ? to : CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
      if time >= duration { view.motionDidEnd(self) }
    }
  }
}

/// One axis of content that was let go. Positions in points, times in seconds.
struct AxisMotion {
  private enum Phase {
    case rest(Double)
    /// Runs out towards a place.
    case decay(from: Double, to: Double, rate: Double)
    case spring(from: Double, to: Double, speed: Double)
  }
  private var phase: Phase
  /// What comes after a decay that meets an edge.
  private var bounce: (time: Double, edge: Double, speed: Double)?

  init(restingAt position: CGFloat) { phase = .rest(Double(position)) }

  /// - Parameters:
  ///   - rate: the fraction of the speed that is left after a millisecond.
  ///   - target: where it would run out if there were no edge.
  init(from position: CGFloat, to target: CGFloat, rate: CGFloat, low: CGFloat, high: CGFloat, bounces: Bool) {
    let from = Double(position), to = Double(target), low = Double(low), high = Double(high)
    let decay = -1000 * log(Double(rate))
    if from < low || from > high {
      let edge = from < low ? low : high
      // Outside already: back, with what speed it has.
      phase = .spring(from: from, to: edge, speed: min(max((to - from) * decay, -3000), 3000))
      return
    }
    phase = .decay(from: from, to: to, rate: decay)
    if to < low || to > high {
      let edge = to < low ? low : high
      let part = (to - edge) / (to - from)
      let time = part >= 1 ? 0 : -log(part) / decay
      bounce = (time, edge, bounces ? (to - from) * decay * exp(-decay * time) : 0)
    }
  }

  init(springFrom position: CGFloat, to target: CGFloat, speed: CGFloat) {
    phase = .spring(from: Double(position), to: Double(target), speed: Double(speed))
  }

  var destination: CGFloat {
    if let bounce { return CGFloat(bounce.edge) }
    switch phase {
    case .rest(let place): return CGFloat(place)
    case .decay(_, let to, _), .spring(_, let to, _): return CGFloat(to)
    }
  }

  func position(at time: Double) -> CGFloat {
    if let bounce, time > bounce.time { return CGFloat(Self.spring(from: bounce.edge, to: bounce.edge, speed: bounce.speed, time - bounce.time).place) }
    switch phase {
    case .rest(let place): return CGFloat(place)
    case .decay(let from, let to, let rate): return CGFloat(to + (from - to) * exp(-rate * time))
    case .spring(let from, let to, let speed): return CGFloat(Self.spring(from: from, to: to, speed: speed, time).place)
    }
  }

  func isOver(at time: Double) -> Bool {
    func isAtRest(_ place: Double, _ speed: Double, _ end: Double) -> Bool {
      abs(place - end) < ScrollMetrics.restDistance && abs(speed) < ScrollMetrics.restSpeed
    }
    if let bounce {
      guard time >= bounce.time else { return false }
      let now = Self.spring(from: bounce.edge, to: bounce.edge, speed: bounce.speed, time - bounce.time)
      return isAtRest(now.place, now.speed, bounce.edge)
    }
    switch phase {
    case .rest: return true
    case .decay(let from, let to, let rate): return abs((from - to) * rate * exp(-rate * time)) < ScrollMetrics.restSpeed
    case .spring(let from, let to, let speed):
      let now = Self.spring(from: from, to: to, speed: speed, time)
      return isAtRest(now.place, now.speed, to)
    }
  }

  /// A critically damped spring.
  private static func spring(from: Double, to: Double, speed: Double, _ time: Double) -> (place: Double, speed: Double) {
    let frequency = ScrollMetrics.springFrequency, away = from - to
    let slope = speed + frequency * away
    let fade = exp(-frequency * time)
    return (to + (away + slope * time) * fade, (slope - frequency * (away + slope * time)) * fade)
  }
}

@section(".init_array") @used
private let registerScrollMotion: @convention(c) () -> Void = {
  ClassMembers.register(ScrollMotion.self) { members in
    members.method("showFrame:") { motion, _ in motion.showFrame() }
  }
}
