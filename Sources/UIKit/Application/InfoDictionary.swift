// The entries of Info.plist that UIKit looks at.

/// What Info.plist says about the start.
enum InfoDictionary {
  /// Where values come from; a test puts its own here.
  nonisolated(unsafe) static var look: (String) -> Any? = { Bundle.main.__information(forKey: $0) }

  /// On iPhone the keys with the suffix win.
  private static func value(_ key: String) -> Any? { look(key + "~iphone") ?? look(key) }

  static var mainStoryboardName: String? { value("UIMainStoryboardFile") as? String }

  /// The nib that apps of the first years make their window and delegate with.
  static var mainNibName: String? { value("NSMainNibFile") as? String }

  /// The schemes of the addresses that the app opens, in small letters.
  static var urlSchemes: Set<String> {
    let types = value("CFBundleURLTypes") as? [[String: Any]] ?? []
    return Set(types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() })
  }

  /// Nil for an app that has no scenes.
  static var sceneManifest: [String: Any]? {
    guard let manifest = value("UIApplicationSceneManifest") as? [String: Any] else { return nil }
    // Xcode writes an empty manifest for apps whose scenes come from code.
    return manifest
  }

  static var supportedOrientations: UIInterfaceOrientationMask {
    guard let names = value("UISupportedInterfaceOrientations") as? [String], !names.isEmpty else { return .allButUpsideDown }
    var mask: UIInterfaceOrientationMask = []
    for name in names {
      switch name {
      case "UIInterfaceOrientationPortrait": mask.insert(.portrait)
      case "UIInterfaceOrientationPortraitUpsideDown": mask.insert(.portraitUpsideDown)
      case "UIInterfaceOrientationLandscapeLeft": mask.insert(.landscapeLeft)
      case "UIInterfaceOrientationLandscapeRight": mask.insert(.landscapeRight)
      default: break
      }
    }
    return mask.isEmpty ? .allButUpsideDown : mask
  }

  static var isStatusBarHidden: Bool { value("UIStatusBarHidden") as? Bool ?? false }
  /// False when the app sets the bar for all screens at once.
  static var usesControllersForStatusBar: Bool { value("UIViewControllerBasedStatusBarAppearance") as? Bool ?? true }
  static var isStatusBarLight: Bool { (value("UIStatusBarStyle") as? String)?.hasSuffix("LightContent") ?? false }
}
