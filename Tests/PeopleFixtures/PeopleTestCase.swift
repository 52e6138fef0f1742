// A fresh phone with a fresh address book for each test, and a person who taps on what can be read.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink
import XCTest
@testable import AddressBookService
@testable import Contacts
@testable import QuartzCore
@testable import UIKit

open class PeopleTestCase: XCTestCase {
  public private(set) var book: AddressBookStore!
  public private(set) var store: CNContactStore!
  /// Answered by a thread of this process.
  public private(set) var client: BookClient!
  public private(set) var window: UIWindow!
  public private(set) var root: UIViewController!
  private var phone: InMemoryChannel<PhoneMessage, AppMessage>!
  private var connection: PhoneConnection!
  private var path = ""
  private var time = 100.0

  open override func setUpWithError() throws {
    path = FileManager.default.temporaryDirectory.path + "/quince-people-\(UUID().uuidString).sqlite"
    book = try AddressBookStore(path: path)
    let (ours, theirs) = try makeSocketPair()
    let service = BookService(book: book, socket: BookSocket(descriptor: theirs))
    Thread.detachNewThread { try? service.run() }
    client = BookClient(socket: BookSocket(descriptor: ours))
    store = CNContactStore(client: client)
    PickerSession.testClient = client

    let ends = InMemoryChannel<PhoneMessage, AppMessage>.pair()
    phone = ends.phone
    phone.send(.hello(PhoneHello(
      deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2,
      safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), statusBarHeight: 20)))
    connection = try PhoneConnection(channel: ends.app)
    connection.makeShared()
    UIScreen.main.interfaceLayer.sublayers = nil
    let application = UIApplication()
    UIApplication.makeShared(application)
    application.attach(to: connection)
    InfoDictionary.look = { _ in nil }
    _ = messages()
    window = UIWindow(frame: UIScreen.main.bounds)
    root = UIViewController()
    window.rootViewController = UINavigationController(rootViewController: root)
    window.makeKeyAndVisible()
    turn()
  }

  open override func tearDown() {
    turn()
    connection.close()
    PickerSession.testClient = nil
    (store, client, book, window, root) = (nil, nil, nil, nil, nil)
    for suffix in ["", "-wal", "-shm", "-lock"] { unlink(path + suffix) }
  }

  public var navigation: UINavigationController { window.rootViewController as! UINavigationController }

  // MARK: People

  @discardableResult
  public func add(_ given: String, _ family: String, _ change: (inout Person) -> Void = { _ in }) throws -> Person {
    var person = Person()
    (person.givenName, person.familyName) = (given, family)
    change(&person)
    return try client.save([.insertPerson(person, image: nil)]).people[0]
  }

  // MARK: Time

  public func turn() {
    for _ in 0..<3 {
      RunLoop.main.run(mode: .default, before: Date())
      DisplayCycle.shared.runIfNeeded()
    }
    _ = messages()
  }

  /// Turns until something is so; fails when it does not become so.
  public func wait(_ what: String, file: StaticString = #filePath, line: UInt = #line, until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !isDone() {
      guard Date() < end else { return XCTFail("\(what) did not happen; on the screen: \(texts())", file: file, line: line) }
      RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      DisplayCycle.shared.runIfNeeded()
      _ = messages()
    }
  }

  /// Until nothing is presented, pushed or dismissed any more.
  public func settle(file: StaticString = #filePath, line: UInt = #line) {
    var quiet = 0
    wait("rest", file: file, line: line) {
      quiet = UIScreen.main.interfaceLayer.isAnimatedBelow ? 0 : quiet + 1
      return quiet > 5
    }
  }

  private func messages() -> [AppMessage] {
    var result: [AppMessage] = []
    while let message = phone.receive(until: Date()) { result.append(message) }
    return result
  }

  // MARK: What a person sees and does

  private func tree() -> InspectedNode? {
    connection.deliver(.inspect(7))
    for message in messages() { if case .inspection(7, let node) = message { return node } }
    return nil
  }

  private func nodes() -> [InspectedNode] {
    func all(_ node: InspectedNode) -> [InspectedNode] { [node] + node.children.flatMap(all) }
    return tree().map(all)?.filter(\.isVisible) ?? []
  }

  /// All that can be read, front to back.
  public func texts() -> [String] { nodes().map(\.text).filter { !$0.isEmpty } }
  public func shows(_ text: String) -> Bool { texts().contains(text) }

  /// The frame of what says this; points of the screen.
  public func frame(of text: String) -> CGRect? { nodes().first { $0.text == text }?.frame }

  /// Taps on the frontmost thing that says this, once it is there.
  public func tap(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    settle(file: file, line: line)
    wait("“\(text)”", file: file, line: line) { shows(text) }
    guard let frame = frame(of: text) else { return }
    tap(at: CGPoint(x: frame.midX, y: frame.midY))
    settle(file: file, line: line)
  }

  public func tap(at point: CGPoint) {
    for phase in [PhoneLink.TouchPhase.began, .ended] {
      time += 1.0 / 60
      connection.deliver(.touches([TouchSample(finger: 1, phase: phase, point: point, time: time)]))
    }
    turn()
  }

  /// Types into whatever is being edited.
  public func type(_ text: String) {
    for character in text {
      time += 1.0 / 60
      connection.deliver(.key(KeySample(text: String(character), usage: 0, isDown: true, time: time)))
    }
    turn()
  }
}

extension CALayer {
  /// Whether an animation runs here or below. A caret blinks for ever and does not count.
  fileprivate var isAnimatedBelow: Bool {
    (animationKeys() ?? []).contains { (animation(forKey: $0)?.repeatCount ?? 0) < 1_000 } || (sublayers ?? []).contains(where: \.isAnimatedBelow)
  }
}
