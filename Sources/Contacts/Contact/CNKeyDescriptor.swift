// The keys of a contact's properties, and what can be asked to be fetched.
import AddressBookModel
import Foundation

/// One key or several: what of a contact is to be fetched. Strings are descriptors of themselves.
public protocol CNKeyDescriptor {
  var keyNames: [String] { get }
}

extension String: CNKeyDescriptor {
  public var keyNames: [String] { [self] }
}
extension NSString: CNKeyDescriptor {
  public var keyNames: [String] { [String(describing: self)] }
}

/// Stands for several keys: what a formatter or a card needs.
struct KeyGroup: CNKeyDescriptor {
  var keyNames: [String]
}

public let CNContactIdentifierKey = "identifier"
public let CNContactNamePrefixKey = "namePrefix"
public let CNContactGivenNameKey = "givenName"
public let CNContactMiddleNameKey = "middleName"
public let CNContactFamilyNameKey = "familyName"
public let CNContactPreviousFamilyNameKey = "previousFamilyName"
public let CNContactNameSuffixKey = "nameSuffix"
public let CNContactNicknameKey = "nickname"
public let CNContactOrganizationNameKey = "organizationName"
public let CNContactDepartmentNameKey = "departmentName"
public let CNContactJobTitleKey = "jobTitle"
public let CNContactPhoneticGivenNameKey = "phoneticGivenName"
public let CNContactPhoneticMiddleNameKey = "phoneticMiddleName"
public let CNContactPhoneticFamilyNameKey = "phoneticFamilyName"
public let CNContactPhoneticOrganizationNameKey = "phoneticOrganizationName"
public let CNContactBirthdayKey = "birthday"
public let CNContactNonGregorianBirthdayKey = "nonGregorianBirthday"
public let CNContactNoteKey = "note"
public let CNContactImageDataKey = "imageData"
public let CNContactThumbnailImageDataKey = "thumbnailImageData"
public let CNContactImageDataAvailableKey = "imageDataAvailable"
public let CNContactTypeKey = "contactType"
public let CNContactPhoneNumbersKey = "phoneNumbers"
public let CNContactEmailAddressesKey = "emailAddresses"
public let CNContactPostalAddressesKey = "postalAddresses"
public let CNContactDatesKey = "dates"
public let CNContactUrlAddressesKey = "urlAddresses"
public let CNContactRelationsKey = "contactRelations"
public let CNContactSocialProfilesKey = "socialProfiles"
public let CNContactInstantMessageAddressesKey = "instantMessageAddresses"
public let CNContactPropertyNotFetchedExceptionName = "CNPropertyNotFetchedException"

/// All keys, and what they mean in the book.
enum ContactKeys {
  static let fields: [String: PersonFields] = [
    CNContactTypeKey: .kind, CNContactNamePrefixKey: .namePrefix, CNContactGivenNameKey: .givenName, CNContactMiddleNameKey: .middleName,
    CNContactFamilyNameKey: .familyName, CNContactPreviousFamilyNameKey: .previousFamilyName, CNContactNameSuffixKey: .nameSuffix,
    CNContactNicknameKey: .nickname, CNContactPhoneticGivenNameKey: .phoneticGivenName, CNContactPhoneticMiddleNameKey: .phoneticMiddleName,
    CNContactPhoneticFamilyNameKey: .phoneticFamilyName, CNContactPhoneticOrganizationNameKey: .phoneticOrganizationName,
    CNContactOrganizationNameKey: .organizationName, CNContactDepartmentNameKey: .departmentName, CNContactJobTitleKey: .jobTitle,
    CNContactNoteKey: .note, CNContactBirthdayKey: .birthday, CNContactNonGregorianBirthdayKey: .otherBirthday, CNContactImageDataKey: .image,
    CNContactPhoneNumbersKey: .values(.phone), CNContactEmailAddressesKey: .values(.email), CNContactPostalAddressesKey: .values(.address),
    CNContactUrlAddressesKey: .values(.url), CNContactDatesKey: .values(.date), CNContactRelationsKey: .values(.relatedName),
    CNContactSocialProfilesKey: .values(.socialProfile), CNContactInstantMessageAddressesKey: .values(.instantMessage),
  ]

  static let all = Set(fields.keys).union([CNContactIdentifierKey, CNContactThumbnailImageDataKey, CNContactImageDataAvailableKey])
  static let images: Set<String> = [CNContactImageDataKey, CNContactThumbnailImageDataKey]
  static let values: Set<String> = [
    CNContactPhoneNumbersKey, CNContactEmailAddressesKey, CNContactPostalAddressesKey, CNContactUrlAddressesKey, CNContactDatesKey,
    CNContactRelationsKey, CNContactSocialProfilesKey, CNContactInstantMessageAddressesKey,
  ]

  /// The keys that descriptors stand for, with the identifier, which is always fetched.
  /// - Throws: `CNError.validationMultipleErrors`-like errors for a key that no contact has.
  static func names(of descriptors: [CNKeyDescriptor]) throws -> Set<String> {
    var names: Set<String> = [CNContactIdentifierKey]
    for name in descriptors.flatMap(\.keyNames) {
      guard all.contains(name) else {
        throw CNError(.predicateInvalid, "“\(name)” is no key of a contact", [CNErrorUserInfoKeyPathsKey: [name]])
      }
      names.insert(name)
    }
    return names
  }
}
