// One value of several, with its label.
import AddressBookModel
import Foundation

/// A value and its label. It cannot be changed; `settingLabel` and `settingValue` make another one that is the same to the book.
///
///     CNLabeledValue(label: CNLabelWork, value: "ann@example.com" as NSString)
open class CNLabeledValue<ValueType: NSObject>: NSObject, NSCopying, @unchecked Sendable {
  /// Unique on the phone; it stays when value or label is changed.
  public let identifier: String
  public let label: String?
  public let value: ValueType
  /// The number in the book; 0 for what is not saved.
  let number: Int64

  public init(label: String?, value: ValueType) {
    (identifier, self.label, self.value, number) = (UUID().uuidString, label, value, 0)
    super.init()
  }

  init(label: String?, value: ValueType, number: Int64, identifier: String? = nil) {
    self.identifier = identifier ?? "\(number)"
    (self.label, self.value, self.number) = (label, value, number)
    super.init()
  }

  open func settingLabel(_ label: String?) -> CNLabeledValue<ValueType> {
    CNLabeledValue(label: label, value: value, number: number, identifier: identifier)
  }
  open func settingValue(_ value: ValueType) -> CNLabeledValue<ValueType> {
    CNLabeledValue(label: label, value: value, number: number, identifier: identifier)
  }
  open func settingLabel(_ label: String?, value: ValueType) -> CNLabeledValue<ValueType> {
    CNLabeledValue(label: label, value: value, number: number, identifier: identifier)
  }

  /// The label as a person reads it; one that the system does not know is returned as it is.
  open class func localizedString(forLabel label: String) -> String { ContactWords.label(label) }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CNLabeledValue<ValueType> else { return false }
    return identifier == other.identifier && label == other.label && value.isEqual(other.value)
  }
  open override var hash: Int { identifier.hashValue }
  open override var description: String { "<CNLabeledValue: identifier=\(identifier), label=\(label ?? "(null)"), value=\(value)>" }
}

public let CNLabelHome = ValueLabel.home
public let CNLabelWork = ValueLabel.work
public let CNLabelOther = ValueLabel.other
public let CNLabelSchool = "_$!<School>!$_"
public let CNLabelEmailiCloud = "iCloud"
public let CNLabelURLAddressHomePage = ValueLabel.homePage
public let CNLabelDateAnniversary = ValueLabel.anniversary
public let CNLabelPhoneNumberiPhone = ValueLabel.iPhone
public let CNLabelPhoneNumberAppleWatch = "APPLEWATCH"
public let CNLabelPhoneNumberMobile = ValueLabel.mobile
public let CNLabelPhoneNumberMain = ValueLabel.main
public let CNLabelPhoneNumberHomeFax = ValueLabel.homeFAX
public let CNLabelPhoneNumberWorkFax = ValueLabel.workFAX
public let CNLabelPhoneNumberOtherFax = ValueLabel.otherFAX
public let CNLabelPhoneNumberPager = ValueLabel.pager
public let CNLabelContactRelationFather = "_$!<Father>!$_"
public let CNLabelContactRelationMother = "_$!<Mother>!$_"
public let CNLabelContactRelationParent = "_$!<Parent>!$_"
public let CNLabelContactRelationBrother = "_$!<Brother>!$_"
public let CNLabelContactRelationSister = "_$!<Sister>!$_"
public let CNLabelContactRelationSon = "_$!<Son>!$_"
public let CNLabelContactRelationDaughter = "_$!<Daughter>!$_"
public let CNLabelContactRelationChild = "_$!<Child>!$_"
public let CNLabelContactRelationFriend = "_$!<Friend>!$_"
public let CNLabelContactRelationSpouse = ValueLabel.spouse
public let CNLabelContactRelationPartner = "_$!<Partner>!$_"
public let CNLabelContactRelationAssistant = "_$!<Assistant>!$_"
public let CNLabelContactRelationManager = "_$!<Manager>!$_"
