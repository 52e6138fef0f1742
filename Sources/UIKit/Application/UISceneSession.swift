// A scene as the system remembers it. There is one.

@preconcurrency @MainActor
open class UISceneSession: NSObject {
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
  }

  open internal(set) weak var scene: UIScene?
  open internal(set) var configuration: UISceneConfiguration
  open var role: Role { configuration.role }
  open var persistentIdentifier: String { "scene" }
  open var userInfo: [String: Any]?

  init(configuration: UISceneConfiguration) {
    self.configuration = configuration
    super.init()
  }
}
