// Presentations that an app animates itself.
import XCTest

@testable import UIKit

private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  var log: [String] = []
  var context: UIViewControllerContextTransitioning?
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.2 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    log.append("animate \(transitionContext.view(forKey: .from) == nil ? "-" : "from") \(transitionContext.view(forKey: .to) == nil ? "-" : "to")")
    if let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(view)
      view.frame = transitionContext.finalFrame(for: transitionContext.viewController(forKey: .to)!)
    }
  }
  func end() { context?.completeTransition(!(context?.transitionWasCancelled ?? false)) }
  func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
}

private final class HalfScreen: UIPresentationController {
  var log: [String] = []
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() { log.append("begin \(containerView != nil)") }
  override func presentationTransitionDidEnd(_ completed: Bool) { log.append("end \(completed)") }
  override func dismissalTransitionWillBegin() { log.append("leave") }
  override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("left \(completed)") }
}

private final class Guide: NSObject, UIViewControllerTransitioningDelegate {
  let fade = Fade()
  var usesFade = true
  var half: HalfScreen?
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { usesFade ? fade : nil }
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { usesFade ? fade : nil }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    half = HalfScreen(presentedViewController: presented, presenting: presenting)
    return half
  }
}

final class CustomTransitionTests: PhoneTestCase {
  private var root: UIViewController!
  private var shown: UIViewController!
  private let guide = Guide()

  override func setUpWithError() throws {
    try super.setUpWithError()
    root = UIViewController()
    makeWindow(root: root)
    shown = UIViewController()
    shown.transitioningDelegate = guide
  }

  func testTheAppsAnimatorBringsTheScreenAndTakesItAway() {
    shown.modalPresentationStyle = .fullScreen
    var isDone = false
    root.present(shown, animated: true) { isDone = true }
    XCTAssertEqual(guide.fade.log, ["animate from to"])
    XCTAssertNotNil(shown.transitionCoordinator)
    XCTAssertTrue(shown.isBeingPresented)
    XCTAssertFalse(isDone)
    guide.fade.end()
    XCTAssertTrue(isDone)
    XCTAssertNil(root.view.superview, "a full screen takes its presenter's view out")
    XCTAssertEqual(shown.view.frame, UIScreen.main.bounds)
    guide.fade.log = []
    root.dismiss(animated: true)
    XCTAssertEqual(guide.fade.log, ["animate from to"])
    guide.fade.end()
    XCTAssertNil(root.presentedViewController)
    XCTAssertNil(shown.view.superview)
    XCTAssertNotNil(root.view.window)
    XCTAssertEqual(guide.fade.log, ["animate from to", "ended true"])
  }

  func testWithoutAnimationTheAnimatorIsNotAsked() {
    root.present(shown, animated: false)
    turn()
    XCTAssertEqual(guide.fade.log, [])
    XCTAssertNotNil(shown.view.window)
  }

  func testAPresentationControllerOfTheAppsSaysWhereTheViewLies() {
    guide.usesFade = false
    shown.modalPresentationStyle = .custom
    root.present(shown, animated: false)
    turn()
    XCTAssertEqual(shown.view.frame, CGRect(x: 0, y: 333.5, width: 375, height: 333.5))
    XCTAssertEqual(guide.half?.log, ["begin true", "end true"])
    XCTAssertTrue(shown.presentationController === guide.half)
    root.dismiss(animated: false)
    turn()
    XCTAssertEqual(guide.half?.log, ["begin true", "end true", "leave", "left true"])
  }

  func testADismissalThatIsCalledOffLeavesTheScreen() {
    shown.modalPresentationStyle = .overFullScreen
    root.present(shown, animated: true)
    guide.fade.end()
    root.dismiss(animated: true)
    guide.fade.context?.cancelInteractiveTransition()
    guide.fade.end()
    XCTAssertTrue(root.presentedViewController === shown)
    XCTAssertNotNil(shown.view.window)
    root.dismiss(animated: false)
    turn()
    XCTAssertNil(root.presentedViewController)
  }

  func testWhatAnAppAnimatesBesideAUsualPresentationRuns() {
    guide.usesFade = false
    shown.modalPresentationStyle = .fullScreen
    var log: [String] = []
    root.present(shown, animated: true)
    XCTAssertNotNil(shown.transitionCoordinator)
    _ = shown.transitionCoordinator?.animate(alongsideTransition: { _ in log.append("beside") }, completion: { _ in log.append("after") })
    turn(until: { shown.transitionCoordinator == nil })
    XCTAssertEqual(log, ["beside", "after"])
  }
}
