// The phases of a frame, in order, in one place:
//
//     events, timers       run by the run loop (or by the lock-step loop) before this; the ends of animations are timers
//     completions          of animations and transactions that have ended by then
//     layout               superlayers first
//     display              drawing into bitmaps
//     commit               one message with all changes
//     completions          of transactions that have nothing left to wait for
//
// A cycle runs at the end of each turn of the main run loop, before it sleeps, and only when something was marked. No phase reaches
// back; what a phase marks for an earlier one waits for the next frame.
import CoreFoundation
import Foundation

package final class DisplayCycle {
  nonisolated(unsafe) package static let shared = DisplayCycle()  // main thread only

  private var isNeeded = false
  private var isRunning = false
  private var observer: CFRunLoopObserver?

  /// Something changed that a person could see.
  package func setNeeded() { isNeeded = true }

  /// Runs the cycle whenever the main run loop is about to sleep.
  package func attachToRunLoop() {
    guard observer == nil else { return }
    // Late among the observers: what others do before the loop sleeps is still shown.
    let beforeWaiting: CFOptionFlags = 1 << 5
    observer = CFRunLoopObserverCreateWithHandler(nil, beforeWaiting, true, 2_000_000) { [weak self] _, _ in self?.runIfNeeded() }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
  }

  /// Does nothing, at no cost, when nothing was marked.
  package func runIfNeeded() {
    guard isNeeded, !isRunning else { return }
    isRunning = true
    // What has ended since the last frame; what is changed now is part of this one.
    for _ in 0..<8 where !CATransaction.callFinished() { break }
    // What completions change is shown at once; completions that go on for ever wait for the next frame.
    for _ in 0..<8 {
      runPhases()
      if !CATransaction.callFinished() { break }
      if !CommitBuilder.shared.hasPendingWork { break }
    }
    isRunning = false
    isNeeded = CommitBuilder.shared.hasPendingWork
    FrameClock.shared.isFrameWanted = isNeeded
  }

  private func runPhases() {
    let now = CACurrentMediaTime()
    isNeeded = false
    CATransaction.flushImplicit()
    CommitBuilder.shared.layOut()
    CommitBuilder.shared.display()
    AnimationClock.shared.startWaiting(at: now)
    CommitBuilder.shared.commit(at: now)
  }
}
