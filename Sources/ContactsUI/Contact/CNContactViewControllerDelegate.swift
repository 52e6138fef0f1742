// What an app decides about a contact's screen, and what it hears of it.
import Contacts
import UIKit

@preconcurrency @MainActor
public protocol CNContactViewControllerDelegate: NSObjectProtocol {
  /// A value was tapped: whether it is opened (called, written to…). Without this method it is.
  func contactViewController(_ viewController: CNContactViewController, shouldPerformDefaultActionFor property: CNContactProperty) -> Bool
  /// A contact was saved; nil: the person gave up, or has deleted the contact. Taking the screen away is the app's part.
  func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?)
}

extension CNContactViewControllerDelegate {
  public func contactViewController(
    _ viewController: CNContactViewController, shouldPerformDefaultActionFor property: CNContactProperty
  ) -> Bool {
    sendIfImplemented(to: self, "contactViewController:shouldPerformDefaultActionForContactProperty:", [viewController, property]) ?? true
  }
  public func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?) {
    sendIfImplemented(to: self, "contactViewController:didCompleteWithContact:", [viewController, contact])
  }
}
