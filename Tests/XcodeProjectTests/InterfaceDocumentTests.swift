// Storyboards as the build reads them: the device, what they name, and their faults.

import ProjectFixtures
import XCTest

@testable import XcodeProject

final class InterfaceDocumentTests: XCTestCase {
  private let folder = TemporaryFolder()

  private let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="one">
        <device id="retina4_7" orientation="portrait"/>
        <scenes>
            <!--Game-->
            <scene sceneID="s1">
                <objects>
                    <viewController id="one" customClass="GameController" customModule="Ball" customModuleProvider="target">
                        <view key="view" id="v1">
                            <subviews>
                                <imageView image="ball" id="i1"/>
                                <button id="b1">
                                    <state key="normal" image="star.fill" backgroundImage="plate"/>
                                    <color key="tintColor" name="Grass"/>
                                </button>
                                <view id="w1" customClass="WallView" customModule="Ball" customModuleProvider="target"/>
                                <view id="m1" customClass="MKMapView"/>
                            </subviews>
                            <color key="backgroundColor" systemColor="systemBackgroundColor"/>
                        </view>
                    </viewController>
                </objects>
            </scene>
        </scenes>
        <resources>
            <image name="ball" width="40" height="40"/>
            <image name="plate" width="10" height="10"/>
            <image name="star.fill" catalog="system" width="16" height="16"/>
            <namedColor name="Grass"><color red="0" green="1" blue="0" alpha="1" colorSpace="custom"/></namedColor>
        </resources>
    </document>
    """

  private func document() throws -> InterfaceDocument {
    try InterfaceDocument(path: folder.write(text, to: "Main.storyboard"))
  }

  func testTheDeviceItWasDrawnFor() throws {
    let document = try document()
    XCTAssertEqual(document.deviceIdentifier, "retina4_7")
    XCTAssertEqual(document.deviceOrientation, "portrait")
  }

  func testWhatItNamesOutsideItself() throws {
    let document = try document()
    XCTAssertEqual(document.customClasses.map(\.name), ["GameController", "WallView", "MKMapView"])
    XCTAssertEqual(document.images.map(\.name), ["ball", "plate"], "system symbols are not the app's")
    XCTAssertEqual(document.colors.map(\.name), ["Grass"])
    XCTAssertEqual(document.images[0].place, "scene “Game” (one), imageView i1")
    XCTAssertEqual(document.images[1].element, "state b1")
    XCTAssertEqual(document.images[0].line, 11)
  }

  func testFaultsAreWarningsWithFileLineSceneAndElement() throws {
    let document = try document()
    let checks = InterfaceChecks(moduleName: "Ball", declaredClasses: ["GameController"], imageNames: ["ball"], colorNames: [])
    let warnings = checks.warnings(for: document).map(\.description)
    XCTAssertEqual(
      warnings,
      [
        "\(document.path):16: warning: scene “Game” (one), view w1: no source declares the class WallView",
        "\(document.path):13: warning: scene “Game” (one), state b1: the image “plate” is nowhere in the target",
        "\(document.path):14: warning: scene “Game” (one), color b1: the colour “Grass” is nowhere in the target",
      ])
  }

  func testNothingIsSaidAboutAWholeTarget() throws {
    let checks = InterfaceChecks(
      moduleName: "Ball", declaredClasses: ["GameController", "WallView"], imageNames: ["ball", "plate"], colorNames: ["Grass"])
    XCTAssertEqual(checks.warnings(for: try document()), [])
  }

  func testAStoryboardCutInHalfIsAnErrorWithItsLine() {
    for share in [0.3, 0.5, 0.7, 0.9] {
      let half = String(text.prefix(Int(Double(text.count) * share)))
      let path = folder.write(half, to: "Cut.storyboard")
      XCTAssertThrowsError(try InterfaceDocument(path: path)) { error in
        let diagnostic = error as? Diagnostic
        XCTAssertEqual(diagnostic?.file, path)
        XCTAssertEqual(diagnostic?.line, half.components(separatedBy: "\n").count)
        XCTAssertEqual(diagnostic?.message.hasPrefix("the storyboard is not complete"), true, "\(error)")
      }
    }
  }

  func testOtherFilesAreNotTakenForInterfaces() {
    for (text, reason) in [("", "empty"), ("<archive type=\"x\"/>", "old"), ("<html/>", "another kind"), ("not XML", "text")] {
      let path = folder.write(text, to: "Odd.storyboard")
      XCTAssertThrowsError(try InterfaceDocument(path: path), reason) { XCTAssertTrue($0 is Diagnostic) }
    }
  }

  func testClassesAreFoundInSources() {
    let source = """
      final class GameController: UIViewController { class Inner<T> {} }
      @objc(OldName) @objcMembers public class Renamed: UIView {}
      """
    XCTAssertEqual(ClassDeclarations.names(in: source), ["GameController", "Inner", "OldName", "Renamed"])
  }
}
