// What an app decides about a table's rows, and what it hears of them.

@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath)
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath?
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle
  func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String?
  func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?) -> Bool
  func tableView(_ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?)
  func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]?
  func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
  func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
  func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?)
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath
  func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:willDisplayCell:forRowAtIndexPath:", [tableView, cell, indexPath])
  }
  public func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
    sendIfImplemented(to: self, "tableView:willDisplayHeaderView:forSection:", [tableView, view, section])
  }
  public func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
    sendIfImplemented(to: self, "tableView:willDisplayFooterView:forSection:", [tableView, view, section])
  }
  public func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:didEndDisplayingCell:forRowAtIndexPath:", [tableView, cell, indexPath])
  }
  public func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
    sendIfImplemented(to: self, "tableView:didEndDisplayingHeaderView:forSection:", [tableView, view, section])
  }
  public func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
    sendIfImplemented(to: self, "tableView:didEndDisplayingFooterView:forSection:", [tableView, view, section])
  }
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    sendIfImplemented(to: self, "tableView:heightForRowAtIndexPath:", [tableView, indexPath]) ?? tableView.heightOfAllRows
  }
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    sendIfImplemented(to: self, "tableView:heightForHeaderInSection:", [tableView, section]) ?? tableView.sectionHeaderHeight
  }
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    sendIfImplemented(to: self, "tableView:heightForFooterInSection:", [tableView, section]) ?? tableView.sectionFooterHeight
  }
  public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
    sendIfImplemented(to: self, "tableView:estimatedHeightForRowAtIndexPath:", [tableView, indexPath]) ?? tableView.estimatedRowHeight
  }
  public func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
    sendIfImplemented(to: self, "tableView:estimatedHeightForHeaderInSection:", [tableView, section]) ?? tableView.estimatedSectionHeaderHeight
  }
  public func tableView(_ tableView: UITableView, estimatedHeightForFooterInSection section: Int) -> CGFloat {
    sendIfImplemented(to: self, "tableView:estimatedHeightForFooterInSection:", [tableView, section]) ?? tableView.estimatedSectionFooterHeight
  }
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    sendIfImplemented(to: self, "tableView:viewForHeaderInSection:", [tableView, section]) ?? nil
  }
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    sendIfImplemented(to: self, "tableView:viewForFooterInSection:", [tableView, section]) ?? nil
  }
  public func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:accessoryButtonTappedForRowWithIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "tableView:shouldHighlightRowAtIndexPath:", [tableView, indexPath]) ?? true
  }
  public func tableView(_ tableView: UITableView, shouldShowMenuForRowAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "tableView:shouldShowMenuForRowAtIndexPath:", [tableView, indexPath]) ?? false
  }
  public func tableView(
    _ tableView: UITableView, canPerformAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?
  ) -> Bool {
    sendIfImplemented(to: self, "tableView:canPerformAction:forRowAtIndexPath:withSender:", [tableView, action, indexPath, sender]) ?? false
  }
  public func tableView(_ tableView: UITableView, performAction action: Selector, forRowAt indexPath: IndexPath, withSender sender: Any?) {
    sendIfImplemented(to: self, "tableView:performAction:forRowAtIndexPath:withSender:", [tableView, action, indexPath, sender])
  }
  public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:didHighlightRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:didUnhighlightRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    let answer: IndexPath?? = sendIfImplemented(to: self, "tableView:willSelectRowAtIndexPath:", [tableView, indexPath])
    return answer ?? indexPath
  }
  public func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    let answer: IndexPath?? = sendIfImplemented(to: self, "tableView:willDeselectRowAtIndexPath:", [tableView, indexPath])
    return answer ?? indexPath
  }
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:didSelectRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:didDeselectRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle {
    sendIfImplemented(to: self, "tableView:editingStyleForRowAtIndexPath:", [tableView, indexPath]) ?? .delete
  }
  public func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? {
    sendIfImplemented(to: self, "tableView:titleForDeleteConfirmationButtonForRowAtIndexPath:", [tableView, indexPath]) ?? nil
  }
  public func tableView(_ tableView: UITableView, editActionsForRowAt indexPath: IndexPath) -> [UITableViewRowAction]? {
    sendIfImplemented(to: self, "tableView:editActionsForRowAtIndexPath:", [tableView, indexPath]) ?? nil
  }
  public func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    sendIfImplemented(to: self, "tableView:leadingSwipeActionsConfigurationForRowAtIndexPath:", [tableView, indexPath]) ?? nil
  }
  public func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    sendIfImplemented(to: self, "tableView:trailingSwipeActionsConfigurationForRowAtIndexPath:", [tableView, indexPath]) ?? nil
  }
  public func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
    sendIfImplemented(to: self, "tableView:shouldIndentWhileEditingRowAtIndexPath:", [tableView, indexPath]) ?? true
  }
  public func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    sendIfImplemented(to: self, "tableView:willBeginEditingRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    sendIfImplemented(to: self, "tableView:didEndEditingRowAtIndexPath:", [tableView, indexPath])
  }
  public func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    sendIfImplemented(
      to: self, "tableView:targetIndexPathForMoveFromRowAtIndexPath:toProposedIndexPath:",
      [tableView, sourceIndexPath, proposedDestinationIndexPath]) ?? proposedDestinationIndexPath
  }
  public func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
    sendIfImplemented(to: self, "tableView:indentationLevelForRowAtIndexPath:", [tableView, indexPath]) ?? 0
  }
}
