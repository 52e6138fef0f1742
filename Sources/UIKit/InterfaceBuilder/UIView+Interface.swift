// What Interface Builder says of every view.

extension UIView {
  static let interfaceAttributes = InterfaceAttributes<UIView>()
    .rect("frame") { $0.frame = $1 }
    .custom { view, coder in
      if coder.child("frame", key: "frameInset") != nil, let frame = InterfaceValue.insetFrame(of: coder.element) { view.frame = frame }
    }
    .custom { view, coder in
      _ = coder.rect("bounds")
      if let mask = coder.part("autoresizingMask") { view.autoresizingMask = AutoresizingMask(interfaceElement: mask) }
    }
    .custom { view, coder in
      // A view that has no constraints in Interface Builder has a fixed frame there, and its autoresizing mask stands.
      let isFixed = coder.bool("fixedFrame") == true
      if coder.bool("translatesAutoresizingMaskIntoConstraints") == false, !isFixed { view.translatesAutoresizingMaskIntoConstraints = false }
    }
    .number("horizontalHuggingPriority") { $0.setContentHuggingPriority(UILayoutPriority(Float($1)), for: .horizontal) }
    .number("verticalHuggingPriority") { $0.setContentHuggingPriority(UILayoutPriority(Float($1)), for: .vertical) }
    .number("horizontalCompressionResistancePriority") { $0.setContentCompressionResistancePriority(UILayoutPriority(Float($1)), for: .horizontal) }
    .number("verticalCompressionResistancePriority") { $0.setContentCompressionResistancePriority(UILayoutPriority(Float($1)), for: .vertical) }
    .bool("insetsLayoutMarginsFromSafeArea") { $0.insetsLayoutMarginsFromSafeArea = $1 }
    .bool("preservesSuperviewLayoutMargins") { $0.preservesSuperviewLayoutMargins = $1 }
    .word("contentMode", ContentMode.interfaceWords) { $0.contentMode = $1 }
    .integer("tag") { $0.tag = $1 }
    .number("alpha") { $0.alpha = $1 }
    .bool("hidden") { $0.isHidden = $1 }
    .bool("opaque") { $0.isOpaque = $1 }
    .bool("clipsSubviews") { $0.clipsToBounds = $1 }
    .bool("userInteractionEnabled") { $0.isUserInteractionEnabled = $1 }
    .bool("multipleTouchEnabled") { $0.isMultipleTouchEnabled = $1 }
    .bool("exclusiveTouch") { $0.isExclusiveTouch = $1 }
    .bool("clearsContextBeforeDrawing") { $0.clearsContextBeforeDrawing = $1 }
    .bool("autoresizesSubviews") { $0.autoresizesSubviews = $1 }
    .color("backgroundColor") { $0.backgroundColor = $1 }
    .color("tintColor") { $0.tintColor = $1 }
    .insets("layoutMargins") { $0.layoutMargins = $1 }
    .custom { view, coder in
      guard let element = coder.child("directionalEdgeInsets", key: "directionalLayoutMargins") else { return }
      func number(_ name: String) -> CGFloat { element[name].flatMap(Double.init).map { CGFloat($0) } ?? 0 }
      view.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: number("top"), leading: number("leading"), bottom: number("bottom"), trailing: number("trailing"))
    }
    .word("semanticContentAttribute", ["playback": .playback, "spatial": .spatial, "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft]) {
      $0.semanticContentAttribute = $1
    }
    .ignored("tableViewCell", "collectionViewCell", "largeContentTitle", "showsLargeContentViewer")
    .custom { view, coder in
      _ = coder.rect("contentStretch")
      _ = coder.size("intrinsicContentSize")
      if let accessibility = coder.part("accessibility") {
        view.accessibilityIdentifier = accessibility["identifier"]
        view.accessibilityLabel = accessibility["label"]
        view.accessibilityHint = accessibility["hint"]
      }
      for subview in coder.objects(in: "subviews") {
        if let subview = subview as? UIView { view.addSubview(subview) }
      }
      for recognizer in coder.objects(in: "gestureRecognizers") {
        if let recognizer = recognizer as? UIGestureRecognizer { view.addGestureRecognizer(recognizer) }
      }
    }
}

extension InterfaceAttributes where Target: UIView {
  /// For classes that take no touches when they are made in code. In a file that is written down; where nothing stands, touches are taken.
  func interaction() -> Self {
    custom { view, coder in view.isUserInteractionEnabled = coder.bool("userInteractionEnabled") ?? true }
  }
}

extension UIView.AutoresizingMask {
  init(interfaceElement element: MarkupElement) {
    let names: [(String, UIView.AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth), ("flexibleMaxX", .flexibleRightMargin),
      ("flexibleMinY", .flexibleTopMargin), ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    self = names.reduce(into: []) { mask, name in if element[name.0] == "YES" { mask.insert(name.1) } }
  }
}

extension UIView.ContentMode {
  static let interfaceWords: [String: UIView.ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill, "redraw": .redraw,
    "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right, "topLeft": .topLeft, "topRight": .topRight,
    "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]
}
