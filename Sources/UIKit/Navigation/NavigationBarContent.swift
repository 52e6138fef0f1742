// What a navigation bar shows for one item: prompt, back button or left items, title, right items, the large title below.

final class NavigationBarContent: UIView {
  let item: UINavigationItem
  private unowned let bar: UINavigationBar
  private let titleLabel = UILabel()
  private let promptLabel = UILabel()
  private let largeTitleLabel = UILabel()
  /// Clips the large title where the bar has become lower.
  private let largeTitleClip = UIView()
  private(set) var backButton: NavigationBackButton?
  private var left = BarItemRow()
  private var right = BarItemRow()
  private var shownTitleView: UIView?

  init(item: UINavigationItem, bar: UINavigationBar) {
    self.item = item
    self.bar = bar
    super.init(frame: .zero)
    isOpaque = false
    titleLabel.textAlignment = .center
    promptLabel.textAlignment = .center
    largeTitleClip.clipsToBounds = true
    largeTitleClip.isUserInteractionEnabled = false
    largeTitleClip.addSubview(largeTitleLabel)
    for view in [largeTitleClip, promptLabel, titleLabel] { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("a navigation bar makes its content itself") }

  // MARK: - Content

  func show(backItem: UINavigationItem?) {
    let look = bar.appearance(for: item)
    var titleAttributes: [NSAttributedString.Key: Any] = [.font: BarMetrics.titleFont, .foregroundColor: bar.defaultTitleColor]
    titleAttributes.merge(bar.titleTextAttributes ?? [:]) { $1 }
    titleAttributes.merge(look?.titleTextAttributes ?? [:]) { $1 }
    var largeAttributes: [NSAttributedString.Key: Any] = [.font: BarMetrics.largeTitleFont, .foregroundColor: bar.defaultTitleColor]
    largeAttributes.merge(bar.largeTitleTextAttributes ?? [:]) { $1 }
    largeAttributes.merge(look?.largeTitleTextAttributes ?? [:]) { $1 }
    let title = item.title ?? ""
    titleLabel.attributedText = NSAttributedString(string: title, attributes: titleAttributes)
    titleLabel.lineBreakMode = .byTruncatingTail
    titleLabel.textAlignment = .center
    largeTitleLabel.attributedText = NSAttributedString(string: title, attributes: largeAttributes)
    largeTitleLabel.adjustsFontSizeToFitWidth = true
    largeTitleLabel.minimumScaleFactor = 0.75
    promptLabel.attributedText = NSAttributedString(
      string: item.prompt ?? "", attributes: [.font: BarMetrics.promptFont, .foregroundColor: bar.defaultTitleColor])
    promptLabel.textAlignment = .center
    promptLabel.isHidden = item.prompt == nil
    showTitleView()
    showBack(backItem)
    let attributes: (UIBarButtonItem, UIControl.State) -> [NSAttributedString.Key: Any] = { [weak bar] item, state in
      bar?.buttonAttributes(for: item, state: state) ?? [:]
    }
    let showsBack = backButton != nil
    let leftItems = showsBack && !item.leftItemsSupplementBackButton ? [] : item.leftBarButtonItems ?? []
    replace(&left, with: leftItems, attributes)
    replace(&right, with: item.rightBarButtonItems ?? [], attributes)
    setNeedsLayout()
  }

  private func showTitleView() {
    guard shownTitleView !== item.titleView else { return }
    if shownTitleView?.superview === self { shownTitleView?.removeFromSuperview() }
    shownTitleView = item.titleView
    if let view = shownTitleView {
      view.sizeToFitIfEmpty()
      addSubview(view)
    }
  }

  private func showBack(_ backItem: UINavigationItem?) {
    let isShown = backItem != nil && !item.hidesBackButton && (item.leftBarButtonItems == nil || item.leftItemsSupplementBackButton)
    guard isShown, let backItem else {
      backButton?.removeFromSuperview()
      backButton = nil
      return
    }
    let button = backButton ?? NavigationBackButton()
    if backButton == nil {
      button.goBack = { [weak bar] in bar?.backButtonTapped() }
      addSubview(button)
      backButton = button
    }
    button.show(backItem, attributes: bar.backAttributes, tint: backItem.backBarButtonItem?.tintColor)
  }

  private func replace(
    _ row: inout BarItemRow, with items: [UIBarButtonItem],
    _ attributes: @escaping (UIBarButtonItem, UIControl.State) -> [NSAttributedString.Key: Any]
  ) {
    let new = BarItemRow(items: items, reusing: row, attributes: attributes)
    for view in row.views where !new.views.contains(where: { $0 === view }) && view.superview === self { view.removeFromSuperview() }
    row = new
    for entry in row.entries {
      entry.item.observe(self) { [weak self] in self?.bar.itemDidChange(self?.item) }
      if let view = entry.view, view.superview !== self { addSubview(view) }
      (entry.view as? BarButton)?.show()
    }
  }

  // MARK: - Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = bar.contentInsets
    let promptHeight = item.prompt == nil ? 0 : BarMetrics.promptHeight
    let row = CGRect(
      x: inset.left, y: promptHeight, width: bounds.width - inset.left - inset.right, height: BarMetrics.navigationBarHeight)
    promptLabel.frame = CGRect(x: row.minX, y: 6, width: row.width, height: promptHeight - 6)
    let margin = BarMetrics.margin(forWidth: bounds.width)
    var leftEdge = row.minX + margin, rightEdge = row.maxX - margin
    if let backButton {
      let room = row.width / 2 - BarMetrics.backMargin
      let width = backButton.chooseTitle(room: min(room, max(BarMetrics.longestBackTitle, (row.width - titleWidth) / 2 - 12)))
      backButton.frame = CGRect(x: row.minX + BarMetrics.backMargin, y: row.minY, width: width, height: row.height)
      leftEdge = backButton.frame.maxX + BarMetrics.itemGap
    }
    for entry in left.entries {
      guard let view = entry.view else {
        leftEdge += entry.item.isFixedSpace ? entry.item.width : 0
        continue
      }
      let size = BarItemRow.size(of: view, in: row.height)
      view.place(CGRect(x: leftEdge, y: row.midY - size.height / 2, width: size.width, height: size.height))
      leftEdge += size.width + BarMetrics.itemGap * 2
    }
    for entry in right.entries {
      guard let view = entry.view else {
        rightEdge -= entry.item.isFixedSpace ? entry.item.width : 0
        continue
      }
      let size = BarItemRow.size(of: view, in: row.height)
      view.place(CGRect(x: rightEdge - size.width, y: row.midY - size.height / 2, width: size.width, height: size.height))
      rightEdge -= size.width + BarMetrics.itemGap * 2
    }
    layOutTitle(row, from: leftEdge, to: rightEdge)
    layOutLargeTitle(below: row, margin: margin)
  }

  private var titleWidth: CGFloat { shownTitleView?.bounds.width ?? titleLabel.intrinsicContentSize.width }

  /// In the middle of the bar; beside the items where they leave no room for that.
  private func layOutTitle(_ row: CGRect, from left: CGFloat, to right: CGFloat) {
    let room = max(right - left, 0)
    func place(_ width: CGFloat, _ height: CGFloat) -> CGRect {
      let width = min(width, room)
      let x = min(max(row.midX - width / 2, left), right - width)
      return CGRect(x: x, y: row.midY - height / 2, width: width, height: height)
    }
    titleLabel.isHidden = shownTitleView != nil
    if let view = shownTitleView {
      let size = view.bounds.size
      view.place(place(size.width, min(size.height, row.height)))
    } else {
      let size = titleLabel.intrinsicContentSize
      titleLabel.frame = place(size.width.rounded(.up), min(size.height, row.height))
    }
  }

  private func layOutLargeTitle(below row: CGRect, margin: CGFloat) {
    let extra = bar.largeTitleExtra(for: item)
    let shows = bar.showsLargeTitle(item)
    largeTitleClip.isHidden = !shows
    guard shows else {
      titleLabel.alpha = 1
      return
    }
    largeTitleClip.frame = CGRect(x: 0, y: row.maxY, width: bounds.width, height: max(extra, 0))
    // The title goes up under the bar's row as the bar becomes lower.
    let size = largeTitleLabel.intrinsicContentSize
    let y = 3 - (BarMetrics.largeTitleHeight - min(extra, BarMetrics.largeTitleHeight)) + max(extra - BarMetrics.largeTitleHeight, 0)
    largeTitleLabel.frame = CGRect(
      x: row.minX + margin, y: y, width: min(size.width.rounded(.up), row.width - 2 * margin), height: size.height)
    titleLabel.alpha = extra < 12 ? 1 : 0
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}

extension UIView {
  /// Puts a view whose transform may not be the identity into a rectangle of its superview.
  func place(_ rect: CGRect) {
    if bounds.size != rect.size { bounds.size = rect.size }
    let anchor = layer.anchorPoint
    let middle = CGPoint(x: rect.minX + rect.width * anchor.x, y: rect.minY + rect.height * anchor.y)
    if center != middle { center = middle }
  }

  /// A title view without a size takes that of its content.
  fileprivate func sizeToFitIfEmpty() {
    guard bounds.width == 0 || bounds.height == 0 else { return }
    let natural = intrinsicContentSize
    if natural.width > 0, natural.height > 0 { bounds.size = natural } else { sizeToFit() }
  }
}
