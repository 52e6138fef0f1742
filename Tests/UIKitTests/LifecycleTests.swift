// The life of an app after its start: the background and what is still done there, addresses, time, feedback, layouts without end.
import XCTest

@testable import QuartzCore
@testable import UIKit

private final class LifeDelegate: UIResponder, UIApplicationDelegate {
  var log: [String] = []
  func applicationDidEnterBackground(_ application: UIApplication) { log.append("background") }
  func applicationWillTerminate(_ application: UIApplication) { log.append("terminate") }
  func applicationSignificantTimeChange(_ application: UIApplication) { log.append("time") }
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    log.append("open \(url.absoluteString)")
    return true
  }
}

private final class OldDelegate: UIResponder, UIApplicationDelegate {
  var log: [String] = []
  func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
    log.append("handleOpen \(url.absoluteString)")
    return true
  }
}

final class LifecycleTests: PhoneTestCase {
  private let delegate = LifeDelegate()

  override func setUpWithError() throws {
    try super.setUpWithError()
    ReportedMessages.forgetAll()
    InfoDictionary.look = { $0 == "CFBundleURLTypes" ? [["CFBundleURLName": "test", "CFBundleURLSchemes": ["Notes"]]] : nil }
    application.keepDelegate(delegate)
    application.launch()
    turn()
    _ = messages()
  }

  // MARK: The background

  func testAnAppInTheBackgroundStandsStillUntilItComesBack() {
    connection.deliver(.lifecycle(.enterBackground))
    XCTAssertFalse(application.isSuspended, "what was begun in this turn is still done")
    turn()
    XCTAssertTrue(application.isSuspended)
    connection.deliver(.lifecycle(.enterForeground))
    XCTAssertFalse(application.isSuspended)
  }

  func testATaskKeepsTheAppGoingInTheBackground() {
    XCTAssertEqual(application.backgroundTimeRemaining, .greatestFiniteMagnitude)
    let first = application.beginBackgroundTask(), second = application.beginBackgroundTask(withName: "save") {}
    XCTAssertNotEqual(first, second)
    XCTAssertNotEqual(first, .invalid)
    connection.deliver(.lifecycle(.enterBackground))
    turn()
    XCTAssertFalse(application.isSuspended)
    XCTAssertEqual(application.backgroundTimeRemaining, 30, accuracy: 5)
    application.endBackgroundTask(first)
    turn()
    XCTAssertFalse(application.isSuspended)
    application.endBackgroundTask(second)
    turn()
    XCTAssertTrue(application.isSuspended)
    connection.deliver(.lifecycle(.enterForeground))
  }

  func testAnAppThatEndsIsToldOnceAndSaves() {
    application.tellOfTermination()
    XCTAssertEqual(delegate.log, ["terminate"])
  }

  // MARK: Time

  func testMidnightIsToldToDelegateAndObservers() {
    let told = expectation(forNotification: UIApplication.significantTimeChangeNotification, object: application)
    connection.deliver(.significantTimeChange)
    XCTAssertEqual(delegate.log, ["time"])
    wait(for: [told], timeout: 1)
  }

  // MARK: Addresses

  func testAnAddressOfTheAppsOwnSchemeIsOpened() {
    connection.deliver(.openURL("notes://7"))
    XCTAssertEqual(delegate.log, ["open notes://7"])
    XCTAssertTrue(application.canOpenURL(URL(string: "NOTES://7")!))
  }

  func testAnAddressThatTheAppDoesNotOpenIsToldWithTheKeyToSet() {
    connection.deliver(.openURL("maps://7"))
    XCTAssertEqual(delegate.log, [])
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("CFBundleURLTypes") && $0.contains("maps") }, "\(ReportedMessages.all)")
    XCTAssertFalse(application.canOpenURL(URL(string: "unheardof://7")!))
  }

  func testOlderDelegatesOpenAddressesToo() {
    let old = OldDelegate()
    application.keepDelegate(old)
    connection.deliver(.openURL("notes://8"))
    XCTAssertEqual(old.log, ["handleOpen notes://8"])
  }

  func testAnAppMayOpenItsOwnAddressAndAskThePhoneForOthers() {
    var answers: [Bool] = []
    application.open(URL(string: "notes://9")!) { answers.append($0) }
    XCTAssertEqual(delegate.log, [])
    turn()
    XCTAssertEqual(delegate.log, ["open notes://9"])
    application.open(URL(string: "https://example.org")!) { answers.append($0) }
    let requests = messages().compactMap { message -> UInt32? in
      if case .request(let number, "openURL", _) = message { return number } else { return nil }
    }
    XCTAssertEqual(requests.count, 1)
    connection.deliver(.reply(requests[0], Data([0])))
    XCTAssertEqual(answers, [true, false])
  }

  // MARK: The status bar that the application sets

  func testTheApplicationSetsTheStatusBarWhereInfoPlistSaysSo() {
    makeWindow()
    application.setStatusBarHidden(true, with: .none)
    XCTAssertFalse(application.isStatusBarHidden, "controllers decide")
    InfoDictionary.look = { $0 == "UIViewControllerBasedStatusBarAppearance" ? false : nil }
    XCTAssertTrue(application.isStatusBarHidden)
    application.isStatusBarHidden = false
    application.statusBarStyle = .lightContent
    XCTAssertFalse(application.isStatusBarHidden)
    XCTAssertEqual(application.statusBarStyle, .lightContent)
  }

  // MARK: What a person feels

  func testFeedbackReachesThePhone() {
    UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
    UIImpactFeedbackGenerator().impactOccurred(intensity: 0)
    UISelectionFeedbackGenerator().selectionChanged()
    let generator = UINotificationFeedbackGenerator()
    generator.prepare()
    generator.notificationOccurred(.error)
    let feedbacks = messages().compactMap { message -> Feedback? in
      if case .feedback(let feedback) = message { return feedback } else { return nil }
    }
    XCTAssertEqual(feedbacks, [.vibration, .tick, .error])
  }

  // MARK: Layouts without end

  private final class RestlessView: UIView {
    var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      setNeedsLayout()
    }
  }

  private final class NestingLayer: CALayer {
    var layouts = 0
    override func layoutSublayers() {
      layouts += 1
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  func testALayoutThatAlwaysAsksForAnotherIsGivenUp() {
    let view = RestlessView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    makeWindow().rootViewController!.view.addSubview(view)
    turn()
    XCTAssertGreaterThan(view.layouts, 1)
    let layouts = view.layouts
    turn()
    XCTAssertEqual(view.layouts, layouts, "it goes on in every frame")
  }

  func testALayoutWithinItselfIsGivenUp() {
    let layer = NestingLayer()
    makeWindow().layer.addSublayer(layer)
    layer.setNeedsLayout()
    turn()
    let layouts = layer.layouts
    XCTAssertGreaterThan(layouts, 10)
    turn()
    XCTAssertEqual(layer.layouts, layouts, "it goes on in every frame")
  }
}
