// The objects of a request, kept up to date in sections and rows, as tables want them.
//
// Missing: the cache (a request is made anew each time, `cacheName` is kept and not used), snapshots for diffable data sources.

open class NSFetchedResultsController<ResultType: NSFetchRequestResult>: NSObject {
  public let fetchRequest: NSFetchRequest<ResultType>
  public let managedObjectContext: NSManagedObjectContext
  public let sectionNameKeyPath: String?
  public let cacheName: String?
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  private var content: FetchedContent?
  private var observation: (any NSObjectProtocol)?

  public init(fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName name: String?) {
    if (fetchRequest.sortDescriptors ?? []).isEmpty {
      stop("An instance of NSFetchedResultsController requires a fetch request with sort descriptors")
    }
    (self.fetchRequest, managedObjectContext, self.sectionNameKeyPath, cacheName) = (fetchRequest, context, sectionNameKeyPath, name)
    super.init()
  }

  deinit { if let observation { NotificationCenter.default.removeObserver(observation as Any) } }

  /// There is no cache: nothing is there to be deleted.
  open class func deleteCache(withName name: String?) {}

  /// Fetches, and listens to the context from now on.
  open func performFetch() throws {
    let plan = fetchRequest.plan(in: managedObjectContext)
    let objects = try managedObjectContext.objects(of: plan)
    content = FetchedContent(objects: objects, sectionKey: sectionNameKeyPath)
    guard observation == nil else { return }
    observation = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: managedObjectContext, queue: nil
    ) { [weak self] note in self?.contextChanged(note.userInfo ?? [:]) }
  }

  // MARK: What is there

  /// Nil before the first fetch.
  open var fetchedObjects: [ResultType]? { content.map { $0.sections.flatMap(\.members).map(wanted) } }
  open var sections: [any NSFetchedResultsSectionInfo]? { content?.sections.map { SectionInfo($0, title: indexTitle(of: $0)) } }

  private func wanted(_ object: NSManagedObject) -> ResultType {
    guard let wanted = object as? ResultType else { stop("a fetched results controller of \(ResultType.self) found \(type(of: object))") }
    return wanted
  }

  /// Stops the app when nothing is there, as an iPhone does.
  open func object(at indexPath: IndexPath) -> ResultType {
    guard let content, indexPath.count == 2, content.sections.indices.contains(indexPath[0]),
      content.sections[indexPath[0]].members.indices.contains(indexPath[1])
    else { stop("no object at index \(indexPath.count > 1 ? indexPath[1] : 0) in section at index \(indexPath.first ?? 0)") }
    return wanted(content.sections[indexPath[0]].members[indexPath[1]])
  }

  open func indexPath(forObject object: ResultType) -> IndexPath? { (object as AnyObject as? NSManagedObject).flatMap { content?.path(of: $0) } }

  // MARK: The index at a table's side

  private func indexTitle(of section: FetchedContent.Section) -> String? { sectionIndexTitle(forSectionName: section.name) }

  open func sectionIndexTitle(forSectionName sectionName: String) -> String? {
    guard let delegate else { return sectionName.first.map { String($0).uppercased() } }
    return delegate.controller(erased, sectionIndexTitleForSectionName: sectionName)
  }

  /// One for all sections that share it, in the sections' order.
  open var sectionIndexTitles: [String] {
    var titles: [String] = []
    for section in content?.sections ?? [] where sectionNameKeyPath != nil {
      if let title = indexTitle(of: section), titles.last != title { titles.append(title) }
    }
    return titles
  }

  open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int {
    content?.sections.firstIndex { indexTitle(of: $0) == title } ?? NSNotFound
  }

  // MARK: Changes

  /// Itself, as delegates know it: all objects are pointers, so what is written for one kind of result works for any.
  private var erased: NSFetchedResultsController<NSFetchRequestResult> { unsafeBitCast(self, to: NSFetchedResultsController<NSFetchRequestResult>.self) }

  private func contextChanged(_ information: [AnyHashable: Any]) {
    guard let before = content else { return }
    if information[NSInvalidatedAllObjectsKey] != nil {
      content = FetchedContent(objects: [], sectionKey: sectionNameKeyPath)
      return
    }
    func told(_ key: String) -> [NSManagedObject] { (information[key] as? Set<NSManagedObject> ?? []).sorted { $0.sequence < $1.sequence } }
    let plan = fetchRequest.plan(in: managedObjectContext)
    let family = Set(plan.entities.map(\.entityName))
    func isMeant(_ object: NSManagedObject) -> Bool { family.contains(object.entity.entityName) }
    let deleted = ObjectSet(told(NSDeletedObjectsKey).filter(isMeant))
    let changed = (told(NSInsertedObjectsKey) + told(NSUpdatedObjectsKey) + told(NSRefreshedObjectsKey))
      .filter { isMeant($0) && !deleted.contains($0) && !$0.isDeleted }
    let touched = ObjectSet(changed)
    guard !touched.isEmpty || !deleted.isEmpty else { return }

    let fitting = ObjectSet(touched.objects.filter { plan.predicate?.evaluate(with: $0) ?? true })
    let objects = Self.arranged(before.objects.filter { !deleted.contains($0) && (!touched.contains($0) || fitting.contains($0)) }, fitting, ObjectOrder(plan.sortDescriptors))
    let after = FetchedContent(objects: objects, sectionKey: sectionNameKeyPath)
    let changes = ContentChanges(from: before, to: after, touched: touched)
    guard !changes.isEmpty else {
      content = after
      return
    }
    guard let delegate else {
      content = after
      return
    }
    tell(delegate, changes, after)
  }

  /// The objects in order. Those that are still in order where they were stay there, though others may be equal to them.
  ///
  /// - Parameters:
  ///   - kept: in the order of before; only the touched ones may be at a wrong place.
  ///   - touched: changed or new.
  private static func arranged(_ kept: [NSManagedObject], _ touched: ObjectSet, _ order: ObjectOrder) -> [NSManagedObject] {
    var nextFixed: [NSManagedObject?] = Array(repeating: nil, count: kept.count), next: NSManagedObject?
    for place in kept.indices.reversed() {
      nextFixed[place] = next
      if !touched.contains(kept[place]) { next = kept[place] }
    }
    var result: [NSManagedObject] = [], stayed: Set<ObjectIdentifier> = []
    for (place, object) in kept.enumerated() {
      if touched.contains(object) {
        if let last = result.last, order.compare(last, object) == .orderedDescending { continue }
        if let next = nextFixed[place], order.compare(object, next) == .orderedDescending { continue }
        stayed.insert(ObjectIdentifier(object))
      }
      result.append(object)
    }
    for object in touched.objects where !stayed.contains(ObjectIdentifier(object)) { order.insert(object, into: &result) }
    return result
  }

  private func tell(_ delegate: any NSFetchedResultsControllerDelegate, _ changes: ContentChanges, _ after: FetchedContent) {
    delegate.controllerWillChangeContent(erased)
    content = after
    for (section, index) in changes.deletedSections {
      delegate.controller(erased, didChange: SectionInfo(section, title: indexTitle(of: section)), atSectionIndex: index, for: .delete)
    }
    for (section, index) in changes.insertedSections {
      delegate.controller(erased, didChange: SectionInfo(section, title: indexTitle(of: section)), atSectionIndex: index, for: .insert)
    }
    for change in changes.objects {
      delegate.controller(erased, didChange: change.object, at: change.old, for: change.type, newIndexPath: change.new)
    }
    // Comparing all is worth it only for who asks.
    if respondsTo(delegate, "controller:didChangeContentWithDifference:") { delegate.controller(erased, didChangeContentWith: changes.difference) }
    delegate.controllerDidChangeContent(erased)
  }
}

/// A section as apps see it.
private struct SectionInfo: NSFetchedResultsSectionInfo {
  private let section: FetchedContent.Section
  let indexTitle: String?

  init(_ section: FetchedContent.Section, title: String?) { (self.section, indexTitle) = (section, title) }
  var name: String { section.name }
  var numberOfObjects: Int { section.members.count }
  var objects: [Any]? { section.members }
}
