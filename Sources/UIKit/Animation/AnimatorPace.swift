// How a property animator gets from one share of its change to another: the arithmetic of running, pausing, scrubbing and turning round.
import LayerModel

/// A run of an animator. Shares are fractions of the whole change: 0 is the start, 1 the end.
struct AnimatorPace {
  var curve = TimingCurve.linear
  var spring: LayerAnimation.Spring?
  /// Seconds of the whole run, from `from` to `to`.
  var duration: TimeInterval
  var from = 0.0
  var to = 1.0
  /// Where in the run, as a fraction of its time, it was begun.
  var place = 0.0
  /// The run goes back in time.
  var isBackwards = false

  /// Seconds until it is over.
  var rest: TimeInterval { duration * (isBackwards ? place : 1 - place) }

  /// The fraction of the run's time after some seconds.
  func place(after seconds: TimeInterval) -> Double {
    let way = duration > 0 ? seconds / duration : 1
    return min(max(isBackwards ? place - way : place + way, 0), 1)
  }

  func share(at place: Double) -> Double {
    from + (to - from) * (spring.map { place >= 1 ? 1 : $0.value(at: place * duration) } ?? curve.value(at: place))
  }

  /// The same run, begun where `share` is reached; a new run from there for a spring, which passes many shares more than once.
  func resumed(at share: Double, reversed: Bool) -> AnimatorPace {
    var result = self
    let target: Double = reversed ? 0 : 1
    if spring == nil, from == 0, to == 1 {
      (result.place, result.isBackwards) = (curve.time(of: share), reversed)
    } else if spring != nil, share == 0, !reversed {
      (result.place, result.isBackwards, result.from, result.to) = (0, false, 0, 1)
    } else {
      (result.from, result.to, result.place, result.isBackwards) = (share, target, 0, false)
      // What is left of the way takes what is left of the time; a spring settles as it does.
      if spring == nil { result.duration = duration * abs(target - share) }
    }
    return result
  }
}
