// Comparing attributed texts. Foundation on Linux stops the app when attributes are compared whose values are Swift's.
import Foundation

extension NSAttributedString {
  /// Whether text and attributes are the same. Values that cannot be compared count as different.
  func looksLike(_ other: NSAttributedString) -> Bool {
    if self === other { return true }
    guard string == other.string else { return false }
    var place = 0
    while place < length {
      var mine = NSRange(), theirs = NSRange()
      let attributes = attributes(at: place, effectiveRange: &mine), others = other.attributes(at: place, effectiveRange: &theirs)
      guard attributes.count == others.count else { return false }
      for (key, value) in attributes {
        guard let second = others[key] else { return false }
        if let first = value as? NSObject, let second = second as? NSObject {
          if !first.isEqual(second) { return false }
        } else if let first = value as? AnyHashable, let second = second as? AnyHashable {
          if first != second { return false }
        } else {
          return false
        }
      }
      place = max(min(NSMaxRange(mine), NSMaxRange(theirs)), place + 1)
    }
    return true
  }
}
