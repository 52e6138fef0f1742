// How the sheet of shared items looks.
import Foundation

enum ShareMetrics {
  /// Points.
  static let margin: CGFloat = 16
  static let headerHeight: CGFloat = 72
  static let pictureSide: CGFloat = 44
  static let rowHeight: CGFloat = 52
  static let cornerRadius: CGFloat = 12
  static let closeSide: CGFloat = 30
  static let symbolSide: CGFloat = 22
}

/// Two lines and a picture that say what is shared.
struct SharedItemSummary {
  var title = "", subtitle = ""
  var picture: UIImage?

  @MainActor
  init(_ items: [Any]) {
    let pictures = items.compactMap { $0 as? UIImage }
    picture = pictures.first
    for item in items where title.isEmpty {
      switch item {
      case let text as String: (title, subtitle) = (text, Localization.system("Plain Text"))
      case let text as NSAttributedString: (title, subtitle) = (text.string, Localization.system("Plain Text"))
      case let url as URL where url.isFileURL: (title, subtitle) = (url.lastPathComponent, url.pathExtension.uppercased())
      case let url as URL: (title, subtitle) = (url.host ?? url.absoluteString, url.absoluteString)
      default: break
      }
    }
    if title.isEmpty, !pictures.isEmpty {
      title = pictures.count == 1 ? Localization.system("Image") : "\(pictures.count) " + Localization.system("Images")
      if let size = picture?.size { subtitle = "\(Int(size.width)) × \(Int(size.height))" }
    }
    if title.isEmpty { title = items.isEmpty ? Localization.system("Nothing to Share") : Localization.system("Items") }
  }
}

/// Fills the window under the sheet and keeps every touch; a tap above the sheet closes it.
final class ShareRootView: UIView {
  var sheet: ShareSheet?
  var tapOutside: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let sheet, sheet.transform.isIdentity else { return }
    let height = min(sheet.height(bottom: safeAreaInsets.bottom), bounds.height - safeAreaInsets.top)
    sheet.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let sheet, !sheet.frame.contains(touch.location(in: self)) else { return }
    tapOutside?()
  }
}

final class ShareSheet: UIView {
  var choose: ((UIActivity) -> Void)?
  var close: (() -> Void)?
  private let picture = UIImageView(), title = UILabel(), subtitle = UILabel()
  private let closeButton = ShareRow(), list = UIScrollView(), card = UIView()
  private let rows: [ShareRow]

  init(_ summary: SharedItemSummary, activities: [UIActivity]) {
    rows = activities.map { _ in ShareRow() }
    super.init(frame: .zero)
    backgroundColor = .systemGroupedBackground
    layer.cornerRadius = ShareMetrics.cornerRadius
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    clipsToBounds = true
    picture.image = summary.picture
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 6
    title.text = summary.title
    title.font = .systemFont(ofSize: 15, weight: .semibold)
    subtitle.text = summary.subtitle
    subtitle.font = .systemFont(ofSize: 13)
    subtitle.textColor = .secondaryLabel
    closeButton.showClose()
    closeButton.act = { [weak self] in self?.close?() }
    for view in [picture, title, subtitle, closeButton, list] as [UIView] { addSubview(view) }
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = ShareMetrics.cornerRadius
    card.clipsToBounds = true
    list.addSubview(card)
    for (row, activity) in zip(rows, activities) {
      row.show(activity.activityTitle ?? "", activity.activityImage, line: row !== rows.first)
      row.act = { [weak self] in self?.choose?(activity) }
      card.addSubview(row)
    }
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  func height(bottom: CGFloat) -> CGFloat {
    ShareMetrics.headerHeight + CGFloat(rows.count) * ShareMetrics.rowHeight + ShareMetrics.margin * 2 + bottom
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width, margin = ShareMetrics.margin, middle = ShareMetrics.headerHeight / 2
    let side = picture.image == nil ? 0 : ShareMetrics.pictureSide
    picture.frame = CGRect(x: margin, y: middle - side / 2, width: side, height: side)
    closeButton.frame = CGRect(x: width - margin - ShareMetrics.closeSide, y: middle - ShareMetrics.closeSide / 2, width: ShareMetrics.closeSide, height: ShareMetrics.closeSide)
    let left = picture.frame.maxX + (side > 0 ? 12 : 0), room = closeButton.frame.minX - 12 - left
    title.frame = CGRect(x: left, y: middle - (subtitle.text?.isEmpty ?? true ? 10 : 20), width: room, height: 20)
    subtitle.frame = CGRect(x: left, y: middle + 1, width: room, height: 18)
    list.frame = CGRect(x: 0, y: ShareMetrics.headerHeight, width: width, height: bounds.height - ShareMetrics.headerHeight)
    let inner = width - 2 * margin
    card.frame = CGRect(x: margin, y: 0, width: inner, height: CGFloat(rows.count) * ShareMetrics.rowHeight)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * ShareMetrics.rowHeight, width: inner, height: ShareMetrics.rowHeight)
    }
    list.contentSize = CGSize(width: width, height: card.frame.maxY + margin)
  }
}

/// A line that is tapped, or the round button that closes.
final class ShareRow: UIControl {
  var act: (() -> Void)?
  private let label = UILabel(), symbol = UIImageView(), line = UIView()
  private var isRound = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: 17)
    symbol.contentMode = .scaleAspectFit
    symbol.tintColor = .label
    line.backgroundColor = .separator
    addSubview(label)
    addSubview(symbol)
    addSubview(line)
    addAction(UIAction { [weak self] _ in self?.act?() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func show(_ text: String, _ image: UIImage?, line isLined: Bool) {
    label.text = text
    symbol.image = image
    line.isHidden = !isLined
  }

  func showClose() {
    isRound = true
    line.isHidden = true
    symbol.image = UIImage(systemName: "xmark")
    symbol.tintColor = .secondaryLabel
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = ShareMetrics.closeSide / 2
    accessibilityLabel = Localization.system("Close")
  }

  override var isHighlighted: Bool { didSet { if !isRound { backgroundColor = isHighlighted ? .systemFill : nil } } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = isRound ? bounds.height * 0.45 : ShareMetrics.symbolSide
    symbol.frame = CGRect(
      x: isRound ? (bounds.width - side) / 2 : bounds.width - ShareMetrics.margin - side, y: (bounds.height - side) / 2, width: side, height: side)
    label.frame = isRound ? .zero : CGRect(x: ShareMetrics.margin, y: 0, width: symbol.frame.minX - 2 * ShareMetrics.margin, height: bounds.height)
    line.frame = CGRect(x: ShareMetrics.margin, y: 0, width: bounds.width - ShareMetrics.margin, height: 0.5)
  }
}
