// The parts of a card: its head, and the row of a value.
import AddressBookModel
import UIKit

/// Picture, name and lines, one below the other, and the buttons of the actions.
final class CardHeaderView: UIView {
  private let picture = PictureView()
  private let nameLabel = UILabel()
  private let lineLabel = UILabel()
  private var buttons: [UIButton] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in [nameLabel, lineLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
    }
    nameLabel.font = PeopleMetrics.nameFont
    lineLabel.font = PeopleMetrics.lineFont
    lineLabel.textColor = .secondaryLabel
    for view in [picture, nameLabel, lineLabel] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ person: Person, image: [UInt8]?, name: String, lines: [String], message: String?, actions: [CardActions.Action]) {
    picture.show(person, image: image)
    nameLabel.text = name
    lineLabel.text = (lines + [message ?? ""]).filter { !$0.isEmpty }.joined(separator: "\n")
    buttons.forEach { $0.removeFromSuperview() }
    buttons = actions.map(makeButton)
    buttons.forEach(addSubview)
    setNeedsLayout()
  }

  private func makeButton(_ action: CardActions.Action) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.titleLabel?.font = PeopleMetrics.actionFont
    button.backgroundColor = .secondarySystemGroupedBackground
    button.layer.cornerRadius = 10
    button.isEnabled = action.address != nil
    button.addAction(UIAction { _ in CardActions.open(action.address) }, for: .touchUpInside)
    return button
  }

  private func textHeight(_ label: UILabel, _ width: CGFloat) -> CGFloat {
    (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(CGSize(width: width - 2 * PeopleMetrics.margin, height: 10_000)).height.rounded(.up)
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    let texts = 8 + textHeight(nameLabel, width) + (textHeight(lineLabel, width) > 0 ? 4 + textHeight(lineLabel, width) : 0)
    return PeopleMetrics.pictureTop + PeopleMetrics.pictureSize + texts + (buttons.isEmpty ? 4 : 20 + PeopleMetrics.actionSize.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = PeopleMetrics.pictureSize, width = bounds.width, inner = width - 2 * PeopleMetrics.margin
    picture.frame = CGRect(x: ((width - size) / 2).rounded(), y: PeopleMetrics.pictureTop, width: size, height: size)
    nameLabel.frame = CGRect(x: PeopleMetrics.margin, y: picture.frame.maxY + 8, width: inner, height: textHeight(nameLabel, width))
    lineLabel.frame = CGRect(x: PeopleMetrics.margin, y: nameLabel.frame.maxY + 4, width: inner, height: textHeight(lineLabel, width))
    guard !buttons.isEmpty else { return }
    let gap: CGFloat = 8, buttonWidth = (inner - gap * CGFloat(buttons.count - 1)) / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: PeopleMetrics.margin + CGFloat(index) * (buttonWidth + gap), y: bounds.height - PeopleMetrics.actionSize.height, width: buttonWidth,
        height: PeopleMetrics.actionSize.height)
    }
  }
}

/// A label, and below it the value.
final class CardValueCell: UITableViewCell {
  private let label = UILabel()
  private let value = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.font = PeopleMetrics.labelFont
    value.font = PeopleMetrics.valueFont
    value.numberOfLines = 0
    for view in [label, value] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ item: CardItem, isHighlighted: Bool, isActive: Bool) {
    label.text = item.label
    value.text = item.text
    value.textColor = isHighlighted ? .systemRed : isActive && item.address != nil ? .systemBlue : .label
    selectionStyle = isActive ? .default : .none
    setNeedsLayout()
  }

  private static func valueHeight(_ text: String, _ width: CGFloat) -> CGFloat {
    text.boundingRect(
      with: CGSize(width: width, height: 10_000), options: .usesLineFragmentOrigin, attributes: [.font: PeopleMetrics.valueFont], context: nil
    ).height.rounded(.up)
  }

  /// - Parameter width: points that the text has.
  static func height(of text: String, width: CGFloat) -> CGFloat {
    2 * PeopleMetrics.valueTop + PeopleMetrics.labelFont.lineHeight.rounded(.up) + PeopleMetrics.valueGap + valueHeight(text, width)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width - (accessoryType == .none ? 2 : 1) * PeopleMetrics.margin
    let line = PeopleMetrics.labelFont.lineHeight.rounded(.up)
    label.frame = CGRect(x: PeopleMetrics.margin, y: PeopleMetrics.valueTop, width: width, height: line)
    let y = label.frame.maxY + PeopleMetrics.valueGap
    value.frame = CGRect(x: PeopleMetrics.margin, y: y, width: width, height: max(contentView.bounds.height - y - PeopleMetrics.valueTop, 0))
  }
}
