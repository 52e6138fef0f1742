// The older form: changes between `beginAnimations` and `commitAnimations`, with methods of a delegate for begin and end.
import LayerModel

extension UIView {
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = ViewAnimation(duration: 0.2)
    let story = BlockStory(identifier: animationID, context: context)
    block.willStart = { story.tellStart() }
    block.completion = { story.tellStop(finished: $0) }
    BlockStory.open.append((block, story))
    block.open()
  }

  public class func commitAnimations() {
    guard let (block, story) = BlockStory.open.popLast() else { return }
    for (transition, view) in story.transitions { ViewTransition.run(transition, on: view, with: block) }
    block.close()
  }

  private class func change(_ body: (ViewAnimation) -> Void) {
    if let block = BlockStory.open.last?.block { body(block) }
  }

  public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
  public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }
  /// The time at which the animations begin; in the past it counts as now.
  public class func setAnimationStart(_ startDate: Date) { change { $0.delay = max(startDate.timeIntervalSinceNow, 0) } }
  public class func setAnimationCurve(_ curve: AnimationCurve) { change { $0.curve = curve.timing } }
  public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.repeatCount = repeatCount } }
  public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) { change { $0.autoreverses = autoreverses } }
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) { change { $0.beginsFromCurrentState = fromCurrentState } }

  /// Kept until the animations have ended, as Apple does.
  public class func setAnimationDelegate(_ delegate: Any?) { BlockStory.open.last?.story.delegate = delegate }
  /// `animationWillStart:context:`, or a method of the same arguments.
  public class func setAnimationWillStart(_ selector: Selector?) { BlockStory.open.last?.story.willStart = selector }
  /// `animationDidStop:finished:context:`, or a method of the same arguments.
  public class func setAnimationDidStop(_ selector: Selector?) { BlockStory.open.last?.story.didStop = selector }

  /// - Parameter cache: pictures are always kept.
  public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
    BlockStory.open.last?.story.transitions.append((ViewTransition.Kind(transition), view))
  }
}

/// What a block between `beginAnimations` and `commitAnimations` is called and whom it tells.
@MainActor
private final class BlockStory {
  static var open: [(block: ViewAnimation, story: BlockStory)] = []

  private let identifier: String?
  private let context: UnsafeMutableRawPointer?
  var delegate: Any?
  var willStart: Selector?
  var didStop: Selector?
  var transitions: [(ViewTransition.Kind, UIView)] = []

  init(identifier: String?, context: UnsafeMutableRawPointer?) { (self.identifier, self.context) = (identifier, context) }

  func tellStart() {
    guard let delegate, let willStart else { return }
    _ = sendMessage(to: delegate, selector: willStart, arguments: [identifier, context])
  }

  func tellStop(finished: Bool) {
    defer { delegate = nil }
    guard let delegate, let didStop else { return }
    _ = sendMessage(to: delegate, selector: didStop, arguments: [identifier, NSNumber(value: finished), context])
  }
}
