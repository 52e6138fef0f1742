// What a diffable data source shows at one moment: sections in order, and the items of each, told apart by their identifiers.

/// ```swift
/// var snapshot = NSDiffableDataSourceSnapshot<Section, Contact>()
/// snapshot.appendSections([.friends])
/// snapshot.appendItems(contacts)
/// dataSource.apply(snapshot)
/// ```
///
/// An identifier is in a snapshot once. Naming one twice in a call, or naming a place that is not there, stops the app; an item that is
/// appended or inserted although it is there moves to the new place.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var sectionOfItem: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// In the order they were told, once each.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  public init() {}

  // MARK: - What there is

  public var numberOfItems: Int { sectionOfItem.count }
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// Of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { list(identifier).count }
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { list(identifier) }
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? { sectionOfItem[identifier] }
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sectionIdentifiers.firstIndex(of: identifier) }

  /// The item's place among all items of the snapshot, not of its section.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = sectionOfItem[identifier], let place = items[section]?.firstIndex(of: identifier) else { return nil }
    return sectionIdentifiers.prefix { $0 != section }.reduce(place) { $0 + (items[$1]?.count ?? 0) }
  }

  // MARK: - Items

  /// - Parameter sectionIdentifier: nil stands for the last section.
  public mutating func appendItems(_ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
      fatalError("items were appended to a snapshot without sections; append a section first")
    }
    take(identifiers)
    stopIf(items[section] == nil ? SnapshotProblem.missing("section", section, "append items to") : nil)
    items[section]! += identifiers
    for item in identifiers { sectionOfItem[item] = section }
  }

  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType) {
    insert(identifiers, at: beforeIdentifier, plus: 0)
  }
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    insert(identifiers, at: afterIdentifier, plus: 1)
  }

  private mutating func insert(_ identifiers: [ItemIdentifierType], at place: ItemIdentifierType, plus: Int) {
    stopIf(sectionOfItem[place] == nil ? SnapshotProblem.missing("item", place, "insert items at") : nil)
    stopIf(identifiers.contains(place) ? "an item cannot be inserted beside itself: \(place)" : nil)
    take(identifiers)
    let section = sectionOfItem[place]!, index = items[section]!.firstIndex(of: place)!
    items[section]!.insert(contentsOf: identifiers, at: index + plus)
    for item in identifiers { sectionOfItem[item] = section }
  }

  /// Items that are there already leave their places.
  private mutating func take(_ identifiers: [ItemIdentifierType]) {
    stopIf(SnapshotProblem.repeated("item", identifiers))
    remove(identifiers)
  }

  private mutating func remove(_ identifiers: [ItemIdentifierType]) {
    var bySection: [SectionIdentifierType: Set<ItemIdentifierType>] = [:]
    for item in identifiers {
      if let section = sectionOfItem.removeValue(forKey: item) { bySection[section, default: []].insert(item) }
    }
    for (section, gone) in bySection { items[section]!.removeAll { gone.contains($0) } }
  }

  /// Items that are not in the snapshot are passed over.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    remove(identifiers)
    forgetMarks()
  }

  /// Removes all sections with their items.
  public mutating func deleteAllItems() { self = Self() }

  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) { move(identifier, to: toIdentifier, plus: 0) }
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) { move(identifier, to: toIdentifier, plus: 1) }

  private mutating func move(_ identifier: ItemIdentifierType, to place: ItemIdentifierType, plus: Int) {
    stopIf(sectionOfItem[identifier] == nil ? SnapshotProblem.missing("item", identifier, "move") : nil)
    insert([identifier], at: place, plus: plus)
  }

  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, "reload", \.reloadedItemIdentifiers) }
  /// Asks for the cells' content again and keeps the cells.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { mark(identifiers, "reconfigure", \.reconfiguredItemIdentifiers) }

  private mutating func mark(_ identifiers: [ItemIdentifierType], _ verb: String, _ list: WritableKeyPath<Self, [ItemIdentifierType]>) {
    for item in identifiers {
      stopIf(sectionOfItem[item] == nil ? SnapshotProblem.missing("item", item, verb) : nil)
      if !self[keyPath: list].contains(item) { self[keyPath: list].append(item) }
    }
  }

  private mutating func forgetMarks() {
    reloadedItemIdentifiers.removeAll { sectionOfItem[$0] == nil }
    reconfiguredItemIdentifiers.removeAll { sectionOfItem[$0] == nil }
    reloadedSectionIdentifiers.removeAll { items[$0] == nil }
  }

  // MARK: - Sections

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { insert(sections: identifiers, at: sectionIdentifiers.count) }

  public mutating func insertSections(_ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType) {
    insert(sections: identifiers, at: index(toIdentifier, "insert sections before"))
  }
  public mutating func insertSections(_ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType) {
    insert(sections: identifiers, at: index(toIdentifier, "insert sections after") + 1)
  }

  private mutating func insert(sections identifiers: [SectionIdentifierType], at index: Int) {
    stopIf(SnapshotProblem.repeated("section", identifiers, among: sectionIdentifiers))
    sectionIdentifiers.insert(contentsOf: identifiers, at: index)
    for section in identifiers { items[section] = [] }
  }

  /// Removes sections with their items; those that are not in the snapshot are passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    let gone = Set(identifiers)
    sectionIdentifiers.removeAll { gone.contains($0) }
    for section in gone { for item in items.removeValue(forKey: section) ?? [] { sectionOfItem[item] = nil } }
    forgetMarks()
  }

  public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType) {
    move(section: identifier, to: toIdentifier, plus: 0)
  }
  public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType) {
    move(section: identifier, to: toIdentifier, plus: 1)
  }

  private mutating func move(section identifier: SectionIdentifierType, to place: SectionIdentifierType, plus: Int) {
    stopIf(identifier == place ? "a section cannot be moved beside itself: \(place)" : nil)
    let old = index(identifier, "move")
    _ = index(place, "move a section to")
    sectionIdentifiers.remove(at: old)
    sectionIdentifiers.insert(identifier, at: index(place, "move a section to") + plus)
  }

  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      _ = index(section, "reload")
      if !reloadedSectionIdentifiers.contains(section) { reloadedSectionIdentifiers.append(section) }
    }
  }

  // MARK: - Faults

  private func list(_ section: SectionIdentifierType) -> [ItemIdentifierType] {
    stopIf(items[section] == nil ? SnapshotProblem.missing("section", section, "read") : nil)
    return items[section]!
  }

  private func index(_ section: SectionIdentifierType, _ verb: String) -> Int {
    stopIf(items[section] == nil ? SnapshotProblem.missing("section", section, verb) : nil)
    return sectionIdentifiers.firstIndex(of: section)!
  }

  private func stopIf(_ problem: @autoclosure () -> String?) {
    if let problem = problem() { fatalError(problem) }
  }

  /// The same places without the marks of what is to be shown anew.
  var unmarked: Self {
    var copy = self
    (copy.reloadedSectionIdentifiers, copy.reloadedItemIdentifiers, copy.reconfiguredItemIdentifiers) = ([], [], [])
    return copy
  }
}

extension NSDiffableDataSourceSnapshot: @unchecked Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

/// What is wrong with identifiers that an app gave.
enum SnapshotProblem {
  /// Nil when each is named once and none is there already.
  static func repeated<Identifier: Hashable>(_ what: String, _ identifiers: [Identifier], among present: [Identifier] = []) -> String? {
    var seen = Set(present), twice: [Identifier] = []
    for identifier in identifiers where !seen.insert(identifier).inserted { twice.append(identifier) }
    guard !twice.isEmpty else { return nil }
    return "\(what) identifiers of a snapshot must be unique; these are given more than once: \(twice.map { "\($0)" }.joined(separator: ", "))"
  }

  static func missing<Identifier>(_ what: String, _ identifier: Identifier, _ verb: String) -> String {
    "cannot \(verb) \(what) \(identifier): it is not in the snapshot"
  }
}
