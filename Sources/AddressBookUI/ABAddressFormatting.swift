// Addresses as they are written on a letter.
import AddressBook
import AddressBookModel
import Contacts
import Foundation

/// An address in the form of its country, a line after the other.
///
/// - Parameters:
///   - addressDictionary: with the keys `kABPersonAddressStreetKey` and so on.
///   - addCountryName: whether the country's name is a part of it.
public func ABCreateStringWithAddressDictionary(_ addressDictionary: [AnyHashable: Any], _ addCountryName: Bool) -> String {
  func part(_ key: CFString?) -> String {
    let name = String(describing: key ?? "")
    return addressDictionary.first { "\($0.key.base)" == name }.map { "\($0.value)" } ?? ""
  }
  let address = CNMutablePostalAddress()
  address.street = part(kABPersonAddressStreetKey)
  address.city = part(kABPersonAddressCityKey)
  address.state = part(kABPersonAddressStateKey)
  address.postalCode = part(kABPersonAddressZIPKey)
  address.country = addCountryName ? part(kABPersonAddressCountryKey) : ""
  address.isoCountryCode = part(kABPersonAddressCountryCodeKey)
  return CNPostalAddressFormatter.string(from: address, style: .mailingAddress)
}

public func ABCreateStringWithAddressDictionary(_ addressDictionary: NSDictionary, _ addCountryName: Bool) -> String {
  var parts: [AnyHashable: Any] = [:]
  for (key, value) in addressDictionary { parts["\(key)"] = value }
  return ABCreateStringWithAddressDictionary(parts, addCountryName)
}
