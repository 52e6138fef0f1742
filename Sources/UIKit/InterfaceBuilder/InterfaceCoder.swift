// What `init?(coder:)` of an object from a storyboard or xib is given.
//
// On an iPhone it is a keyed unarchiver over the compiled file. Here it reads the element itself. Apps only pass it on to `super`;
// an app that decodes keys of its own from it finds none, as there (Interface Builder writes none).

import Foundation

/// Reads the properties of one object from its element. Each `init?(coder:)` of a UIKit class applies the attributes it has
/// registered; what no class has asked for in the end is told as unknown.
final class InterfaceCoder: NSCoder {
  let element: MarkupElement
  let loader: InterfaceLoader
  private var readAttributes: Set<String> = []
  private var readChildren: Set<ObjectIdentifier> = []

  init(element: MarkupElement, loader: InterfaceLoader) {
    self.element = element
    self.loader = loader
    super.init()
  }

  var document: InterfaceDocument { loader.document }

  func report(_ message: String) { document.report(message, at: element) }

  // MARK: - Plain values

  /// The text of an attribute, in the person's language where it is translated. Long texts are a `<string>` inside the element.
  func string(_ name: String) -> String? {
    let translated = element.identifier.flatMap { document.strings["\($0).\(name)"] }
    let own = attribute(name)
    let child = ["string", "mutableString"].lazy.compactMap { self.child($0, key: name) }.first
    return translated ?? own ?? child.map(Self.text(of:))
  }

  /// The text of a `<string>`; Xcode saves some characters in base64.
  static func text(of element: MarkupElement) -> String {
    guard element["base64-UTF8"] == "YES" else { return element.text }
    let packed = element.text.filter { !$0.isWhitespace }
    let padded = packed + String(repeating: "=", count: (4 - packed.count % 4) % 4)
    return Data(base64Encoded: padded).map { String(decoding: $0, as: UTF8.self) } ?? element.text
  }

  /// An attribute as it stands, not translated.
  func attribute(_ name: String) -> String? {
    readAttributes.insert(name)
    return element[name]
  }

  func bool(_ name: String) -> Bool? { attribute(name).map { $0 == "YES" || $0 == "true" } }

  func number(_ name: String) -> CGFloat? {
    guard let text = attribute(name) else { return nil }
    guard let value = Double(text), value.isFinite else {
      report("the attribute \(name)=\"\(text)\" is no number and is left out")
      return nil
    }
    return CGFloat(value)
  }

  func integer(_ name: String) -> Int? { number(name).map { Int(max(-1e15, min(1e15, $0))) } }

  // MARK: - Values that are elements

  /// The child element that carries a property.
  func child(_ name: String, key: String) -> MarkupElement? {
    guard let child = element.children.first(where: { $0.name == name && $0["key"] == key }) else { return nil }
    readChildren.insert(ObjectIdentifier(child))
    return child
  }

  /// A child element by its name alone.
  func part(_ name: String) -> MarkupElement? {
    guard let child = element.child(name) else { return nil }
    readChildren.insert(ObjectIdentifier(child))
    return child
  }

  /// Takes child elements for read that somebody else reads.
  func markRead(where isRead: (MarkupElement) -> Bool) {
    for child in element.children where isRead(child) { readChildren.insert(ObjectIdentifier(child)) }
  }

  func rect(_ key: String) -> CGRect? { child("rect", key: key).flatMap { InterfaceValue.rect($0, document) } }
  func size(_ key: String) -> CGSize? { child("size", key: key).flatMap { InterfaceValue.size($0, document) } }
  func point(_ key: String) -> CGPoint? { child("point", key: key).flatMap { InterfaceValue.point($0, document) } }
  func insets(_ key: String) -> UIEdgeInsets? {
    (child("inset", key: key) ?? child("edgeInsets", key: key)).flatMap { InterfaceValue.insets($0, document) }
  }
  func font(_ key: String) -> UIFont? { child("fontDescription", key: key).map { InterfaceValue.font($0, document) } }

  /// The colour; nil also where the file says `<nil>`: then the class's own default stands.
  func color(_ key: String) -> UIColor? {
    _ = child("nil", key: key)
    return child("color", key: key).map { InterfaceValue.color($0, document) }
  }

  /// A picture by the name in an attribute. A missing one is told, and shows as a crossed box.
  func image(_ name: String) -> UIImage? { attribute(name).flatMap { InterfaceValue.image(named: $0, from: element, document) } }

  // MARK: - Objects inside

  /// The objects of a container element such as `<subviews>`, in document order.
  @MainActor func objects(in container: String) -> [AnyObject] {
    guard let container = part(container) else { return [] }
    return loader.installed(container.children, in: element).compactMap { loader.makeObject($0) }
  }

  /// The object that a keyed child describes.
  @MainActor func object(key: String, named name: String) -> AnyObject? { child(name, key: key).flatMap { loader.makeObject($0) } }

  // MARK: - What is left

  /// Parts that the loader itself reads, or that say nothing at run time.
  private static let knownParts: Set<String> = [
    "connections", "constraints", "userDefinedRuntimeAttributes", "viewLayoutGuide", "layoutGuides", "variation", "animations",
    "accessibility", "extendedEdge", "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics", "simulatedTabBarMetrics",
    "simulatedTopBarMetrics", "simulatedBottomBarMetrics", "simulatedOrientationMetrics", "simulatedScreenMetrics",
    "simulatedToolbarMetrics", "designClass", "keyboardLayoutGuide", "freeformSimulatedSizeMetrics", "value", "modalPageSheetSize",
    "directionalEdgeInsets", "edgeInsets", "nil",
  ]

  private static let designTimeAttributes: Set<String> = [
    "id", "key", "sceneMemberID", "customClass", "customModule", "customModuleProvider", "userLabel", "misplaced", "ambiguous",
    "verifyAmbiguity", "fixedFrame", "translatesAutoresizingMaskIntoConstraints", "horizontalHuggingPriority",
    "verticalHuggingPriority", "horizontalCompressionResistancePriority", "verticalCompressionResistancePriority",
    "placeholderIntrinsicWidth", "placeholderIntrinsicHeight", "insetsLayoutMarginsFromSafeArea", "preservesSuperviewLayoutMargins",
    "layoutMarginsFollowReadableWidth", "viewLayoutGuideMargins", "catalog", "preferredSymbolConfiguration", "springLoaded",
    "appearanceType", "colorLabel", "restorationIdentifier", "useStoryboardIdentifierAsRestorationIdentifier",
    "automaticallyAdjustsScrollViewInsets", "simulatedAppContext",
  ]

  /// Tells, once each, the attributes and parts that no class has read.
  func reportUnread() {
    for name in element.attributes.keys.sorted() where !readAttributes.contains(name) && !Self.designTimeAttributes.contains(name) {
      report("the attribute \(name)=\"\(element.attributes[name]!)\" is not known and is left out")
    }
    for child in element.children where !readChildren.contains(ObjectIdentifier(child)) && !Self.knownParts.contains(child.name) {
      // Where Xcode shows a xib's top object.
      if child["key"] == "canvasLocation" { continue }
      document.report("this part of <\(element.name)> is not known and is left out", at: child)
    }
  }

  // MARK: - NSCoder

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
}
