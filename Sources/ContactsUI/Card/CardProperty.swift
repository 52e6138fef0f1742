// The properties of a person that a card shows and a form edits, in their order.
import AddressBookModel
import Contacts
import Foundation

package enum CardProperty: CaseIterable {
  case phone, email, url, address, birthday, otherBirthday, date, relatedName, socialProfile, instantMessage, note

  /// Contacts' key.
  package var key: String {
    switch self {
    case .phone: CNContactPhoneNumbersKey
    case .email: CNContactEmailAddressesKey
    case .url: CNContactUrlAddressesKey
    case .address: CNContactPostalAddressesKey
    case .birthday: CNContactBirthdayKey
    case .otherBirthday: CNContactNonGregorianBirthdayKey
    case .date: CNContactDatesKey
    case .relatedName: CNContactRelationsKey
    case .socialProfile: CNContactSocialProfilesKey
    case .instantMessage: CNContactInstantMessageAddressesKey
    case .note: CNContactNoteKey
    }
  }

  /// The kind of its values, for a property that a person can have several of.
  package var values: ValueProperty? {
    switch self {
    case .phone: .phone
    case .email: .email
    case .url: .url
    case .address: .address
    case .date: .date
    case .relatedName: .relatedName
    case .socialProfile: .socialProfile
    case .instantMessage: .instantMessage
    case .birthday, .otherBirthday, .note: nil
    }
  }

  package init?(_ kind: ValueProperty) {
    guard let property = CardProperty.allCases.first(where: { $0.values == kind }) else { return nil }
    self = property
  }

  /// What the property is called in the person's language.
  package var name: String { CNContact.localizedString(forKey: key) }

  /// The system's labels for its values, the one for new values first.
  package var labels: [String] {
    switch self {
    case .phone:
      [
        CNLabelPhoneNumberMobile, CNLabelHome, CNLabelWork, CNLabelSchool, CNLabelPhoneNumberiPhone, CNLabelPhoneNumberMain, CNLabelPhoneNumberHomeFax,
        CNLabelPhoneNumberWorkFax, CNLabelPhoneNumberPager, CNLabelOther,
      ]
    case .email, .address: [CNLabelHome, CNLabelWork, CNLabelSchool, CNLabelOther]
    case .url: [CNLabelURLAddressHomePage, CNLabelHome, CNLabelWork, CNLabelSchool, CNLabelOther]
    case .date: [CNLabelDateAnniversary, CNLabelOther]
    case .relatedName:
      [
        CNLabelContactRelationMother, CNLabelContactRelationFather, CNLabelContactRelationParent, CNLabelContactRelationBrother,
        CNLabelContactRelationSister, CNLabelContactRelationSon, CNLabelContactRelationDaughter, CNLabelContactRelationChild,
        CNLabelContactRelationFriend, CNLabelContactRelationSpouse, CNLabelContactRelationPartner, CNLabelContactRelationAssistant,
        CNLabelContactRelationManager, CNLabelOther,
      ]
    case .socialProfile, .instantMessage, .birthday, .otherBirthday, .note: []
    }
  }

  /// The services of profiles and messengers; they stand where others have a label.
  package var services: [String] {
    switch self {
    case .socialProfile:
      [
        CNSocialProfileServiceTwitter, CNSocialProfileServiceFacebook, CNSocialProfileServiceFlickr, CNSocialProfileServiceLinkedIn,
        CNSocialProfileServiceMySpace, CNSocialProfileServiceSinaWeibo, CNSocialProfileServiceTencentWeibo, CNSocialProfileServiceYelp,
        CNSocialProfileServiceGameCenter,
      ]
    case .instantMessage:
      [
        CNInstantMessageServiceSkype, CNInstantMessageServiceQQ, CNInstantMessageServiceGoogleTalk, CNInstantMessageServiceFacebook,
        CNInstantMessageServiceAIM, CNInstantMessageServiceMSN, CNInstantMessageServiceICQ, CNInstantMessageServiceJabber,
        CNInstantMessageServiceYahoo, CNInstantMessageServiceGaduGadu,
      ]
    default: []
    }
  }
}
