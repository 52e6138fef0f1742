// Notifications: the person's permission, what comes when, and what the app is told.
import UserNotifications
import XCTest

@testable import UIKit

private final class Listener: NSObject, UNUserNotificationCenterDelegate {
  var options: UNNotificationPresentationOptions = [.alert]
  var log: [String] = []
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    log.append("will present \(notification.request.identifier)")
    completionHandler(options)
  }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let isDefault = response.actionIdentifier == UNNotificationDefaultActionIdentifier
    log.append("received \(response.notification.request.identifier) \(isDefault) \(response.notification.request.content.userInfo["page"] ?? "-")")
    completionHandler()
  }
}

final class NotificationTests: PhoneTestCase {
  private let center = UNUserNotificationCenter.current(), listener = Listener()
  private let permissionKey = "UNAuthorizationStatus of this phone"

  override func setUpWithError() throws {
    try super.setUpWithError()
    UserDefaults.standard.removeObject(forKey: permissionKey)
    makeWindow()
    center.delegate = listener
  }

  override func tearDown() {
    center.removeAllPendingNotificationRequests()
    center.removeAllDeliveredNotifications()
    UserDefaults.standard.removeObject(forKey: permissionKey)
    super.tearDown()
  }

  private func tapText(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    var place: CGRect?
    func look(_ node: InspectedNode) {
      if node.text == text, node.isVisible, place == nil { place = node.frame }
      node.children.forEach(look)
    }
    if let tree = inspect() { look(tree) }
    guard let place else { return XCTFail("\(text) is not on the screen", file: file, line: line) }
    tap(place.midX, place.midY)
  }

  private func answer(_ button: String) -> Bool? {
    var granted: Bool?
    center.requestAuthorization(options: [.alert, .sound]) { isGranted, error in
      XCTAssertNil(error)
      granted = isGranted
    }
    turn()
    XCTAssertNil(granted, "the person has not answered")
    // The alert comes in by an animation.
    turn(until: { UIApplication.shared.windows.contains { $0.rootViewController?.presentedViewController is UIAlertController && !$0.isHidden } })
    tapText(button)
    turn(until: { granted != nil }, "no answer came")
    return granted
  }

  private var status: UNAuthorizationStatus? {
    var found: UNAuthorizationStatus?
    center.getNotificationSettings { found = $0.authorizationStatus }
    turn(until: { found != nil })
    return found
  }

  private func request(_ identifier: String, after seconds: TimeInterval? = nil) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    (content.title, content.body, content.userInfo) = ("Tea " + identifier, "It is ready", ["page": 3])
    return UNNotificationRequest(
      identifier: identifier, content: content, trigger: seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) })
  }

  private func delivered() -> [String] {
    var found: [String]?
    center.getDeliveredNotifications { found = $0.map(\.request.identifier) }
    turn(until: { found != nil })
    return found ?? []
  }

  private func pending() -> [String] {
    var found: [String]?
    center.getPendingNotificationRequests { found = $0.map(\.identifier) }
    turn(until: { found != nil })
    return found ?? []
  }

  func testThePersonIsAskedOnce() {
    XCTAssertEqual(status, .notDetermined)
    XCTAssertEqual(answer("Allow"), true)
    XCTAssertEqual(status, .authorized)
    var again: Bool?
    center.requestAuthorization(options: .alert) { isGranted, _ in again = isGranted }
    turn(until: { again != nil }, "asked again")
    XCTAssertEqual(again, true)
  }

  func testWithoutPermissionNothingComes() {
    XCTAssertEqual(answer("Don’t Allow"), false)
    XCTAssertEqual(status, .denied)
    var failure: (any Error)?, isAnswered = false
    center.add(request("no")) { error in (failure, isAnswered) = (error, true) }
    turn(until: { isAnswered })
    XCTAssertEqual((failure as NSError?)?.code, 1)
    center.add(request("later", after: 60))
    XCTAssertEqual(pending(), [])
    XCTAssertEqual(listener.log, [])
  }

  func testANotificationComesWhenItIsDueAndItsTapIsTold() {
    UserDefaults.standard.set(UNAuthorizationStatus.authorized.rawValue, forKey: permissionKey)
    center.add(request("far", after: 600))
    center.add(request("near", after: 0.05)) { XCTAssertNil($0) }
    XCTAssertEqual(Set(pending()), ["far", "near"])
    turn(until: { !listener.log.isEmpty }, "it does not come")
    XCTAssertEqual(listener.log, ["will present near"])
    XCTAssertEqual(pending(), ["far"])
    XCTAssertEqual(delivered(), ["near"])
    turn(until: { UIApplication.shared.windows.contains { !$0.isHidden && $0.frame.height < 200 && $0.frame.minY > 0 } }, "no banner")
    // It slides in.
    turn(until: { inspect().map { !Self.texts($0).isDisjoint(with: ["Tea near"]) } ?? false })
    tapText("Tea near")
    turn(until: { listener.log.count == 2 }, "the tap is not told")
    XCTAssertEqual(listener.log.last, "received near true 3")
    XCTAssertEqual(delivered(), [], "what was opened is gone from the list")
  }

  private static func texts(_ node: InspectedNode) -> Set<String> {
    node.children.reduce(node.isVisible ? [node.text] : []) { $0.union(texts($1)) }
  }

  func testTheDelegateSaysWhatIsShown() {
    UserDefaults.standard.set(UNAuthorizationStatus.authorized.rawValue, forKey: permissionKey)
    listener.options = []
    center.add(request("quiet"))
    turn()
    XCTAssertEqual(listener.log, ["will present quiet"])
    XCTAssertEqual(delivered(), [])
    listener.options = [.list]
    center.add(request("kept"))
    center.add(request("kept"))
    XCTAssertEqual(delivered(), ["kept"], "one of the same identifier takes its place")
    center.delegate = nil
    center.add(request("unheard"))
    XCTAssertEqual(delivered(), ["kept"])
    center.removeDeliveredNotifications(withIdentifiers: ["kept"])
    XCTAssertEqual(delivered(), [])
  }

  func testARequestIsReplacedAndTakenBack() {
    UserDefaults.standard.set(UNAuthorizationStatus.authorized.rawValue, forKey: permissionKey)
    for seconds in [100.0, 200] { center.add(request("one", after: seconds)) }
    center.add(request("two", after: 300))
    XCTAssertEqual(pending(), ["one", "two"])
    center.removePendingNotificationRequests(withIdentifiers: ["one", "none"])
    XCTAssertEqual(pending(), ["two"])
    center.removeAllPendingNotificationRequests()
    XCTAssertEqual(pending(), [])
  }
}
