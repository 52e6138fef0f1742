// Makes objects from the elements of a storyboard or xib.
//
// One loader serves one loading: a scene's controller, later the controller's view tree (as on an iPhone, where the compiled file
// keeps both apart), or the objects of a xib. The steps, in order: objects with their attributes, constraints, outlets and actions in
// document order, user-defined run-time attributes, `awakeFromNib` in the order the objects were made.
//
// An outlet that an app's class lacks ends the app, as on an iPhone.

import Foundation

@MainActor
final class InterfaceLoader {
  nonisolated let document: InterfaceDocument
  /// Objects by id, placeholders included.
  private(set) var objects: [String: AnyObject] = [:]
  /// Ids of views that the document has and this size of screen has not, with all that lies in them.
  private(set) var leftOut: Set<String> = []
  /// Objects made here with their elements, in order.
  private var made: [(object: AnyObject, element: MarkupElement)] = []
  /// How many of them have their constraints.
  private var constrainedCount = 0
  /// The controller that segues start from.
  weak var controller: UIViewController?
  /// The storyboard that is loaded from; nil for a xib.
  var storyboard: UIStoryboard?
  /// Makes the first object in place of its class's `init(coder:)`; used once. Nil from it leaves the making to the class.
  var creator: ((NSCoder) -> AnyObject?)?

  /// Container views and the scenes that are embedded in them.
  var embeds: [(template: StoryboardSegueTemplate, container: UIView)] = []

  init(document: InterfaceDocument) { self.document = document }

  /// Makes an object known that was not made here: the file's owner, a controller whose view is loaded now.
  func setObject(_ object: AnyObject?, forID id: String?) {
    guard let id, let object else { return }
    objects[id] = object
  }

  private var guideMakers: [String: @MainActor () -> UILayoutGuide?] = [:]

  /// Makes a layout guide known that exists once it is asked for.
  func noteGuide(_ id: String?, _ make: @escaping @MainActor () -> UILayoutGuide?) {
    if let id { guideMakers[id] = make }
  }

  func guide(withID id: String) -> UILayoutGuide? { guideMakers[id]?() }

  // MARK: - Objects

  /// The object of an element, made when it is asked for first. Nil for elements that make none.
  func makeObject(_ element: MarkupElement) -> AnyObject? {
    if let id = element.identifier, let known = objects[id] { return known }
    guard let kind = InterfaceElements.kinds[element.name] else {
      guard element.child("rect") != nil || element.child("subviews") != nil else {
        document.report("this kind of object is not known and is left out", at: element)
        return nil
      }
      document.report("this kind of view is not known yet; a striped box stands in its place", at: element)
      return remember(InterfacePlaceholderView(standingFor: element, document), element)
    }
    if let placeholder = kind.placeholder {
      document.report("\(placeholder) is not done yet; a striped box stands in its place", at: element)
      return remember(InterfacePlaceholderView(standingFor: element, document), element)
    }
    let coder = InterfaceCoder(element: element, loader: self)
    let type: AnyClass = wantedClass(of: element, base: kind.base)
    let create = creator
    creator = nil
    guard let object = create?(coder) ?? ObjectiveC.makeObject(of: type, decodedFrom: coder) ?? ObjectiveC.makeObject(of: kind.base, decodedFrom: coder) else {
      document.report("\(type) could not be made: its init(coder:) gave nil, or it has no initialiser", at: element)
      return nil
    }
    if let recognizer = object as? UIGestureRecognizer { recognizer.takeInterfaceAttributes(from: coder) }
    coder.reportUnread()
    return remember(object, element)
  }

  private func remember(_ object: AnyObject, _ element: MarkupElement) -> AnyObject {
    setObject(object, forID: element.identifier)
    made.append((object, element))
    return object
  }

  /// The app's class where the element names one that is there and fits, else the element's own.
  private func wantedClass(of element: MarkupElement, base: AnyClass) -> AnyClass {
    guard let name = element["customClass"] else { return base }
    let isOfTarget = element["customModuleProvider"] == "target"
    let module = element["customModule"] ?? (isOfTarget ? InterfaceElements.appModule : nil)
    guard let type = classNamed(name, module: module) ?? classNamed(name, module: InterfaceElements.appModule) else {
      document.report(
        "the class \(module.map { $0 + "." } ?? "")\(name) does not exist; \(base) is used. Check its name in the Identity inspector",
        at: element)
      return base
    }
    guard isKind(type, of: base) else {
      document.report("the class \(name) is no subclass of \(base); \(base) is used", at: element)
      return base
    }
    return type
  }

  private func isKind(_ type: AnyClass, of base: AnyClass) -> Bool {
    var candidate: AnyClass? = type
    while let current = candidate {
      if current == base { return true }
      candidate = _getSuperclass(current)
    }
    return false
  }

  /// The children that the file's size class variations leave in.
  func installed(_ children: [MarkupElement], in element: MarkupElement) -> [MarkupElement] {
    guard element.child("variation") != nil else { return children }
    let isInstalled = InterfaceVariation.installation(in: element, key: "subviews", UIScreen.main.traitCollection)
    return children.filter { child in
      if isInstalled(child.identifier) { return true }
      noteLeftOut(child)
      return false
    }
  }

  private func noteLeftOut(_ element: MarkupElement) {
    if let id = element.identifier { leftOut.insert(id) }
    element.children.forEach(noteLeftOut)
  }

  // MARK: - After all objects are there

  /// Adds the constraints of the views made since the last call; outlets may lead to them.
  func addConstraints() {
    let fresh = made[constrainedCount...].compactMap { made in (made.object as? UIView).map { (view: $0, element: made.element) } }
    constrainedCount = made.count
    for (view, element) in fresh { noteGuides(of: view, element) }
    for (view, element) in fresh { addConstraints(to: view, element) }
  }

  /// Connects, sets run-time attributes, and wakes the objects made since the last call.
  func finish() {
    addConstraints()
    let fresh = made
    made = []
    constrainedCount = 0
    for (object, element) in fresh { connect(object, element) }
    for (object, element) in fresh { setRuntimeAttributes(of: object, element) }
    for (object, _) in fresh { (object as? NSObject)?.wakeFromInterfaceFile() }
  }

  /// Takes an object out of those that `finish` treats.
  func forgetMade(_ object: AnyObject) {
    made.removeAll { $0.object === object }
    constrainedCount = min(constrainedCount, made.count)
  }

  /// Connects an object by its own element; also one that was not made here, such as a controller whose view is loaded now.
  func connect(_ object: AnyObject, _ element: MarkupElement, includingSegues: Bool = true) {
    InterfaceConnections(loader: self, object: object, element: element).connectAll(includingSegues: includingSegues)
  }

  func setRuntimeAttributes(of object: AnyObject, _ element: MarkupElement) {
    guard let attributes = element.child("userDefinedRuntimeAttributes") else { return }
    for attribute in attributes.children where attribute.name == "userDefinedRuntimeAttribute" {
      RuntimeAttribute(element: attribute, document: document).set(on: object)
    }
  }
}

extension NSObject {
  /// `awakeFromNib` of the very class: UIResponder declares it `open`, other classes answer through their table.
  @MainActor fileprivate func wakeFromInterfaceFile() {
    if let responder = self as? UIResponder {
      responder.awakeFromNib()
    } else {
      sendIfImplemented(to: self, "awakeFromNib")
    }
  }
}
