// CNContact: a person or an organization as it was when it was fetched. Safe to use from any thread.
import AddressBookModel
import Foundation

public enum CNContactType: Int, Sendable {
  case person = 0
  case organization = 1
}

public enum CNContactSortOrder: Int, Sendable {
  case none = 0
  case userDefault, givenName, familyName
}

/// A contact as the book had it. Properties that were not fetched end the app when they are read, as on an iPhone:
///
///     let keys = [CNContactGivenNameKey as CNKeyDescriptor]
///     let contact = try store.unifiedContact(withIdentifier: identifier, keysToFetch: keys)
///     print(contact.givenName)        // fine
///     print(contact.familyName)       // ends the app and names the key
open class CNContact: NSObject, NSCopying, NSMutableCopying, NSSecureCoding, @unchecked Sendable {
  // Only CNMutableContact, which is not shared between threads, changes the content after initialization.
  var content: ContactContent
  /// What was fetched; nil: everything, as in a contact that was not fetched at all.
  let fetchedKeys: Set<String>?

  init(content: ContactContent, fetchedKeys: Set<String>?) {
    (self.content, self.fetchedKeys) = (content, fetchedKeys)
    super.init()
  }

  /// A contact of a person of the book, with everything but the picture.
  package convenience init(_ person: Person, image: [UInt8]? = nil) { self.init(content: ContactContent(person, image: image), fetchedKeys: nil) }

  /// The person as the book has it. Properties that were not fetched are empty.
  package var bookPerson: Person { content.bookPerson }
  package var bookImage: [UInt8]? { content.image.map(Array.init) }

  /// An empty contact with an identifier of its own.
  public override init() {
    (content, fetchedKeys) = (ContactContent(Person(), image: nil), nil)
    super.init()
  }

  // MARK: Availability

  open func isKeyAvailable(_ key: String) -> Bool { fetchedKeys?.contains(key) ?? true }

  /// Whether everything that the descriptors stand for was fetched.
  open func areKeysAvailable(_ keyDescriptors: [CNKeyDescriptor]) -> Bool {
    keyDescriptors.flatMap(\.keyNames).allSatisfy(isKeyAvailable)
  }

  /// Ends the app when the key was not fetched.
  func require(_ key: String) {
    guard isKeyAvailable(key) else {
      fatalError("\(CNContactPropertyNotFetchedExceptionName): “\(key)” of a CNContact was not requested when the contact was fetched; add it to keysToFetch")
    }
  }

  func read<Value>(_ key: String, _ path: KeyPath<ContactContent, Value>) -> Value {
    require(key)
    return content[keyPath: path]
  }

  // MARK: Properties

  open var identifier: String { content.identifier }
  open var id: String { identifier }
  open var contactType: CNContactType { read(CNContactTypeKey, \.contactType) }
  open var namePrefix: String { read(CNContactNamePrefixKey, \.person.namePrefix) }
  open var givenName: String { read(CNContactGivenNameKey, \.person.givenName) }
  open var middleName: String { read(CNContactMiddleNameKey, \.person.middleName) }
  open var familyName: String { read(CNContactFamilyNameKey, \.person.familyName) }
  open var previousFamilyName: String { read(CNContactPreviousFamilyNameKey, \.person.previousFamilyName) }
  open var nameSuffix: String { read(CNContactNameSuffixKey, \.person.nameSuffix) }
  open var nickname: String { read(CNContactNicknameKey, \.person.nickname) }
  open var organizationName: String { read(CNContactOrganizationNameKey, \.person.organizationName) }
  open var departmentName: String { read(CNContactDepartmentNameKey, \.person.departmentName) }
  open var jobTitle: String { read(CNContactJobTitleKey, \.person.jobTitle) }
  open var phoneticGivenName: String { read(CNContactPhoneticGivenNameKey, \.person.phoneticGivenName) }
  open var phoneticMiddleName: String { read(CNContactPhoneticMiddleNameKey, \.person.phoneticMiddleName) }
  open var phoneticFamilyName: String { read(CNContactPhoneticFamilyNameKey, \.person.phoneticFamilyName) }
  open var phoneticOrganizationName: String { read(CNContactPhoneticOrganizationNameKey, \.person.phoneticOrganizationName) }
  open var note: String { read(CNContactNoteKey, \.person.note) }
  open var imageData: Data? { read(CNContactImageDataKey, \.image) }
  /// The picture itself: no smaller one is made.
  open var thumbnailImageData: Data? { read(CNContactThumbnailImageDataKey, \.image) }
  open var imageDataAvailable: Bool { read(CNContactImageDataAvailableKey, \.person.hasImage) }
  open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { read(CNContactPhoneNumbersKey, \.phoneNumbers) }
  open var emailAddresses: [CNLabeledValue<NSString>] { read(CNContactEmailAddressesKey, \.emailAddresses) }
  open var postalAddresses: [CNLabeledValue<CNPostalAddress>] { read(CNContactPostalAddressesKey, \.postalAddresses) }
  open var urlAddresses: [CNLabeledValue<NSString>] { read(CNContactUrlAddressesKey, \.urlAddresses) }
  open var contactRelations: [CNLabeledValue<CNContactRelation>] { read(CNContactRelationsKey, \.contactRelations) }
  open var socialProfiles: [CNLabeledValue<CNSocialProfile>] { read(CNContactSocialProfilesKey, \.socialProfiles) }
  open var instantMessageAddresses: [CNLabeledValue<CNInstantMessageAddress>] { read(CNContactInstantMessageAddressesKey, \.instantMessageAddresses) }
  /// Day, month and, where it is known, year, of the Gregorian calendar.
  open var birthday: DateComponents? { read(CNContactBirthdayKey, \.birthday) }
  /// In the calendar that its `calendar` says.
  open var nonGregorianBirthday: DateComponents? { read(CNContactNonGregorianBirthdayKey, \.nonGregorianBirthday) }
  open var dates: [CNLabeledValue<NSDateComponents>] { read(CNContactDatesKey, \.dates) }

  /// Whether the contact with this identifier is one of those that this unified one stands for.
  open func isUnifiedWithContact(withIdentifier contactIdentifier: String) -> Bool {
    content.unifiedIdentifiers.contains(contactIdentifier)
  }

  /// The name of a property as a person reads it.
  open class func localizedString(forKey key: String) -> String { ContactWords.property(key) }

  // MARK: Sorting

  /// Orders contacts as fetching in this order does.
  open class func comparator(forNameSortOrder sortOrder: CNContactSortOrder) -> Comparator {
    { first, second in
      guard let first = first as? CNContact, let second = second as? CNContact else { return .orderedSame }
      return NameOrder.compare(first, second, by: sortOrder)
    }
  }

  open class func descriptorForAllComparatorKeys() -> CNKeyDescriptor { KeyGroup(keyNames: NameOrder.keys) }

  // MARK: Copying, comparing

  open func copy(with zone: NSZone? = nil) -> Any { CNContact(content: content, fetchedKeys: fetchedKeys) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { CNMutableContact(content: content, fetchedKeys: fetchedKeys) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CNContact else { return false }
    return content == other.content && fetchedKeys == other.fetchedKeys
  }
  open override var hash: Int { content.identifier.hashValue }

  open override var description: String {
    "<\(type(of: self)): identifier=\(identifier), \(content.person.displayName)>"
  }

  // MARK: Archiving

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let archived = ArchivedContact(
      person: content.bookPerson, image: content.image, fetchedKeys: fetchedKeys, unifiedIdentifiers: content.unifiedIdentifiers)
    coder.encode((try? JSONEncoder().encode(archived)) as NSData?, forKey: Self.archiveKey)
  }

  /// Nil when there is no contact in the archive.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.archiveKey),
      let archived = try? JSONDecoder().decode(ArchivedContact.self, from: data as Data) else { return nil }
    var content = ContactContent(archived.person, image: nil)
    (content.image, content.unifiedIdentifiers) = (archived.image, archived.unifiedIdentifiers)
    (self.content, fetchedKeys) = (content, archived.fetchedKeys)
    super.init()
  }

  private static let archiveKey = "contact"
}

/// A contact as an archive keeps it.
private struct ArchivedContact: Codable {
  var person: Person
  var image: Data?
  var fetchedKeys: Set<String>?
  var unifiedIdentifiers: [String]
}
