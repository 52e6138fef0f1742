// The names of a person's properties in predicates, and what they are among the properties of AddressBook and Contacts.
import AddressBook
import AddressBookModel
import Contacts
import ContactsUI
import Foundation

public let ABPersonNamePrefixProperty = "namePrefix"
public let ABPersonGivenNameProperty = "givenName"
public let ABPersonMiddleNameProperty = "middleName"
public let ABPersonFamilyNameProperty = "familyName"
public let ABPersonNameSuffixProperty = "nameSuffix"
public let ABPersonPreviousFamilyNameProperty = "previousFamilyName"
public let ABPersonNicknameProperty = "nickname"
public let ABPersonPhoneticGivenNameProperty = "phoneticGivenName"
public let ABPersonPhoneticMiddleNameProperty = "phoneticMiddleName"
public let ABPersonPhoneticFamilyNameProperty = "phoneticFamilyName"
public let ABPersonOrganizationNameProperty = "organizationName"
public let ABPersonDepartmentNameProperty = "departmentName"
public let ABPersonJobTitleProperty = "jobTitle"
public let ABPersonBirthdayProperty = "birthday"
public let ABPersonNonGregorianBirthdayProperty = "nonGregorianBirthday"
public let ABPersonNoteProperty = "note"
public let ABPersonPhoneNumbersProperty = "phoneNumbers"
public let ABPersonEmailAddressesProperty = "emailAddresses"
public let ABPersonUrlAddressesProperty = "urlAddresses"
public let ABPersonPostalAddressesProperty = "postalAddresses"
public let ABPersonInstantMessageAddressesProperty = "instantMessageAddresses"
public let ABPersonSocialProfilesProperty = "socialProfiles"
public let ABPersonRelatedNamesProperty = "relatedNames"
public let ABPersonDatesProperty = "dates"

enum PersonKeys {
  /// What a card can show, by AddressBook's numbers.
  private static let properties: [(ABPropertyID, CardProperty)] = [
    (kABPersonPhoneProperty, .phone), (kABPersonEmailProperty, .email), (kABPersonURLProperty, .url), (kABPersonAddressProperty, .address),
    (kABPersonBirthdayProperty, .birthday), (kABPersonAlternateBirthdayProperty, .otherBirthday), (kABPersonDateProperty, .date),
    (kABPersonRelatedNamesProperty, .relatedName), (kABPersonSocialProfileProperty, .socialProfile),
    (kABPersonInstantMessageProperty, .instantMessage), (kABPersonNoteProperty, .note),
  ]

  static func number(of property: CardProperty) -> ABPropertyID { properties.first { $0.1 == property }?.0 ?? kABPropertyInvalidID }

  /// Contacts' key; nil for what a card shows always or never.
  static func key(of number: ABPropertyID) -> String? { properties.first { $0.0 == number }?.1.key }

  /// The keys of an app's list; nil for everything.
  static func keys(of numbers: [NSNumber]?) -> Set<String>? { numbers.map { Set($0.compactMap { key(of: $0.int32Value) }) } }

  /// A value's identifier, or the one that stands for properties that there is one of.
  static func identifier(of item: CardItem) -> ABMultiValueIdentifier {
    item.valueNumber.map { ABMultiValueIdentifier(truncatingIfNeeded: $0) } ?? kABMultiValueInvalidIdentifier
  }

  /// A tapped value as predicates see it.
  static func property(_ item: CardItem, of contact: CNContact) -> CNContactProperty {
    let property = PickerContacts.property(item, of: contact)
    guard item.property == .relatedName else { return property }
    return CNContactProperty(
      contact: contact, key: ABPersonRelatedNamesProperty, value: property.value, identifier: property.identifier, label: property.label)
  }
}
