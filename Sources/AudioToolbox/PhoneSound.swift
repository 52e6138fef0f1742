// The app's end of one sound: opened, played and stopped over the link; the phone does the work.
import Foundation
import ObjectiveC
import PhoneLink
import QuartzCore

/// A sound that the phone has opened.
package final class PhoneSound: @unchecked Sendable {  // used by one thread at a time, as players are; the phone is told on the main one
  package let facts: SoundFacts
  private let number: UInt32
  package private(set) var run: SoundRun?
  /// Called when it has been played to its end.
  package var onEnd: (() -> Void)?

  /// Why the phone does not play a sound.
  package struct Failure: Error {
    package let problem: SoundProblem
    package let text: String
  }

  /// From any thread. Throws `Failure`.
  package init(name: String, path: String = "", bytes: Data = Data()) throws {
    number = SoundRegister.shared.nextNumber()
    let source = SoundSource(identifier: number, name: name, path: path, bytes: bytes)
    guard let answer = PhoneConnection.shared?.ask("sound.open", source.linkData) else {
      throw Failure(problem: .noDecoder, text: "\(name): there is no phone to play it")
    }
    switch try SoundOpening(linkData: answer) {
    case .opened(let facts): self.facts = facts
    case .failed(let problem, let text): throw Failure(problem: problem, text: text)
    }
    SoundRegister.shared.add(self, number)
  }

  deinit {
    let number = number
    SoundRegister.shared.remove(number)
    onMain { PhoneConnection.shared?.send(.sound(number, .close)) }
  }

  package func play(_ run: SoundRun) {
    self.run = run
    tell(.play(run))
  }

  package func stop() {
    guard run != nil else { return }
    run = nil
    tell(.stop)
  }

  package func adjust(_ level: SoundLevel) {
    guard run != nil, run?.level != level else { return }
    run?.level = level
    tell(.adjust(level))
  }

  private func tell(_ command: SoundCommand) {
    let number = number
    onMain { PhoneConnection.shared?.send(.sound(number, command)) }
  }

  fileprivate func ended() {
    run = nil
    onEnd?()
  }

  // MARK: The background

  /// What is to be taken up again when the app comes back.
  private var suspended: SoundRun?

  /// The app goes to the background and does not play there.
  fileprivate func suspend(at time: Double) {
    guard var run else { return }
    run.position = run.position(at: time, duration: facts.duration)
    suspended = run
    stop()
  }

  fileprivate func resume(at time: Double) {
    guard var run = suspended else { return }
    suspended = nil
    run.start = time
    play(run)
  }
}

/// Finds the sound that the phone speaks of.
final class SoundRegister: @unchecked Sendable {  // all is touched under the lock
  static let shared = SoundRegister()

  private struct WeakSound { weak var sound: PhoneSound? }
  private let lock = NSLock()
  private var sounds: [UInt32: WeakSound] = [:]
  // Below are the numbers of the system's own sounds.
  private var last: UInt32 = 0x0000_1000
  private weak var connection: PhoneConnection?

  func nextNumber() -> UInt32 {
    lock.withLock {
      last += 1
      return last
    }
  }

  func add(_ sound: PhoneSound, _ number: UInt32) {
    lock.withLock { sounds[number] = WeakSound(sound: sound) }
    onMain { self.listen() }
  }

  func remove(_ number: UInt32) { lock.withLock { sounds[number] = nil } }

  private var present: [PhoneSound] { lock.withLock { sounds.sorted { $0.key < $1.key }.compactMap(\.value.sound) } }

  /// On the main thread, once for each phone.
  private func listen() {
    guard let shared = PhoneConnection.shared, connection !== shared else { return }
    connection = shared
    shared.listen { [unowned self] message in
      switch message {
      case .soundEnded(let number, _): lock.withLock { sounds[number]?.sound }?.ended()
      case .lifecycle(.enterBackground):
        if !BackgroundSound.isAllowed { for sound in present { sound.suspend(at: CACurrentMediaTime()) } }
      case .lifecycle(.enterForeground): for sound in present { sound.resume(at: CACurrentMediaTime()) }
      default: break
      }
    }
  }
}

/// Whether sounds go on in the background: the app declares it, and says by its audio session that sound is what it is for.
package enum BackgroundSound {
  /// Set by the audio session.
  nonisolated(unsafe) package static var isWanted = false  // main thread only
  static var isAllowed: Bool {
    isWanted && (Bundle.main.infoDictionary?["UIBackgroundModes"] as? [String])?.contains("audio") == true
  }
}

func onMain(_ body: @escaping @Sendable () -> Void) {
  if Thread.isMainThread { body() } else { DispatchQueue.main.async(execute: body) }
}
