// Wheels: what they show and what a person chooses.
import XCTest

@testable import UIKit

final class PickerTests: PhoneTestCase {
  final class Fruits: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    let columns = [["Apple", "Pear", "Plum"], (0..<500).map { "\($0)" }]
    var log: [String] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { columns.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { columns[component].count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { columns[component][row] }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { log.append("\(component) \(row)") }
  }

  private let fruits = Fruits()
  private let picker = UIPickerView(frame: CGRect(x: 0, y: 100, width: 375, height: 216))

  private func show() {
    picker.dataSource = fruits
    picker.delegate = fruits
    makeWindow().addSubview(picker)
    turn()
  }

  func testRowsLieOnAWheelAndOnlyThoseThatAreSeenAreMade() {
    show()
    XCTAssertEqual(picker.numberOfComponents, 2)
    XCTAssertEqual(picker.numberOfRows(inComponent: 1), 500)
    XCTAssertEqual((picker.view(forRow: 0, forComponent: 0) as? UILabel)?.text, "Apple")
    XCTAssertEqual(picker.view(forRow: 0, forComponent: 0)?.center.y, 108)
    XCTAssertNil(picker.view(forRow: 40, forComponent: 1))
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 0)
  }

  func testTheAppChoosesWithoutBeingTold() {
    show()
    picker.selectRow(2, inComponent: 0, animated: false)
    picker.selectRow(123, inComponent: 1, animated: false)
    XCTAssertEqual(picker.selectedRow(inComponent: 1), 123)
    XCTAssertEqual(picker.view(forRow: 123, forComponent: 1)?.center.y, 108)
    XCTAssertEqual(fruits.log, [])
    fruits.log = []
    picker.reloadAllComponents()
    turn()
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 2, "what is chosen stays when there are as many rows")
  }

  func testChoosingBeforeItIsShown() {
    picker.dataSource = fruits
    picker.delegate = fruits
    picker.selectRow(1, inComponent: 0, animated: false)
    makeWindow().addSubview(picker)
    turn()
    XCTAssertEqual(picker.selectedRow(inComponent: 0), 1)
    XCTAssertEqual(picker.view(forRow: 1, forComponent: 0)?.center.y, 108)
  }

  func testADatePickerHasItsDateAndItsLimits() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    let date = calendar.date(from: DateComponents(year: 2020, month: 3, day: 31, hour: 13, minute: 5))!
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    picker.calendar = calendar
    picker.locale = Locale(identifier: "en_US")
    picker.datePickerMode = .date
    picker.date = date
    makeWindow().addSubview(picker)
    turn()
    let shown = inspect().map { "\($0)" } ?? ""
    for text in ["March", "\"31\"", "\"2020\""] { XCTAssertTrue(shown.contains(text), text) }
    XCTAssertEqual(picker.date, date)
    picker.maximumDate = date.addingTimeInterval(-86400)
    XCTAssertEqual(picker.date, picker.maximumDate)
  }
}
