// A controller inside navigation, tab bar and split view controllers.

extension UIViewController {
  /// The nearest container of the kind; for a container its own.
  private func nearest<Container: UIViewController>(_ type: Container.Type) -> Container? {
    var current = parent
    while let controller = current {
      if let found = controller as? Container { return found }
      current = controller.parent
    }
    return nil
  }

  public var navigationController: UINavigationController? { nearest(UINavigationController.self) }
  public var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
  public var splitViewController: UISplitViewController? { nearest(UISplitViewController.self) }

  var ownTabBarItem: UITabBarItem {
    if let known = tabBarItemReference { return known }
    // A navigation controller without a tab of its own shows that of its first screen.
    if let navigation = self as? UINavigationController, let root = navigation.stack.first, root.tabBarItemReference != nil {
      return root.ownTabBarItem
    }
    let made = UITabBarItem()
    made.title = title ?? (self as? UINavigationController)?.stack.first.flatMap { $0.title ?? $0.navigationItemReference?.title }
    tabBarItemReference = made
    return made
  }

  func toolbarItemsDidChange(animated: Bool) {
    guard let navigation = navigationController, navigation.topViewController === self, navigation.isViewLoaded else { return }
    navigation.toolbar.setItems(toolbarItems, animated: animated)
  }

  // MARK: - Editing

  func makeEditButton() -> UIBarButtonItem {
    let button = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: "toggleEditing:")
    return button
  }

  /// The edit button says what a tap on it does.
  func showEditing() { sharedEditButton.showsDone = isEditing }

  fileprivate func toggleEditing() { setEditing(!isEditing, animated: true) }
}

extension InterfaceCoder {
  /// The controllers that a container's element leads to by a relationship, in document order.
  @MainActor func relatedControllers(_ relationship: String) -> [UIViewController] {
    let segues = element.child("connections")?.children ?? []
    return segues.filter { $0.name == "segue" && $0["kind"] == "relationship" && $0["relationship"] == relationship }
      .compactMap { $0["destination"].flatMap { loader.storyboard?.controller(withID: $0) } }
  }
}

@section(".init_array") @used
private let registerContainers: @convention(c) () -> Void = {
  ClassMembers.register(UIViewController.self) { members in
    members.method("toggleEditing:") { controller, _ in controller.toggleEditing() }
    members.property("navigationItem", { $0.navigationItem })
    members.property("tabBarItem", { $0.tabBarItem as UITabBarItem? }, { $0.tabBarItem = $1 })
    members.property("editing", { $0.isEditing }, { $0.isEditing = $1 })
  }
}
