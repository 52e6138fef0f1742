// A storyboard of the app: makes the controllers of its scenes.
//
// A file that is missing or cannot be read gives a screen that says so, and a message with file and line.

import Foundation

/// The scenes of one storyboard file.
///
/// ```swift
/// let storyboard = UIStoryboard(name: "Main", bundle: nil)
/// let score = storyboard.instantiateViewController(withIdentifier: "Score") as! ScoreController
/// ```
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  private let name: String
  private let bundle: Bundle
  private let document: Result<InterfaceDocument, MarkupError>

  private static var kept: [String: Result<InterfaceDocument, MarkupError>] = [:]

  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - storyboardBundleOrNil: nil for the app's own.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    let bundle = storyboardBundleOrNil ?? .main
    self.name = name
    self.bundle = bundle
    document = Self.read(name, bundle)
    super.init()
    if case .failure(let error) = document { report(error.description) }
  }

  private static func read(_ name: String, _ bundle: Bundle) -> Result<InterfaceDocument, MarkupError> {
    guard let path = Localization.path(forResource: name, ofType: "storyboard", in: bundle) else {
      let message = "there is no storyboard of this name in \(bundle.bundlePath); check the target's resources and Info.plist"
      return .failure(MarkupError(file: name + ".storyboard", line: 0, message: message))
    }
    if let known = kept[path] { return known }
    let result = Result { try InterfaceDocument(path: path, bundle: bundle) }.mapError { error in
      error as? MarkupError ?? MarkupError(file: name + ".storyboard", line: 0, message: "\(error)")
    }
    kept[path] = result
    return result
  }

  /// The controller with the arrow. Nil when the storyboard has none.
  open func instantiateInitialViewController() -> UIViewController? { initialController(creator: nil) }

  /// `creator` makes the controller by an initialiser of its own from the coder; nil from it leaves that to `init(coder:)`.
  public func instantiateInitialViewController<Controller: UIViewController>(creator: ((NSCoder) -> Controller?)?) -> Controller? {
    initialController(creator: creator) as? Controller
  }

  private func initialController(creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
    switch document {
    case .failure(let error): return InterfaceProblemController(message: error.description)
    case .success(let document):
      guard let id = document.root["initialViewController"] else {
        report("\(document.fileName): the storyboard has no initial view controller. Set \"Is Initial View Controller\" for one of its scenes.")
        return nil
      }
      guard let element = document.element(withID: id) else {
        let message = "\(document.fileName):\(document.root.line): the initial view controller \(id) is not in the storyboard"
        report(message)
        return InterfaceProblemController(message: message)
      }
      return controller(of: element, document, creator: creator)
    }
  }

  /// Ends the app when no scene has the identifier, as on an iPhone.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { controller(withIdentifier: identifier, creator: nil) }

  open func instantiateViewController(identifier: String) -> UIViewController { controller(withIdentifier: identifier, creator: nil) }

  /// The same, as the class that is expected; ends the app when it is another. For `creator` see `instantiateInitialViewController(creator:)`.
  public func instantiateViewController<Controller: UIViewController>(identifier: String, creator: ((NSCoder) -> Controller?)? = nil) -> Controller {
    let made = controller(withIdentifier: identifier, creator: creator)
    guard let controller = made as? Controller else {
      fatalError("The view controller with identifier '\(identifier)' is a \(type(of: made)) and no \(Controller.self)")
    }
    return controller
  }

  private func controller(withIdentifier identifier: String, creator: ((NSCoder) -> UIViewController?)?) -> UIViewController {
    switch document {
    case .failure(let error): return InterfaceProblemController(message: error.description)
    case .success(let document):
      let elements = document.scenes.compactMap(document.controllerElement(of:))
      guard let element = elements.first(where: { $0["storyboardIdentifier"] == identifier }) else {
        let known = elements.compactMap { $0["storyboardIdentifier"] }
        fatalError("Storyboard \(document.fileName) doesn't contain a view controller with identifier '\(identifier)'. It has: \(known)")
      }
      return controller(of: element, document, creator: creator)
    }
  }

  /// The controller of a scene by the id of its element; for segues and containers.
  func controller(withID id: String) -> UIViewController? {
    guard case .success(let document) = document, let element = document.element(withID: id) else { return nil }
    return controller(of: element, document)
  }

  private func controller(
    of element: MarkupElement, _ document: InterfaceDocument, creator: ((NSCoder) -> UIViewController?)? = nil
  ) -> UIViewController {
    if element.name == "viewControllerPlaceholder" { return referencedController(element) }
    if let inner = firstContent(of: element, document) { return controller(of: inner, document, creator: creator) }
    let loader = InterfaceLoader(document: document)
    loader.storyboard = self
    loader.creator = creator
    guard let controller = loader.makeObject(element) as? UIViewController else {
      let message = "\(document.fileName):\(element.line): a <\(element.name)> scene cannot be shown yet"
      report(message)
      let problem = InterfaceProblemController(message: message)
      problem.storyboard = self
      return problem
    }
    loader.finishController(controller, element)
    return controller
  }

  /// A reference to a scene of another storyboard.
  private func referencedController(_ element: MarkupElement) -> UIViewController {
    let other = UIStoryboard(name: element["storyboardName"] ?? name, bundle: bundle)
    if let identifier = element["referencedIdentifier"] { return other.instantiateViewController(withIdentifier: identifier) }
    return other.instantiateInitialViewController() ?? InterfaceProblemController(message: "\(element["storyboardName"] ?? name) has no initial scene")
  }

  /// Of a container that is not done yet the first scene inside stands in, without bars.
  private func firstContent(of element: MarkupElement, _ document: InterfaceDocument) -> MarkupElement? {
    guard InterfaceElements.kinds[element.name] == nil else { return nil }
    let segues = element.child("connections")?.children ?? []
    guard let relation = segues.first(where: { $0["kind"] == "relationship" }), let id = relation["destination"] else { return nil }
    guard let inner = document.element(withID: id), inner !== element, InterfaceElements.kinds[inner.name] != nil else { return nil }
    document.report("<\(element.name)> is not done yet; the first scene inside it is shown without bars", at: element)
    return inner
  }
}

extension InterfaceLoader {
  /// A controller is woken when it is made; its view and all that is connected to it come when the view is first asked for.
  func finishController(_ controller: UIViewController, _ element: MarkupElement) {
    controller.storyboard = storyboard
    self.controller = controller
    controller.storyboardView = { [self] controller in loadView(of: controller, element) }
    // Segues are known at once: a controller may perform one before its view is there.
    InterfaceConnections(loader: self, object: controller, element: element).connectSegues()
    forgetMade(controller)
    controller.awakeFromNib()
  }

  private func loadView(of controller: UIViewController, _ element: MarkupElement) -> UIView? {
    setObject(controller, forID: element.identifier)
    guard let viewElement = element.children.first(where: { $0["key"] == "view" }) else {
      finish()
      return nil
    }
    guard let view = makeObject(viewElement) as? UIView else { return nil }
    controller.view = view
    noteGuides(of: controller, element)
    // Objects beside the controller that nothing in the view has led to.
    for other in element.parent?.children ?? [] where other !== element && InterfaceElements.kinds[other.name] != nil {
      if let object = makeObject(other) { keepAlive(object, with: controller) }
    }
    addConstraints()
    connect(controller, element, includingSegues: false)
    finish()
    setRuntimeAttributes(of: controller, element)
    // The saved frame is that of the device in Interface Builder.
    view.frame = UIScreen.main.bounds
    for (template, container) in embeds { controller.embed(template, in: container) }
    embeds = []
    return view
  }

  /// Objects beside the views live as long as their controller.
  private func keepAlive(_ object: AnyObject, with controller: UIViewController) {
    controller.interfaceTopLevelObjects.append(object)
  }
}

extension UIViewController {
  private static let topLevelKey = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Objects of the scene or xib that only the controller keeps alive.
  var interfaceTopLevelObjects: [AnyObject] {
    get { objc_getAssociatedObject(self, Self.topLevelKey) as? [AnyObject] ?? [] }
    set { objc_setAssociatedObject(self, Self.topLevelKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }
}
