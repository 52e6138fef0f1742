// What a scene is made from: an entry of the scene manifest in Info.plist, completed by code.

@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  open private(set) var name: String?
  open private(set) var role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  open var storyboard: UIStoryboard?
  var storyboardName: String?
  /// As Info.plist names it, whether the class exists or not.
  var delegateClassName: String?

  /// What the named configuration of Info.plist says is filled in when the scene is made.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }

  /// The manifest's first configuration.
  convenience init(manifest: [String: Any]) {
    let entry = Self.entries(manifest).first
    self.init(name: entry?["UISceneConfigurationName"] as? String, sessionRole: .windowApplication)
    take(entry)
  }

  private static func entries(_ manifest: [String: Any]) -> [[String: Any]] {
    let configurations = manifest["UISceneConfigurations"] as? [String: Any]
    return configurations?[UISceneSession.Role.windowApplication.rawValue] as? [[String: Any]] ?? []
  }

  /// Fills in from the manifest what code has left open.
  func completed(from manifest: [String: Any]) -> UISceneConfiguration {
    let entries = Self.entries(manifest)
    take(name.map { name in entries.first { $0["UISceneConfigurationName"] as? String == name } } ?? entries.first)
    return self
  }

  private func take(_ entry: [String: Any]?) {
    guard let entry else { return }
    if sceneClass == nil, let name = entry["UISceneClassName"] as? String { sceneClass = classNamed(name) }
    if delegateClass == nil, let name = entry["UISceneDelegateClassName"] as? String {
      delegateClassName = name
      delegateClass = classNamed(name)
    }
    if storyboard == nil { storyboardName = entry["UISceneStoryboardFile"] as? String }
  }
}
