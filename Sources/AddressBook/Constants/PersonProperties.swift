// The properties of people, groups and sources, and what each is in the book. The numbers are ours: apps use the names.
import AddressBookModel
import Foundation

public let kABPersonFirstNameProperty: ABPropertyID = 0
public let kABPersonLastNameProperty: ABPropertyID = 1
public let kABPersonMiddleNameProperty: ABPropertyID = 6
public let kABPersonPrefixProperty: ABPropertyID = 20
public let kABPersonSuffixProperty: ABPropertyID = 21
public let kABPersonNicknameProperty: ABPropertyID = 19
public let kABPersonFirstNamePhoneticProperty: ABPropertyID = 7
public let kABPersonLastNamePhoneticProperty: ABPropertyID = 9
public let kABPersonMiddleNamePhoneticProperty: ABPropertyID = 8
public let kABPersonOrganizationProperty: ABPropertyID = 10
public let kABPersonJobTitleProperty: ABPropertyID = 18
public let kABPersonDepartmentProperty: ABPropertyID = 11
public let kABPersonEmailProperty: ABPropertyID = 4
public let kABPersonBirthdayProperty: ABPropertyID = 17
public let kABPersonNoteProperty: ABPropertyID = 14
public let kABPersonCreationDateProperty: ABPropertyID = 30
public let kABPersonModificationDateProperty: ABPropertyID = 31
public let kABPersonAddressProperty: ABPropertyID = 5
public let kABPersonDateProperty: ABPropertyID = 12
public let kABPersonKindProperty: ABPropertyID = 15
public let kABPersonPhoneProperty: ABPropertyID = 3
public let kABPersonInstantMessageProperty: ABPropertyID = 13
public let kABPersonURLProperty: ABPropertyID = 22
public let kABPersonRelatedNamesProperty: ABPropertyID = 23
public let kABPersonSocialProfileProperty: ABPropertyID = 46
public let kABPersonAlternateBirthdayProperty: ABPropertyID = 48

public let kABGroupNameProperty: ABPropertyID = 100
public let kABSourceNameProperty: ABPropertyID = 110
public let kABSourceTypeProperty: ABPropertyID = 111

public let kABPersonKindPerson: NSNumber = 0
public let kABPersonKindOrganization: NSNumber = 1

/// What a property is in the book.
enum PersonProperty {
  case text(WritableKeyPath<Person, String>, PersonFields)
  case values(ValueProperty)
  case birthday, alternateBirthday, creationDate, modificationDate, kind

  static let all: [ABPropertyID: (meaning: PersonProperty, type: ABPropertyType, name: (english: String, chinese: String))] = [
    kABPersonFirstNameProperty: (.text(\.givenName, .givenName), kABStringPropertyType, ("First", "名字")),
    kABPersonLastNameProperty: (.text(\.familyName, .familyName), kABStringPropertyType, ("Last", "姓氏")),
    kABPersonMiddleNameProperty: (.text(\.middleName, .middleName), kABStringPropertyType, ("Middle", "中间名")),
    kABPersonPrefixProperty: (.text(\.namePrefix, .namePrefix), kABStringPropertyType, ("Prefix", "前缀")),
    kABPersonSuffixProperty: (.text(\.nameSuffix, .nameSuffix), kABStringPropertyType, ("Suffix", "后缀")),
    kABPersonNicknameProperty: (.text(\.nickname, .nickname), kABStringPropertyType, ("Nickname", "昵称")),
    kABPersonFirstNamePhoneticProperty: (.text(\.phoneticGivenName, .phoneticGivenName), kABStringPropertyType, ("Phonetic First", "名字的拼音")),
    kABPersonLastNamePhoneticProperty: (.text(\.phoneticFamilyName, .phoneticFamilyName), kABStringPropertyType, ("Phonetic Last", "姓氏的拼音")),
    kABPersonMiddleNamePhoneticProperty: (.text(\.phoneticMiddleName, .phoneticMiddleName), kABStringPropertyType, ("Phonetic Middle", "中间名的拼音")),
    kABPersonOrganizationProperty: (.text(\.organizationName, .organizationName), kABStringPropertyType, ("Company", "公司")),
    kABPersonJobTitleProperty: (.text(\.jobTitle, .jobTitle), kABStringPropertyType, ("Job Title", "职务")),
    kABPersonDepartmentProperty: (.text(\.departmentName, .departmentName), kABStringPropertyType, ("Department", "部门")),
    kABPersonNoteProperty: (.text(\.note, .note), kABStringPropertyType, ("Note", "备注")),
    kABPersonEmailProperty: (.values(.email), kABMultiStringPropertyType, ("Email", "电子邮件")),
    kABPersonPhoneProperty: (.values(.phone), kABMultiStringPropertyType, ("Phone", "电话")),
    kABPersonURLProperty: (.values(.url), kABMultiStringPropertyType, ("URL", "网址")),
    kABPersonRelatedNamesProperty: (.values(.relatedName), kABMultiStringPropertyType, ("Related Name", "关联人")),
    kABPersonAddressProperty: (.values(.address), kABMultiDictionaryPropertyType, ("Address", "地址")),
    kABPersonInstantMessageProperty: (.values(.instantMessage), kABMultiDictionaryPropertyType, ("Instant Message", "即时信息")),
    kABPersonSocialProfileProperty: (.values(.socialProfile), kABMultiDictionaryPropertyType, ("Social Profile", "社交账号")),
    kABPersonDateProperty: (.values(.date), kABMultiDateTimePropertyType, ("Date", "日期")),
    kABPersonBirthdayProperty: (.birthday, kABDateTimePropertyType, ("Birthday", "生日")),
    kABPersonAlternateBirthdayProperty: (.alternateBirthday, kABDictionaryPropertyType, ("Birthday", "生日")),
    kABPersonCreationDateProperty: (.creationDate, kABDateTimePropertyType, ("Created", "创建时间")),
    kABPersonModificationDateProperty: (.modificationDate, kABDateTimePropertyType, ("Modified", "修改时间")),
    kABPersonKindProperty: (.kind, kABIntegerPropertyType, ("Kind", "种类")),
  ]

  static func type(_ property: ABPropertyID) -> ABPropertyType { all[property]?.type ?? kABInvalidPropertyType }
}
