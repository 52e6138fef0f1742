// Values as predicates and sort descriptors see them: objects, whatever Swift type they have here.

/// The text of a value that is one.
func text(_ value: Any?) -> String? {
  guard let value = value.flatMap({ flattenOptional($0) }) else { return nil }
  return value as? String ?? (value as? NSAttributedString)?.string
}

/// A number that has no fraction and is held in an integer.
package func wholeNumber(_ value: Any?) -> Int? {
  guard let value = value.flatMap({ flattenOptional($0) }) else { return nil }
  if let integer = value as? any BinaryInteger { return Int(exactly: integer) }
  if value is Double || value is Float || value is CGFloat || value is NSDecimalNumber { return nil }
  guard let number = value as? NSNumber, !["d", "f"].contains(String(cString: number.objCType)) else { return nil }
  return number.intValue
}

package func floatingNumber(_ value: Any?) -> Double? {
  guard let value = value.flatMap({ flattenOptional($0) }), !(value is String) else { return nil }
  return try? convertValue(value, to: Double.self)
}

/// The elements of an array, a set, or the values of a dictionary.
package func collection(_ value: Any?) -> [Any?]? {
  guard let value = value.flatMap({ flattenOptional($0) }) else { return nil }
  switch value {
  case let array as [Any]: return array
  case let set as NSSet: return set.allObjects
  case let set as NSOrderedSet: return set.array
  case let dictionary as [AnyHashable: Any]: return Array(dictionary.values)
  case let set as Set<AnyHashable>: return set.map(\.base)
  default: return nil
  }
}

package func equalValues(_ one: Any?, _ other: Any?, _ options: String.CompareOptions = []) -> Bool {
  let one = one.flatMap { flattenOptional($0) }, other = other.flatMap { flattenOptional($0) }
  guard let one, let other, !(one is NSNull), !(other is NSNull) else {
    return (one == nil || one is NSNull) && (other == nil || other is NSNull)
  }
  if let order = orderOfValues(one, other, options) { return order == .orderedSame }
  if let one = one as? NSObject, let other = other as? NSObject { return one.isEqual(other) }
  if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
  return (one as AnyObject) === (other as AnyObject)
}

/// The order of two texts, numbers or dates; nil when they have none.
package func orderOfValues(_ one: Any?, _ other: Any?, _ options: String.CompareOptions = []) -> ComparisonResult? {
  if let one = text(one), let other = text(other) { return one.compare(other, options: options) }
  if let one = floatingNumber(one), let other = floatingNumber(other) {
    return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
  }
  if let one = one.flatMap({ flattenOptional($0) }) as? Date, let other = other.flatMap({ flattenOptional($0) }) as? Date {
    return one.compare(other)
  }
  return nil
}

/// Key-value coding for a value of any type: nil of nil, an array's elements one by one, "@count" and the like over collections.
package func keyedValue(of value: Any?, _ path: String) -> Any? {
  var current = value.flatMap { flattenOptional($0) }
  var keys = path.split(separator: ".").map(String.init)
  while let value = current, !keys.isEmpty {
    let key = keys.removeFirst()
    if key.uppercased() == "SELF" { continue }
    if key.hasPrefix("@"), let elements = collection(value) { return collected(elements, key, keys.joined(separator: ".")) }
    if let elements = collection(value), !(value is [AnyHashable: Any]) {
      return elements.map { keyedValue(of: $0, ([key] + keys).joined(separator: ".")) ?? NSNull() }
    }
    if let string = value as? String, key == "length" { return string.utf16.count }
    if let dictionary = value as? [AnyHashable: Any] {
      current = (dictionary[key]).flatMap { flattenOptional($0) }
    } else {
      let object = value as AnyObject
      let found = (object as? NSObject).map { $0.value(forKey: key) } ?? KeyValueCoding.value(of: object, forKey: key)
      current = found.flatMap { flattenOptional($0) }
    }
  }
  return current is NSNull ? nil : current
}

/// "@sum.price": an operator over the values of a key path of each element.
private func collected(_ elements: [Any?], _ operation: String, _ path: String) -> Any? {
  let values = path.isEmpty ? elements : elements.map { keyedValue(of: $0, path) }
  let numbers = values.compactMap(floatingNumber)
  func extreme(_ order: ComparisonResult) -> Any? {
    values.compactMap { $0 }.reduce(nil) { best, value in best == nil || orderOfValues(value, best) == order ? value : best }
  }
  switch operation {
  case "@count": return elements.count
  case "@sum": return numbers.reduce(0, +)
  case "@avg": return numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  case "@min": return extreme(.orderedAscending)
  case "@max": return extreme(.orderedDescending)
  case "@unionOfObjects": return values.compactMap { $0 }
  case "@distinctUnionOfObjects": return NSOrderedSet.__unique(values.compactMap { $0 })
  default: fatalError("key-value coding: the operator \(operation) is not known")
  }
}
