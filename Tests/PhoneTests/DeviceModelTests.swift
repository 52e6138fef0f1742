// The phone that is simulated: as asked for, as the storyboard was drawn for, or the usual one.
import PhoneLink
import XCTest

@testable import Phone

final class DeviceModelTests: XCTestCase {
  func testDevicesAreFoundByNameIdentifierAndShortName() throws {
    for text in ["iPhone 8", "iphone-8", "IPHONE8", "8", "iPhone SE 2"] {
      XCTAssertEqual(try DeviceModel.named(text).screenSize, CGSize(width: 375, height: 667), text)
    }
    XCTAssertEqual(try DeviceModel.named("xr").name, "iPhone 11")
    XCTAssertEqual(try DeviceModel.named("iPhone 13 Pro").scale, 3)
    XCTAssertEqual(try DeviceModel.named("15 pro max").safeArea.top, 59)
  }

  func testAMistypedDeviceIsAnsweredWithTheNearestAndAllNames() {
    XCTAssertThrowsError(try DeviceModel.named("iPone 8 Pls")) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("did you mean \"iPhone 8 Plus\"?"), text)
      XCTAssertTrue(text.contains("iPhone 15 Pro Max"), text)
    }
    XCTAssertThrowsError(try DeviceModel.named("Pixel")) { XCTAssertFalse("\($0)".contains("did you mean")) }
  }

  func testTheStoryboardsDeviceIsTakenUnlessAnotherIsAskedFor() throws {
    let sizes = ["retina4_0": 568, "retina4_7": 667, "retina5_5": 736, "retina5_9": 812, "retina6_1": 896, "retina6_0": 844, "retina6_12": 852]
    for (identifier, height) in sizes {
      let choice = try DeviceModel.chosen(device: nil, storyboardDevice: identifier)
      XCTAssertEqual(choice.model.screenSize.height, CGFloat(height), identifier)
      XCTAssertNil(choice.note)
    }
    XCTAssertEqual(try DeviceModel.chosen(device: "SE", storyboardDevice: "retina6_1").model.identifier, "iPhone-SE")
  }

  func testAnUnknownStoryboardDeviceRunsOnTheUsualPhoneAndSaysSo() throws {
    let choice = try DeviceModel.chosen(device: nil, storyboardDevice: "retina9_9")
    XCTAssertEqual(choice.model.identifier, "iPhone-8")
    XCTAssertEqual(choice.note?.contains("retina9_9"), true)
    XCTAssertNil(try DeviceModel.chosen(device: nil, storyboardDevice: nil).note)
  }

  func testTurnedInterfacesMapOntoThePortraitScreen() {
    let screen = CGSize(width: 320, height: 568), point = CGPoint(x: 10, y: 20)
    XCTAssertEqual(DeviceOrientation.portrait.portraitPoint(fromInterface: point, screen: screen), point)
    XCTAssertEqual(DeviceOrientation.landscapeLeft.portraitPoint(fromInterface: point, screen: screen), CGPoint(x: 300, y: 10))
    XCTAssertEqual(DeviceOrientation.landscapeRight.portraitPoint(fromInterface: point, screen: screen), CGPoint(x: 20, y: 558))
    XCTAssertEqual(DeviceOrientation.portraitUpsideDown.portraitPoint(fromInterface: point, screen: screen), CGPoint(x: 310, y: 548))
  }

  func testRectanglesGoFromThePortraitScreenToTheInterfaceAndBack() {
    let screen = CGSize(width: 320, height: 568), rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    for orientation in [DeviceOrientation.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown] {
      let turned = orientation.interfaceRect(fromPortrait: rect, screen: screen)
      let corners = [CGPoint(x: turned.minX, y: turned.minY), CGPoint(x: turned.maxX, y: turned.maxY)]
        .map { orientation.portraitPoint(fromInterface: $0, screen: screen) }
      XCTAssertEqual(Set(corners.map(\.x)), [10, 40], "\(orientation)")
      XCTAssertEqual(Set(corners.map(\.y)), [20, 60], "\(orientation)")
    }
  }
}
