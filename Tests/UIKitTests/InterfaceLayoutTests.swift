// Constraints, guides and priorities as Interface Builder saves them.
import XCTest

@testable import QuartzCore
@testable import UIKit

class LayoutScreen: UIViewController {
  var height: NSLayoutConstraint?
  var edges: [NSLayoutConstraint] = []
}

final class InterfaceLayoutTests: LayoutTestCase {
  private var kept: [TestBundle] = []

  private static let registered: Void = {
    ClassMembers.register(LayoutScreen.self) { members in
      members.property("height", { $0.height }, { $0.height = $1 })
      members.property("edges", { $0.edges }, { $0.edges = $1 })
    }
  }()

  /// A controller with these views and constraints in its root view, drawn for a screen of 414 × 896 points.
  private func load(_ subviews: String, _ constraints: String, rootParts: String = "", controllerParts: String = "") throws -> UIViewController {
    _ = Self.registered
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" useAutolayout="YES" initialViewController="vc">
      <scenes><scene sceneID="s"><objects>
      <viewController id="vc" customClass="LayoutScreen" customModule="UIKitTests" sceneMemberID="viewController">\(controllerParts)
      <view key="view" contentMode="scaleToFill" id="root"><rect key="frame" x="0" y="0" width="414" height="896"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints><viewLayoutGuide key="safeArea" id="safe"/>\(rootParts)</view>
      </viewController></objects></scene></scenes></document>
      """
    let bundle = try TestBundle(files: ["Main.storyboard": text])
    kept.append(bundle)
    let controller = try XCTUnwrap(UIStoryboard(name: "Main", bundle: bundle.bundle).instantiateInitialViewController())
    makeWindow(root: controller)
    return controller
  }

  private func view(_ id: String, _ attributes: String = "", tag: Int, _ inside: String = "", rect: String = "x=\"1\" y=\"2\" width=\"3\" height=\"4\"") -> String {
    "<view contentMode=\"scaleToFill\" tag=\"\(tag)\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\" \(attributes)>"
      + "<rect key=\"frame\" \(rect)/>\(inside)</view>"
  }

  private func constraint(_ text: String, id: String = UUID().uuidString) -> String { "<constraint \(text) id=\"\(id)\"/>" }

  func testConstraintsOfTheSafeAreaMarginsAndOneselfPlaceViewsOnThisScreen() throws {
    let own = "<constraints>\(constraint("firstAttribute=\"height\" constant=\"40\""))"
      + "\(constraint("firstAttribute=\"width\" secondItem=\"box\" secondAttribute=\"height\" multiplier=\"16:9\""))</constraints>"
    let controller = try load(
      view("box", tag: 1, own) + view("wide", tag: 2),
      constraint("firstItem=\"box\" firstAttribute=\"top\" secondItem=\"safe\" secondAttribute=\"top\" constant=\"8\"")
        + constraint("firstItem=\"box\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leadingMargin\"")
        + constraint("firstItem=\"wide\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" constant=\"10\"")
        + constraint("firstAttribute=\"trailing\" secondItem=\"wide\" secondAttribute=\"trailing\" constant=\"10\"")
        + constraint("firstAttribute=\"bottom\" secondItem=\"wide\" secondAttribute=\"bottom\"")
        + constraint("firstItem=\"wide\" firstAttribute=\"height\" secondItem=\"root\" secondAttribute=\"height\" multiplier=\"0.5\""))
    let box = controller.view.viewWithTag(1)!, wide = controller.view.viewWithTag(2)!
    assertFrame(box, 16, 28, 71, 40)
    assertFrame(wide, 10, 333.5, 355, 333.5)
  }

  func testPrioritiesRelationsAndContentPriorities() throws {
    let label = "<label opaque=\"NO\" text=\"A text that is longer than there is room for it\" tag=\"2\" translatesAutoresizingMaskIntoConstraints=\"NO\" "
      + "horizontalCompressionResistancePriority=\"749\" verticalHuggingPriority=\"251\" horizontalHuggingPriority=\"252\" id=\"label\">"
      + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"42\" height=\"21\"/><fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/></label>"
    let controller = try load(
      view("box", tag: 1, "<constraints>\(constraint("firstAttribute=\"width\" constant=\"300\" priority=\"750\""))"
        + "\(constraint("firstAttribute=\"width\" relation=\"lessThanOrEqual\" constant=\"200\""))</constraints>") + label,
      constraint("firstItem=\"box\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\"")
        + constraint("firstItem=\"label\" firstAttribute=\"leading\" secondItem=\"box\" secondAttribute=\"trailing\" constant=\"8\"")
        + constraint("firstAttribute=\"trailing\" relation=\"greaterThanOrEqual\" secondItem=\"label\" secondAttribute=\"trailing\""))
    let box = controller.view.viewWithTag(1)!, shown = controller.view.viewWithTag(2)!
    XCTAssertEqual(box.frame.width, 200)
    XCTAssertEqual(shown.frame.minX, 208)
    XCTAssertEqual(shown.frame.maxX, 375)
    XCTAssertEqual(shown.contentHuggingPriority(for: .horizontal), UILayoutPriority(252))
    XCTAssertEqual(shown.contentCompressionResistancePriority(for: .horizontal), UILayoutPriority(749))
  }

  func testOutletsToConstraintsAndPlaceholders() throws {
    let controller = try load(
      view("box", tag: 1, "<constraints>\(constraint("firstAttribute=\"height\" constant=\"40\"", id: "h"))"
        + "\(constraint("firstAttribute=\"width\" constant=\"77\" placeholder=\"YES\""))</constraints>"),
      constraint("firstItem=\"box\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" identifier=\"the top\"", id: "t")
        + constraint("firstItem=\"box\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\"", id: "l"),
      controllerParts: "<connections><outlet property=\"height\" destination=\"h\" id=\"o1\"/>"
        + "<outletCollection property=\"edges\" destination=\"t\" id=\"o2\"/><outletCollection property=\"edges\" destination=\"l\" id=\"o3\"/></connections>")
    let screen = try XCTUnwrap(controller as? LayoutScreen), box = controller.view.viewWithTag(1)!
    XCTAssertEqual(box.frame, CGRect(x: 0, y: 0, width: 0, height: 40))
    XCTAssertEqual(screen.edges.map(\.identifier), ["the top", nil])
    screen.height?.constant = 90
    screen.edges[0].constant = 11
    turn()
    XCTAssertEqual(box.frame, CGRect(x: 0, y: 11, width: 0, height: 90))
  }

  func testGuidesOfTheController() throws {
    let controller = try load(
      view("box", tag: 1),
      constraint("firstItem=\"box\" firstAttribute=\"top\" secondItem=\"topGuide\" secondAttribute=\"bottom\" constant=\"5\"")
        + constraint("firstItem=\"bottomGuide\" firstAttribute=\"top\" secondItem=\"box\" secondAttribute=\"bottom\" constant=\"7\""),
      controllerParts: "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"topGuide\"/>"
        + "<viewControllerLayoutGuide type=\"bottom\" id=\"bottomGuide\"/></layoutGuides>")
    let box = controller.view.viewWithTag(1)!
    XCTAssertEqual([box.frame.minY, box.frame.maxY], [25, 660])
    XCTAssertEqual(controller.topLayoutGuide.length, 20)
  }

  func testAFixedFrameStandsAndItsMaskWorks() throws {
    let fixed = view(
      "fixed", "fixedFrame=\"YES\"", tag: 1, "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMaxY=\"YES\"/>",
      rect: "x=\"10\" y=\"20\" width=\"394\" height=\"50\"")
    let controller = try load(fixed, "")
    assertFrame(controller.view.viewWithTag(1)!, 10, 20, 355, 50)
    XCTAssertNil(controller.view.viewWithTag(1)!.layoutState)
    XCTAssertNil(controller.view.layoutState)
  }

  func testAStackOfAStoryboardArrangesItsViews() throws {
    let stack = "<stackView opaque=\"NO\" contentMode=\"scaleToFill\" axis=\"vertical\" distribution=\"fillEqually\" spacing=\"10\" "
      + "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"stack\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"414\" height=\"100\"/><subviews>"
      + "\(view("one", tag: 1))\(view("two", tag: 2))</subviews></stackView>"
    let controller = try load(
      stack,
      ["top", "bottom", "leading", "trailing"].map {
        constraint("firstItem=\"stack\" firstAttribute=\"\($0)\" secondItem=\"safe\" secondAttribute=\"\($0)\"")
      }.joined())
    assertFrame(controller.view.viewWithTag(1)!, 0, 0, 375, 318.5)
    assertFrame(controller.view.viewWithTag(2)!, 0, 328.5, 375, 318.5)
  }

  func testSizeClassesInstallConstraintsAndChangeConstants() throws {
    let top = "<constraint firstItem=\"box\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"30\" id=\"t\">"
      + "<variation key=\"heightClass=compact\" constant=\"3\"/></constraint>"
    let controller = try load(
      view("box", tag: 1),
      top + constraint("firstItem=\"box\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\"", id: "upright")
        + constraint("firstItem=\"box\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" constant=\"200\"", id: "lying"),
      rootParts: "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"lying\"/></mask></variation>"
        + "<variation key=\"heightClass=compact\"><mask key=\"constraints\"><exclude reference=\"upright\"/><include reference=\"lying\"/></mask></variation>")
    let box = controller.view.viewWithTag(1)!
    XCTAssertEqual(box.frame.origin, CGPoint(x: 0, y: 30))
    connection.deliver(.orientation(.landscapeLeft))
    turn()
    XCTAssertEqual(box.frame.origin, CGPoint(x: 200, y: 3))
    connection.deliver(.orientation(.portrait))
    turn()
    XCTAssertEqual(box.frame.origin, CGPoint(x: 0, y: 30))
  }

  func testWhatCannotBeUnderstoodIsToldAndTheRestStands() throws {
    ReportedMessages.forgetAll()
    let controller = try load(
      view("box", tag: 1),
      constraint("firstItem=\"gone\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\"", id: "c1")
        + constraint("firstItem=\"box\" firstAttribute=\"slope\"", id: "c2")
        + constraint("firstItem=\"box\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"9\"", id: "c3"))
    XCTAssertEqual(controller.view.viewWithTag(1)!.frame.minY, 9)
    for id in ["c1", "c2"] { XCTAssertTrue(ReportedMessages.all.contains { $0.contains("id=\"\(id)\"") && $0.contains("left out") }, id) }
  }
}
