// What an app hears of a picker. Which of these an app implements decides how the picker works.
import Contacts
import UIKit

@preconcurrency @MainActor
public protocol CNContactPickerDelegate: NSObjectProtocol {
  /// The person has picked nobody.
  func contactPickerDidCancel(_ picker: CNContactPickerViewController)
  /// Somebody was picked. Not called when the method for several contacts is there.
  func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact)
  /// A value on somebody's card was picked.
  func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty)
  /// With it the person picks several contacts and finishes with Done.
  func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact])
  /// With it the person picks several values, on one card or several, and finishes with Done.
  func contactPicker(_ picker: CNContactPickerViewController, didSelectContactProperties contactProperties: [CNContactProperty])
}

extension CNContactPickerDelegate {
  public func contactPickerDidCancel(_ picker: CNContactPickerViewController) { sendIfImplemented(to: self, "contactPickerDidCancel:", [picker]) }
  public func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
    sendIfImplemented(to: self, "contactPicker:didSelectContact:", [picker, contact])
  }
  public func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty) {
    sendIfImplemented(to: self, "contactPicker:didSelectContactProperty:", [picker, contactProperty])
  }
  public func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact]) {
    sendIfImplemented(to: self, "contactPicker:didSelectContacts:", [picker, contacts])
  }
  public func contactPicker(_ picker: CNContactPickerViewController, didSelectContactProperties contactProperties: [CNContactProperty]) {
    sendIfImplemented(to: self, "contactPicker:didSelectContactProperties:", [picker, contactProperties])
  }
}
