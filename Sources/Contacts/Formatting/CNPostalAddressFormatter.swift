// Addresses as they are written on a letter in their country.
import Foundation

public enum CNPostalAddressFormatterStyle: Int, Sendable {
  case mailingAddress = 0
}

public let CNPostalAddressPropertyAttribute = "CNPostalAddressPropertyAttribute"
public let CNPostalAddressLocalizedPropertyNameAttribute = "CNPostalAddressLocalizedPropertyNameAttribute"

/// Writes addresses, a line after the other. Countries whose form is not known are written as the United States write.
open class CNPostalAddressFormatter: Formatter {
  open var style = CNPostalAddressFormatterStyle.mailingAddress

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func string(from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle) -> String {
    lines(of: postalAddress).joined(separator: "\n")
  }
  open func string(from postalAddress: CNPostalAddress) -> String { Self.string(from: postalAddress, style: style) }

  open class func attributedString(
    from postalAddress: CNPostalAddress, style: CNPostalAddressFormatterStyle, withDefaultAttributes attributes: [AnyHashable: Any] = [:]
  ) -> NSAttributedString {
    let text = string(from: postalAddress, style: style)
    let result = NSMutableAttributedString(string: text)
    for (key, part) in [
      (CNPostalAddressStreetKey, postalAddress.street), (CNPostalAddressCityKey, postalAddress.city), (CNPostalAddressStateKey, postalAddress.state),
      (CNPostalAddressPostalCodeKey, postalAddress.postalCode), (CNPostalAddressCountryKey, postalAddress.country),
    ] where !part.isEmpty {
      let range = (text as NSString).range(of: part)
      if range.location != NSNotFound { result.addAttribute(NSAttributedString.Key(rawValue: CNPostalAddressPropertyAttribute), value: key, range: range) }
    }
    return result
  }

  open override func string(for obj: Any?) -> String? { (obj as? CNPostalAddress).map(string(from:)) }

  /// Countries that write the postal code before the city (Universal Postal Union, addressing guides).
  private static let codeFirst: Set<String> = ["de", "fr", "it", "es", "at", "ch", "nl", "be", "dk", "se", "no", "fi", "pl", "cz", "pt", "gr", "tr", "il", "mx", "br"]
  /// Those that write from the large to the small.
  private static let largeFirst: Set<String> = ["cn", "jp", "kr", "tw"]
  /// Those that write the code on a line of its own.
  private static let codeAlone: Set<String> = ["gb", "ie", "hk"]

  private class func lines(of address: CNPostalAddress) -> [String] {
    let country = address.isoCountryCode.lowercased()
    let street = address.street.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    func line(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
    let district = address.subLocality
    var lines: [String]
    if largeFirst.contains(country) {
      lines = [line(address.country, address.postalCode), [address.state, address.city, district].joined()] + street
    } else if codeFirst.contains(country) {
      lines = street + [district, line(address.postalCode, address.city), address.state, address.country]
    } else if codeAlone.contains(country) {
      lines = street + [district, address.city, address.state, address.postalCode, address.country]
    } else {
      lines = street + [district, line(address.city, address.state, address.postalCode), address.country]
    }
    lines.removeAll(where: \.isEmpty)
    return lines
  }
}
