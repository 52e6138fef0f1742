// Calls a method with each frame of the phone's screen. No frames are asked of the phone while every link is paused.
//
// Knowingly different: a link runs in the main run loop whatever run loop and mode it is added to.
import Foundation
import ObjectiveC

public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum, maximum: Float
  public var preferred: Float?
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

open class CADisplayLink: NSObject {
  /// Keeps the target until `invalidate()`, as Apple does.
  private var message: RepeatedMessage?
  private var isRunning = false
  private var lastFire: Double?

  /// Media time of the frame before the one that is being made.
  open private(set) var timestamp: CFTimeInterval = 0
  /// Media time at which the frame that is being made will be shown.
  open var targetTimestamp: CFTimeInterval { timestamp + duration }
  /// Seconds from frame to frame.
  open private(set) var duration: CFTimeInterval = 0

  open var isPaused = false {
    didSet {
      if isPaused != oldValue {
        lastFire = nil
        FrameClock.shared.update()
      }
    }
  }

  /// 0 takes the screen's rate.
  open var preferredFramesPerSecond = 0
  open var frameInterval = 1
  open var preferredFrameRateRange = CAFrameRateRange.default

  public init(target: Any, selector sel: Selector) {
    message = RepeatedMessage(to: target as AnyObject, selector: sel)
    super.init()
  }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard message != nil, !isRunning else { return }
    isRunning = true
    FrameClock.shared.add(self)
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { stop() }

  open func invalidate() {
    stop()
    message = nil
  }

  private func stop() {
    guard isRunning else { return }
    isRunning = false
    FrameClock.shared.remove(self)
  }

  func fire(at time: Double) {
    guard let message else { return }
    let frame = 1 / Double(PhoneConnection.shared?.hello.maximumFramesPerSecond ?? 60)
    let wanted = preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : Double(preferredFrameRateRange.preferred ?? 0)
    let interval = wanted > 0 ? max((1 / wanted / frame).rounded(), 1) : Double(max(frameInterval, 1))
    // Half a frame of tolerance, since ticks are not exactly a frame apart.
    if let lastFire, time - lastFire < (interval - 0.5) * frame { return }
    lastFire = time
    timestamp = time
    duration = frame
    message.send(self)
  }
}
