import Foundation

/// A telephone number as it was written; it is never written anew.
open class CNPhoneNumber: NSObject, NSCopying, @unchecked Sendable {
  public let stringValue: String

  public init(stringValue string: String) {
    stringValue = string
    super.init()
  }
  /// A number that is left empty.
  public convenience override init() { self.init(stringValue: "") }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CNPhoneNumber)?.stringValue == stringValue }
  open override var hash: Int { stringValue.hashValue }
  open override var description: String { "<CNPhoneNumber: stringValue=\(stringValue)>" }
}
