// A sheet over its presenter: the presenter steps back behind it, and a drag pulls the sheet down.

enum SheetMetrics {
  /// Below the screen's unsafe top, points.
  static let gap: CGFloat = 10
  static let cornerRadius: CGFloat = 10
  /// The presenter keeps this part of its width.
  static let presenterScale: CGFloat = 0.92
  static let dimming: CGFloat = 0.1
  /// Pulled down by this part of its height, or faster than this (points a second), it goes.
  static let dismissPart: CGFloat = 0.5
  static let dismissSpeed: CGFloat = 800
  /// Of a pull that the sheet does not follow.
  static let resistance: CGFloat = 0.12
}

/// Holds a sheet; its drag pulls the sheet down.
final class SheetContainer: UIView {
  weak var sheet: UIViewController?
  weak var presenter: UIViewController?
  let pan = SheetPanGestureRecognizer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    pan.addTarget(self, action: "pullSheet:")
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var start = CGPoint.zero
  private var mayDismiss = true

  // MARK: - The presenter behind

  /// - Parameter part: 0 for the presenter in its place, 1 when it has stepped back.
  func stepBack(_ part: CGFloat) {
    guard let view = presenter?.viewIfLoaded, let window, bounds.height > bounds.width else { return }
    let scale = 1 - (1 - SheetMetrics.presenterScale) * part
    // Its top comes to where the status bar ends.
    let top = max(window.screenSafeAreaInsets.top, 0) * part
    let lift = top - view.bounds.height * (1 - scale) / 2
    view.transform = part == 0 ? .identity : CGAffineTransform(translationX: 0, y: lift).scaledBy(x: scale, y: scale)
    view.layer.cornerRadius = part == 0 ? 0 : SheetMetrics.cornerRadius
    view.clipsToBounds = part > 0 || keepsClipping
  }
  private var keepsClipping = false

  func rememberPresenter() { keepsClipping = presenter?.viewIfLoaded?.clipsToBounds ?? false }

  // MARK: - Pulling

  fileprivate func pull(_ recognizer: UIPanGestureRecognizer) {
    guard let sheet, let view = sheet.viewIfLoaded else { return }
    let way = recognizer.translation(in: self).y, height = max(view.bounds.height, 1)
    let control = sheet.presentationController
    switch recognizer.state {
    case .began:
      start = view.center
      mayDismiss = !sheet.isModalInPresentation && control?.delegate?.presentationControllerShouldDismiss(control!) ?? true
    case .changed:
      let shown = mayDismiss ? max(way, 0) : max(way, 0) * SheetMetrics.resistance
      view.center.y = start.y + shown
      stepBack(1 - shown / height)
    case .ended, .cancelled, .failed:
      let speed = recognizer.velocity(in: self).y
      let goes = recognizer.state == .ended && way > 0 && (speed > SheetMetrics.dismissSpeed || way > height * SheetMetrics.dismissPart)
      if goes, mayDismiss {
        if let control { control.delegate?.presentationControllerWillDismiss(control) }
        sheet.presentingViewController?.dismiss(animated: true) {
          if let control { control.delegate?.presentationControllerDidDismiss(control) }
        }
      } else {
        if goes, let control { control.delegate?.presentationControllerDidAttemptToDismiss(control) }
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut, animations: {
          view.center = self.start
          self.stepBack(1)
        })
      }
    default: break
    }
  }
}

/// A drag downward.
final class SheetPanGestureRecognizer: UIPanGestureRecognizer {
  override func movesTheRightWay(from start: CGPoint, to point: CGPoint) -> Bool { point.y > start.y && point.y - start.y > abs(point.x - start.x) }
}

@section(".init_array") @used
private let registerSheet: @convention(c) () -> Void = {
  ClassMembers.register(SheetContainer.self) { members in
    members.method("pullSheet:") { container, arguments in container.pull(arguments[0]) }
  }
}

extension UIScrollView {
  /// Content at its upper end lets a pull downward move the sheet it lies in.
  var yieldsToSheet: Bool {
    guard contentOffset.y <= -adjustedContentInset.top + 0.5, refreshControl == nil else { return false }
    var above = superview
    while let view = above {
      if view is SheetContainer { return true }
      // Of scroll views within each other the outermost decides.
      if let outer = view as? UIScrollView, outer.scrollsVertically { return false }
      above = view.superview
    }
    return false
  }
}
