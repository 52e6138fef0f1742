// Effect views: what they ask of the phone, and how a file describes them.
import XCTest

@testable import QuartzCore
@testable import UIKit

final class VisualEffectTests: PhoneTestCase {
  func testABlurIsTheLayersAndItsTintLiesUnderTheContents() {
      let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      XCTAssertEqual(view.contentView.frame, view.bounds)
      XCTAssertEqual(view.subviews.count, 2)
      XCTAssertTrue(view.subviews.last === view.contentView)
      XCTAssertGreaterThan(try! XCTUnwrap(view.layer.backdropEffect).blurRadius, 0)
      var white: CGFloat = 0, alpha: CGFloat = 0
      view.subviews[0].backgroundColor!.getWhite(&white, alpha: &alpha)
      XCTAssertEqual(white, 0.11, accuracy: 0.01)
      XCTAssertEqual(alpha, 0.73, accuracy: 0.01)
      view.effect = nil
      XCTAssertNil(view.layer.backdropEffect)
      XCTAssertNil(view.subviews[0].backgroundColor)
  }
}
