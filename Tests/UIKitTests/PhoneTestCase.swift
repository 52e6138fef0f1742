// A fresh phone for each test: an application connected to it by a link in memory, and words for what a person or the phone does.
import XCTest

@testable import QuartzCore
@testable import UIKit

class PhoneTestCase: XCTestCase {
  private(set) var phone: InMemoryChannel<PhoneMessage, AppMessage>!
  private(set) var connection: PhoneConnection!
  private(set) var application: UIApplication!
  /// Media time of the next event.
  var time = 100.0

  /// An iPhone 8: 375 × 667 points.
  var hello: PhoneHello {
    PhoneHello(
      deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2,
      safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), statusBarHeight: 20)
  }

  override func setUpWithError() throws {
    let ends = InMemoryChannel<PhoneMessage, AppMessage>.pair()
    phone = ends.phone
    phone.send(.hello(hello))
    connection = try PhoneConnection(channel: ends.app)
    connection.makeShared()
    UIScreen.main.interfaceLayer.sublayers = nil
    application = UIApplication()
    UIApplication.makeShared(application)
    application.attach(to: connection)
    InfoDictionary.look = { _ in nil }
    _ = messages()
  }

  override func tearDown() {
    // What waits for the next turn must not reach the next test.
    turn()
    connection.close()
  }

  // MARK: The app

  /// A window as large as the screen, key and visible, and the turn that shows it.
  @discardableResult
  func makeWindow(root: UIViewController? = nil) -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root ?? UIViewController()
    window.makeKeyAndVisible()
    turn()
    return window
  }

  /// One turn of the main run loop, with its frame.
  func turn() {
    for _ in 0..<3 {
      RunLoop.main.run(mode: .default, before: Date())
      DisplayCycle.shared.runIfNeeded()
    }
  }

  /// Turns until something is so; fails when it does not become so.
  func turn(until isDone: () -> Bool, _ what: String = "it did not happen", file: StaticString = #filePath, line: UInt = #line) {
    let end = Date(timeIntervalSinceNow: 5)
    while !isDone() {
      guard Date() < end else { return XCTFail(what, file: file, line: line) }
      RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      DisplayCycle.shared.runIfNeeded()
    }
  }

  // MARK: The phone

  /// All the app has said since the last time.
  func messages() -> [AppMessage] {
    var result: [AppMessage] = []
    while let message = phone.receive(until: Date()) { result.append(message) }
    return result
  }

  func commits() -> [LayerCommit] {
    messages().compactMap { message in
      if case .commit(let commit) = message { return commit }
      return nil
    }
  }

  func changes() -> [LayerChange] { commits().flatMap(\.changes) }

  func touch(_ phase: PhoneLink.TouchPhase, _ x: CGFloat, _ y: CGFloat, finger: UInt32 = 1) {
    time += 1.0 / 60
    connection.deliver(.touches([TouchSample(finger: finger, phase: phase, point: CGPoint(x: x, y: y), time: time)]))
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.began, x, y)
    touch(.ended, x, y)
  }

  /// In ten steps.
  func drag(from start: CGPoint, to end: CGPoint, release: Bool = true) {
    touch(.began, start.x, start.y)
    for step in 1...10 {
      let part = CGFloat(step) / 10
      touch(.moved, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }
    if release { touch(.ended, end.x, end.y) }
  }

  func inspect() -> InspectedNode? {
    connection.deliver(.inspect(7))
    for message in messages() {
      if case .inspection(7, let node) = message { return node }
    }
    return nil
  }
}

/// A view that writes down what it is told.
class RecordingView: UIView {
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began \(touches.count)") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved \(touches.count)") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended \(touches.count)") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled \(touches.count)") }
}

/// Receives actions.
final class ActionTarget: NSObject {
  var calls: [String] = []
  var onPan: ((UIPanGestureRecognizer) -> Void)?
}

@section(".init_array") @used
private let registerActionTarget: @convention(c) () -> Void = {
  ClassMembers.register(ActionTarget.self) { members in
    members.method("pan:") { target, arguments in
      let recognizer: UIPanGestureRecognizer = arguments[0]
      target.calls.append("pan \(recognizer.state)")
      target.onPan?(recognizer)
    }
    members.method("gesture:") { target, arguments in
      let recognizer: UIGestureRecognizer = arguments[0]
      target.calls.append("\(type(of: recognizer)) \(recognizer.state)")
    }
    members.method("fire") { target, _ in target.calls.append("fire") }
  }
}
