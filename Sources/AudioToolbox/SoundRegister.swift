// Which sounds have which numbers, and what happens when one is played.
import Foundation
import ObjectiveC
import PhoneLink
import QuartzCore

/// Apps play sounds from any thread; the phone is told on the main one.
final class SystemSounds: @unchecked Sendable {  // `files` and `last` are only touched under the lock
  static let shared = SystemSounds()

  private let lock = NSLock()
  private var files: [SystemSoundID: URL] = [:]
  /// Numbers below are the system's own.
  private var last: SystemSoundID = 0x0000_1000

  func add(_ file: URL) -> SystemSoundID {
    lock.withLock {
      last += 1
      files[last] = file
      return last
    }
  }

  /// False when there is no such sound.
  func remove(_ sound: SystemSoundID) -> Bool { lock.withLock { files.removeValue(forKey: sound) != nil } }

  func play(_ sound: SystemSoundID) {
    if sound == kSystemSoundID_Vibrate {
      onMain { PhoneConnection.shared?.send(.feedback(.vibration)) }
    } else {
      unimplemented("AudioServicesPlaySystemSound(_:) of a sound file")
    }
  }

  func finish(_ completion: (() -> Void)?) {
    guard let completion else { return }
    RunLoop.main.perform(inModes: [.common]) { completion() }
  }

  private func onMain(_ body: @escaping @Sendable () -> Void) {
    if Thread.isMainThread { body() } else { DispatchQueue.main.async(execute: body) }
  }
}
