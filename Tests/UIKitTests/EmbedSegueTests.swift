// A scene that stands in a container view of another scene's.
import XCTest

@testable import UIKit

private nonisolated(unsafe) var events: [String] = []

private class Outer: UIViewController {
  var embedded: Inner?
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    events.append("should \(identifier)")
    return !Outer.refuses
  }
  static var refuses = false
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    events.append("prepare \(segue.identifier ?? "") loaded \(segue.destination.isViewLoaded) parent \(segue.destination.parent != nil)")
    embedded = segue.destination as? Inner
    embedded?.text = "given"
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    events.append("outer loaded, child loaded \(children.first?.isViewLoaded ?? false)")
  }
}

private final class Inner: UIViewController {
  var text = "none"
  override func viewDidLoad() {
    super.viewDidLoad()
    events.append("inner loaded with \(text)")
  }
  override func didMove(toParent parent: UIViewController?) { events.append("inner moved \(parent is Outer)") }
  override func viewWillAppear(_ animated: Bool) { events.append("inner will appear") }
}

final class EmbedSegueTests: PhoneTestCase {
  private var folder: TestBundle!

  override func setUpWithError() throws {
    try super.setUpWithError()
    ClassMembers.register(Outer.self, name: "EmbedOuter") { _ in }
    ClassMembers.register(Inner.self, name: "EmbedInner") { _ in }
    ReportedMessages.forgetAll()
    events = []
    Outer.refuses = false
    folder = try TestBundle(files: ["Base.lproj/Embed.storyboard": """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="vc-00-001">
        <scenes>
          <scene sceneID="sc-00-001"><objects>
            <viewController id="vc-00-001" customClass="EmbedOuter" sceneMemberID="viewController">
              <view key="view" id="vw-00-001"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews><containerView opaque="NO" tag="5" id="cv-00-001"><rect key="frame" x="20" y="30" width="200" height="100"/>
                  <connections><segue destination="vc-00-002" kind="embed" identifier="inside" id="sg-00-001"/></connections></containerView></subviews>
              </view>
            </viewController></objects></scene>
          <scene sceneID="sc-00-002"><objects>
            <viewController id="vc-00-002" customClass="EmbedInner" sceneMemberID="viewController">
              <view key="view" id="vw-00-002"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
            </viewController></objects></scene>
        </scenes>
      </document>
      """])
  }

  private func outer() throws -> UIViewController {
    try XCTUnwrap(UIStoryboard(name: "Embed", bundle: folder.bundle).instantiateInitialViewController())
  }

  func testTheSceneIsPreparedBeforeItsViewIsLoaded() throws {
    let controller = try outer()
    XCTAssertEqual(events, [], "nothing before the view is asked for")
    makeWindow(root: controller)
    XCTAssertEqual(
      events,
      [
        "should inside", "prepare inside loaded false parent false", "inner loaded with given", "inner moved true",
        "outer loaded, child loaded true", "inner will appear",
      ])
    let inner = try XCTUnwrap(controller.children.first)
    XCTAssertEqual(inner.view.superview?.tag, 5)
    XCTAssertEqual(inner.view.frame, CGRect(x: 0, y: 0, width: 200, height: 100))
    XCTAssertEqual(ReportedMessages.all, [])
  }

  func testAControllerThatRefusesHasNoChild() throws {
    Outer.refuses = true
    let controller = try outer()
    makeWindow(root: controller)
    XCTAssertEqual(events, ["should inside", "outer loaded, child loaded false"])
    XCTAssertEqual(controller.children, [])
    XCTAssertEqual(controller.view.subviews.first?.subviews, [])
  }
}
