// The system's words for labels and properties, in the languages that the phone speaks.
import Foundation

enum ContactWords {
  private static var isChinese: Bool { (Bundle.main.preferredLocalizations.first ?? Locale.preferredLanguages.first ?? "en").hasPrefix("zh") }

  /// A label of the system's in the person's language; any other one as it is.
  static func label(_ label: String) -> String {
    guard let words = labels[label] else { return label }
    return isChinese ? words.chinese : words.english
  }

  static func property(_ key: String) -> String {
    guard let words = properties[key] else { return key }
    return isChinese ? words.chinese : words.english
  }

  private static let labels: [String: (english: String, chinese: String)] = [
    CNLabelHome: ("home", "住宅"), CNLabelWork: ("work", "工作"), CNLabelOther: ("other", "其他"), CNLabelSchool: ("school", "学校"),
    CNLabelPhoneNumberMobile: ("mobile", "手机"), CNLabelPhoneNumberiPhone: ("iPhone", "iPhone"), CNLabelPhoneNumberMain: ("main", "主要"),
    CNLabelPhoneNumberHomeFax: ("home fax", "住宅传真"), CNLabelPhoneNumberWorkFax: ("work fax", "工作传真"),
    CNLabelPhoneNumberOtherFax: ("other fax", "其他传真"), CNLabelPhoneNumberPager: ("pager", "传呼机"),
    CNLabelURLAddressHomePage: ("homepage", "主页"), CNLabelDateAnniversary: ("anniversary", "周年纪念"),
    CNLabelContactRelationFather: ("father", "父亲"), CNLabelContactRelationMother: ("mother", "母亲"), CNLabelContactRelationParent: ("parent", "父母"),
    CNLabelContactRelationBrother: ("brother", "兄弟"), CNLabelContactRelationSister: ("sister", "姐妹"), CNLabelContactRelationSon: ("son", "儿子"),
    CNLabelContactRelationDaughter: ("daughter", "女儿"), CNLabelContactRelationChild: ("child", "子女"), CNLabelContactRelationFriend: ("friend", "朋友"),
    CNLabelContactRelationSpouse: ("spouse", "配偶"), CNLabelContactRelationPartner: ("partner", "伴侣"),
    CNLabelContactRelationAssistant: ("assistant", "助理"), CNLabelContactRelationManager: ("manager", "上司"),
  ]

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
