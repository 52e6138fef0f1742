// The value of a relationship to many: objects, each once, in an order that is kept.

/// A list of objects without repetition. Shared by reference; `copied()` before a change that must not be seen elsewhere.
final class RelatedObjects: Equatable {
  private(set) var objects: [NSManagedObject]
  private var members: Set<ObjectIdentifier>

  init(_ objects: [NSManagedObject] = []) {
    members = []
    members.reserveCapacity(objects.count)
    var kept: [NSManagedObject] = []
    for object in objects where members.insert(ObjectIdentifier(object)).inserted { kept.append(object) }
    self.objects = kept
  }

  var count: Int { objects.count }
  func contains(_ object: NSManagedObject) -> Bool { members.contains(ObjectIdentifier(object)) }
  func copied() -> RelatedObjects { RelatedObjects(objects) }

  func insert(_ object: NSManagedObject, at place: Int? = nil) {
    guard members.insert(ObjectIdentifier(object)).inserted else { return }
    objects.insert(object, at: min(place ?? objects.count, objects.count))
  }

  func remove(_ object: NSManagedObject) {
    guard members.remove(ObjectIdentifier(object)) != nil, let place = objects.lastIndex(where: { $0 === object }) else { return }
    objects.remove(at: place)
  }

  /// As an app sees it.
  func collection(isOrdered: Bool) -> NSObject { isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects) }

  static func == (one: RelatedObjects, other: RelatedObjects) -> Bool {
    one === other || one.objects.count == other.objects.count && zip(one.objects, other.objects).allSatisfy { $0 === $1 }
  }
}

/// What `mutableSetValue(forKey:)` gives: a set whose changes are those of the relationship.
final class RelatedMutableSet: NSMutableSet {
  private let owner: NSManagedObject
  private let relation: NSRelationshipDescription

  init(owner: NSManagedObject, relation: NSRelationshipDescription) {
    (self.owner, self.relation) = (owner, relation)
    super.init(capacity: 0)
  }

  required init(capacity numItems: Int) { fatalError("a set of related objects comes from mutableSetValue(forKey:)") }
  required init?(coder aDecoder: NSCoder) { fatalError("a set of related objects is not archived") }

  private var objects: [NSManagedObject] { owner.relatedObjects(relation) }
  override var count: Int { objects.count }
  override func member(_ object: Any) -> Any? { (object as? NSManagedObject).flatMap { wanted in objects.first { $0 === wanted } } }
  override func objectEnumerator() -> NSEnumerator { NSSet(array: objects).objectEnumerator() }
  override var allObjects: [Any] { objects }

  override func add(_ object: Any) { owner.add([object], to: relation) }
  override func remove(_ object: Any) { owner.remove([object], from: relation) }
  override func addObjects(from array: [Any]) { owner.add(array, to: relation) }
  override func removeAllObjects() { owner.remove(objects, from: relation) }
  override func minus(_ otherSet: Set<AnyHashable>) { owner.remove(Array(otherSet.map(\.base)), from: relation) }
  override func union(_ otherSet: Set<AnyHashable>) { owner.add(Array(otherSet.map(\.base)), to: relation) }
}

/// What `mutableOrderedSetValue(forKey:)` gives.
final class RelatedMutableOrderedSet: NSMutableOrderedSet {
  private let owner: NSManagedObject
  private let relation: NSRelationshipDescription

  init(owner: NSManagedObject, relation: NSRelationshipDescription) {
    (self.owner, self.relation) = (owner, relation)
    super.init(objects: nil, count: 0)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("a set of related objects is not archived") }
  required init(arrayLiteral elements: Any...) { fatalError("a set of related objects comes from mutableOrderedSetValue(forKey:)") }

  private var related: [NSManagedObject] {
    get { owner.relatedObjects(relation) }
    set { owner.writeRelated(NSOrderedSet(array: newValue), relation) }
  }
  override var count: Int { related.count }
  override func object(at idx: Int) -> Any { related[idx] }
  override func index(of object: Any) -> Int { related.firstIndex { $0 === object as AnyObject } ?? NSNotFound }

  override func insert(_ object: Any, at idx: Int) {
    guard let object = object as? NSManagedObject else { return }
    if !related.contains(where: { $0 === object }) { related.insert(object, at: idx) }
  }
  override func removeObject(at idx: Int) { related.remove(at: idx) }
  override func replaceObject(at idx: Int, with obj: Any) { if let object = obj as? NSManagedObject { related[idx] = object } }
}
