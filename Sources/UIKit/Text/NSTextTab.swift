// A tab stop of a paragraph style.
//
// Missing: decimal tabs (`terminators`).

open class NSTextTab: NSObject, NSCopying, @unchecked Sendable {
  // First: see CoreFoundationMark.
  private let coreFoundationMark = CoreFoundationMark()
  // Unchecked: nothing changes after the initialiser.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminators")
  }

  public let alignment: NSTextAlignment
  /// Points from the leading edge.
  public let location: CGFloat

  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    self.alignment = alignment
    self.location = location
    if !options.isEmpty { unimplemented("NSTextTab.options") }
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
  }

  open override var hash: Int { location.hashValue }
}
