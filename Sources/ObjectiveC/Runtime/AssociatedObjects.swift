// Values attached to an object from outside.
//
// They are kept in a table beside the objects, so knowingly different: a value of an object that has ended is released at one of
// the next uses of the table, not in the same moment.

public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

private struct Attachments {
  weak var owner: AnyObject?
  var values: [UnsafeRawPointer: Attached] = [:]
}

private enum Attached {
  case kept(Any)
  case unkept(WeakReference)
}

private struct AttachmentTable {
  var byObject: [ObjectIdentifier: Attachments] = [:]
  /// When the table has grown to this size, ended objects are looked for.
  var sweepAt = 64

  /// Takes the attachments of ended objects out. They are returned to be released outside the lock, since that may run app code.
  mutating func sweepIfGrown() -> [Attachments] {
    guard byObject.count >= sweepAt else { return [] }
    let ended = byObject.filter { $0.value.owner == nil }
    for key in ended.keys { byObject[key] = nil }
    sweepAt = max(64, byObject.count * 2)
    return Array(ended.values)
  }
}

private let attachmentTable = Guarded(AttachmentTable())

public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
  let object = object as AnyObject
  var attached: Attached?
  if let value = value.flatMap({ flattenOptional($0) }) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN: attached = .unkept(WeakReference(value as AnyObject))
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC: attached = .kept((value as? NSCopying)?.copy(with: nil) ?? value)
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: attached = .kept(value)
    }
  }
  // What is replaced or swept is released after the lock.
  let released = attachmentTable.withValue { table -> (ended: [Attachments], replaced: Attachments?) in
    let ended = table.sweepIfGrown()
    let before = table.byObject[ObjectIdentifier(object)]
    var attachments = before.flatMap { $0.owner === object ? $0 : nil } ?? Attachments(owner: object)
    attachments.values[key] = attached
    table.byObject[ObjectIdentifier(object)] = attachments.values.isEmpty ? nil : attachments
    return (ended, before)
  }
  withExtendedLifetime(released) {}
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let object = object as AnyObject
  let attached = attachmentTable.withValue { table -> Attached? in
    guard let attachments = table.byObject[ObjectIdentifier(object)], attachments.owner === object else { return nil }
    return attachments.values[key]
  }
  switch attached {
  case .kept(let value): return value
  case .unkept(let reference): return reference.object
  case nil: return nil
  }
}

public func objc_removeAssociatedObjects(_ object: Any) {
  let removed = attachmentTable.withValue { $0.byObject.removeValue(forKey: ObjectIdentifier(object as AnyObject)) }
  withExtendedLifetime(removed) {}
}
