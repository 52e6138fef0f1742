// Whom a fetched results controller tells. All optional.

public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1, delete, move, update
}

public protocol NSFetchedResultsSectionInfo {
  var name: String { get }
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  var objects: [Any]? { get }
}

public protocol NSFetchedResultsControllerDelegate: AnyObject {
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>)
  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType)
  /// - Parameters:
  ///   - indexPath: where the object was; nil for one that is new.
  ///   - newIndexPath: where it is now, for one that is new or has moved.
  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>)
  func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>)
  func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, sectionIndexTitleForSectionName sectionName: String) -> String?
}

extension NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    sendIfImplemented(to: self, "controllerWillChangeContent:", [controller])
  }
  public func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo,
    atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType
  ) {
    sendIfImplemented(to: self, "controller:didChangeSection:atSectionIndex:forChangeType:", [controller, sectionInfo, sectionIndex, type])
  }
  public func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    sendIfImplemented(
      to: self, "controller:didChangeObject:atIndexPath:forChangeType:newIndexPath:", [controller, anObject, indexPath, type, newIndexPath])
  }
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    sendIfImplemented(to: self, "controllerDidChangeContent:", [controller])
  }
  public func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, didChangeContentWith diff: CollectionDifference<NSManagedObjectID>) {
    sendIfImplemented(to: self, "controller:didChangeContentWithDifference:", [controller, diff])
  }
  public func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, sectionIndexTitleForSectionName sectionName: String) -> String? {
    let title: String?? = sendIfImplemented(to: self, "controller:sectionIndexTitleForSectionName:", [controller, sectionName])
    // As documented: the first letter, large.
    return title ?? sectionName.first.map { String($0).uppercased() }
  }
}
