// Which sounds have which numbers, and what happens when one is played.
import Foundation
import ObjectiveC
import PhoneLink
import QuartzCore

/// Apps play sounds from any thread; the phone is told on the main one.
final class SystemSounds: @unchecked Sendable {  // all is touched under the lock
  static let shared = SystemSounds()

  private let lock = NSLock()
  private var sounds: [SystemSoundID: PhoneSound] = [:]
  /// Numbers below are the system's own.
  private var last: SystemSoundID = 0x0000_1000
  /// To be called when the sound is over: those of one playing, and those that stay.
  private var completions: [SystemSoundID: [() -> Void]] = [:]
  private var standingCompletions: [SystemSoundID: () -> Void] = [:]

  func add(_ sound: PhoneSound) -> SystemSoundID {
    let number = lock.withLock {
      last += 1
      sounds[last] = sound
      return last
    }
    sound.onEnd = { [unowned self] in finish(number) }
    return number
  }

  /// False when there is no such sound.
  func remove(_ sound: SystemSoundID) -> Bool {
    // The sound itself goes outside of the lock.
    let removed = lock.withLock {
      completions[sound] = nil
      return sounds.removeValue(forKey: sound)
    }
    return removed != nil
  }

  func setCompletion(_ completion: (() -> Void)?, for sound: SystemSoundID) { lock.withLock { standingCompletions[sound] = completion } }

  /// A sound that plays begins anew.
  func play(_ number: SystemSoundID, completion: (() -> Void)?) {
    if let completion { lock.withLock { completions[number, default: []].append(completion) } }
    onMain { [self] in
      if let sound = lock.withLock({ sounds[number] }) {
        return sound.play(SoundRun(start: CACurrentMediaTime()))
      }
      if number == kSystemSoundID_Vibrate {
        PhoneConnection.shared?.send(.feedback(.vibration))
      } else {
        PhoneConnection.shared?.send(.sound(number, .system))
      }
      // What is not heard takes no time; its end comes in a turn of its own.
      RunLoop.main.perform(inModes: [.common]) { self.finish(number) }
    }
  }

  private func finish(_ number: SystemSoundID) {
    let waiting = lock.withLock {
      (completions.removeValue(forKey: number) ?? []) + [standingCompletions[number]].compactMap { $0 }
    }
    for completion in waiting { completion() }
  }
}
