import ObjectiveC
import XCTest

final class PredicateTests: XCTestCase {
  private let people: [[String: Any]] = [
    ["name": "Anna", "age": 31, "city": "Köln", "born": Date(timeIntervalSince1970: 0), "tags": ["a", "b"]],
    ["name": "bert", "age": 17, "city": "Bern", "born": Date(timeIntervalSince1970: 1000), "tags": ["c"]],
    ["name": "李雷", "age": 45, "city": "北京", "born": Date(timeIntervalSince1970: 2000), "tags": [String]()],
  ]

  /// The names of the people a predicate is true of.
  private func names(_ format: String, _ arguments: Any..., file: StaticString = #filePath, line: UInt = #line) -> [String] {
    let predicate = NSPredicate(format: format, argumentArray: arguments)
    return (people as NSArray).filtered(using: predicate).map { ($0 as! [String: Any])["name"] as! String }
  }

  func testNumbersAreCompared() {
    XCTAssertEqual(names("age > 18"), ["Anna", "李雷"])
    XCTAssertEqual(names("age >= %d", 31), ["Anna", "李雷"])
    XCTAssertEqual(names("age = 17"), ["bert"])
    XCTAssertEqual(names("age != 17"), ["Anna", "李雷"])
    XCTAssertEqual(names("age BETWEEN {20, 40}"), ["Anna"])
    XCTAssertEqual(names("age BETWEEN %@", [17, 31]), ["Anna", "bert"])
    XCTAssertEqual(names("age * 2 + 1 == 35"), ["bert"])
    XCTAssertEqual(names("(age + 1) < 20"), ["bert"])
  }

  func testTextsAreCompared() {
    XCTAssertEqual(names("name == 'Anna'"), ["Anna"])
    XCTAssertEqual(names("name == \"anna\""), [])
    XCTAssertEqual(names("name ==[c] 'anna'"), ["Anna"])
    XCTAssertEqual(names("city CONTAINS[cd] %@", "koLN"), ["Anna"])
    XCTAssertEqual(names("name BEGINSWITH[c] 'B'"), ["bert"])
    XCTAssertEqual(names("name BEGINSWITH 'B'"), [])
    XCTAssertEqual(names("city ENDSWITH '京'"), ["李雷"])
    XCTAssertEqual(names("name LIKE[c] 'a*'"), ["Anna"])
    XCTAssertEqual(names("name LIKE '?ert'"), ["bert"])
    XCTAssertEqual(names("name MATCHES '[a-z]+'"), ["bert"])
    XCTAssertEqual(names("name CONTAINS '%@'"), [], "a quoted argument is text")
  }

  func testConditionsAreCombined() {
    XCTAssertEqual(names("age > 18 AND name != 'Anna'"), ["李雷"])
    XCTAssertEqual(names("age < 18 || city == %@", "北京"), ["bert", "李雷"])
    XCTAssertEqual(names("NOT (age > 18 OR name == 'bert')"), [])
    XCTAssertEqual(names("!(age > 18) && TRUEPREDICATE"), ["bert"])
    XCTAssertEqual(names("age > 40 OR age > 18 AND name == 'Anna'"), ["Anna", "李雷"])
  }

  func testKeysSetsAndElements() {
    XCTAssertEqual(names("%K == %@", "name", "Anna"), ["Anna"])
    XCTAssertEqual(names("name IN %@", ["bert", "Carl"]), ["bert"])
    XCTAssertEqual(names("name IN {'Anna', 'bert'}"), ["Anna", "bert"])
    XCTAssertEqual(names("tags CONTAINS 'b'"), ["Anna"])
    XCTAssertEqual(names("ANY tags == 'c'"), ["bert"])
    XCTAssertEqual(names("tags.@count == 0"), ["李雷"])
    XCTAssertEqual(names("%K.@count == 0", "tags"), ["李雷"])
    XCTAssertEqual(names("SUBQUERY(tags, $tag, $tag == 'b' OR $tag == 'c').@count > 0"), ["Anna", "bert"])
    XCTAssertEqual(names("SUBQUERY(%K, $tag, $tag.length == 1).@count == 0", "tags"), ["李雷"])
    XCTAssertEqual(names("born > %@", Date(timeIntervalSince1970: 500)), ["bert", "李雷"])
    XCTAssertEqual(names("nickname == nil").count, 3)
  }

  func testTheObjectItselfAndVariables() {
    let numbers = [1, 5, 10] as NSArray
    XCTAssertEqual(numbers.filtered(using: NSPredicate(format: "SELF > 3")) as? [Int], [5, 10])
    XCTAssertEqual((["ab", "cd"] as NSArray).filtered(using: NSPredicate(format: "SELF CONTAINS %@", "b")) as? [String], ["ab"])
    XCTAssertTrue(NSPredicate(format: "SELF MATCHES %@", "[0-9]{3}").evaluate(with: "123"))
    XCTAssertFalse(NSPredicate(format: "SELF MATCHES %@", "[0-9]{3}").evaluate(with: "1234"))
    let template = NSPredicate(format: "SELF > $LIMIT")
    XCTAssertEqual(numbers.filtered(using: template.withSubstitutionVariables(["LIMIT": 7])) as? [Int], [10])
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "SELF > 3"), NSPredicate(format: "SELF < 7")])
    XCTAssertEqual(numbers.filtered(using: both) as? [Int], [5])
  }

  func testObjectsAreReadByKey() {
    let lamp = Lamp(), other = Lamp()
    lamp.level = 3
    lamp.partner = other
    other.name = "second"
    XCTAssertTrue(NSPredicate(format: "level == %d AND partner.name BEGINSWITH 'sec'", 3).evaluate(with: lamp))
    XCTAssertFalse(NSPredicate(format: "partner != nil").evaluate(with: other))
  }

  func testExpressionsAreComputed() {
    func value(_ format: String) -> Any? { ObjectiveC.NSExpression(format: format).expressionValue(with: nil, context: nil) }
    XCTAssertEqual(value("1 + 2 * 3") as? Int, 7)
    XCTAssertEqual(value("(1 + 2) * 3") as? Int, 9)
    XCTAssertEqual(value("7 / 2") as? Int, 3, "whole numbers stay whole, as on an iPhone")
    XCTAssertEqual(value("7.0 / 2") as? Double, 3.5)
    XCTAssertEqual(value("-3 - -4") as? Int, 1)
    XCTAssertEqual(value("2 ** 10") as? Double, 1024)
    XCTAssertEqual(value("sqrt(16)") as? Double, 4)
    XCTAssertEqual(value("sum({1, 2, 3})") as? Double, 6)
    let price = ObjectiveC.NSExpression(format: "price * count").expressionValue(with: ["price": 2.5, "count": 4] as [String: Any], context: nil)
    XCTAssertEqual(price as? Double, 10)
    let mean = ObjectiveC.NSExpression(forFunction: "average:", arguments: [ObjectiveC.NSExpression(forConstantValue: [1, 2, 6])])
    XCTAssertEqual(mean.expressionValue(with: nil, context: nil) as? Double, 3)
  }

  func testObjectsAreSortedByKey() {
    func names(_ descriptors: NSSortDescriptor...) -> [String] {
      (people as NSArray).sortedArray(using: descriptors).map { ($0 as! [String: Any])["name"] as! String }
    }
    XCTAssertEqual(names(NSSortDescriptor(key: "age", ascending: true)), ["bert", "Anna", "李雷"])
    XCTAssertEqual(names(NSSortDescriptor(key: "born", ascending: false)), ["李雷", "bert", "Anna"])
    let files = ["file10", "File9", "file1"] as NSArray
    let natural = NSSortDescriptor(key: nil, ascending: true, selector: "localizedStandardCompare:")
    XCTAssertEqual(files.sortedArray(using: [natural]) as? [String], ["file1", "File9", "file10"])
    let byLength = NSSortDescriptor(key: "length", ascending: false) { one, other in
      let one = one as! Int, other = other as! Int
      return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
    }
    XCTAssertEqual(files.sortedArray(using: [byLength]).first as? String, "file10")
    XCTAssertEqual(NSSortDescriptor(key: "age", ascending: true).key, "age")
    let lamps = [Lamp(), Lamp()]
    lamps[0].level = 2
    XCTAssertEqual((lamps as NSArray).sortedArray(using: [NSSortDescriptor(key: "level", ascending: true)]).first as? Lamp, lamps[1])
  }
}
