// What a long press on the app's icon offers. The phone has no home screen with icons: items are kept, and nobody chooses one.

@preconcurrency @MainActor
open class UIApplicationShortcutIcon: NSObject {
  public enum IconType: Int, Sendable {
    case compose = 0, play, pause, add, location, search, share, prohibit, contact, home, markLocation, favorite, love, cloud, invitation
    case confirmation, mail, message, date, time, capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
  }
  public init(type: IconType) { super.init() }
  public init(templateImageName: String) { super.init() }
  public init(systemImageName: String) { super.init() }
}

@preconcurrency @MainActor
open class UIApplicationShortcutItem: NSObject {
  public let type: String
  public let localizedTitle: String
  public let localizedSubtitle: String?
  public let icon: UIApplicationShortcutIcon?
  public let userInfo: [String: NSSecureCoding]?

  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?, userInfo: [String: NSSecureCoding]? = nil
  ) {
    (self.type, self.localizedTitle, self.localizedSubtitle, self.icon, self.userInfo) = (type, localizedTitle, localizedSubtitle, icon, userInfo)
    super.init()
  }

  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }
}

extension UIApplication {
  private static let shortcutsKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  public var shortcutItems: [UIApplicationShortcutItem]? {
    get { objc_getAssociatedObject(self, Self.shortcutsKey) as? [UIApplicationShortcutItem] }
    set {
      unimplemented("UIApplication.shortcutItems")
      objc_setAssociatedObject(self, Self.shortcutsKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
}
