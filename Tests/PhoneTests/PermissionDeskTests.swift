// What a person answers is told to who asked, whatever becomes of the file it is kept in.
import XCTest
@testable import Phone

final class PermissionDeskTests: XCTestCase {
  func testAnAnswerThatCannotBeKeptStillReachesWhoAsked() {
    let desk = PermissionDesk(
      bundleIdentifier: "org.example.App", appName: "App", information: [:], decisions: PrivacyDecisions(file: "/dev/null/no/folder.json"))
    XCTAssertNil(desk.ask(.contacts, number: 7, languages: ["en"], screen: CGSize(width: 375, height: 667)))
    let (waiting, failure) = desk.decide(.authorized)
    XCTAssertEqual(waiting, [7])
    XCTAssertNotNil(failure)
    XCTAssertEqual(desk.decision(.contacts), .authorized, "for this run")
    XCTAssertNil(desk.alert)
  }
}

final class AddressBookBrokerTests: XCTestCase {
  func testAnAppHearsThatTheBooksProgramHasEndedInsteadOfWaiting() throws {
    let said = NSMutableArray()
    let broker = try AddressBookBroker(program: "/bin/false", book: .init(path: nil, cards: nil), isAllowed: true) { said.add($0) }
    var byte: UInt8 = 1
    XCTAssertEqual(send(broker.appSocket, &byte, 1, 0), 1)
    var socket = pollfd(fd: broker.appSocket, events: Int16(POLLIN), revents: 0)
    for _ in 0..<500 where poll(&socket, 1, 20) == 0 { broker.serveIfAsked() }
    XCTAssertNotEqual(socket.revents, 0, "the app still waits")
    XCTAssertLessThanOrEqual(recv(broker.appSocket, &byte, 1, Int32(MSG_DONTWAIT)), 0)
    XCTAssertEqual(said.count, 1)
  }
}
