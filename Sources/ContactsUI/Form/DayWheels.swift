// Wheels for a day whose year need not be known.
import AddressBookModel
import UIKit

final class DayWheels: UIView, UIPickerViewDataSource, UIPickerViewDelegate {
  /// The day as the book writes it.
  var onChange: ((String) -> Void)?
  private let wheels = UIPickerView()
  private var year: Int?
  private var month = 1, day = 1
  private static let years = Array(1900...2100)

  private enum Part { case year, month, day }
  private let parts: [Part] = SystemLabels.isChinese ? [.year, .month, .day] : [.month, .day, .year]

  init(day text: String) {
    super.init(frame: .zero)
    if let components = DayWords.components(text) { (year, month, day) = components }
    wheels.dataSource = self
    wheels.delegate = self
    addSubview(wheels)
    for component in parts.indices { wheels.selectRow(row(parts[component]), inComponent: component, animated: false) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
  }

  private func row(_ part: Part) -> Int {
    switch part {
    case .year: year.flatMap { Self.years.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    case .month: month - 1
    case .day: day - 1
    }
  }

  private func dayCount() -> Int {
    let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    guard month == 2, let year else { return days }
    return year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { parts.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    switch parts[component] {
    case .year: Self.years.count + 1
    case .month: 12
    case .day: dayCount()
    }
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    switch parts[component] {
    case .year: row == 0 ? "----" : SystemLabels.isChinese ? "\(Self.years[row - 1])年" : "\(Self.years[row - 1])"
    case .month: SystemLabels.isChinese ? "\(row + 1)月" : Self.months[row]
    case .day: SystemLabels.isChinese ? "\(row + 1)日" : "\(row + 1)"
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    switch parts[component] {
    case .year: year = row == 0 ? nil : Self.years[row - 1]
    case .month: month = row + 1
    case .day: day = row + 1
    }
    if parts[component] != .day, let place = parts.firstIndex(of: .day) {
      day = min(day, dayCount())
      wheels.reloadComponent(place)
      wheels.selectRow(day - 1, inComponent: place, animated: false)
    }
    onChange?(DayWords.day(year: year, month: month, day: day))
  }
}
