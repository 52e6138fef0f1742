// The entries of Info.plist that UIKit looks at.

/// What Info.plist says about the start.
enum InfoDictionary {
  /// Where values come from; a test puts its own here.
  nonisolated(unsafe) static var look: (String) -> Any? = { key in
    // A file that does not change is asked with every layout.
    if let known = kept[key] { return known }
    let value = Bundle.main.__information(forKey: key)
    kept[key] = .some(value)
    return value
  }

  nonisolated(unsafe) private static var kept: [String: Any?] = [:]  // main thread only

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

  /// The orientations that the app has, in the order in which it names them; those of a phone when it names none.
  private static var orientationNames: [UIInterfaceOrientation] {
    let names = value("UISupportedInterfaceOrientations") as? [String] ?? (value("UISupportedInterfaceOrientations") as? String).map { [$0] } ?? []
    let known = names.compactMap(UIInterfaceOrientation.init(informationName:))
    return known.isEmpty ? [.portrait, .landscapeLeft, .landscapeRight] : known
  }

  static var supportedOrientations: UIInterfaceOrientationMask {
    orientationNames.reduce(into: []) { $0.insert(UIInterfaceOrientationMask($1)) }
  }

  /// How the interface stands when the app starts: as the phone is held if the app can, else as `UIInterfaceOrientation` says, else as the
  /// first that the app names.
  static func launchOrientation(for device: DeviceOrientation) -> UIInterfaceOrientation {
    let supported = orientationNames
    if let held = UIInterfaceOrientation(device), supported.contains(held) { return held }
    if let named = (value("UIInterfaceOrientation") as? String).flatMap(UIInterfaceOrientation.init(informationName:)), supported.contains(named) {
      return named
    }
    return supported.contains(.portrait) ? .portrait : supported[0]
  }

  static var isStatusBarHidden: Bool { value("UIStatusBarHidden") as? Bool ?? false }
  /// False when the app sets the bar for all screens at once.
  static var usesControllersForStatusBar: Bool { value("UIViewControllerBasedStatusBarAppearance") as? Bool ?? true }
  static var isStatusBarLight: Bool { (value("UIStatusBarStyle") as? String)?.hasSuffix("LightContent") ?? false }
}
