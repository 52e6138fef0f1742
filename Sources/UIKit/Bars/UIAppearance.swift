// Appearance proxies: what is set on `UINavigationBar.appearance()` holds for all navigation bars that have not been given another value.
//
// Partly: bars, their items and controls take all that is listed in their `takeAppearance`; of other views only the tint and background colours
// are taken. Values are taken when a view comes into a window. Proxies within containers or for traits are the plain proxy.

@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

@MainActor
enum AppearanceProxies {
  private static var proxies: [(type: AnyClass, proxy: AnyObject)] = []

  static func proxy(of type: AnyClass) -> AnyObject {
    if let known = proxies.first(where: { $0.type == type }) { return known.proxy }
    guard let made = makeObject(of: type) ?? makeObject(of: type, initializer: "initWithFrame:", arguments: [CGRect.zero]) else {
      fatalError("\(type).appearance(): there is no \(type)() to keep the values")
    }
    proxies.append((type, made))
    return made
  }

  /// The proxies of the object's class and its superclasses, the nearest first.
  static func proxies(for object: AnyObject) -> [AnyObject] {
    guard !proxies.isEmpty else { return [] }
    var result: [AnyObject] = []
    var next: AnyClass? = type(of: object)
    while let type = next {
      if let known = proxies.first(where: { $0.type == type }), known.proxy !== object { result.append(known.proxy) }
      next = _getSuperclass(type)
    }
    return result
  }

  static func forgetAll() { proxies = [] }
}

extension UIView: UIAppearance, UIAppearanceContainer {
  public class func appearance() -> Self { appearanceProxy(self) }
  public class func appearance(for traitCollection: UITraitCollection) -> Self { appearance() }
  public class func appearance(whenContainedInInstancesOf containerTypes: [UIAppearanceContainer.Type]) -> Self {
    unimplemented("UIView.appearance(whenContainedInInstancesOf:)")
    return makeObject(of: self) as? Self ?? appearance()
  }

  private static func appearanceProxy<View: UIView>(_ type: View.Type) -> View {
    guard let proxy = AppearanceProxies.proxy(of: type) as? View else { fatalError("\(type).appearance() made another class") }
    return proxy
  }

  /// Takes what the proxies of the view's class say and the view does not say itself.
  func takeAppearanceOnce() {
    for proxy in AppearanceProxies.proxies(for: self) {
      if let proxy = proxy as? UIView { takeAppearance(of: proxy) }
    }
  }
}

extension UIBarItem: UIAppearance {
  public class func appearance() -> Self { itemProxy(self) }
  public class func appearance(whenContainedInInstancesOf containerTypes: [UIAppearanceContainer.Type]) -> Self {
    unimplemented("UIBarItem.appearance(whenContainedInInstancesOf:)")
    return makeObject(of: self) as? Self ?? appearance()
  }

  private static func itemProxy<Item: UIBarItem>(_ type: Item.Type) -> Item {
    guard let proxy = AppearanceProxies.proxy(of: type) as? Item else { fatalError("\(type).appearance() made another class") }
    return proxy
  }

  /// Title attributes of the item, or of its class's proxy.
  func effectiveAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any] {
    if let own = titleTextAttributes(for: state) { return own }
    return AppearanceProxies.proxies(for: self).lazy.compactMap { ($0 as? UIBarItem)?.titleTextAttributes(for: state) }.first ?? [:]
  }
}

extension UIViewController: UIAppearanceContainer {}
