// What a touch that has ended, or was taken away, means for the item under it.

extension UICollectionView {
  func endPress() {
    guard let path = pressedPath else { return }
    pressedPath = nil
    cells[path]?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  func choose(_ path: IndexPath) {
    if allowsMultipleSelection, selected.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselectItem(at: path, animated: false)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in selected where other != path {
        deselectItem(at: other, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    selectItem(at: path, animated: false, scrollPosition: [])
    if let cell = cells[path], let trigger = cell.selectionTrigger { sendIfImplemented(to: trigger.target, trigger.action, [cell]) }
    delegate?.collectionView(self, didSelectItemAt: path)
  }
}
