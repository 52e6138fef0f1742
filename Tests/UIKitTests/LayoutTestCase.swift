// Views for layout tests: a screen of 375 × 667 points at two pixels a point, and boxes.
import XCTest

@testable import UIKit

class LayoutTestCase: PhoneTestCase {
  /// The root view of a controller on screen: the whole screen, 20 points of status bar, margins of 16 at the sides.
  func makeRoot() -> UIView {
    let controller = UIViewController()
    makeWindow(root: controller)
    return controller.view
  }

  func makeBox(in view: UIView? = nil) -> UIView {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    view?.addSubview(box)
    return box
  }

  /// A view whose content has a size.
  final class Content: UIView {
    var size: CGSize { didSet { invalidateIntrinsicContentSize() } }
    init(_ width: CGFloat, _ height: CGFloat, in view: UIView? = nil) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
      translatesAutoresizingMaskIntoConstraints = false
      view?.addSubview(self)
    }
    required init?(coder: NSCoder) { fatalError() }
    override var intrinsicContentSize: CGSize { size }
  }

  func activate(_ constraints: NSLayoutConstraint...) { NSLayoutConstraint.activate(constraints) }

  func assertFrame(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(view.frame, CGRect(x: x, y: y, width: width, height: height), file: file, line: line)
  }
}
