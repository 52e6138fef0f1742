import XCTest
@testable import UIKit

final class UIColorTests: XCTestCase {
  private func components(_ color: UIColor) -> [Int] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
  }

  func testSystemColorsFollowTheSurroundings() {
    let light = UITraitCollection(userInterfaceStyle: .light), dark = UITraitCollection(userInterfaceStyle: .dark)
    XCTAssertEqual(components(UIColor.systemBlue.resolvedColor(with: light)), [0, 122, 255, 255])
    XCTAssertEqual(components(UIColor.systemBlue.resolvedColor(with: dark)), [10, 132, 255, 255])
    XCTAssertEqual(components(UIColor.label.resolvedColor(with: dark)), [255, 255, 255, 255])
    XCTAssertEqual(components(UIColor.secondaryLabel.resolvedColor(with: light)), [60, 60, 67, 153])
  }

  func testDynamicProviderIsAskedForEachUse() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let faded = color.withAlphaComponent(0.5)
    XCTAssertEqual(components(faded.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))), [255, 255, 255, 128])
    XCTAssertEqual(components(faded.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))), [0, 0, 0, 128])
  }

  func testAProviderThatGivesItselfDoesNotHang() {
    var color: UIColor!
    color = UIColor { _ in color }
    XCTAssertEqual(components(color), [0, 0, 0, 255])
  }

  func testHueAndBack() {
    for (red, green, blue) in [(1, 0.5, 0), (0, 1, 0), (0.2, 0.4, 0.9), (0.3, 0.3, 0.3), (0.9, 0.2, 0.6)] as [(CGFloat, CGFloat, CGFloat)] {
      let color = UIColor(red: red, green: green, blue: blue, alpha: 1)
      var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
      let back = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
      XCTAssertEqual(components(back), components(color))
    }
    XCTAssertEqual(components(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1)), [255, 0, 0, 255])
  }

  func testEqualityIsByColorSpaceAndComponents() {
    XCTAssertEqual(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    XCTAssertNotEqual(UIColor.white, UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    XCTAssertEqual(UIColor.systemRed, UIColor.systemRed)
    XCTAssertNotEqual(UIColor.systemRed, UIColor.systemPink)
    XCTAssertEqual(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count, 1)
  }

  func testColorLiteral() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    XCTAssertEqual(components(color), [255, 128, 0, 255])
  }

  func testColorSetsOfTheCatalogsAreFoundByName() throws {
    let folder = try TestBundle(files: [
      "Assets.json": """
      { "version": 1, "colors": { "Grass": [
          { "red": 0.2, "green": 0.6, "blue": 0.3, "alpha": 1, "space": "srgb", "idiom": "universal" },
          { "red": 0, "green": 0.2, "blue": 0, "alpha": 1, "space": "srgb", "idiom": "universal", "appearance": "dark" } ],
        "Alarm": [ { "red": 0, "green": 0, "blue": 0, "alpha": 1, "space": "system", "system": "systemRedColor", "idiom": "universal" } ] } }
      """
    ])
    let grass = try XCTUnwrap(UIColor(named: "Grass", in: folder.bundle, compatibleWith: nil))
    XCTAssertEqual(components(grass.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))), [51, 153, 77, 255])
    XCTAssertEqual(components(grass.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))), [0, 51, 0, 255])
    let alarm = try XCTUnwrap(UIColor(named: "Alarm", in: folder.bundle, compatibleWith: nil))
    XCTAssertEqual(components(alarm.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))), [255, 69, 58, 255])
    XCTAssertNil(UIColor(named: "Snow", in: folder.bundle, compatibleWith: nil))
  }

  func testAnUnreadableIndexIsToldAndGivesNoColor() throws {
    let folder = try TestBundle(files: ["Assets.json": "{ \"version\": "])
    XCTAssertNil(UIColor(named: "Grass", in: folder.bundle, compatibleWith: nil))
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains(folder.path) && $0.contains("Build the app again") })
  }
}
