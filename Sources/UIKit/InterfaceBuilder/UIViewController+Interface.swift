// What Interface Builder says of every controller. The view itself is loaded later (see UIStoryboard).

extension UIViewController {
  static let interfaceAttributes = InterfaceAttributes<UIViewController>()
    .custom { controller, coder in
      if let item = coder.object(key: "navigationItem", named: "navigationItem") as? UINavigationItem {
        controller.navigationItemReference = item
        if item.title == nil { item.title = coder.string("title") }
      }
      if let item = coder.object(key: "tabBarItem", named: "tabBarItem") as? UITabBarItem { controller.tabBarItemReference = item }
      let items = coder.objects(in: "toolbarItems").compactMap { $0 as? UIBarButtonItem }
      if !items.isEmpty { controller.toolbarItems = items }
    }
    // The title alone: navigation item and tab have titles of their own in the file.
    .string("title") { controller, title in
      let (item, tab) = (controller.navigationItemReference, controller.tabBarItemReference)
      (controller.navigationItemReference, controller.tabBarItemReference) = (nil, nil)
      controller.title = title
      (controller.navigationItemReference, controller.tabBarItemReference) = (item, tab)
    }
    .bool("hidesBottomBarWhenPushed") { $0.hidesBottomBarWhenPushed = $1 }
    .bool("automaticallyAdjustsScrollViewInsets") { $0.automaticallyAdjustsScrollViewInsets = $1 }
    .string("nibName") { $0.nibName = $1 }
    .bool("definesPresentationContext") { $0.definesPresentationContext = $1 }
    .bool("providesPresentationContextTransitionStyle") { $0.providesPresentationContextTransitionStyle = $1 }
    .bool("extendedLayoutIncludesOpaqueBars") { $0.extendedLayoutIncludesOpaqueBars = $1 }
    .bool("modalInPresentation") { $0.isModalInPresentation = $1 }
    .word("modalPresentationStyle", UIModalPresentationStyle.interfaceWords) { $0.modalPresentationStyle = $1 }
    .word("modalTransitionStyle", UIModalTransitionStyle.interfaceWords) { $0.modalTransitionStyle = $1 }
    .size("preferredContentSize") { $0.preferredContentSize = $1 }
    .size("contentSizeForViewInPopover") { $0.preferredContentSize = $1 }
    .ignored("storyboardIdentifier", "autoresizesArchivedViewToFullSize", "wantsFullScreenLayout", "interfaceStyle", "clearsSelectionOnViewWillAppear")
    .custom { controller, coder in
      if let edges = coder.part("extendedEdge") ?? coder.child("rectEdge", key: "edgesForExtendedLayout") {
        let names: [(String, UIRectEdge)] = [("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right)]
        controller.edgesForExtendedLayout = names.reduce(into: []) { set, name in if edges[name.0] == "YES" { set.insert(name.1) } }
      }
      // Read when the view is loaded, or by containers.
      let later = ["navigationBar", "tabBar", "toolbar", "refreshControl"]
      // How large the scene was drawn.
      coder.markRead { $0["key"] == "view" || $0["key"] == "freeformSize" || later.contains($0.name) }
    }
}

extension UIModalPresentationStyle {
  static let interfaceWords: [String: UIModalPresentationStyle] = [
    "fullScreen": .fullScreen, "pageSheet": .pageSheet, "formSheet": .formSheet, "currentContext": .currentContext,
    "overFullScreen": .overFullScreen, "overCurrentContext": .overCurrentContext, "popover": .popover, "automatic": .automatic,
  ]
}

extension UIModalTransitionStyle {
  static let interfaceWords: [String: UIModalTransitionStyle] = [
    "coverVertical": .coverVertical, "flipHorizontal": .flipHorizontal, "crossDissolve": .crossDissolve, "partialCurl": .partialCurl,
  ]
}
