// Observers of notifications by selector. The observer is not kept; its entry falls away with it.

private struct SelectorObserver {
  weak var observer: AnyObject?
  weak var center: NotificationCenter?
  let name: Notification.Name?
  let object: ObjectIdentifier?
  let token: NSObjectProtocol
}

private let selectorObservers = Guarded<[ObjectIdentifier: [SelectorObserver]]>([:])

extension NotificationCenter {
  public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
    let observer = observer as AnyObject
    let reference = Carried(WeakReference(observer))
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      guard let observer = reference.value.object else { return }
      sendMessage(to: observer, selector: selector, arguments: [notification])
    }
    let entry = SelectorObserver(
      observer: observer, center: self, name: name, object: object.map { ObjectIdentifier($0 as AnyObject) }, token: token)
    let abandoned = selectorObservers.withValue { observers -> [SelectorObserver] in
      let dead = (observers[ObjectIdentifier(observer)] ?? []).filter { $0.observer == nil }
      observers[ObjectIdentifier(observer), default: []].removeAll { $0.observer == nil }
      observers[ObjectIdentifier(observer), default: []].append(entry)
      return dead
    }
    for entry in abandoned { entry.center?.removeObserver(entry.token as Any) }
  }

  // More specific than Foundation's removeObserver(_: Any), so that Swift prefers it for `self` and for a token alike.
  public func removeObserver(_ observer: AnyObject) {
    if !removeSelectorObservers(of: observer, where: { _ in true }) { removeObserver(observer as Any) }
  }

  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    let wanted = object.map { ObjectIdentifier($0 as AnyObject) }
    let removed = removeSelectorObservers(of: observer) { entry in
      (name == nil || entry.name == name) && (wanted == nil || entry.object == wanted)
    }
    if !removed { removeObserver(observer as Any, name: name, object: object) }
  }

  /// - Returns: whether the object is an observer by selector at all.
  private func removeSelectorObservers(of observer: AnyObject, where matches: (SelectorObserver) -> Bool) -> Bool {
    let removed = selectorObservers.withValue { observers -> [SelectorObserver]? in
      guard let entries = observers[ObjectIdentifier(observer)] else { return nil }
      func isRemoved(_ entry: SelectorObserver) -> Bool { entry.observer == nil || (entry.center === self && matches(entry)) }
      observers[ObjectIdentifier(observer)] = entries.filter { !isRemoved($0) }
      if observers[ObjectIdentifier(observer)]?.isEmpty == true { observers[ObjectIdentifier(observer)] = nil }
      return entries.filter(isRemoved)
    }
    guard let removed else { return false }
    for entry in removed { entry.center?.removeObserver(entry.token as Any) }
    return true
  }
}

final class WeakReference {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}
