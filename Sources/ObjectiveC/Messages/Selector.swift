// Selector: the name of a method, as Objective-C writes it ("insertObject:atIndex:").
// There is no table of selectors; two of them are equal when their names are.

public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  /// The name with its colons.
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

/// What the adapter writes for `#selector(…)`. The name is this short so that what follows on the line keeps its column.
@inlinable public func __S(_ name: String) -> Selector { Selector(name) }

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }
public func sel_getName(_ selector: Selector) -> String { selector.name }
public func sel_registerName(_ name: String) -> Selector { Selector(name) }
public func sel_getUid(_ name: String) -> Selector { Selector(name) }
public func sel_isEqual(_ one: Selector, _ other: Selector) -> Bool { one == other }
