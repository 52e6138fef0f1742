// What the compositor costs: medians of many frames of five scenes on an iPhone 8's screen, in memory; and how true a picture it makes.
import Foundation
import LayerModel

/// The figures of `quince bench` that need neither an app nor a display.
public enum CompositorBenchmark {
  public struct Figure {
    public var name: String
    public var value: Double
    /// "ms" of processor time, the median over all frames; or "dB".
    public var unit: String
    /// The mark to reach: milliseconds at most, decibels at least.
    public var mark: Double
  }

  /// Takes about four seconds.
  public static func run() -> [Figure] {
    [
      measure("ball of 60 points moves", mark: 0.01, frames: 2000, ball),
      measure("60 layers of 50 points turn", mark: 2.5, frames: 200, turningLayers),
      measure("100 layers with three animations each", mark: 2.5, frames: 300, animatedLayers),
      measure("card of 300 × 400 points flips", mark: 1.2, frames: 300, flip),
      measure("list of 16 rows scrolls", mark: 0.15, frames: 300, list),
    ] + CompositorQuality.figures()
  }

  private typealias Scene = (CompositorStage) -> (Int) -> Void

  private static func measure(_ name: String, mark: Double, frames: Int, _ make: Scene) -> Figure {
    let stage = CompositorStage()
    let step = make(stage)
    stage.show([])
    var times: [Double] = []
    for frame in 0..<frames {
      let start = processorTime()
      step(frame)
      times.append((processorTime() - start) * 1000)
    }
    return Figure(name: name, value: times.sorted()[times.count / 2], unit: "ms", mark: mark)
  }

  /// Seconds this thread has run: what others do on the machine does not count.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Scenes

  private static func ball(_ stage: CompositorStage) -> (Int) -> Void {
    let ball = stage.addPicture(CGRect(x: 100, y: 100, width: 60, height: 60), isDisc: true)
    return { frame in
      let angle = Double(frame) * 0.03
      stage.show([.set(ball, .position(CGPoint(x: 187 + 140 * cos(angle), y: 333 + 280 * sin(angle))))])
    }
  }

  private static func turningLayers(_ stage: CompositorStage) -> (Int) -> Void {
    let layers = (0..<60).map { stage.addPicture(CGRect(x: 20 + $0 % 6 * 55, y: 20 + $0 / 6 * 60, width: 50, height: 50)) }
    return { frame in
      stage.show(
        layers.enumerated().map { index, layer in
          let angle = Double(frame) * 0.02 + Double(index)
          var turn = LayerTransform.identity
          (turn.m11, turn.m12, turn.m21, turn.m22) = (cos(angle), sin(angle), -sin(angle), cos(angle))
          return .set(layer, .transform(turn))
        })
    }
  }

  /// Declared once; the phone evaluates position, turn and opacity for each frame.
  private static func animatedLayers(_ stage: CompositorStage) -> (Int) -> Void {
    let layers = (0..<100).map { stage.addPicture(CGRect(x: 10 + $0 % 10 * 35, y: 20 + $0 / 10 * 60, width: 30, height: 30)) }
    var changes: [LayerChange] = []
    for (index, layer) in layers.enumerated() {
      let place = CGPoint(x: 25 + index % 10 * 35, y: 35 + index / 10 * 60)
      var move = LayerAnimation(
        property: .position, values: [.point(place), .point(CGPoint(x: place.x, y: place.y + 30))], beginTime: 0, duration: 0.7 + Double(index) / 100)
      var turn = LayerAnimation(property: .transform, values: [.number(0), .number(2 * .pi)], beginTime: 0, duration: 1.3)
      turn.component = .rotationZ
      var fade = LayerAnimation(property: .opacity, values: [.number(1), .number(0.3)], beginTime: 0, duration: 0.9)
      (move.autoreverses, fade.autoreverses) = (true, true)
      for (key, animation) in [("move", move), ("turn", turn), ("fade", fade)] {
        var endless = animation
        endless.repeatCount = .infinity
        changes.append(.addAnimation(layer, key: key, endless))
      }
    }
    stage.show(changes)
    return { frame in stage.advance(to: Double(frame) / 60) }
  }

  private static func flip(_ stage: CompositorStage) -> (Int) -> Void {
    let card = stage.addPicture(CGRect(x: 37, y: 133, width: 300, height: 400))
    return { frame in stage.show([.set(card, .transform(CompositorStage.flip(Double(frame % 60) / 60 * .pi * 0.49)))]) }
  }

  private static func list(_ stage: CompositorStage) -> (Int) -> Void {
    for row in 0..<40 { _ = stage.addPicture(CGRect(x: 0, y: row * 44, width: 375, height: 44)) }
    return { frame in stage.show([.set(CompositorStage.root, .bounds(CGRect(x: 0, y: frame * 3 % 1000, width: 375, height: 667)))]) }
  }
}
