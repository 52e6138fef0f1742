// The way to the address book that is open while a picker is shown: who is let in, and what becomes of it.
import CSystemSupport
import PhoneLink
import XCTest
@testable import Phone

final class PickerDoorTests: XCTestCase {
  private func door(for app: pid_t, _ said: NSMutableArray) throws -> PickerDoor {
    try PickerDoor(program: "/bin/false", book: .init(path: nil, cards: nil), app: app) { said.add($0) }
  }

  private func isClosed(_ socket: Int32) -> Bool {
    var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    for _ in 0..<250 where poll(&wanted, 1, 20) == 0 {}
    var byte: UInt8 = 0
    return wanted.revents != 0 && recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) <= 0
  }

  func testTheAppIsLetInOnce() throws {
    let said = NSMutableArray(), door = try door(for: getpid(), said)
    XCTAssertTrue(door.isIdle)
    let socket = quince_connect(PickerName.of(getpid()))
    XCTAssertGreaterThanOrEqual(socket, 0)
    door.serveIfAsked()
    XCTAssertFalse(door.isIdle)
    XCTAssertTrue(isClosed(socket), "the program has ended, and the app hears it")
    XCTAssertEqual(said.count, 0)
    close(socket)
  }

  func testAnotherProcessIsNotLetIn() throws {
    let said = NSMutableArray(), door = try door(for: 1, said)
    let socket = quince_connect(PickerName.of(1))
    XCTAssertGreaterThanOrEqual(socket, 0)
    door.serveIfAsked()
    XCTAssertTrue(door.isIdle)
    XCTAssertTrue(isClosed(socket))
    XCTAssertEqual(said.count, 1)
    close(socket)
  }

  func testTheNameIsFreeAgainWhenTheDoorIsClosed() throws {
    let said = NSMutableArray()
    var first: PickerDoor? = try door(for: getpid(), said)
    XCTAssertThrowsError(try door(for: getpid(), said), "two doors of one name")
    _ = first
    first = nil
    XCTAssertNoThrow(try door(for: getpid(), said))
    XCTAssertLessThan(quince_connect(PickerName.of(getpid())), 0)
  }
}
