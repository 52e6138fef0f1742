// The methods of views and controllers that apps name in selectors: timers and actions that call them directly.

@section(".init_array") @used
private let registerViewMethods: @convention(c) () -> Void = {
  ClassMembers.register(UIView.self) { members in
    members.method("setNeedsDisplay") { view, _ in view.setNeedsDisplay() }
    members.method("setNeedsLayout") { view, _ in view.setNeedsLayout() }
    members.method("layoutIfNeeded") { view, _ in view.layoutIfNeeded() }
    members.method("removeFromSuperview") { view, _ in view.removeFromSuperview() }
    members.method("endEditing:") { view, arguments in view.endEditing(arguments[0] as Bool? ?? false) }
    members.method("sizeToFit") { view, _ in view.sizeToFit() }
    members.factory("init") { _ in UIView() }
    members.factory("initWithFrame:") { arguments in UIView(frame: arguments[0]) }
  }
  ClassMembers.register(UIViewController.self) { members in
    members.method("dismissViewControllerAnimated:completion:") { controller, arguments in
      controller.dismiss(animated: arguments[0], completion: arguments[1] as (() -> Void)?)
    }
    members.method("setNeedsStatusBarAppearanceUpdate") { controller, _ in controller.setNeedsStatusBarAppearanceUpdate() }
  }
}
