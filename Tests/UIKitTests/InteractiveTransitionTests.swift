// A transition that a hand leads: how far it is, and that it ends or is called off.
import XCTest

@testable import UIKit

private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  var log: [String] = []
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
  func animateTransition(using context: UIViewControllerContextTransitioning) {
    log.append("animate \(context.isInteractive)")
    if let view = context.view(forKey: .to), view.superview == nil { context.containerView.insertSubview(view, at: 0) }
    guard let view = context.view(forKey: .from) else { return context.completeTransition(true) }
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear, animations: { view.frame.origin.y = 600 }) { [weak self] _ in
      self?.log.append("animated")
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
  func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
}

private final class Guide: NSObject, UIViewControllerTransitioningDelegate {
  let slide = Slide()
  var hand: UIPercentDrivenInteractiveTransition?
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { slide }
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { hand }
}

private final class Told: UIViewController {
  var log: [String] = []
  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

final class InteractiveTransitionTests: PhoneTestCase {
  private let root = Told(), shown = Told(), guide = Guide()
  private let hand = UIPercentDrivenInteractiveTransition()
  private var coordinated: [String] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    makeWindow(root: root)
    shown.modalPresentationStyle = .overFullScreen
    shown.transitioningDelegate = guide
    guide.hand = hand
    root.present(shown, animated: false)
    turn()
    (root.log, shown.log) = ([], [])
  }

  private func beginDismissal() {
    root.dismiss(animated: true) { [unowned self] in coordinated.append("completion") }
    _ = shown.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] context in coordinated.append("cancelled \(context.isCancelled)") }
    turn()
  }

  /// Where the layer is seen, not where it will be.
  private var seenTop: CGFloat { shown.view.layer.presentation()?.frame.minY ?? shown.view.layer.frame.minY }

  func testTheAnimationStandsWhereTheHandIs() {
    beginDismissal()
    XCTAssertEqual(guide.slide.log, ["animate true"])
    hand.update(0.5)
    turn()
    XCTAssertEqual(hand.percentComplete, 0.5)
    XCTAssertEqual(hand.duration, 0.4, accuracy: 0.001)
    XCTAssertEqual(seenTop, 300, accuracy: 5)
    hand.update(0.25)
    turn()
    XCTAssertEqual(seenTop, 150, accuracy: 5)
    hand.update(7)
    XCTAssertEqual(hand.percentComplete, 1)
    XCTAssertEqual(guide.slide.log, ["animate true"], "it waits for the hand")
    hand.finish()
    turn(until: { root.presentedViewController == nil }, "it does not end")
  }

  func testFinishingGoesTheRestOfTheWay() {
    beginDismissal()
    hand.update(0.6)
    hand.finish()
    turn(until: { root.presentedViewController == nil }, "it does not end")
    turn()
    XCTAssertEqual(guide.slide.log, ["animate true", "animated", "ended true"])
    XCTAssertNil(shown.view.window)
    XCTAssertEqual(coordinated, ["completion", "cancelled false"])
    XCTAssertEqual(shown.log, ["will disappear", "did disappear"])
    XCTAssertNil(shown.transitionCoordinator)
  }

  func testCancellingBringsTheScreenBack() {
    let place = shown.view.frame
    beginDismissal()
    hand.update(0.6)
    hand.cancel()
    turn(until: { guide.slide.log.count == 3 }, "it does not end")
    turn()
    XCTAssertEqual(guide.slide.log, ["animate true", "animated", "ended false"])
    XCTAssertTrue(root.presentedViewController === shown)
    XCTAssertNotNil(shown.view.window)
    XCTAssertEqual(shown.view.frame, place)
    XCTAssertEqual(seenTop, 0, accuracy: 0.5)
    XCTAssertEqual(coordinated.filter { $0 != "completion" }, ["cancelled true"])
    XCTAssertEqual(shown.log, ["will disappear", "will appear", "did appear"])
    XCTAssertEqual(shown.view.superview?.layer.speed, 1)
    // And the next one goes.
    guide.slide.log = []
    beginDismissal()
    hand.finish()
    turn(until: { root.presentedViewController == nil }, "the next one does not end")
  }
}
