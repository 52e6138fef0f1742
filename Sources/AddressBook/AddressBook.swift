// AddressBook for apps: the C-style interface to the phone's address book of iOS 2 to 8, deprecated since and still in use. Spelled as Swift has
// it: functions, opaque records, Unmanaged results (Copy and Create are retained, Get is not).
//
// An ABAddressBook is an edit context: nothing is seen by others before ABAddressBookSave. It belongs to one thread at a time; pass record
// numbers between threads, not records.
//
// Not there: sources other than the phone's own.
@_exported import ObjectiveC
import AddressBookModel

public typealias CFTypeRef = AnyObject
public typealias CFError = NSError
public typealias CFIndex = Int

public typealias ABAddressBook = CFTypeRef
public typealias ABRecord = CFTypeRef
public typealias ABMultiValue = CFTypeRef
public typealias ABMutableMultiValue = CFTypeRef
public typealias ABRecordID = Int32
public typealias ABRecordType = UInt32
public typealias ABPropertyID = Int32
public typealias ABPropertyType = UInt32
public typealias ABMultiValueIdentifier = Int32
public typealias ABSourceType = Int32
public typealias ABPersonSortOrdering = UInt32
public typealias ABPersonCompositeNameFormat = UInt32

public let kABRecordInvalidID: ABRecordID = -1
public let kABPropertyInvalidID: ABPropertyID = -1
public let kABMultiValueInvalidIdentifier: ABMultiValueIdentifier = -1

public var kABPersonType: ABRecordType { 0 }
public var kABGroupType: ABRecordType { 1 }
public var kABSourceType: ABRecordType { 2 }

public var kABInvalidPropertyType: ABPropertyType { 0 }
public var kABStringPropertyType: ABPropertyType { 1 }
public var kABIntegerPropertyType: ABPropertyType { 2 }
public var kABRealPropertyType: ABPropertyType { 3 }
public var kABDateTimePropertyType: ABPropertyType { 4 }
public var kABDictionaryPropertyType: ABPropertyType { 5 }
public var kABMultiStringPropertyType: ABPropertyType { 0x101 }
public var kABMultiIntegerPropertyType: ABPropertyType { 0x102 }
public var kABMultiRealPropertyType: ABPropertyType { 0x103 }
public var kABMultiDateTimePropertyType: ABPropertyType { 0x104 }
public var kABMultiDictionaryPropertyType: ABPropertyType { 0x105 }

public var kABPersonSortByFirstName: ABPersonSortOrdering { 0 }
public var kABPersonSortByLastName: ABPersonSortOrdering { 1 }
public var kABPersonCompositeNameFormatFirstNameFirst: ABPersonCompositeNameFormat { 0 }
public var kABPersonCompositeNameFormatLastNameFirst: ABPersonCompositeNameFormat { 1 }

public enum ABAuthorizationStatus: Int, Sendable {
  case notDetermined = 0, restricted, denied, authorized
}

public struct ABPersonImageFormat: RawRepresentable, Equatable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
public let kABPersonImageFormatThumbnail = ABPersonImageFormat(0)
public let kABPersonImageFormatOriginalSize = ABPersonImageFormat(2)

public var kABSourceTypeLocal: ABSourceType { 0 }
public var kABSourceTypeExchange: ABSourceType { 1 }
public var kABSourceTypeMobileMe: ABSourceType { 2 }
public var kABSourceTypeLDAP: ABSourceType { 3 }
public var kABSourceTypeCardDAV: ABSourceType { 4 }
public var kABSourceTypeSearchableMask: ABSourceType { 0x0100_0000 }

public let ABAddressBookErrorDomain = "ABAddressBookErrorDomain"
public var kABOperationNotPermittedByStoreError: CFIndex { 0 }
public var kABOperationNotPermittedByUserError: CFIndex { 1 }

/// Puts an error where the caller wants it.
func set(_ error: UnsafeMutablePointer<Unmanaged<CFError>?>?, _ code: CFIndex, _ text: String) {
  error?.pointee = Unmanaged.passRetained(NSError(domain: ABAddressBookErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: text]))
}
