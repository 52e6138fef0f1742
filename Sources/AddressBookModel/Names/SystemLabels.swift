// The system's words for labels, in the languages that the phone speaks.
import Foundation

public enum SystemLabels {
  /// Whether words are wanted in Chinese: in the language that the app is shown in. UIKit puts that in the place of the development region
  /// (see UIKit/Localization), before an app's own code runs. A program that is no app has the person's.
  public static let isChinese =
    (Bundle.main.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? Locale.preferredLanguages.first ?? "en").hasPrefix("zh")

  /// A label of the system's in the person's language; any other one as it is.
  ///
  ///     SystemLabels.localized("_$!<Home>!$_")   // "home", "住宅"
  public static func localized(_ label: String) -> String {
    guard let words = words[label] else { return label }
    return isChinese ? words.chinese : words.english
  }

  private static let words: [String: (english: String, chinese: String)] = [
    ValueLabel.home: ("home", "住宅"), ValueLabel.work: ("work", "工作"), ValueLabel.other: ("other", "其他"), "_$!<School>!$_": ("school", "学校"),
    ValueLabel.mobile: ("mobile", "手机"), ValueLabel.iPhone: ("iPhone", "iPhone"), ValueLabel.main: ("main", "主要"),
    ValueLabel.homeFAX: ("home fax", "住宅传真"), ValueLabel.workFAX: ("work fax", "工作传真"), ValueLabel.otherFAX: ("other fax", "其他传真"),
    ValueLabel.pager: ("pager", "传呼机"), ValueLabel.homePage: ("homepage", "主页"), ValueLabel.anniversary: ("anniversary", "周年纪念"),
    "_$!<Father>!$_": ("father", "父亲"), "_$!<Mother>!$_": ("mother", "母亲"), "_$!<Parent>!$_": ("parent", "父母"),
    "_$!<Brother>!$_": ("brother", "兄弟"), "_$!<Sister>!$_": ("sister", "姐妹"), "_$!<Son>!$_": ("son", "儿子"), "_$!<Daughter>!$_": ("daughter", "女儿"),
    "_$!<Child>!$_": ("child", "子女"), "_$!<Friend>!$_": ("friend", "朋友"), ValueLabel.spouse: ("spouse", "配偶"),
    "_$!<Partner>!$_": ("partner", "伴侣"), "_$!<Assistant>!$_": ("assistant", "助理"), "_$!<Manager>!$_": ("manager", "上司"),
  ]
}
