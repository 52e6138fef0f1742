// Members of `AnyObject` through a whole build: what the compiler's first attempt names is found in the second, at run time.

import Foundation
import ProjectFixtures
import XCTest

@testable import AppBuilder

final class DynamicMemberBuildTests: BuilderTestCase {
  /// With the adapter that was built beside the tests.
  private func buildForReal(_ text: String) throws -> BuiltApplication {
    let folder = BuilderTestCase.productsFolder
    guard (folder + "/quince-adapter").fileExists, (folder + "/QuinceFrameworks.index.json").fileExists else {
      throw XCTSkip("the adapter or the frameworks' index is not built beside the tests")
    }
    let project = TemporaryProject(name: "Printer")
    project.addSource("Main.swift", text)
    project.save()
    let installation = try Installation(buildFolder: folder, packageFolder: Installation.packageFolder(above: folder), adapter: folder + "/quince-adapter")
    return try AppBuilder(installation: installation, reporter: progress, placesRoot: places.path).build(BuildRequest(path: project.folder.path))
  }

  func testMembersOfAnyObjectAreLookedUpAtRunTime() throws {
    let application = try buildForReal(
      """
      import Foundation
      class Shape: NSObject {
        @objc var sides = 3
        @objc func grown(by amount: Int) -> Int { sides + amount }
      }
      @main struct Main {
        static func main() {
          let object: AnyObject = Shape(), number: AnyObject = NSNumber(value: 2.5), nothing: AnyObject? = nil
          let book: [String: AnyObject] = ["pages": NSNumber(value: 7), "authors": ["Li", "Ma"] as NSArray]
          print(object.sides + 1, number.doubleValue * 2, object.grown(by: 4), number.sides as Int? ?? -1)
          if let pages = book["pages"]?.intValue { print("pages", pages) }
          print(book["authors"]![1] as! String, nothing?.sides ?? 0)
        }
      }
      """)
    XCTAssertEqual(try output(of: application), "4 5.0 7 -1\npages 7\nMa 0\n")
    XCTAssertEqual(progress.messages.filter { $0.contains("error") }, [])
  }

  func testAClassInAVariableMakesItsObjects() throws {
    let application = try buildForReal(
      """
      import UIKit
      class Badge: UIView { let colour = "red" }
      class Round: Badge { override init(frame: CGRect) { super.init(frame: frame.insetBy(dx: 1, dy: 1)) }; required init?(coder: NSCoder) { nil } }
      class Page: UIViewController { var number = 7 }
      @main struct Main {
        @MainActor static func main() {
          let kinds: [Badge.Type] = [Badge.self, Round.self]
          for kind in kinds {
            let badge = kind.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            print(type(of: badge), badge.colour, badge.frame.width)
          }
          let page: Page.Type = Page.self
          print(page.init().number, page.init(nibName: nil, bundle: nil).number)
        }
      }
      """)
    XCTAssertEqual(try output(of: application), "Badge red 10.0\nRound red 8.0\n7 7\n")
  }

  func testAMemberThatNoClassHasIsTheCompilersError() throws {
    XCTAssertThrowsError(
      try buildForReal("import Foundation\n@main struct Main { static func main() { let object: AnyObject = NSObject(); print(object.nobodyHasThis) } }\n"))
    XCTAssertTrue(progress.text.contains("value of type 'AnyObject' has no member 'nobodyHasThis'"), progress.text)
  }
}
