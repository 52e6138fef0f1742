// Where a collection's items come from, and what an app decides about them.

@preconcurrency @MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension UICollectionViewDataSource {
  /// Unless it says otherwise, one that moves items moves all of them.
  public func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "collectionView:canMoveItemAtIndexPath:", [collectionView, indexPath])
      ?? (self is UICollectionViewController || respondsTo(self, "collectionView:moveItemAtIndexPath:toIndexPath:"))
  }
  public func collectionView(_ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:moveItemAtIndexPath:toIndexPath:", [collectionView, sourceIndexPath, destinationIndexPath])
  }
  public func numberOfSections(in collectionView: UICollectionView) -> Int {
    sendIfImplemented(to: self, "numberOfSectionsInCollectionView:", [collectionView]) ?? 1
  }
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    sendIfImplemented(to: self, "collectionView:viewForSupplementaryElementOfKind:atIndexPath:", [collectionView, kind, indexPath]) ?? UICollectionReusableView()
  }
}

@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
    at indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "collectionView:shouldHighlightItemAtIndexPath:", [collectionView, indexPath]) ?? true
  }
  public func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:didHighlightItemAtIndexPath:", [collectionView, indexPath])
  }
  public func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:didUnhighlightItemAtIndexPath:", [collectionView, indexPath])
  }
  public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "collectionView:shouldSelectItemAtIndexPath:", [collectionView, indexPath]) ?? true
  }
  public func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "collectionView:shouldDeselectItemAtIndexPath:", [collectionView, indexPath]) ?? true
  }
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:didSelectItemAtIndexPath:", [collectionView, indexPath])
  }
  public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:didDeselectItemAtIndexPath:", [collectionView, indexPath])
  }
  public func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:willDisplayCell:forItemAtIndexPath:", [collectionView, cell, indexPath])
  }
  public func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "collectionView:didEndDisplayingCell:forItemAtIndexPath:", [collectionView, cell, indexPath])
  }
  public func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
    at indexPath: IndexPath
  ) {
    sendIfImplemented(
      to: self, "collectionView:willDisplaySupplementaryView:forElementKind:atIndexPath:", [collectionView, view, elementKind, indexPath])
  }
}
