// A xib of the app: makes its objects for an owner.

import Foundation

/// The objects of one xib file, made anew each time.
///
/// ```swift
/// let header = UINib(nibName: "Header", bundle: nil).instantiate(withOwner: self).first as? HeaderView
/// ```
@preconcurrency @MainActor
open class UINib: NSObject {
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let name: String
  private let document: InterfaceDocument?

  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    document = Self.document(named: name, in: bundleOrNil ?? .main)
    super.init()
    if document == nil { report("\(name).xib: there is no readable xib of this name in \((bundleOrNil ?? .main).bundlePath).") }
  }

  public init(data: Data, bundle bundleOrNil: Bundle?) {
    unimplemented("UINib.init(data:bundle:)")
    (name, document) = ("data", nil)
    super.init()
  }

  /// Nil when there is no such file. A file that cannot be read is told.
  static func document(named name: String, in bundle: Bundle) -> InterfaceDocument? {
    guard let path = Localization.path(forResource: name, ofType: "xib", in: bundle) else { return nil }
    do {
      return try InterfaceDocument(path: path, bundle: bundle)
    } catch {
      report("\(error)")
      return nil
    }
  }

  /// The top objects of the file, in document order; the owner is not one of them.
  open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [UINib.OptionsKey: Any]? = nil) -> [Any] {
    guard let document else { return [] }
    return Self.instantiate(document, owner: ownerOrNil.map { $0 as AnyObject }, options: optionsOrNil)
  }

  static func instantiate(_ document: InterfaceDocument, owner: AnyObject?, options: [OptionsKey: Any]? = nil) -> [AnyObject] {
    guard let top = document.root.child("objects") else { return [] }
    let loader = InterfaceLoader(document: document)
    let ownerElement = top.children.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    loader.setObject(owner, forID: ownerElement?.identifier)
    loader.controller = owner as? UIViewController
    let external = options?[.externalObjects] as? [String: Any] ?? [:]
    for element in top.children where element.name == "placeholder" {
      guard let object = element["placeholderIdentifier"].flatMap({ external[$0] }) else { continue }
      loader.setObject(object as AnyObject, forID: element.identifier)
    }
    let objects = top.children.filter { $0.name != "placeholder" }.compactMap { loader.makeObject($0) }
    loader.addConstraints()
    if let owner, let ownerElement { loader.connect(owner, ownerElement) }
    loader.finish()
    return objects
  }
}

extension Bundle {
  /// The top objects of a xib of this bundle. Nil when there is none.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
    guard let document = UINib.document(named: name, in: self) else {
      report("\(name).xib: there is no readable xib of this name in \(bundlePath).")
      return nil
    }
    return UINib.instantiate(document, owner: owner.map { $0 as AnyObject }, options: options)
  }
}

extension UIViewController {
  /// Loads the view from the controller's xib: the one it was made with, else one named after its class.
  ///
  /// - Returns: false when there is none.
  func loadViewFromNib() -> Bool {
    let bundle = nibBundle ?? .main
    guard let (document, isAskedFor) = nibDocument(in: bundle) else { return false }
    let objects = UINib.instantiate(document, owner: self)
    if nibName == nil { nibName = document.name }
    let owner = document.root.child("objects")?.children.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
    let outlets = owner?.child("connections")?.children ?? []
    let viewID = outlets.first { $0.name == "outlet" && $0["property"] == "view" }?["destination"]
    let views = objects.compactMap { $0 as? UIView }
    let index = document.root.child("objects")?.children.filter { $0.name != "placeholder" }.firstIndex { $0.identifier == viewID }
    guard let view = index.flatMap({ objects.indices.contains($0) ? objects[$0] as? UIView : nil }) ?? views.first else {
      if isAskedFor { report("\(document.fileName): the file's owner has no view. Connect its outlet \"view\".") }
      return false
    }
    interfaceTopLevelObjects += objects.filter { $0 !== view }
    self.view = view
    view.frame = UIScreen.main.bounds
    return true
  }

  private func nibDocument(in bundle: Bundle) -> (InterfaceDocument, isAskedFor: Bool)? {
    if let nibName {
      if let document = UINib.document(named: nibName, in: bundle) { return (document, true) }
      report("\(nibName).xib: there is no readable xib of this name in \(bundle.bundlePath); \(type(of: self)) shows an empty view.")
      return nil
    }
    // Not NSStringFromClass, which stops the app for nested and private classes.
    let name = String(describing: type(of: self))
    guard type(of: self) != UIViewController.self else { return nil }
    let names = name.hasSuffix("Controller") ? [String(name.dropLast(10)), name] : [name]
    return names.lazy.compactMap { UINib.document(named: $0, in: bundle) }.first.map { ($0, false) }
  }
}
