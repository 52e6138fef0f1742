// CNMutableContact: a contact that is being made or changed. Belongs to one thread at a time.
import AddressBookModel
import Foundation

/// A contact to be saved. Texts are cleared with "", lists with [], the rest with nil.
///
///     let contact = CNMutableContact()
///     contact.givenName = "Ida"
///     contact.phoneNumbers = [CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+1 212 555 0108"))]
///     let request = CNSaveRequest()
///     request.add(contact, toContainerWithIdentifier: nil)
///     try CNContactStore().execute(request)
open class CNMutableContact: CNContact, @unchecked Sendable {
  /// What was set since the contact was made or fetched: only that is saved.
  private(set) var changedFields: PersonFields = []

  private func write<Value>(_ key: String, _ path: WritableKeyPath<ContactContent, Value>, _ value: Value) {
    content[keyPath: path] = value
    if let field = ContactKeys.fields[key] { changedFields.insert(field) }
  }

  /// After saving: nothing is changed, and the book's numbers are known.
  func didSave(as person: Person) {
    content.adopt(person)
    changedFields = []
  }

  /// Takes over what a person has changed in a form.
  package func take(_ fields: PersonFields, from person: Person, image: [UInt8]?) {
    var person = person
    person.identifier = content.person.identifier
    content = ContactContent(person, image: fields.contains(.image) ? image : bookImage)
    changedFields.formUnion(fields)
  }

  open override var contactType: CNContactType {
    get { super.contactType }
    set { write(CNContactTypeKey, \.contactType, newValue) }
  }
  open override var namePrefix: String {
    get { super.namePrefix }
    set { write(CNContactNamePrefixKey, \.person.namePrefix, newValue) }
  }
  open override var givenName: String {
    get { super.givenName }
    set { write(CNContactGivenNameKey, \.person.givenName, newValue) }
  }
  open override var middleName: String {
    get { super.middleName }
    set { write(CNContactMiddleNameKey, \.person.middleName, newValue) }
  }
  open override var familyName: String {
    get { super.familyName }
    set { write(CNContactFamilyNameKey, \.person.familyName, newValue) }
  }
  open override var previousFamilyName: String {
    get { super.previousFamilyName }
    set { write(CNContactPreviousFamilyNameKey, \.person.previousFamilyName, newValue) }
  }
  open override var nameSuffix: String {
    get { super.nameSuffix }
    set { write(CNContactNameSuffixKey, \.person.nameSuffix, newValue) }
  }
  open override var nickname: String {
    get { super.nickname }
    set { write(CNContactNicknameKey, \.person.nickname, newValue) }
  }
  open override var organizationName: String {
    get { super.organizationName }
    set { write(CNContactOrganizationNameKey, \.person.organizationName, newValue) }
  }
  open override var departmentName: String {
    get { super.departmentName }
    set { write(CNContactDepartmentNameKey, \.person.departmentName, newValue) }
  }
  open override var jobTitle: String {
    get { super.jobTitle }
    set { write(CNContactJobTitleKey, \.person.jobTitle, newValue) }
  }
  open override var phoneticGivenName: String {
    get { super.phoneticGivenName }
    set { write(CNContactPhoneticGivenNameKey, \.person.phoneticGivenName, newValue) }
  }
  open override var phoneticMiddleName: String {
    get { super.phoneticMiddleName }
    set { write(CNContactPhoneticMiddleNameKey, \.person.phoneticMiddleName, newValue) }
  }
  open override var phoneticFamilyName: String {
    get { super.phoneticFamilyName }
    set { write(CNContactPhoneticFamilyNameKey, \.person.phoneticFamilyName, newValue) }
  }
  open override var phoneticOrganizationName: String {
    get { super.phoneticOrganizationName }
    set { write(CNContactPhoneticOrganizationNameKey, \.person.phoneticOrganizationName, newValue) }
  }
  open override var note: String {
    get { super.note }
    set { write(CNContactNoteKey, \.person.note, newValue) }
  }
  open override var imageData: Data? {
    get { super.imageData }
    set {
      write(CNContactImageDataKey, \.image, newValue)
      content.person.hasImage = newValue != nil
    }
  }
  open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
    get { super.phoneNumbers }
    set { write(CNContactPhoneNumbersKey, \.phoneNumbers, newValue) }
  }
  open override var emailAddresses: [CNLabeledValue<NSString>] {
    get { super.emailAddresses }
    set { write(CNContactEmailAddressesKey, \.emailAddresses, newValue) }
  }
  open override var postalAddresses: [CNLabeledValue<CNPostalAddress>] {
    get { super.postalAddresses }
    set { write(CNContactPostalAddressesKey, \.postalAddresses, newValue) }
  }
  open override var urlAddresses: [CNLabeledValue<NSString>] {
    get { super.urlAddresses }
    set { write(CNContactUrlAddressesKey, \.urlAddresses, newValue) }
  }
  open override var contactRelations: [CNLabeledValue<CNContactRelation>] {
    get { super.contactRelations }
    set { write(CNContactRelationsKey, \.contactRelations, newValue) }
  }
  open override var socialProfiles: [CNLabeledValue<CNSocialProfile>] {
    get { super.socialProfiles }
    set { write(CNContactSocialProfilesKey, \.socialProfiles, newValue) }
  }
  open override var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] {
    get { super.instantMessageAddresses }
    set { write(CNContactInstantMessageAddressesKey, \.instantMessageAddresses, newValue) }
  }
  open override var birthday: DateComponents? {
    get { super.birthday }
    set { write(CNContactBirthdayKey, \.birthday, newValue) }
  }
  open override var nonGregorianBirthday: DateComponents? {
    get { super.nonGregorianBirthday }
    set { write(CNContactNonGregorianBirthdayKey, \.nonGregorianBirthday, newValue) }
  }
  open override var dates: [CNLabeledValue<NSDateComponents>] {
    get { super.dates }
    set { write(CNContactDatesKey, \.dates, newValue) }
  }
}
