// The list of friends as the person who keeps it sees it.
import XCTest

final class MyFriendsTests: AppScriptTestCase {
  override var appName: String { "MyFriends" }
  private var people: [String] { ["--contacts", app + "/Scripts/people.vcf"] }

  func testFriendsAreChosenShownMadeAndKept() throws {
    let pictures = try play("friends.txt", people).pictures
    let different = ["none", "picker", "two", "card", "new", "three", "edit"].map { pictures["friends-\($0).png"] }
    XCTAssertFalse(different.contains(nil), "\(pictures.keys.sorted())")
    XCTAssertEqual(Set(different).count, different.count)
  }

  func testAFriendIsThereOnceHoweverOftenChosen() throws {
    _ = try play(text: """
      tap "Choose"
      wait until text "My Friends shows the cards" 3
      tap "OK"
      wait until text "Ann Appleby" 5
      wait 1
      tap "Ann Appleby"
      wait 1.5
      tap "Choose"
      wait until text "Ida Zimmer" 5
      wait 1
      tap "Ann Appleby"
      wait 1.5
      expect count 1 "Ann Appleby"

      """, people)
  }

  func testWhoIsDeniedIsTold() throws {
    _ = try play(text: """
      tap "Choose"
      wait until text "My Friends shows the cards" 3
      tap "Don’t Allow"
      wait until text "Contacts are closed" 3
      tap "OK"
      wait 1
      expect text "No friends yet"

      """, people)
  }

  func testInChinese() throws {
    _ = try play(text: """
      expect text "我的朋友"
      expect text "还没有朋友"
      tap "选择"
      wait until text "用于显示您所选朋友的名片" 3
      tap "好"
      wait until text "曾雨桐" 5

      """, people + ["--language", "zh-Hans"])
  }
}
