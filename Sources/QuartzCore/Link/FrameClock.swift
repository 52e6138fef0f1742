// Who wants the phone's frames: display links, and a layer that asked to be redrawn while it was drawn. On the real clock the app knows
// by itself when the phone's frames begin; on the virtual one the phone ticks. Either happens only while somebody wants it.
import Foundation
import PhoneLink

package final class FrameClock {
  nonisolated(unsafe) package static let shared = FrameClock()  // main thread only

  private var links: [CADisplayLink] = []
  private var isAsked = false
  /// On the real clock.
  private var timer: FrameTimer?

  /// In the background nothing is shown.
  var isInBackground = false {
    didSet { if isInBackground != oldValue { update() } }
  }

  /// One more frame is wanted, by the display cycle itself.
  var isFrameWanted = false {
    didSet { if isFrameWanted != oldValue { update() } }
  }

  func add(_ link: CADisplayLink) {
    links.append(link)
    update()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    update()
  }

  /// A link was paused or goes on.
  func update() {
    let wanted = !isInBackground && (isFrameWanted || DrawnAnimations.shared.isRunning || links.contains { !$0.isPaused })
    guard wanted != isAsked else { return }
    isAsked = wanted
    guard let phone = PhoneConnection.shared else { return }
    guard case .real = phone.hello.clock else { return phone.send(.wantsFrames(wanted)) }
    if timer == nil {
      timer = FrameTimer(grid: FrameGrid(framesPerSecond: phone.hello.maximumFramesPerSecond)) { [unowned self] in tick($0) }
    }
    timer?.isRunning = wanted
  }

  /// A frame begins.
  package func tick(_ time: Double) {
    for link in links where !link.isPaused { link.fire(at: time) }
    DrawnAnimations.shared.tick(time)
  }

  func forgetPhone() {
    timer = nil
    (isAsked, isInBackground) = (false, false)
    update()
  }
}
