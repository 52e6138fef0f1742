// The `<connections>` of one object: outlets, outlet collections, actions and segues.

@MainActor
struct InterfaceConnections {
  let loader: InterfaceLoader
  let object: AnyObject
  let element: MarkupElement

  private var document: InterfaceDocument { loader.document }

  /// The segues alone.
  func connectSegues() {
    for connection in element.child("connections")?.children ?? [] where connection.name == "segue" { connectSegue(connection) }
  }

  func connectAll(includingSegues: Bool) {
    guard let connections = element.child("connections")?.children else { return }
    // Collections are set whole, in the order of their members in the document.
    var collections: [(property: String, element: MarkupElement, members: [AnyObject])] = []
    for connection in connections {
      switch connection.name {
      case "outlet": connectOutlet(connection)
      case "outletCollection":
        guard let property = connection["property"], let member = destination(of: connection) else { continue }
        if property == "gestureRecognizers", let view = object as? UIView, let recognizer = member as? UIGestureRecognizer {
          view.addGestureRecognizer(recognizer)
        } else if let index = collections.firstIndex(where: { $0.property == property }) {
          collections[index].members.append(member)
        } else {
          collections.append((property, connection, [member]))
        }
      case "action": connectAction(connection)
      case "segue": if includingSegues { connectSegue(connection) }
      default: document.report("this kind of connection is not known and is left out", at: connection)
      }
    }
    for collection in collections { write(collection.members, to: collection.property, collection.element) }
  }

  // MARK: - Outlets

  private func connectOutlet(_ connection: MarkupElement) {
    guard let property = connection["property"], let member = destination(of: connection) else { return }
    write(member, to: property, connection)
  }

  private func write(_ value: Any, to property: String, _ connection: MarkupElement) {
    (value as? UIView)?.layoutState?.outletName = property
    if let constraint = value as? NSLayoutConstraint, constraint.identifier == nil { constraint.outletName = property }
    // The view is set by the controller's own loading.
    if property == "view", object is UIViewController { return }
    do {
      if try KeyValueCoding.write(value, to: object, key: property) { return }
      if InterfaceElements.frameworkOutlets.contains(property) || InterfaceElements.isOfFramework(object) {
        return document.report("the outlet \"\(property)\" of \(type(of: object)) is not done yet; it is left unconnected", at: connection)
      }
      document.report(
        "\(type(of: object)) has no outlet \"\(property)\". Check that the property is still there and marked @IBOutlet, or remove the "
          + "connection in Interface Builder",
        at: connection)
      // As on an iPhone: a class may take unknown keys; else the app ends with the message of key-value coding.
      if let responder = object as? UIResponder {
        responder.setValue(value, forUndefinedKey: property)
      } else {
        KeyValueCoding.setValue(value, of: object, forKey: property)
      }
    } catch {
      // Objective-C keeps any object as a delegate, and sends it what it has methods for.
      if property == "delegate", !hasMethodsForDelegate(value as AnyObject) { return }
      document.report("the outlet \"\(property)\" of \(type(of: object)) does not take this object: \(error)", at: connection)
    }
  }

  /// Whether a class that does not say it is a delegate has a method of one by name: "gestureRecognizer…" for a recognizer.
  private func hasMethodsForDelegate(_ delegate: AnyObject) -> Bool {
    var words: [String] = [], type: AnyClass? = Swift.type(of: object)
    while let current = type, current != NSObject.self {
      let name = String(describing: current)
      if name.hasPrefix("UI") { words.append(name.dropFirst(2).prefix(1).lowercased() + name.dropFirst(3)) }
      type = class_getSuperclass(current)
    }
    return methodNames(of: Swift.type(of: delegate)).contains { method in words.contains { method.hasPrefix($0) } }
  }

  /// The object a connection leads to. Nil, and told, when nothing has that id.
  private func destination(of connection: MarkupElement) -> AnyObject? {
    guard let id = connection["destination"] else {
      document.report("the connection has no destination and is left out", at: connection)
      return nil
    }
    if let known = loader.objects[id] ?? loader.guide(withID: id) { return known }
    guard let target = document.element(withID: id) else {
      document.report("nothing in the document has the id \(id); the connection is left out", at: connection)
      return nil
    }
    // One of a kind that is left out, which was told.
    if target.name == "constraint" { return nil }
    // An object of the scene outside the view tree, such as a gesture recognizer, is made when something leads to it.
    guard target.parent?.name == "objects", target.name != "placeholder", target.name != "exit" else { return nil }
    return loader.makeObject(target)
  }

  // MARK: - Actions

  private func connectAction(_ connection: MarkupElement) {
    guard let name = connection["selector"], let id = connection["destination"] else {
      document.report("the action has no selector or destination and is left out", at: connection)
      return
    }
    // The first responder's placeholder: the action goes up the responder chain.
    let isFirstResponder = document.element(withID: id)?["placeholderIdentifier"] == "IBFirstResponder"
    let target = isFirstResponder ? nil : destination(of: connection)
    guard isFirstResponder || target != nil else { return }
    let selector = Selector(name)
    if let target, !respondsTo(target, selector) {
      document.report(
        "\(type(of: target)) has no action \"\(name)\"; it is left unconnected. Check that the method is still there and marked @IBAction",
        at: connection)
      return
    }
    guard let source = object as? InterfaceActionSource else {
      document.report("\(type(of: object)) sends no actions; the action is left out", at: connection)
      return
    }
    if !source.addInterfaceAction(target: target, action: selector, event: connection["eventType"]) {
      document.report("the event \"\(connection["eventType"] ?? "")\" is not known; the action is left out", at: connection)
    }
  }

  // MARK: - Segues

  private func connectSegue(_ connection: MarkupElement) {
    // Relationships (a navigation controller's root) are read by the controller's own class.
    guard connection["kind"] != "relationship", let controller = object as? UIViewController ?? loader.controller else { return }
    guard let template = StoryboardSegueTemplate(connection, document: document) else { return }
    if template.kind == "embed" {
      if let container = object as? UIView { loader.embeds.append((template, container)) }
      return
    }
    controller.segueTemplates.append(template)
    // A segue of the controller itself is performed by name; one of a control by touching it.
    if object === controller { return }
    guard let source = object as? InterfaceActionSource else {
      document.report("\(type(of: object)) cannot start a segue yet; perform it by its identifier", at: connection)
      return
    }
    let trigger = SegueTrigger(template: template, controller: controller)
    template.triggers.append(trigger)
    _ = source.addInterfaceAction(target: trigger, action: SegueTrigger.selector, event: connection["trigger"])
  }
}

/// An object that a storyboard's action or segue can start from.
@MainActor
protocol InterfaceActionSource: AnyObject {
  /// - Parameters:
  ///   - target: nil for the responder chain.
  ///   - event: the control event's name; nil for the usual one.
  /// - Returns: false when the event is not known.
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool
}
