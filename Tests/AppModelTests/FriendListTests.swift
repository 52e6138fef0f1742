import Foundation
import XCTest

@testable import MyFriendsModel

final class FriendListTests: XCTestCase {
  private var defaults: UserDefaults!
  private var suite = ""

  override func setUp() {
    suite = "quince-friends-\(UUID().uuidString)"
    defaults = UserDefaults(suiteName: suite)
  }
  override func tearDown() { defaults.removePersistentDomain(forName: suite) }

  private func list(_ names: String...) -> FriendList {
    let list = FriendList(defaults: defaults)
    for (number, name) in names.enumerated() { _ = list.add(Friend(recordID: Int32(number + 1), name: name)) }
    return list
  }

  func testAFriendWhoIsThereKeepsThePlaceAndTakesTheNewName() {
    let list = list("Ida", "Noor")
    let again = list.add(Friend(recordID: 1, name: "Ida Zimmer"))
    XCTAssertEqual(again.index, 0)
    XCTAssertFalse(again.isNew)
    XCTAssertEqual(list.friends.map(\.name), ["Ida Zimmer", "Noor"])
    let new = list.add(Friend(recordID: 9, name: "Wei"))
    XCTAssertEqual(new.index, 2)
    XCTAssertTrue(new.isNew)
  }

  func testTheListIsThereTheNextTime() {
    list("Ida", "曾雨桐").move(from: 1, to: 0)
    XCTAssertEqual(FriendList(defaults: defaults).friends.map(\.name), ["曾雨桐", "Ida"])
    FriendList(defaults: defaults).remove(at: 0)
    XCTAssertEqual(FriendList(defaults: defaults).friends, [Friend(recordID: 1, name: "Ida")])
  }

  func testWhoHasLeftTheBookLeavesTheListAndOthersAreRenamed() {
    let list = list("Ida", "Noor", "Wei")
    list.update { [1: "Ida Z.", 3: "Wei"][$0] }
    XCTAssertEqual(list.friends, [Friend(recordID: 1, name: "Ida Z."), Friend(recordID: 3, name: "Wei")])
  }

  func testAListThatCannotBeReadIsEmpty() {
    defaults.set(Data("no list".utf8), forKey: "friends")
    XCTAssertEqual(FriendList(defaults: defaults).friends, [])
  }
}
