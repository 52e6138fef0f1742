// ListFormatter: "a, b, and c". Foundation on Linux has only the newer list styles, which do the work.

open class ListFormatter: Formatter, @unchecked Sendable {
  open var locale: Locale! = Locale.autoupdatingCurrent
  /// Writes the items; without one, an item is written as its description.
  open var itemFormatter: Formatter?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(byJoining strings: [String]) -> String { strings.formatted(.list(type: .and)) }

  open func string(from items: [Any]) -> String? {
    items.map { itemFormatter?.string(for: $0) ?? "\($0)" }.formatted(.list(type: .and).locale(locale))
  }

  open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap { string(from: $0) } }
}
