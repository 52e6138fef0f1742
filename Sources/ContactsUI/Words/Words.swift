// The words of these screens, in the languages that the phone speaks.
import AddressBookModel
import Foundation

/// A text of the screens in the person's language.
package func word(_ english: String) -> String {
  SystemLabels.isChinese ? chinese[english] ?? english : english
}

private let chinese: [String: String] = [
  "Contacts": "通讯录", "Groups": "群组", "All Contacts": "所有联系人", "No Contacts": "没有联系人", "No Results": "无结果", "No Name": "无姓名",
  "Cancel": "取消", "Done": "完成", "Edit": "编辑", "Search": "搜索", "OK": "好", "New Contact": "新建联系人", "Create New Contact": "新建联系人",
  "Add to Existing Contact": "添加到现有联系人", "Linked Contacts": "已链接的联系人", "message": "信息", "call": "呼叫", "mail": "邮件",
  "First name": "名字", "Last name": "姓氏", "Company": "公司", "Prefix": "前缀", "Middle name": "中间名", "Maiden name": "婚前姓", "Suffix": "后缀",
  "Nickname": "昵称", "Job title": "职务", "Department": "部门", "Phonetic first name": "名字的拼音", "Phonetic middle name": "中间名的拼音",
  "Phonetic last name": "姓氏的拼音", "Phonetic company name": "公司的拼音",
  "add phone": "添加电话", "add email": "添加电子邮件", "add url": "添加网址", "add address": "添加地址", "add birthday": "添加生日", "add date": "添加日期",
  "add related name": "添加关联人", "add social profile": "添加社交账号", "add instant message": "添加即时信息", "add field": "添加栏目",
  "Add Field": "添加栏目", "Phone": "电话", "Email": "电子邮件", "URL": "网址", "Name": "姓名", "User name": "用户名", "Notes": "备注", "birthday": "生日", "Date": "日期",
  "Delete Contact": "删除联系人", "Edit Photo": "编辑照片", "Delete Photo": "删除照片", "Label": "标签", "Add Custom Label": "添加自定标签",
  "Custom Label": "自定标签", "Service": "服务", "Country or Region": "国家或地区", "Discard Changes": "放弃更改", "Keep Editing": "继续编辑",
  "Are you sure you want to discard your changes?": "您确定要放弃更改吗？",
  "Are you sure you want to discard this new contact?": "您确定要放弃此新联系人吗？",
  "Cannot Save Contact": "无法存储联系人", "Cannot Delete Contact": "无法删除联系人",
  "This app has no access to your contacts.": "此 App 没有访问通讯录的权限。",
  "The contacts cannot be read.": "无法读取通讯录。", "Year": "年", "no year": "不含年份",
  "Street": "街道", "City": "城市", "State": "省份", "ZIP": "邮编", "Postal code": "邮政编码", "Province": "省份", "District": "区", "Prefecture": "都道府县",
  "County": "郡", "Suburb": "区域", "Canton": "州",
]
