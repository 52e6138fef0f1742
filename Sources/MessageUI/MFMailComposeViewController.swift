// Mail and messages. The phone has no accounts, as one that was never set up: nothing can be sent, and apps are told so when they ask.
import Foundation
@_exported import UIKit

public enum MFMailComposeResult: Int, Sendable { case cancelled = 0, saved, sent, failed }
public enum MessageComposeResult: Int, Sendable { case cancelled = 0, sent, failed }

@preconcurrency @MainActor
public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
  func mailComposeController(_ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
  public func mailComposeController(_ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?) {
    sendIfImplemented(to: self, "mailComposeController:didFinishWithResult:error:", [controller, result, error])
  }
}

/// An app asks `canSendMail()` first; it is false.
@preconcurrency @MainActor
open class MFMailComposeViewController: UINavigationController {
  open class func canSendMail() -> Bool { false }
  open weak var mailComposeDelegate: MFMailComposeViewControllerDelegate?
  open func setSubject(_ subject: String) {}
  open func setToRecipients(_ toRecipients: [String]?) {}
  open func setCcRecipients(_ ccRecipients: [String]?) {}
  open func setBccRecipients(_ bccRecipients: [String]?) {}
  open func setMessageBody(_ body: String, isHTML: Bool) {}
  open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {}

  /// As on a phone without an account: it goes at once, and nothing was sent.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    unimplemented("MFMailComposeViewController, where canSendMail() is false,")
    if let mailComposeDelegate { mailComposeDelegate.mailComposeController(self, didFinishWith: .cancelled, error: nil) } else { dismiss(animated: true) }
  }
}

@preconcurrency @MainActor
public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
  func messageComposeViewController(_ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}

/// An app asks `canSendText()` first; it is false.
@preconcurrency @MainActor
open class MFMessageComposeViewController: UINavigationController {
  open class func canSendText() -> Bool { false }
  open class func canSendSubject() -> Bool { false }
  open class func canSendAttachments() -> Bool { false }
  open weak var messageComposeDelegate: MFMessageComposeViewControllerDelegate?
  open var recipients: [String]?
  open var body: String?
  open var subject: String?

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    unimplemented("MFMessageComposeViewController, where canSendText() is false,")
    if let messageComposeDelegate { messageComposeDelegate.messageComposeViewController(self, didFinishWith: .cancelled) } else { dismiss(animated: true) }
  }
}
