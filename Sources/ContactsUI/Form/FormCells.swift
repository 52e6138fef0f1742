// The rows of the form.
import AddressBookModel
import UIKit

/// A text field as wide as the row.
final class FormTextCell: UITableViewCell {
  let field = UITextField()
  var onChange: ((String) -> Void)?

  init(placeholder: String, text: String) {
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    field.placeholder = placeholder
    field.text = text
    field.clearButtonMode = .whileEditing
    field.autocapitalizationType = .words
    field.addAction(UIAction { [weak self] _ in self?.onChange?(self?.field.text ?? "") }, for: .editingChanged)
    contentView.addSubview(field)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    field.frame = contentView.bounds.inset(by: UIEdgeInsets(top: 0, left: PeopleMetrics.margin, bottom: 0, right: 8))
  }
}

/// A label that can be changed, and beside it one field or several, one below the other.
final class FormValueCell: UITableViewCell {
  let labelButton = UIButton(type: .system)
  private let line = UIView()
  private(set) var fields: [UITextField] = []
  private var buttons: [Int: UIButton] = [:]
  private var lines: [UIView] = []
  var onLabel: (() -> Void)?

  init(label: String, hasLabel: Bool = true) {
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    labelButton.setTitle(hasLabel ? label + " ›" : label, for: .normal)
    labelButton.accessibilityLabel = label
    labelButton.titleLabel?.font = .systemFont(ofSize: 15)
    labelButton.titleLabel?.lineBreakMode = .byTruncatingTail
    labelButton.contentHorizontalAlignment = .left
    labelButton.isEnabled = hasLabel
    labelButton.addAction(UIAction { [weak self] _ in self?.onLabel?() }, for: .touchUpInside)
    line.backgroundColor = .separator
    for view in [labelButton, line] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  @discardableResult
  func addField(_ placeholder: String, _ text: String, onChange: @escaping (String) -> Void) -> UITextField {
    let field = UITextField()
    field.placeholder = placeholder
    field.text = text
    field.clearButtonMode = .whileEditing
    field.addAction(UIAction { [weak field] _ in onChange(field?.text ?? "") }, for: .editingChanged)
    addSeparatorIfNeeded()
    fields.append(field)
    contentView.addSubview(field)
    return field
  }

  /// A row that is chosen instead of typed.
  func addChoice(_ text: String, onTap: @escaping () -> Void) {
    let button = UIButton(type: .system)
    button.setTitle(text, for: .normal)
    button.setTitleColor(.label, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.contentHorizontalAlignment = .left
    button.addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    addSeparatorIfNeeded()
    buttons[fields.count + buttons.count] = button
    contentView.addSubview(button)
  }

  private func addSeparatorIfNeeded() {
    guard fields.count + buttons.count > 0 else { return }
    let line = UIView()
    line.backgroundColor = .separator
    lines.append(line)
    contentView.addSubview(line)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = contentView.bounds, hair: CGFloat = 0.5
    labelButton.frame = CGRect(x: PeopleMetrics.margin, y: 0, width: PeopleMetrics.formLabelWidth, height: min(bounds.height, PeopleMetrics.formFieldHeight))
    let x = labelButton.frame.maxX + 8
    line.frame = CGRect(x: x - hair, y: 0, width: hair, height: bounds.height)
    let parts = fields.count + buttons.count, height = bounds.height / CGFloat(max(parts, 1))
    var field = 0
    for index in 0..<parts {
      let rect = CGRect(x: x + 10, y: CGFloat(index) * height, width: bounds.width - x - 18, height: height)
      if let button = buttons[index] { button.frame = rect } else {
        fields[field].frame = rect
        field += 1
      }
      if index > 0 { lines[index - 1].frame = CGRect(x: x, y: rect.minY - hair, width: bounds.width - x, height: hair) }
    }
  }
}

/// A text of several lines.
final class FormNotesCell: UITableViewCell, UITextViewDelegate {
  let text = UITextView()
  private let title = UILabel()
  var onChange: ((String) -> Void)?

  init(text: String) {
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    title.text = word("Notes")
    title.font = PeopleMetrics.labelFont
    title.textColor = .secondaryLabel
    self.text.text = text
    self.text.font = .systemFont(ofSize: 17)
    self.text.backgroundColor = .clear
    self.text.delegate = self
    self.text.accessibilityIdentifier = "notes"
    for view in [title, self.text] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func textViewDidChange(_ textView: UITextView) { onChange?(textView.text) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = PeopleMetrics.margin
    title.frame = CGRect(x: margin, y: 8, width: contentView.bounds.width - 2 * margin, height: 18)
    text.frame = CGRect(x: margin - 5, y: 24, width: contentView.bounds.width - 2 * margin + 10, height: contentView.bounds.height - 28)
  }
}

/// The wheels of a day.
final class FormWheelsCell: UITableViewCell {
  private let wheels: DayWheels

  init(day: String, onChange: @escaping (String) -> Void) {
    wheels = DayWheels(day: day)
    super.init(style: .default, reuseIdentifier: nil)
    selectionStyle = .none
    wheels.onChange = onChange
    contentView.addSubview(wheels)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = contentView.bounds
  }
}

/// The picture above the form, and what can be done with it.
final class FormHeaderView: UIView {
  private let picture = PictureView()
  private let button = UIButton(type: .system)
  var onEdit: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    button.setTitle(word("Edit Photo"), for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15)
    button.addAction(UIAction { [weak self] _ in self?.onEdit?() }, for: .touchUpInside)
    for view in [picture, button] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ person: Person, image: [UInt8]?) {
    picture.show(person, image: image)
    button.isHidden = image == nil
  }

  static let height: CGFloat = PeopleMetrics.pictureTop + PeopleMetrics.pictureSize + 38

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = PeopleMetrics.pictureSize
    picture.frame = CGRect(x: ((bounds.width - size) / 2).rounded(), y: PeopleMetrics.pictureTop, width: size, height: size)
    button.frame = CGRect(x: bounds.midX - 100, y: picture.frame.maxY + 2, width: 200, height: 32)
  }
}
