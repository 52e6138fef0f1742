// The thin bars that show where in the content one is, while it moves.

@preconcurrency @MainActor
final class ScrollIndicators {
  private unowned let view: UIScrollView
  private let vertical = CALayer()
  private let horizontal = CALayer()
  private var isShown = false

  init(_ view: UIScrollView) {
    self.view = view
    for bar in [vertical, horizontal] {
      bar.cornerRadius = ScrollMetrics.indicatorWidth / 2
      bar.opacity = 0
      // Over whatever the content adds later.
      bar.zPosition = 10_000
    }
  }

  func show() {
    guard !isShown else { return }
    isShown = true
    setOpacity(1, duration: 0)
    place()
  }

  func fade() {
    guard isShown else { return }
    isShown = false
    setOpacity(0, duration: ScrollMetrics.indicatorFade, delay: ScrollMetrics.indicatorPause)
  }

  func flash() {
    show()
    fade()
  }

  private func setOpacity(_ opacity: Float, duration: Double, delay: Double = 0) {
    for bar in [vertical, horizontal] {
      guard bar.superlayer != nil || opacity > 0 else { continue }
      bar.removeAllAnimations()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let old = bar.opacity
      bar.opacity = opacity
      if duration > 0, view.window != nil {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (NSNumber(value: old), NSNumber(value: opacity))
        animation.duration = duration
        animation.beginTime = bar.convertTime(CACurrentMediaTime() + delay, from: nil)
        animation.fillMode = .backwards
        bar.add(animation, forKey: "fade")
      }
      CATransaction.commit()
    }
  }

  func place() {
    guard isShown else { return }
    let bounds = view.bounds, inset = view.adjustedContentInset, size = view.contentSize
    var edges = UIEdgeInsets.zero
    if view.automaticallyAdjustsScrollIndicatorInsets { edges = view.safeAreaInsets }
    let margin = ScrollMetrics.indicatorMargin, width = ScrollMetrics.indicatorWidth
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let color = (view.indicatorStyle == .white || (view.indicatorStyle == .default && view.traitCollection.userInterfaceStyle == .dark))
      ? CGColor(gray: 1, alpha: 0.45) : CGColor(gray: 0, alpha: 0.35)
    for bar in [vertical, horizontal] { bar.backgroundColor = color }
    let down = view.verticalScrollIndicatorInsets, across = view.horizontalScrollIndicatorInsets
    show(
      vertical, view.showsVerticalScrollIndicator && size.height + inset.top + inset.bottom > bounds.height,
      Self.bar(offset: bounds.minY + inset.top, seen: bounds.height - inset.top - inset.bottom, content: size.height,
        track: bounds.height - edges.top - edges.bottom - down.top - down.bottom - 2 * margin)
    ) { start, length in
      CGRect(x: bounds.maxX - edges.right - down.right - margin - width, y: bounds.minY + edges.top + down.top + margin + start, width: width, height: length)
    }
    show(
      horizontal, view.showsHorizontalScrollIndicator && size.width + inset.left + inset.right > bounds.width,
      Self.bar(offset: bounds.minX + inset.left, seen: bounds.width - inset.left - inset.right, content: size.width,
        track: bounds.width - edges.left - edges.right - across.left - across.right - 2 * margin)
    ) { start, length in
      CGRect(x: bounds.minX + edges.left + across.left + margin + start, y: bounds.maxY - edges.bottom - across.bottom - margin - width, width: length, height: width)
    }
    CATransaction.commit()
  }

  private func show(_ bar: CALayer, _ isWanted: Bool, _ place: (CGFloat, CGFloat), _ frame: (CGFloat, CGFloat) -> CGRect) {
    guard isWanted, place.1 > 0 else { return bar.removeFromSuperlayer() }
    if bar.superlayer !== view.layer { view.layer.addSublayer(bar) }
    bar.frame = frame(place.0, place.1)
  }

  /// Where a bar begins on its track and how long it is. Beyond an edge it becomes shorter.
  private static func bar(offset: CGFloat, seen: CGFloat, content: CGFloat, track: CGFloat) -> (CGFloat, CGFloat) {
    guard content > 0, seen > 0, track > 0 else { return (0, 0) }
    let length = max(track * min(seen / content, 1), min(ScrollMetrics.shortestIndicator, track))
    let room = max(content - seen, 1)
    let part = offset / room
    if part < 0 { return (0, max(length + offset, ScrollMetrics.indicatorWidth * 2)) }
    if part > 1 {
      let short = max(length - (offset - room), ScrollMetrics.indicatorWidth * 2)
      return (track - short, short)
    }
    return (part * (track - length), length)
  }
}
