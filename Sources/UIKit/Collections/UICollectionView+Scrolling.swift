// Bringing an item into view.

extension UICollectionView {
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let inset = adjustedContentInset
    sectionScrollers[indexPath.section]?.show(frame, at: scrollPosition, animated: animated)
    if let scroller = sectionScrollers[indexPath.section], scroller.isHorizontal, scrollPosition.isDisjoint(with: [.top, .bottom, .centeredVertically]) {
      return scrollRectToVisible(CGRect(x: bounds.minX, y: frame.minY, width: 1, height: frame.height), animated: animated)
    }
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY - inset.top }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY + inset.bottom - bounds.height }
    if scrollPosition.contains(.centeredVertically) { offset.y = frame.midY - (bounds.height + inset.top - inset.bottom) / 2 }
    if scrollPosition.contains(.left) { offset.x = frame.minX - inset.left }
    if scrollPosition.contains(.right) { offset.x = frame.maxX + inset.right - bounds.width }
    if scrollPosition.contains(.centeredHorizontally) { offset.x = frame.midX - (bounds.width + inset.left - inset.right) / 2 }
    if scrollPosition.isEmpty { return scrollRectToVisible(frame, animated: animated) }
    setContentOffset(clamped(offset), animated: animated)
    if !animated { placeAll() }
  }
}
