// Objects from a xib.
import XCTest

@testable import UIKit

final class NibTests: XCTestCase {
  override func setUp() {
    _ = AppClasses.register
    ReportedMessages.forgetAll()
    InterfaceElements.appModule = "UIKitTests"
  }

  private let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="BoardController">
          <connections><outlet property="view" destination="vw-00-001" id="o0-00-001"/><outlet property="message" destination="lb-00-001" id="o1-00-001"/></connections>
        </placeholder>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <view contentMode="scaleToFill" tag="5" id="vw-00-001">
          <rect key="frame" x="0.0" y="0.0" width="320" height="100"/>
          <subviews><label text="From a xib" id="lb-00-001"><rect key="frame" x="0" y="0" width="90" height="20"/></label></subviews>
        </view>
      </objects>
    </document>
    """

  func testTheTopObjectsAreGivenInOrder() throws {
    let folder = try TestBundle(files: ["Header.xib": xib])
    let objects = try XCTUnwrap(folder.bundle.loadNibNamed("Header", owner: nil))
    XCTAssertEqual(objects.count, 1)
    XCTAssertEqual((objects[0] as? UIView)?.tag, 5)
    XCTAssertEqual(UINib(nibName: "Header", bundle: folder.bundle).instantiate(withOwner: nil).count, 1)
  }

  func testAControllerLoadsItsViewFromItsXib() throws {
    let folder = try TestBundle(files: ["Header.xib": xib])
    let controller = BoardController(nibName: "Header", bundle: folder.bundle)
    XCTAssertEqual(controller.view.tag, 5)
    XCTAssertEqual(controller.message?.text, "From a xib")
  }

  func testAnImageViewOrLabelTakesTouchesUnlessTheFileSaysNo() throws {
    let text = xib.replacingOccurrences(
      of: "<label text=\"From a xib\"", with: "<imageView tag=\"8\" id=\"im-00-009\"/><label userInteractionEnabled=\"NO\" text=\"From a xib\"")
    let folder = try TestBundle(files: ["Header.xib": text])
    let owner = BoardController(nibName: "Header", bundle: folder.bundle)
    XCTAssertEqual(owner.view.subviews.map(\.isUserInteractionEnabled), [true, false])
  }

  func testAControllersNibIsNamedAfterItsClass() throws {
    // The class's name without "Controller" is looked for first, as Apple documents.
    let folder = try TestBundle(files: ["Board.xib": xib, "BoardController.xib": xib.replacingOccurrences(of: "tag=\"5\"", with: "tag=\"6\"")])
    let controller = BoardController(nibName: nil, bundle: folder.bundle)
    XCTAssertEqual(controller.view.tag, 5)
    XCTAssertEqual(controller.nibName, "Board")
  }

  func testAllConnectionsAreThereWhenObjectsAreAwakened() throws {
    let text = xib.replacingOccurrences(
      of: "<label text=\"From a xib\" id=\"lb-00-001\">",
      with: "<label text=\"From a xib\" id=\"lb-00-001\" customClass=\"WakingLabel\"><connections>"
        + "<outlet property=\"neighbour\" destination=\"vw-00-001\" id=\"o5-00-001\"/></connections>")
    let folder = try TestBundle(files: ["Header.xib": text])
    let owner = BoardController(nibName: "Header", bundle: folder.bundle)
    let label = try XCTUnwrap(owner.view.subviews.first as? WakingLabel)
    XCTAssertEqual(label.log, ["awake, neighbour connected"])
    XCTAssertTrue(owner.message === label)
  }

  func testObjectsFromOutsideTakeThePlaceOfTheirPlaceholders() throws {
    let text = xib.replacingOccurrences(
      of: "<placeholder placeholderIdentifier=\"IBFirstResponder\"",
      with: "<placeholder placeholderIdentifier=\"TheBall\" id=\"ex-00-001\"/><placeholder placeholderIdentifier=\"IBFirstResponder\""
    ).replacingOccurrences(
      of: "<outlet property=\"view\"", with: "<outlet property=\"ball\" destination=\"ex-00-001\" id=\"o9-00-001\"/><outlet property=\"view\"")
    let folder = try TestBundle(files: ["Header.xib": text])
    let owner = BoardController(), ball = UIImageView()
    _ = UINib(nibName: "Header", bundle: folder.bundle).instantiate(withOwner: owner, options: [.externalObjects: ["TheBall": ball]])
    XCTAssertTrue(owner.ball === ball)
  }

  func testAMissingXibIsTold() throws {
    let folder = try TestBundle()
    XCTAssertNil(folder.bundle.loadNibNamed("Nothing", owner: nil))
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("Nothing.xib") })
  }
}
