// A card that comes over the screen while what lies below is dimmed: alerts, sheets of actions, the sheet of shared items.

@MainActor
enum DimmedCard {
  static func makeBackdrop() -> UIView {
    let backdrop = UIView()
    backdrop.backgroundColor = AlertMetrics.dimmingColor
    return backdrop
  }

  /// - Parameters:
  ///   - duration: seconds.
  ///   - hidden: how the card looks before it is there, given as transform and alpha.
  static func come(
    _ card: UIView, _ backdrop: UIView?, duration: TimeInterval, from hidden: (transform: CGAffineTransform, alpha: CGFloat), finish: @escaping () -> Void
  ) {
    backdrop?.alpha = 0
    (card.transform, card.alpha) = hidden
    UIView.animate(
      withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
      animations: {
        backdrop?.alpha = 1
        (card.transform, card.alpha) = (.identity, 1)
      }, completion: { _ in finish() })
  }

  static func leave(
    _ card: UIView, _ backdrop: UIView?, duration: TimeInterval, curve: UIView.AnimationOptions,
    to hidden: (transform: CGAffineTransform, alpha: CGFloat), finish: @escaping () -> Void
  ) {
    UIView.animate(
      withDuration: duration, delay: 0, options: curve,
      animations: {
        backdrop?.alpha = 0
        (card.transform, card.alpha) = hidden
      },
      completion: { _ in
        (card.transform, card.alpha) = (.identity, 1)
        finish()
      })
  }
}
