// Two things that collide.

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  private let style: FeedbackStyle

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }

  public override convenience init() { self.init(style: .medium) }

  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// - Parameter intensity: from 0 to 1; of no effect but that 0 is not felt.
  open func impactOccurred(intensity: CGFloat) {
    if intensity > 0 { play(style == .heavy ? .vibration : .tick) }
  }
}

public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
