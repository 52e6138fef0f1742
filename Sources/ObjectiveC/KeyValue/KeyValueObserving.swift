// Key-value observing. A class takes part when the adapter has put a notification into its `@objc dynamic` properties, or when it
// calls willChangeValue(forKey:) and didChangeValue(forKey:) itself.
//
// Missing: dependent keys (keyPathsForValuesAffectingValue), `.prior`, observing of collections element by element.

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1, insertion, removal, replacement
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

/// An observation made with a closure. It ends when it is invalidated or released.
public final class NSKeyValueObservation: NSObject {
  private let watch: Watch

  init(_ watch: Watch) { self.watch = watch }
  public func invalidate() { watch.stop() }
  deinit { watch.stop() }
}

// MARK: - Notifications out of properties

/// What the adapter puts into the `didSet` of a `dynamic` property.
@inlinable
public func __propertyDidChange<Value>(_ object: AnyObject, _ key: String, _ old: Value, _ new: Value) {
  guard __anythingIsObserved else { return }
  __tellObservers(of: object, key, old: flattenOptional(old), new: flattenOptional(new))
}

/// Whether any object has an observer: keeps an unobserved property's cost to one read.
nonisolated(unsafe) public internal(set) var __anythingIsObserved = false

public func __tellObservers(of object: AnyObject, _ key: String, old: Any?, new: Any?) {
  for observer in Watched.observers(of: object, key: key) { observer(old, new) }
}

/// The observers of all objects. An object's address may be used again after its end, hence the weak reference beside it.
enum Watched {
  struct Entry {
    weak var object: AnyObject?
    let key: String
    let identity: ObjectIdentifier
    let call: (_ old: Any?, _ new: Any?) -> Void
  }
  static let entries = Guarded<[ObjectIdentifier: [Entry]]>([:])

  static func add(_ object: AnyObject, key: String, identity: AnyObject, call: @escaping (Any?, Any?) -> Void) {
    let entry = Entry(object: object, key: key, identity: ObjectIdentifier(identity), call: call)
    entries.withValue { entries in
      entries[ObjectIdentifier(object), default: []].removeAll { $0.object == nil }
      entries[ObjectIdentifier(object), default: []].append(entry)
    }
    __anythingIsObserved = true
  }

  static func remove(_ object: ObjectIdentifier, identity: AnyObject) {
    let identity = ObjectIdentifier(identity)
    entries.withValue { entries in
      entries[object]?.removeAll { $0.identity == identity }
      if entries[object]?.isEmpty == true { entries[object] = nil }
      if entries.isEmpty { __anythingIsObserved = false }
    }
  }

  static func observers(of object: AnyObject, key: String) -> [(Any?, Any?) -> Void] {
    entries.withValue { entries in
      (entries[ObjectIdentifier(object)] ?? []).filter { $0.key == key && $0.object === object }.map(\.call)
    }
  }
}

/// Watches a key path from one object: the first key here, the rest from the object that key leads to.
final class Watch {
  private weak var object: AnyObject?
  private let address: ObjectIdentifier
  private let rest: String?
  private var tail: Watch?
  private let changed: (_ old: Any?, _ new: Any?) -> Void

  init(_ object: AnyObject, keyPath: String, changed: @escaping (_ old: Any?, _ new: Any?) -> Void) {
    self.object = object
    self.address = ObjectIdentifier(object)
    self.changed = changed
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    rest = parts.count > 1 ? parts[1] : nil
    let key = parts.first ?? keyPath
    if rest != nil { follow((object as? NSObject).map { $0.value(forKey: key) } ?? KeyValueCoding.value(of: object, forKey: key)) }
    Watched.add(object, key: key, identity: self) { [weak self] old, new in self?.firstKeyChanged(old, new) }
  }

  private func firstKeyChanged(_ old: Any?, _ new: Any?) {
    guard let rest else { return changed(old, new) }
    follow(new)
    changed((old as? NSObject)?.value(forKeyPath: rest), (new as? NSObject)?.value(forKeyPath: rest))
  }

  private func follow(_ next: Any?) {
    tail?.stop()
    tail = nil
    guard let rest, let next else { return }
    tail = Watch(next as AnyObject, keyPath: rest, changed: changed)
  }

  func stop() {
    Watched.remove(address, identity: self)
    tail?.stop()
  }
}

// MARK: - The name of a key path

private let keyPathNames = Guarded<[AnyKeyPath: String]>([:])

/// What the adapter writes around the key path given to `observe`: a Swift key path cannot tell its name at run time.
public func __named<Root, Value>(_ name: String, _ keyPath: KeyPath<Root, Value>) -> KeyPath<Root, Value> {
  keyPathNames.withValue { $0[keyPath] = name }
  return keyPath
}

/// The name of a key path that the adapter has seen; nil of others.
public func __name(of keyPath: AnyKeyPath) -> String? { keyPathNames.withValue { $0[keyPath] } }

// MARK: - Apple's surface

extension NSObjectProtocol where Self: NSObject {
  /// Calls the handler after each change of the property, while the observation is kept.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    guard let name = keyPathNames.withValue({ $0[keyPath] }) else {
      unimplemented("NSObject.observe(_:options:changeHandler:) with a key path held in a variable")
      return NSKeyValueObservation(Watch(self, keyPath: "", changed: { _, _ in }))
    }
    let watch = Watch(self, keyPath: name) { [weak self] old, new in
      guard let self else { return }
      let newValue = options.contains(.new) ? try? convertValue(new, to: Value.self) : nil
      let oldValue = options.contains(.old) ? try? convertValue(old, to: Value.self) : nil
      changeHandler(self, NSKeyValueObservedChange(kind: .setting, newValue: newValue, oldValue: oldValue, indexes: nil, isPrior: false))
    }
    if options.contains(.initial) {
      let newValue = options.contains(.new) ? self[keyPath: keyPath] : nil
      changeHandler(self, NSKeyValueObservedChange(kind: .setting, newValue: newValue, oldValue: nil, indexes: nil, isPrior: false))
    }
    return NSKeyValueObservation(watch)
  }
}

/// An observer registered by key path, as long as it is not removed.
private struct RegisteredObserver {
  weak var object: AnyObject?
  weak var observer: NSObject?
  let keyPath: String
  let context: UnsafeMutableRawPointer?
  let watch: Watch
}

private let registeredObservers = Guarded<[RegisteredObserver]>([])
private let valuesBeforeChange = Guarded<[String: Any]>([:])

extension NSObjectProtocol {
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
  ) {
    let tell: (Any?, Any?) -> Void = { [weak observer, weak self] old, new in
      guard let observer, let self else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      if options.contains(.old) { change[.oldKey] = old ?? NSNull() }
      sendMessage(
        to: observer, selector: "observeValueForKeyPath:ofObject:change:context:", arguments: [keyPath, self, change, context])
    }
    let watch = Watch(self, keyPath: keyPath, changed: tell)
    let entry = RegisteredObserver(object: self, observer: observer, keyPath: keyPath, context: context, watch: watch)
    registeredObservers.withValue { entries in
      entries.removeAll { $0.object == nil || $0.observer == nil }
      entries.append(entry)
    }
    if options.contains(.initial) { tell(nil, value(forKeyPath: keyPath)) }
  }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    removeObservers { $0.observer === observer && $0.keyPath == keyPath }
  }

  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
    removeObservers { $0.observer === observer && $0.keyPath == keyPath && $0.context == context }
  }

  private func removeObservers(where matches: (RegisteredObserver) -> Bool) {
    let removed = registeredObservers.withValue { entries -> [Watch] in
      let found = entries.filter { $0.object === self && matches($0) }
      entries.removeAll { entry in found.contains { $0.watch === entry.watch } }
      return found.map(\.watch)
    }
    for watch in removed { watch.stop() }
  }

  /// Selector: observeValueForKeyPath:ofObject:change:context:
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}

  /// Before a change that the class announces itself.
  public func willChangeValue(forKey key: String) {
    guard __anythingIsObserved else { return }
    let old = value(forKey: key)
    valuesBeforeChange.withValue { $0["\(ObjectIdentifier(self)) \(key)"] = old }
  }

  /// After a change that the class announces itself.
  public func didChangeValue(forKey key: String) {
    guard __anythingIsObserved else { return }
    let old = valuesBeforeChange.withValue { $0.removeValue(forKey: "\(ObjectIdentifier(self)) \(key)") }
    __tellObservers(of: self, key, old: old, new: value(forKey: key))
  }
}
