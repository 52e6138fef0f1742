// What Interface Builder says of every controller. The view itself is loaded later (see UIStoryboard).

extension UIViewController {
  static let interfaceAttributes = InterfaceAttributes<UIViewController>()
    .string("title") { $0.title = $1 }
    .string("nibName") { $0.nibName = $1 }
    .bool("definesPresentationContext") { $0.definesPresentationContext = $1 }
    .bool("providesPresentationContextTransitionStyle") { $0.providesPresentationContextTransitionStyle = $1 }
    .bool("extendedLayoutIncludesOpaqueBars") { $0.extendedLayoutIncludesOpaqueBars = $1 }
    .bool("modalInPresentation") { $0.isModalInPresentation = $1 }
    .word("modalPresentationStyle", UIModalPresentationStyle.interfaceWords) { $0.modalPresentationStyle = $1 }
    .word("modalTransitionStyle", UIModalTransitionStyle.interfaceWords) { $0.modalTransitionStyle = $1 }
    .size("preferredContentSize") { $0.preferredContentSize = $1 }
    .size("contentSizeForViewInPopover") { $0.preferredContentSize = $1 }
    .ignored("storyboardIdentifier", "wantsFullScreenLayout", "hidesBottomBarWhenPushed", "interfaceStyle", "clearsSelectionOnViewWillAppear")
    .custom { _, coder in
      // Read when the view is loaded, or by containers.
      let barParts = ["navigationItem", "tabBarItem", "toolbarItems", "navigationBar", "tabBar", "toolbar"]
      coder.markRead { $0["key"] == "view" || barParts.contains($0.name) }
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
