// A section of a compositional layout that scrolls across the direction of the rest. Its cells lie in it.

final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
  private weak var collection: UICollectionView?
  private var scroller: SectionScroller
  private var knownOffset = CGPoint.zero
  var isHorizontal: Bool { scroller.isHorizontal }

  init(_ scroller: SectionScroller, in collection: UICollectionView) {
    self.scroller = scroller
    self.collection = collection
    super.init(frame: scroller.frame)
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    backgroundColor = .clear
    delegate = self
    show(scroller)
  }

  required init?(coder: NSCoder) { fatalError("a collection makes its scrolling sections itself") }

  func show(_ scroller: SectionScroller) {
    self.scroller = scroller
    if frame != scroller.frame { frame = scroller.frame }
    if contentSize != scroller.contentSize { contentSize = scroller.contentSize }
    alwaysBounceHorizontal = scroller.isHorizontal
    alwaysBounceVertical = !scroller.isHorizontal
    isPagingEnabled = scroller.behavior == .paging
    decelerationRate = scroller.behavior == .groupPaging || scroller.behavior == .groupPagingCentered ? .fast : .normal
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // Others come into view.
    guard contentOffset != knownOffset else { return }
    knownOffset = contentOffset
    collection?.setNeedsLayout()
  }

  /// - Parameter item: the frame of an item in the collection's content.
  func show(_ item: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
    let item = item.offsetBy(dx: -frame.minX, dy: -frame.minY)
    guard scroller.isHorizontal, !position.isDisjoint(with: [.left, .right, .centeredHorizontally]) else {
      return scrollRectToVisible(item, animated: animated)
    }
    var offset = contentOffset
    if position.contains(.left) { offset.x = item.minX - scroller.leading }
    if position.contains(.right) { offset.x = item.maxX - bounds.width }
    if position.contains(.centeredHorizontally) { offset.x = item.midX - bounds.width / 2 }
    setContentOffset(clamped(offset), animated: animated)
  }

  // MARK: - Where it comes to rest

  func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>) {
    let isHorizontal = scroller.isHorizontal
    let now = isHorizontal ? contentOffset.x : contentOffset.y, speed = isHorizontal ? velocity.x : velocity.y
    let natural = isHorizontal ? targetContentOffset.pointee.x : targetContentOffset.pointee.y
    let length = isHorizontal ? bounds.width : bounds.height
    guard let rest = scroller.rest(from: now, natural: natural, velocity: speed, length: length) else { return }
    let point = clamped(isHorizontal ? CGPoint(x: rest, y: 0) : CGPoint(x: 0, y: rest))
    targetContentOffset.pointee = point
  }
}

extension SectionScroller {
  /// Where scrolling ends, as an offset along the scroller; nil for wherever it does by itself.
  /// - Parameters:
  ///   - now: where the finger left it.
  ///   - natural: where it would end.
  ///   - velocity: points a millisecond.
  ///   - length: what is seen, points.
  func rest(from now: CGFloat, natural: CGFloat, velocity: CGFloat, length: CGFloat) -> CGFloat? {
    let centers = behavior == .groupPagingCentered
    let stops = groups.map { centers ? leading + $0.start - (length - $0.length) / 2 : $0.start }
    func nearest(_ offset: CGFloat) -> Int? { stops.indices.min { abs(stops[$0] - offset) < abs(stops[$1] - offset) } }
    switch behavior {
    case .none, .continuous, .paging: return nil
    case .continuousGroupLeadingBoundary: return nearest(natural).map { stops[$0] }
    case .groupPaging, .groupPagingCentered:
      if velocity > 0.1 { return stops.first { $0 > now + 0.5 } ?? stops.last }
      if velocity < -0.1 { return stops.last { $0 < now - 0.5 } ?? stops.first }
      return nearest(now).map { stops[$0] }
    }
  }
}

extension UICollectionView {
  /// Makes, places and removes the scrolling sections.
  func arrangeScrollers(_ layout: UICollectionViewLayout, sections: Int) {
    for section in 0..<sections {
      guard let scroller = layout.scroller(ofSection: section) else { continue }
      if let view = sectionScrollers[section] {
        view.show(scroller)
      } else {
        let view = SectionScrollView(scroller, in: self)
        sectionScrollers[section] = view
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
      }
    }
    for (section, view) in sectionScrollers where section >= sections || layout.scroller(ofSection: section) == nil {
      for cell in view.subviewList where cell is UICollectionReusableView { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
      view.removeFromSuperview()
      sectionScrollers[section] = nil
    }
  }

  func offset(ofScrolledSection section: Int) -> CGPoint { sectionScrollers[section]?.contentOffset ?? .zero }

  /// The frame in the collection's own content.
  func shownFrame(_ attributes: UICollectionViewLayoutAttributes) -> CGRect {
    guard attributes.isInScroller else { return attributes.frame }
    let offset = offset(ofScrolledSection: attributes.indexPath.section)
    return attributes.frame.offsetBy(dx: -offset.x, dy: -offset.y)
  }

  /// Puts a view where its section scrolls.
  /// - Returns: the view's centre there.
  func host(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> CGPoint {
    guard attributes.isInScroller, let scroller = sectionScrollers[attributes.indexPath.section] else {
      if view.superview is SectionScrollView { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
      return attributes.center
    }
    if view.superview !== scroller { scroller.insertSubview(view, at: 0) }
    return CGPoint(x: attributes.center.x - scroller.frame.minX, y: attributes.center.y - scroller.frame.minY)
  }
}
