// What a notification says.
import UIKit

/// A sound that comes with a notification.
@preconcurrency @MainActor
open class UNNotificationSound: NSObject {
  let name: String?
  init(name: String?) {
    self.name = name
    super.init()
  }
  public nonisolated static let `default` = MainActor.assumeIsolated { UNNotificationSound(name: nil) }
  public static let defaultCritical = UNNotificationSound(name: nil)
  public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }
  /// SDKs before iOS 12 have `default()`.
  public nonisolated func callAsFunction() -> UNNotificationSound { self }
}

public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@preconcurrency @MainActor
open class UNNotificationContent: NSObject {
  public override init() { super.init() }
  open var title: String { titleText }
  open var subtitle: String { subtitleText }
  open var body: String { bodyText }
  open var badge: NSNumber? { badgeNumber }
  open var sound: UNNotificationSound? { soundObject }
  open var userInfo: [AnyHashable: Any] { information }
  open var categoryIdentifier: String { category }
  open var threadIdentifier: String { thread }
  open var attachments: [UNNotificationAttachment] { files }
  fileprivate var files: [UNNotificationAttachment] = []
  fileprivate var titleText = "", subtitleText = "", bodyText = "", category = "", thread = ""
  fileprivate var badgeNumber: NSNumber?
  fileprivate var soundObject: UNNotificationSound?
  fileprivate var information: [AnyHashable: Any] = [:]

  func frozen() -> UNNotificationContent {
    let copy = UNNotificationContent()
    (copy.titleText, copy.subtitleText, copy.bodyText, copy.category, copy.thread) = (titleText, subtitleText, bodyText, category, thread)
    (copy.badgeNumber, copy.soundObject, copy.information, copy.files) = (badgeNumber, soundObject, information, files)
    return copy
  }
}

@preconcurrency @MainActor
open class UNMutableNotificationContent: UNNotificationContent {
  open override var title: String { get { titleText } set { titleText = newValue } }
  open override var subtitle: String { get { subtitleText } set { subtitleText = newValue } }
  open override var body: String { get { bodyText } set { bodyText = newValue } }
  open override var badge: NSNumber? { get { badgeNumber } set { badgeNumber = newValue } }
  open override var sound: UNNotificationSound? { get { soundObject } set { soundObject = newValue } }
  open override var userInfo: [AnyHashable: Any] { get { information } set { information = newValue } }
  open override var categoryIdentifier: String { get { category } set { category = newValue } }
  open override var threadIdentifier: String { get { thread } set { thread = newValue } }
  open override var attachments: [UNNotificationAttachment] { get { files } set { files = newValue } }
}
