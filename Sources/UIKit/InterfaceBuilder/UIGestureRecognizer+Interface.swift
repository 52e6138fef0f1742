// What Interface Builder says of gesture recognizers, and how they send the actions it connects.

extension UIGestureRecognizer {
  /// Set after the recognizer is made: its subclasses' values too, as they have no `init(coder:)` of their own.
  func takeInterfaceAttributes(from coder: InterfaceCoder) {
    Self.commonInterfaceAttributes.apply(to: self, from: coder)
    switch self {
    case let tap as UITapGestureRecognizer:
      if let number = coder.integer("numberOfTapsRequired") { tap.numberOfTapsRequired = number }
      if let number = coder.integer("numberOfTouchesRequired") { tap.numberOfTouchesRequired = number }
    case let pan as UIPanGestureRecognizer:
      if let number = coder.integer("minimumNumberOfTouches") { pan.minimumNumberOfTouches = number }
      if let number = coder.integer("maximumNumberOfTouches") { pan.maximumNumberOfTouches = number }
      if let edgePan = pan as? UIScreenEdgePanGestureRecognizer { edgePan.edges = Self.edges(coder) }
    case let swipe as UISwipeGestureRecognizer:
      if let number = coder.integer("numberOfTouchesRequired") { swipe.numberOfTouchesRequired = number }
      let words: [String: UISwipeGestureRecognizer.Direction] = ["left": .left, "right": .right, "up": .up, "down": .down]
      if let direction = coder.attribute("direction").flatMap({ words[$0] }) { swipe.direction = direction }
    case let press as UILongPressGestureRecognizer:
      if let number = coder.integer("numberOfTapsRequired") { press.numberOfTapsRequired = number }
      if let number = coder.integer("numberOfTouchesRequired") { press.numberOfTouchesRequired = number }
      if let seconds = coder.number("minimumPressDuration") { press.minimumPressDuration = Double(seconds) }
      if let points = coder.number("allowableMovement") { press.allowableMovement = points }
    case let pinch as UIPinchGestureRecognizer:
      if let scale = coder.number("scale") { pinch.scale = scale }
    case let rotation as UIRotationGestureRecognizer:
      if let angle = coder.number("rotation") { rotation.rotation = angle }
    default: break
    }
  }

  private static let commonInterfaceAttributes = InterfaceAttributes<UIGestureRecognizer>()
    .bool("enabled") { $0.isEnabled = $1 }
    .bool("cancelsTouchesInView") { $0.cancelsTouchesInView = $1 }
    .bool("delaysTouchesBegan") { $0.delaysTouchesBegan = $1 }
    .bool("delaysTouchesEnded") { $0.delaysTouchesEnded = $1 }
    .ignored("requiresExclusiveTouchType")

  private static func edges(_ coder: InterfaceCoder) -> UIRectEdge {
    guard let element = coder.part("rectEdge") else { return [] }
    let names: [(String, UIRectEdge)] = [("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right)]
    return names.reduce(into: []) { edges, name in if element[name.0] == "YES" { edges.insert(name.1) } }
  }
}

extension UIGestureRecognizer: InterfaceActionSource {
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool {
    guard let target else {
      report("\(type(of: self)): an action of a gesture recognizer to the first responder is not done yet; it is left out.")
      return true
    }
    addTarget(target, action: action)
    return true
  }
}
