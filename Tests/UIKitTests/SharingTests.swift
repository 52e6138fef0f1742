// The sheet of shared items, the pasteboard, and the edit menu of texts.
import XCTest

@testable import UIKit

private final class PrintActivity: UIActivity {
  var prepared: [Any] = []
  override var activityType: ActivityType? { ActivityType("test.print") }
  override var activityTitle: String? { "Print It" }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { $0 is String } }
  override func prepare(withActivityItems activityItems: [Any]) { prepared = activityItems }
  override func perform() { activityDidFinish(true) }
}

private final class LateItem: NSObject, UIActivityItemSource {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any { "" }
  func activityViewController(_ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?) -> Any? {
    activityType == .copyToPasteboard ? "for copying" : "for others"
  }
}

/// Rows that can be copied.
private final class CopyRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var log: [String] = []
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool { indexPath.row == 1 }
  func tableView(_ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?) -> Bool {
    action == Selector("copy:")
  }
  func tableView(_ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?) {
    log.append("\(action.name) \(indexPath.row)")
  }
}

final class SharingTests: PhoneTestCase {
  private var root: UIViewController!
  private var log: [String] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    log = []
    root = UIViewController()
    makeWindow(root: root)
    UIPasteboard.general.items = []
  }

  private func share(_ items: [Any], own: [UIActivity] = [], without excluded: [UIActivity.ActivityType]? = nil) {
    let sheet = UIActivityViewController(activityItems: items, applicationActivities: own)
    sheet.excludedActivityTypes = excluded
    sheet.completionWithItemsHandler = { [unowned self] type, isDone, _, _ in log.append("\(type?.rawValue ?? "nothing") \(isDone)") }
    root.present(sheet, animated: false)
    turn()
  }

  private func place(of text: String) -> CGPoint? {
    func find(_ node: InspectedNode) -> CGPoint? {
      if node.text == text, node.isVisible { return CGPoint(x: node.frame.midX, y: node.frame.midY) }
      return node.children.lazy.compactMap(find).first
    }
    return inspect().flatMap(find)
  }

  private func tap(_ text: String, line: UInt = #line) {
    guard let place = place(of: text) else { return XCTFail("\(text) is not on the screen", line: line) }
    tap(place.x, place.y)
  }

  func testATextIsCopied() {
    share(["Game over, 12 points"])
    XCTAssertNotNil(place(of: "Game over, 12 points"))
    XCTAssertNil(place(of: "Save Image"))
    tap("Copy")
    turn(until: { root.presentedViewController == nil })
    XCTAssertEqual(UIPasteboard.general.string, "Game over, 12 points")
    XCTAssertEqual(log, ["com.apple.UIKit.activity.CopyToPasteboard true"])
  }

  func testATapBesideTheSheetChoosesNothing() {
    share(["text"])
    tap(180, 60)
    turn(until: { root.presentedViewController == nil })
    XCTAssertEqual(log, ["nothing false"])
    XCTAssertFalse(UIPasteboard.general.hasStrings)
  }

  func testTheAppsOwnActivitiesStandThereAndExcludedOnesDoNot() {
    let own = PrintActivity()
    share(["text"], own: [own], without: [.copyToPasteboard])
    XCTAssertNil(place(of: "Copy"))
    tap("Print It")
    turn(until: { root.presentedViewController == nil })
    XCTAssertEqual(own.prepared as? [String], ["text"])
    XCTAssertEqual(log, ["test.print true"])
  }

  func testAnItemMayDependOnWhatItIsFor() {
    share([LateItem()])
    tap("Copy")
    turn(until: { root.presentedViewController == nil })
    XCTAssertEqual(UIPasteboard.general.string, "for copying")
  }

  func testThePasteboardKeepsValuesOfSeveralKinds() {
    let board = UIPasteboard.general, before = board.changeCount
    board.url = URL(string: "https://example.org/a")
    XCTAssertEqual(board.url?.host, "example.org")
    XCTAssertEqual(board.string, "https://example.org/a")
    board.color = .red
    XCTAssertNil(board.string)
    XCTAssertEqual(board.color, .red)
    XCTAssertEqual(board.changeCount, before + 2)
    XCTAssertNil(UIPasteboard(name: UIPasteboard.Name("nobody's"), create: false))
    UIPasteboard(name: UIPasteboard.Name("mine"), create: true)?.string = "kept"
    XCTAssertEqual(UIPasteboard(name: UIPasteboard.Name("mine"), create: false)?.string, "kept")
  }

  // MARK: - The edit menu

  private func field(_ text: String) -> UITextField {
    let field = UITextField(frame: CGRect(x: 20, y: 200, width: 300, height: 34))
    field.text = text
    root.view.addSubview(field)
    turn()
    return field
  }

  func testASelectionIsCutAndPastedByTheMenu() {
    let field = field("one two")
    field.becomeFirstResponder()
    field.selectAll(nil)
    MainActor.assumeIsolated { field.showEditMenu() }
    tap("Cut")
    XCTAssertEqual(field.text, "")
    XCTAssertFalse(UIMenuController.shared.isMenuVisible)
    MainActor.assumeIsolated { field.showEditMenu() }
    XCTAssertNil(place(of: "Copy"), "nothing is selected")
    tap("Paste")
    XCTAssertEqual(field.text, "one two")
  }

  func testASecretIsNotCopied() {
    let field = field("secret")
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    field.selectAll(nil)
    XCTAssertFalse(field.canPerformAction(Selector("copy:"), withSender: nil))
    XCTAssertFalse(field.canPerformAction(Selector("cut:"), withSender: nil))
  }

  func testALabelOfAnAppsOwnOffersToBeCopied() {
    final class CopyLabel: UILabel {
      override var canBecomeFirstResponder: Bool { true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == Selector("copy:") }
      override func copy(_ sender: Any?) { UIPasteboard.general.string = text }
    }
    let label = CopyLabel(frame: CGRect(x: 20, y: 300, width: 200, height: 30))
    label.text = "label's text"
    root.view.addSubview(label)
    label.becomeFirstResponder()
    UIMenuController.shared.showMenu(from: label, rect: label.bounds)
    XCTAssertNil(place(of: "Cut"))
    tap("Copy")
    XCTAssertEqual(UIPasteboard.general.string, "label's text")
  }

  func testALongPressOnARowShowsWhatTheDelegateLetsBeDone() {
    let rows = CopyRows(), table = UITableView(frame: root.view.bounds)
    table.contentInsetAdjustmentBehavior = .never
    (table.dataSource, table.delegate) = (rows, rows)
    root.view.addSubview(table)
    turn()
    XCTAssertFalse(table.offersMenu(at: CGPoint(x: 50, y: 20)))
    XCTAssertTrue(table.offersMenu(at: CGPoint(x: 50, y: 60)))
    touch(.began, 50, 60)
    turn(until: { UIMenuController.shared.isMenuVisible }, "no menu")
    touch(.ended, 50, 60)
    XCTAssertNil(place(of: "Paste"))
    tap("Copy")
    XCTAssertEqual(rows.log, ["copy: 1"])
  }

  func testControlsTakeTheColoursOfTheirProxies() {
    UIPageControl.appearance().currentPageIndicatorTintColor = .red
    UISwitch.appearance().onTintColor = .purple
    UIButton.appearance().tintColor = .green
    defer { MainActor.assumeIsolated { AppearanceProxies.forgetAll() } }
    let pages = UIPageControl(), toggle = UISwitch(), own = UISwitch(), button = UIButton(type: .system)
    own.onTintColor = .blue
    for view in [pages, toggle, own, button] as [UIView] { root.view.addSubview(view) }
    XCTAssertEqual(pages.currentPageIndicatorTintColor, .red)
    XCTAssertNil(pages.pageIndicatorTintColor)
    XCTAssertEqual(toggle.onTintColor, .purple)
    XCTAssertEqual(own.onTintColor, .blue)
    XCTAssertEqual(button.tintColor, .green)
  }
}
