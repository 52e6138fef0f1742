// The system's words for properties, in the languages that the phone speaks.
import AddressBookModel
import Foundation

enum ContactWords {
  static func label(_ label: String) -> String { SystemLabels.localized(label) }

  static func property(_ key: String) -> String {
    guard let words = properties[key] else { return key }
    return SystemLabels.isChinese ? words.chinese : words.english
  }

  private static let properties: [String: (english: String, chinese: String)] = [
    CNContactNamePrefixKey: ("prefix", "前缀"), CNContactGivenNameKey: ("first name", "名字"), CNContactMiddleNameKey: ("middle name", "中间名"),
    CNContactFamilyNameKey: ("last name", "姓氏"), CNContactPreviousFamilyNameKey: ("maiden name", "婚前姓"), CNContactNameSuffixKey: ("suffix", "后缀"),
    CNContactNicknameKey: ("nickname", "昵称"), CNContactOrganizationNameKey: ("company", "公司"), CNContactDepartmentNameKey: ("department", "部门"),
    CNContactJobTitleKey: ("job title", "职务"), CNContactPhoneticGivenNameKey: ("phonetic first name", "名字的拼音"),
    CNContactPhoneticMiddleNameKey: ("phonetic middle name", "中间名的拼音"), CNContactPhoneticFamilyNameKey: ("phonetic last name", "姓氏的拼音"),
    CNContactPhoneticOrganizationNameKey: ("phonetic company", "公司的拼音"), CNContactBirthdayKey: ("birthday", "生日"),
    CNContactNonGregorianBirthdayKey: ("birthday", "生日"), CNContactNoteKey: ("note", "备注"), CNContactImageDataKey: ("photo", "照片"),
    CNContactPhoneNumbersKey: ("phone", "电话"), CNContactEmailAddressesKey: ("email", "电子邮件"), CNContactPostalAddressesKey: ("address", "地址"),
    CNContactDatesKey: ("date", "日期"), CNContactUrlAddressesKey: ("URL", "网址"), CNContactRelationsKey: ("related name", "关联人"),
    CNContactSocialProfilesKey: ("social profile", "社交账号"), CNContactInstantMessageAddressesKey: ("instant message", "即时信息"),
    CNPostalAddressStreetKey: ("street", "街道"), CNPostalAddressSubLocalityKey: ("neighborhood", "街区"), CNPostalAddressCityKey: ("city", "城市"),
    CNPostalAddressSubAdministrativeAreaKey: ("county", "县"), CNPostalAddressStateKey: ("state", "省份"), CNPostalAddressPostalCodeKey: ("ZIP", "邮编"),
    CNPostalAddressCountryKey: ("country", "国家"), CNPostalAddressISOCountryCodeKey: ("country code", "国家代码"),
    CNSocialProfileUsernameKey: ("username", "用户名"), CNSocialProfileServiceKey: ("service", "服务"),
  ]
}
