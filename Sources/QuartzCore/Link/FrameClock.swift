// Who wants the phone's frames: display links, and a layer that asked to be redrawn while it was drawn. The phone ticks only while
// somebody does.
import Foundation

package final class FrameClock {
  nonisolated(unsafe) package static let shared = FrameClock()  // main thread only

  private var links: [CADisplayLink] = []
  private var isAsked = false

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
    let wanted = isFrameWanted || DrawnAnimations.shared.isRunning || links.contains { !$0.isPaused }
    guard wanted != isAsked else { return }
    isAsked = wanted
    PhoneConnection.shared?.send(.wantsFrames(wanted))
  }

  /// A frame begins.
  package func tick(_ time: Double) {
    for link in links where !link.isPaused { link.fire(at: time) }
    DrawnAnimations.shared.tick(time)
  }

  func forgetPhone() {
    isAsked = false
    update()
  }
}
