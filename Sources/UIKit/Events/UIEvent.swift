// UIEvent: all touches on the screen at one moment, or a shake.
//
// Missing: presses, remote control events, modifier flags. Coalesced touches are the touch itself, predicted touches none.

@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses, scroll = 10, hover, transform = 14 }
  public enum EventSubtype: Int, Sendable { case none, motionShake, remoteControlPlay = 100, remoteControlPause, remoteControlStop }

  /// Buttons of a pointer. A finger counts as the primary one.
  public struct ButtonMask: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let primary = ButtonMask(rawValue: 1)
    public static let secondary = ButtonMask(rawValue: 2)
    public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (buttonNumber - 1)) }
  }

  open private(set) var type: EventType
  open private(set) var subtype: EventSubtype
  /// Media time, seconds since the phone's boot.
  open internal(set) var timestamp: TimeInterval
  var touches: Set<UITouch> = []

  init(type: EventType, subtype: EventSubtype = .none, timestamp: TimeInterval) {
    (self.type, self.subtype, self.timestamp) = (type, subtype, timestamp)
    super.init()
  }

  public override convenience init() { self.init(type: .touches, timestamp: CACurrentMediaTime()) }

  open var buttonMask: ButtonMask { type == .touches ? .primary : [] }
  open var allTouches: Set<UITouch>? { type == .touches ? touches : nil }
  open func touches(for window: UIWindow) -> Set<UITouch>? { found { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { found { $0.view === view } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? { found { $0.recognizers.contains { $0 === gesture } } }
  open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
  open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }

  private func found(_ belongs: (UITouch) -> Bool) -> Set<UITouch>? {
    let result = touches.filter(belongs)
    return result.isEmpty ? nil : result
  }
}
