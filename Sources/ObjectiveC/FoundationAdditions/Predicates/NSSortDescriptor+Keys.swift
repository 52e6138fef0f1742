// Sort descriptors by key, which Foundation on Linux declares unavailable.

extension NSSortDescriptor {
  /// Sorts by the values of a key path, read by key-value coding; nil or "self" for the objects themselves.
  ///
  /// Texts are compared by their characters, numbers and dates by size; nil comes before any value.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \Any.self, ascending: ascending) { one, other in inOrder(one, other, key) { orderOfValues($0, $1) ?? .orderedSame } }
    keep(key, .characters)
  }

  /// - Parameter selector: a method that compares, as "localizedStandardCompare:"; of the values' class, or one of the usual ones of texts.
  public convenience init(key: String?, ascending: Bool, selector: Selector?) {
    self.init(keyPath: \Any.self, ascending: ascending) { one, other in inOrder(one, other, key) { order($0, $1, by: selector) } }
    keep(key, TextComparison(selector))
  }

  public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self.init(keyPath: \Any.self, ascending: ascending) { one, other in inOrder(one, other, key, cmptr) }
    keep(key)
  }

  /// Sorts by a property that has no order of its own in Swift, as one that may be nil: texts by their characters, numbers and dates by
  /// size; nil comes before any value.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: \Any.self, ascending: ascending) { one, other in
      func value(_ object: Any) -> Any? { (object as? Root).flatMap { flattenOptional($0[keyPath: keyPath]) } }
      return inOrder(value(one), value(other)) { orderOfValues($0, $1) ?? .orderedSame }
    }
    keep(__name(of: keyPath), .characters)
  }

  /// The key the descriptor was made with.
  public var key: String? { (objc_getAssociatedObject(self, sortKey) as? KeptKey)?.key ?? __name(of: keyPath) }

  /// Whether values are compared as they are: texts by their characters, numbers and dates by size.
  package var isPlain: Bool { textComparison == .characters && key != nil }

  /// How values are compared where they are texts; nil when only a comparator or a method of their own can say.
  var textComparison: TextComparison? {
    guard let kept = objc_getAssociatedObject(self, sortKey) as? KeptKey else { return key == nil ? nil : .characters }
    return kept.comparison
  }

  private func keep(_ key: String?, _ comparison: TextComparison? = nil) {
    objc_setAssociatedObject(self, sortKey, KeptKey(key, comparison), .OBJC_ASSOCIATION_RETAIN)
  }
}

private final class KeptKey {
  let key: String?, comparison: TextComparison?
  init(_ key: String?, _ comparison: TextComparison?) { (self.key, self.comparison) = (key, comparison) }
}

/// An address of our own, by which the key is attached. Never written to.
private nonisolated(unsafe) let sortKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

private func inOrder(_ one: Any, _ other: Any, _ key: String?, _ compare: (Any, Any) -> ComparisonResult) -> ComparisonResult {
  let path = key ?? "self"
  return inOrder(keyedValue(of: one, path), keyedValue(of: other, path), compare)
}

private func inOrder(_ left: Any?, _ right: Any?, _ compare: (Any, Any) -> ComparisonResult) -> ComparisonResult {
  switch (left, right) {
  case (nil, nil): return .orderedSame
  case (nil, _): return .orderedAscending
  case (_, nil): return .orderedDescending
  case (let left?, let right?): return compare(left, right)
  }
}

private func order(_ one: Any, _ other: Any, by selector: Selector?) -> ComparisonResult {
  guard let selector, selector != "compare:" else { return orderOfValues(one, other) ?? .orderedSame }
  if let one = text(one), let other = text(other) {
    switch selector {
    case "caseInsensitiveCompare:": return one.caseInsensitiveCompare(other)
    case "localizedCompare:": return one.localizedCompare(other)
    case "localizedCaseInsensitiveCompare:": return one.localizedCaseInsensitiveCompare(other)
    case "localizedStandardCompare:": return one.localizedStandardCompare(other)
    default: break
    }
  }
  let result = sendMessage(to: one, selector: selector, arguments: [other])
  return (try? convertValue(result, to: ComparisonResult.self)) ?? .orderedSame
}
