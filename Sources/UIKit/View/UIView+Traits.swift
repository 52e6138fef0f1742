// Light and dark, and the safe area: what a view takes from its surroundings.

extension UIView {
  var currentTraits: UITraitCollection {
    var current: UIView? = self
    while let view = current {
      let own = view.overrideUserInterfaceStyle
      let style = own != .unspecified ? own : view.owningController?.overrideUserInterfaceStyle ?? .unspecified
      if style != .unspecified { return UIScreen.main.traits(style: style) }
      current = view.superview
    }
    return UIScreen.main.traitCollection
  }

  /// Tells the view and all below that light or dark, or another trait, has changed.
  func tellTraitChange() {
    resolveColors()
    traitCollectionDidChange(nil)
    owningController?.traitCollectionDidChange(nil)
    setNeedsDisplay()
    for view in subviewList { view.tellTraitChange() }
  }

  /// Tells the view and all below that there is another amount of room, which colours and pictures do not depend on.
  func tellSizeClassChange(from previous: UITraitCollection) {
    layoutState?.variation?.apply(traitCollection, to: self)
    traitCollectionDidChange(previous)
    owningController?.traitCollectionDidChange(previous)
    setNeedsLayout()
    for view in subviewList { view.tellSizeClassChange(from: previous) }
  }

  /// Dynamic colours are looked up again in the present surroundings.
  func resolveColors() {
    guard let color = backgroundColor else { return }
    let resolved = color.resolvedColor(with: traitCollection).cgColor
    if layer.backgroundColor != resolved { layer.backgroundColor = resolved }
  }

  // MARK: Safe area

  /// What bars and the screen's shape take of this view: of what they take of the superview, the part that reaches into this one, and
  /// for a controller's view the bars of its container.
  var currentSafeAreaInsets: UIEdgeInsets {
    if let window = self as? UIWindow { return window.screenSafeAreaInsets }
    var insets = UIEdgeInsets.zero
    if window != nil, let superview {
      let outer = superview.safeAreaInsetsForSubviews
      if outer != .zero {
        // Where the view would be without its transform: what is only shown smaller keeps its layout.
        let size = bounds.size, anchor = layer.anchorPoint, whole = superview.bounds
        let place = CGRect(origin: CGPoint(x: center.x - size.width * anchor.x, y: center.y - size.height * anchor.y), size: size)
        insets.top = max(outer.top - (place.minY - whole.minY), 0)
        insets.left = max(outer.left - (place.minX - whole.minX), 0)
        insets.bottom = max(outer.bottom - (whole.maxY - place.maxY), 0)
        insets.right = max(outer.right - (whole.maxX - place.maxX), 0)
      }
    }
    if let controller = owningController {
      let extra = controller.additionalSafeAreaInsets, bars = controller.parent?.barInsets(for: controller) ?? .zero
      insets.top += extra.top + bars.top
      insets.left += extra.left + bars.left
      insets.bottom += extra.bottom + bars.bottom
      insets.right += extra.right + bars.right
    }
    return insets
  }

  /// The controller whose view this is in.
  var nearestController: UIViewController? {
    var current: UIView? = self
    while let view = current {
      if let controller = view.owningController { return controller }
      current = view.superview
    }
    return nil
  }

  func tellSafeAreaChange() {
    let insets = safeAreaInsets
    guard insets != knownSafeAreaInsets else { return }
    knownSafeAreaInsets = insets
    safeAreaInsetsDidChange()
    owningController?.viewSafeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea { tellMarginChange() }
    for view in subviewList { view.setNeedsLayout() }
  }

  // MARK: Margins

  /// The margins that a view has unless they are set.
  private static let usualMargin: CGFloat = 8

  var effectiveLayoutMargins: UIEdgeInsets {
    let usual = owningController == nil ? Self.usualMargin : 0
    var margins = ownLayoutMargins ?? UIEdgeInsets(top: usual, left: usual, bottom: usual, right: usual)
    if let owningController, owningController.viewRespectsSystemMinimumLayoutMargins {
      let least = owningController.systemMinimumLayoutMargins
      margins.left = max(margins.left, least.leading)
      margins.right = max(margins.right, least.trailing)
    }
    if insetsLayoutMarginsFromSafeArea {
      let safe = safeAreaInsets
      margins = UIEdgeInsets(
        top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
    }
    if preservesSuperviewLayoutMargins, let superview {
      // What of the superview's margins reaches into this view.
      let outer = superview.layoutMargins, whole = superview.bounds, place = frame
      margins.top = max(margins.top, outer.top - (place.minY - whole.minY))
      margins.left = max(margins.left, outer.left - (place.minX - whole.minX))
      margins.bottom = max(margins.bottom, outer.bottom - (whole.maxY - place.maxY))
      margins.right = max(margins.right, outer.right - (whole.maxX - place.maxX))
    }
    return margins
  }

  func marginsDidChange() {
    tellMarginChange()
    refreshSystemGuides()
    setNeedsLayout()
  }

  private func tellMarginChange() {
    layoutMarginsDidChange()
    owningController?.viewLayoutMarginsDidChange()
    for view in subviewList where view.preservesSuperviewLayoutMargins { view.marginsDidChange() }
  }
}
