// The view tree as a script or a test sees it: all windows, front to back.

@MainActor
enum Inspection {
  static func tree() -> InspectedNode {
    let windows = UIApplication.shared.windowList.reversed().map { node(of: $0, isVisible: true) }
    return InspectedNode(className: "UIScreen", frame: UIScreen.main.rootLayer.bounds, children: windows)
  }

  private static func node(of view: UIView, isVisible: Bool) -> InspectedNode {
    let isVisible = isVisible && !view.isHidden && view.alpha > 0
    // Front to back, as a person would meet them.
    let children = view.inspectsSubviews ? view.subviewList.reversed().map { node(of: $0, isVisible: isVisible) } : []
    return InspectedNode(
      className: className(of: view), frame: view.layer.convert(view.bounds, to: UIScreen.main.rootLayer),
      text: view.inspectedText, accessibilityIdentifier: view.accessibilityIdentifier ?? "", isVisible: isVisible,
      isEnabled: view.inspectedIsEnabled, details: details(of: view), children: children)
  }

  private static func className(of object: AnyObject) -> String {
    // Without the module: as the app's source names it.
    String(describing: type(of: object))
  }

  private static func details(of view: UIView) -> [String] {
    var details: [String] = []
    if view.tag != 0 { details.append("tag=\(view.tag)") }
    // A label's own touches go to what lies around it, so only that of a whole tree says something.
    if !view.isUserInteractionEnabled, !view.subviewList.isEmpty { details.append("userInteractionEnabled=false") }
    if view.contentMode != .scaleToFill { details.append("contentMode=\(view.contentMode)") }
    if let controller = view.owningController {
      details.append("controller=\(className(of: controller))")
      if let title = controller.title, !title.isEmpty { details.append("title=\(title)") }
    }
    if let label = view.accessibilityLabel, !label.isEmpty { details.append("label=\(label)") }
    if let role = SpokenRole.of(view) { details.append("role=\(role)") }
    if view.window?.firstResponder === view { details.append("firstResponder") }
    return details + view.inspectedDetails
  }
}
