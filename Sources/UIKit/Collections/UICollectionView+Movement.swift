// An item that a finger carries: when it is put down the others make room, and the data source hears of the new place.

extension UICollectionView {
  /// - Returns: false when the data source does not let the item go.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard carried == nil, let cell = cellForItem(at: indexPath), dataSource?.collectionView(self, canMoveItemAt: indexPath) ?? false else { return false }
    carried = CarriedItem(start: indexPath, place: indexPath, cell: cell, center: cell.center)
    cell.layer.zPosition = CarriedItem.height
    return true
  }

  /// - Parameter targetPosition: where the item's middle is, points of the collection.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard var item = carried else { return }
    item.center = targetPosition
    item.cell.center = targetPosition
    if let over = indexPathForItem(at: targetPosition), over != item.place { item.place = over }
    carried = item
  }

  public func endInteractiveMovement() {
    guard let item = carried else { return }
    carried = nil
    item.cell.layer.zPosition = 0
    guard item.place != item.start else { return settle() }
    dataSource?.collectionView(self, moveItemAt: item.start, to: item.place)
    moveItem(at: item.start, to: item.place)
  }

  public func cancelInteractiveMovement() {
    guard let item = carried else { return }
    carried = nil
    item.cell.layer.zPosition = 0
    settle()
  }

  private func settle() {
    UIView.animate(withDuration: TableMetrics.updateDuration, delay: 0, options: .allowUserInteraction, animations: {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    })
  }
}

/// The item that is carried, and where it would be put down.
struct CarriedItem {
  static let height: CGFloat = 1000
  let start: IndexPath
  var place: IndexPath
  let cell: UICollectionViewCell
  var center: CGPoint
}
