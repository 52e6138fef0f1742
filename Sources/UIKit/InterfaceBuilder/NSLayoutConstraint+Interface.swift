// Constraints as Interface Builder saves them.

extension NSLayoutConstraint {
  private static let words: [String: Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing, "width": .width,
    "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin, "topMargin": .topMargin,
    "bottomMargin": .bottomMargin, "leftMargin": .leftMargin, "rightMargin": .rightMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]

  /// Nil, and told, for an element that cannot be understood. Items are looked up among the objects made so far.
  ///
  /// - Parameter owner: the view that the element stands in; the first item where none is named.
  static func make(interfaceElement element: MarkupElement, owner: UIView, loader: InterfaceLoader) -> NSLayoutConstraint? {
    func item(_ name: String) -> AnyObject? { element[name].flatMap { loader.layoutItem($0) } }
    func attribute(_ name: String) -> Attribute? { element[name].map { words[$0] ?? .notAnAttribute } ?? .notAnAttribute }
    let document = loader.document
    // On this size of screen some views are left out, and their constraints with them.
    if [element["firstItem"], element["secondItem"]].contains(where: { $0.map(loader.leftOut.contains) ?? false }) { return nil }
    guard let first = element["firstItem"] == nil ? owner : item("firstItem") else {
      document.report("the first item of this constraint is not there; the constraint is left out", at: element)
      return nil
    }
    guard let firstAttribute = attribute("firstAttribute"), firstAttribute != .notAnAttribute else {
      document.report("the attribute \(element["firstAttribute"] ?? "") of this constraint is not known; the constraint is left out", at: element)
      return nil
    }
    let second = item("secondItem"), secondAttribute = attribute("secondAttribute") ?? .notAnAttribute
    if element["secondItem"] != nil, second == nil || secondAttribute == .notAnAttribute {
      document.report("the second item of this constraint is not there; the constraint is left out", at: element)
      return nil
    }
    let relation = ["lessThanOrEqual": Relation.lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual][element["relation"] ?? ""] ?? .equal
    let constraint = NSLayoutConstraint(
      item: first, attribute: firstAttribute, relatedBy: relation, toItem: second, attribute: second == nil ? .notAnAttribute : secondAttribute,
      multiplier: multiplier(element["multiplier"]), constant: constant(element["constant"], first, second))
    if let value = element["priority"].flatMap(Float.init) { constraint.priority = UILayoutPriority(value) }
    constraint.identifier = element["identifier"]
    return constraint
  }

  /// "0.5", "16:9" or "16/9".
  static func multiplier(_ text: String?) -> CGFloat {
    guard let text else { return 1 }
    if let value = Double(text), value.isFinite { return CGFloat(value) }
    let parts = text.split { $0 == ":" || $0 == "/" }.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 2, parts[1] != 0 else { return 1 }
    return CGFloat(parts[0] / parts[1])
  }

  /// A number of points, or "standard": 8 between siblings, 20 to the edge of the view around.
  static func constant(_ text: String?, _ first: AnyObject, _ second: AnyObject?) -> CGFloat {
    guard let text else { return 0 }
    if let value = Double(text), value.isFinite, abs(value) < 1e7 { return CGFloat(value) }
    guard text == "standard", let second else { return 0 }
    let one = view(of: first), other = view(of: second)
    return one?.superview === other || other?.superview === one ? 20 : 8
  }
}

extension InterfaceLoader {
  /// A view, a guide, or nil.
  func layoutItem(_ id: String) -> AnyObject? {
    guard let object = objects[id] ?? guide(withID: id) else { return nil }
    return object is UIView || object is UILayoutGuide ? object : nil
  }

  /// Makes the guides of a view known by their ids. The system's own are made when something names them.
  func noteGuides(of view: UIView, _ element: MarkupElement) {
    for child in element.children where child.name == "viewLayoutGuide" {
      guard let id = child.identifier else { continue }
      switch child["key"] {
      case "safeArea": noteGuide(id) { view.safeAreaLayoutGuide }
      case "layoutMargins", "margins": noteGuide(id) { view.layoutMarginsGuide }
      case "readableContent": noteGuide(id) { view.readableContentGuide }
      case "keyboard": noteGuide(id) { view.keyboardLayoutGuide }
      case "contentLayoutGuide": noteGuide(id) { (view as? UIScrollView)?.contentLayoutGuide }
      case "frameLayoutGuide": noteGuide(id) { (view as? UIScrollView)?.frameLayoutGuide }
      default: document.report("this layout guide is not known", at: child)
      }
    }
    for child in element.children where child.name == "keyboardLayoutGuide" || child.name == "viewLayoutGuide" && child["key"] == nil {
      noteGuide(child.identifier) { view.keyboardLayoutGuide }
    }
    // Guides that were drawn in Interface Builder.
    guard view.owningController == nil || element.child("layoutGuides") != nil else { return }
    for child in element.child("layoutGuides")?.children ?? [] where child.name == "layoutGuide" {
      let guide = UILayoutGuide()
      guide.identifier = child["identifier"] ?? child["userLabel"] ?? ""
      view.addLayoutGuide(guide)
      setObject(guide, forID: child.identifier)
    }
  }

  /// `topLayoutGuide` and `bottomLayoutGuide` of a controller, by their ids.
  func noteGuides(of controller: UIViewController, _ element: MarkupElement) {
    for child in element.child("layoutGuides")?.children ?? [] where child.name == "viewControllerLayoutGuide" {
      let isTop = child["type"] == "top"
      noteGuide(child.identifier) { [weak controller] in (isTop ? controller?.topLayoutGuide : controller?.bottomLayoutGuide) as? UILayoutGuide }
    }
  }

  /// Makes and adds the constraints that stand in a view's element.
  func addConstraints(to view: UIView, _ element: MarkupElement) {
    guard let list = element.child("constraints") else { return }
    var made: [(NSLayoutConstraint, MarkupElement)] = []
    for child in list.children where child.name == "constraint" && child["placeholder"] != "YES" {
      guard let constraint = NSLayoutConstraint.make(interfaceElement: child, owner: view, loader: self) else { continue }
      setObject(constraint, forID: child.identifier)
      made.append((constraint, child))
    }
    if let variation = InterfaceVariation(element, made) {
      view.madeLayoutState.variation = variation
      return variation.apply(UIScreen.main.traitCollection, to: view)
    }
    for (constraint, child) in made {
      guard let first = constraint.firstItem, NSLayoutConstraint.commonView(first, constraint.secondItem)?.isDescendant(of: view) == true else {
        document.report("the items of this constraint are not in the view that holds it; the constraint is left out", at: child)
        continue
      }
      view.addConstraint(constraint)
    }
  }
}
