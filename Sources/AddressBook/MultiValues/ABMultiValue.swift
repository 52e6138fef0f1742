// The functions of ABMultiValue and ABMutableMultiValue. An object that is none, and an index that is not there, answer as an empty list does.
import Foundation

private func list(_ multiValue: ABMultiValue?) -> MultiValue? { multiValue as? MultiValue }

public func ABMultiValueGetPropertyType(_ multiValue: ABMultiValue!) -> ABPropertyType { list(multiValue)?.type ?? kABInvalidPropertyType }
public func ABMultiValueGetCount(_ multiValue: ABMultiValue!) -> CFIndex { list(multiValue)?.entries.count ?? 0 }

public func ABMultiValueCopyValueAtIndex(_ multiValue: ABMultiValue!, _ index: CFIndex) -> Unmanaged<CFTypeRef>! {
  guard let entries = list(multiValue)?.entries, entries.indices.contains(index) else { return nil }
  return Unmanaged.passRetained(entries[index].value)
}

/// Nil when there is none.
public func ABMultiValueCopyArrayOfAllValues(_ multiValue: ABMultiValue!) -> Unmanaged<NSArray>! {
  guard let entries = list(multiValue)?.entries, !entries.isEmpty else { return nil }
  return Unmanaged.passRetained(NSArray(array: entries.map(\.value)))
}

public func ABMultiValueCopyLabelAtIndex(_ multiValue: ABMultiValue!, _ index: CFIndex) -> Unmanaged<CFString>! {
  guard let entries = list(multiValue)?.entries, entries.indices.contains(index), let label = entries[index].label else { return nil }
  return Unmanaged.passRetained(NSString(string: label))
}

/// −1 when no value has the identifier.
public func ABMultiValueGetIndexForIdentifier(_ multiValue: ABMultiValue!, _ identifier: ABMultiValueIdentifier) -> CFIndex {
  let wanted = ValueAliases.current(identifier)
  return list(multiValue)?.entries.firstIndex { $0.identifier == wanted || $0.identifier == identifier } ?? -1
}

public func ABMultiValueGetIdentifierAtIndex(_ multiValue: ABMultiValue!, _ index: CFIndex) -> ABMultiValueIdentifier {
  guard let entries = list(multiValue)?.entries, entries.indices.contains(index) else { return kABMultiValueInvalidIdentifier }
  return entries[index].identifier
}

/// −1 when no value is equal to it.
public func ABMultiValueGetFirstIndexOfValue(_ multiValue: ABMultiValue!, _ value: CFTypeRef!) -> CFIndex {
  guard let value = value as? NSObject else { return -1 }
  return list(multiValue)?.entries.firstIndex { value.isEqual($0.value) } ?? -1
}

public func ABMultiValueCreateMutable(_ type: ABPropertyType) -> Unmanaged<ABMutableMultiValue>! {
  Unmanaged.passRetained(MultiValue(type: type | 0x100, isMutable: true))
}

/// Identifiers stay.
public func ABMultiValueCreateMutableCopy(_ multiValue: ABMultiValue!) -> Unmanaged<ABMutableMultiValue>! {
  guard let original = list(multiValue) else { return nil }
  return Unmanaged.passRetained(MultiValue(type: original.type, entries: original.entries, isMutable: true))
}

@discardableResult
public func ABMultiValueAddValueAndLabel(
  _ multiValue: ABMutableMultiValue!, _ value: CFTypeRef!, _ label: CFString!, _ outIdentifier: UnsafeMutablePointer<ABMultiValueIdentifier>?
) -> Bool {
  ABMultiValueInsertValueAndLabelAtIndex(multiValue, value, label, ABMultiValueGetCount(multiValue), outIdentifier)
}

@discardableResult
public func ABMultiValueInsertValueAndLabelAtIndex(
  _ multiValue: ABMutableMultiValue!, _ value: CFTypeRef!, _ label: CFString!, _ index: CFIndex,
  _ outIdentifier: UnsafeMutablePointer<ABMultiValueIdentifier>?
) -> Bool {
  guard let value, let identifier = list(multiValue)?.insert(value, label: label.map { String(describing: $0) }, at: index) else { return false }
  outIdentifier?.pointee = identifier
  return true
}

@discardableResult
public func ABMultiValueRemoveValueAndLabelAtIndex(_ multiValue: ABMutableMultiValue!, _ index: CFIndex) -> Bool {
  list(multiValue)?.remove(at: index) ?? false
}

@discardableResult
public func ABMultiValueReplaceValueAtIndex(_ multiValue: ABMutableMultiValue!, _ value: CFTypeRef!, _ index: CFIndex) -> Bool {
  guard let value else { return false }
  return list(multiValue)?.replaceValue(at: index, with: value) ?? false
}

@discardableResult
public func ABMultiValueReplaceLabelAtIndex(_ multiValue: ABMutableMultiValue!, _ label: CFString!, _ index: CFIndex) -> Bool {
  list(multiValue)?.replaceLabel(at: index, with: label.map { String(describing: $0) }) ?? false
}

/// What identifiers that were given before saving became in the book.
enum ValueAliases {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var saved: [ABMultiValueIdentifier: ABMultiValueIdentifier] = [:]

  static func note(_ new: ABMultiValueIdentifier, is number: Int64) {
    lock.withLock { saved[new] = ABMultiValueIdentifier(truncatingIfNeeded: number) }
  }
  static func current(_ identifier: ABMultiValueIdentifier) -> ABMultiValueIdentifier { lock.withLock { saved[identifier] ?? identifier } }
}
