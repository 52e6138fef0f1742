// What of a contact can be named in a predicate: `NSPredicate(format: "emailAddresses.@count > 0")`.
import Foundation
import ObjectiveC

@section(".init_array") @used
private let registerContact: @convention(c) () -> Void = {
  ClassMembers.register(CNContact.self) { members in
    members.property("identifier", { $0.identifier })
    members.property("contactType", { $0.contactType.rawValue })
    members.property("namePrefix", { $0.namePrefix })
    members.property("givenName", { $0.givenName })
    members.property("middleName", { $0.middleName })
    members.property("familyName", { $0.familyName })
    members.property("previousFamilyName", { $0.previousFamilyName })
    members.property("nameSuffix", { $0.nameSuffix })
    members.property("nickname", { $0.nickname })
    members.property("organizationName", { $0.organizationName })
    members.property("departmentName", { $0.departmentName })
    members.property("jobTitle", { $0.jobTitle })
    members.property("phoneticGivenName", { $0.phoneticGivenName })
    members.property("phoneticMiddleName", { $0.phoneticMiddleName })
    members.property("phoneticFamilyName", { $0.phoneticFamilyName })
    members.property("phoneticOrganizationName", { $0.phoneticOrganizationName })
    members.property("note", { $0.note })
    members.property("imageData", { $0.imageData })
    members.property("thumbnailImageData", { $0.thumbnailImageData })
    members.property("imageDataAvailable", { $0.imageDataAvailable })
    members.property("phoneNumbers", { $0.phoneNumbers })
    members.property("emailAddresses", { $0.emailAddresses })
    members.property("postalAddresses", { $0.postalAddresses })
    members.property("urlAddresses", { $0.urlAddresses })
    members.property("contactRelations", { $0.contactRelations })
    // As AddressBookUI calls them.
    members.property("relatedNames", { $0.contactRelations })
    members.property("socialProfiles", { $0.socialProfiles })
    members.property("instantMessageAddresses", { $0.instantMessageAddresses })
    members.property("birthday", { $0.birthday })
    members.property("nonGregorianBirthday", { $0.nonGregorianBirthday })
    members.property("dates", { $0.dates })
  }
  ClassMembers.register(CNContactProperty.self) { members in
    members.property("contact", { $0.contact })
    members.property("key", { $0.key })
    members.property("value", { $0.value })
    members.property("identifier", { $0.identifier })
    members.property("label", { $0.label })
  }
  ClassMembers.register(CNPhoneNumber.self) { members in members.property("stringValue", { $0.stringValue }) }
  ClassMembers.register(CNPostalAddress.self) { members in
    members.property("street", { $0.street })
    members.property("subLocality", { $0.subLocality })
    members.property("city", { $0.city })
    members.property("subAdministrativeArea", { $0.subAdministrativeArea })
    members.property("state", { $0.state })
    members.property("postalCode", { $0.postalCode })
    members.property("country", { $0.country })
    members.property("ISOCountryCode", { $0.isoCountryCode })
  }
  ClassMembers.register(CNContactRelation.self) { members in members.property("name", { $0.name }) }
  ClassMembers.register(CNSocialProfile.self) { members in
    members.property("urlString", { $0.urlString })
    members.property("username", { $0.username })
    members.property("userIdentifier", { $0.userIdentifier })
    members.property("service", { $0.service })
  }
  ClassMembers.register(CNInstantMessageAddress.self) { members in
    members.property("username", { $0.username })
    members.property("service", { $0.service })
  }
}

/// Each kind of value makes a class of its own.
extension CNLabeledValue: __RegistersOnFirstUse {
  public static func __registerMembersOnFirstUse() {
    ClassMembers.__registerOnce(CNLabeledValue<ValueType>.self) { members in
      members.property("identifier", { $0.identifier })
      members.property("label", { $0.label })
      members.property("value", { $0.value })
    }
  }
}
