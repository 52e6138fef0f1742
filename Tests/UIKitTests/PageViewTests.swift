// Pages that are turned by a finger or by the app.
import XCTest

@testable import UIKit

private final class Pages: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let pages = (0..<3).map { index -> UIViewController in
    let page = UIViewController()
    page.title = "Page \(index)"
    return page
  }
  var log: [String] = []
  private func place(_ page: UIViewController) -> Int { pages.firstIndex { $0 === page }! }
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController? {
    place(viewController) > 0 ? pages[place(viewController) - 1] : nil
  }
  func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController? {
    place(viewController) < 2 ? pages[place(viewController) + 1] : nil
  }
  func presentationCount(for pageViewController: UIPageViewController) -> Int { 3 }
  /// As apps have it: where it begins.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { log.append("from \(previousViewControllers[0].title ?? "") \(completed)") }
}

final class PageViewTests: PhoneTestCase {
  private let pages = Pages()
  private var controller: UIPageViewController!

  override func setUpWithError() throws {
    try super.setUpWithError()
    controller = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    controller.dataSource = pages
    controller.delegate = pages
    controller.setViewControllers([pages.pages[0]], direction: .forward, animated: false)
    makeWindow(root: controller)
  }

  private var shown: String? { controller.viewControllers?.first?.title }
  private var dots: UIPageControl { controller.view.subviews.compactMap { $0 as? UIPageControl }[0] }

  func testAFingerTurnsThePageAndTheDotsGoAlong() {
    drag(from: CGPoint(x: 320, y: 300), to: CGPoint(x: 40, y: 300))
    turn(until: { shown == "Page 1" })
    turn(until: { pages.log == ["from Page 0 true"] })
    XCTAssertEqual(dots.numberOfPages, 3)
    XCTAssertEqual(dots.currentPage, 1)
    XCTAssertNil(pages.pages[0].view.window)
    drag(from: CGPoint(x: 40, y: 300), to: CGPoint(x: 320, y: 300))
    turn(until: { shown == "Page 0" })
    XCTAssertEqual(dots.currentPage, 0)
  }

  func testAPageThatIsLetGoTooSoonStays() {
    touch(.began, 320, 300)
    for step in 1...4 { touch(.moved, 320 - CGFloat(step) * 15, 300) }
    time += 0.5
    touch(.moved, 262, 300)
    touch(.ended, 262, 300)
    turn(until: { pages.log == ["from Page 0 false"] })
    XCTAssertEqual(shown, "Page 0")
    XCTAssertEqual(dots.currentPage, 0)
  }

  func testBeyondTheFirstPageThereIsNothing() {
    drag(from: CGPoint(x: 40, y: 300), to: CGPoint(x: 320, y: 300))
    turn()
    XCTAssertEqual(shown, "Page 0")
    XCTAssertEqual(pages.log, [])
  }

  func testTheAppTurnsToAPage() {
    var isDone = false
    controller.setViewControllers([pages.pages[2]], direction: .forward, animated: true) { isDone = $0 }
    turn(until: { isDone })
    XCTAssertEqual(shown, "Page 2")
    XCTAssertNotNil(pages.pages[2].view.window)
  }
}
