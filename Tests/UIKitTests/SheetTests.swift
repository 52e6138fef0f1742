// A sheet that is pulled down: who is asked, who is told, and in which order.
import XCTest

@testable import UIKit

private final class Watcher: NSObject, UIAdaptivePresentationControllerDelegate {
  var mayGo = true
  var log: [String] = []
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
    log.append("should")
    return mayGo
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.append("did \(presentationController.presentedViewController.presentingViewController == nil)")
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { log.append("attempt") }
}

private final class Told: UIViewController {
  var log: [String] = []
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(isBeingDismissed)") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

final class SheetTests: PhoneTestCase {
  private let root = UIViewController(), sheet = Told(), watcher = Watcher()

  override func setUpWithError() throws {
    try super.setUpWithError()
    makeWindow(root: root)
    root.present(sheet, animated: false)
    sheet.presentationController?.delegate = watcher
    turn()
  }

  private func pull(by distance: CGFloat) {
    drag(from: CGPoint(x: 180, y: 80), to: CGPoint(x: 180, y: 80 + distance))
  }

  func testAPulledSheetAsksAndGoes() {
    XCTAssertGreaterThan(sheet.view.convert(CGPoint.zero, to: nil).y, 0, "the presenter is seen above it")
    pull(by: 500)
    turn(until: { root.presentedViewController == nil }, "the sheet stays")
    turn(until: { watcher.log.count == 3 })
    XCTAssertEqual(watcher.log, ["should", "will", "did true"])
    XCTAssertEqual(sheet.log, ["will disappear true", "did disappear"])
    XCTAssertNil(sheet.view.window)
    XCTAssertEqual(root.view.transform, .identity, "the presenter is back in its place")
  }

  func testADelegateKeepsTheSheet() {
    watcher.mayGo = false
    let place = sheet.view.center
    pull(by: 500)
    turn(until: { sheet.view.center == place }, "the sheet does not come back")
    XCTAssertEqual(watcher.log, ["should", "attempt"])
    XCTAssertTrue(root.presentedViewController === sheet)
    XCTAssertEqual(sheet.log, [])
  }

  func testAModalSheetIsNotAskedFor() {
    sheet.isModalInPresentation = true
    pull(by: 500)
    XCTAssertEqual(watcher.log, ["attempt"])
    XCTAssertTrue(root.presentedViewController === sheet)
  }

  func testAShortPullIsNoDismissal() {
    let place = sheet.view.center
    touch(.began, 180, 80)
    for step in 1...10 {
      touch(.moved, 180, 80 + CGFloat(step) * 8)
      time += 0.1
    }
    touch(.ended, 180, 160)
    turn(until: { sheet.view.center == place }, "the sheet does not come back")
    XCTAssertEqual(watcher.log, ["should"])
    XCTAssertTrue(root.presentedViewController === sheet)
  }

  func testWhatTheAppDismissesTellsNobody() {
    root.dismiss(animated: false)
    turn()
    XCTAssertEqual(watcher.log, [], "only a person's pull is told")
    XCTAssertEqual(sheet.log, ["will disappear true", "did disappear"])
  }
}
