// The sounds that an app has opened: which plays, until when, and what of it a script can ask.
//
// The time of a sound is reckoned, on the phone's clock; whether somebody hears it besides is the output's affair.
import Foundation
import PhoneLink

/// Makes sounds heard. All members are used on the main thread.
protocol SoundOutput: AnyObject {
  /// `time` is the present moment; what has begun before is taken up where it is now.
  func play(_ sound: UInt32, _ source: SoundSource, _ run: SoundRun, at time: Double) throws
  func adjust(_ sound: UInt32, to level: SoundLevel)
  func stop(_ sound: UInt32)
  /// It will not be played again, and its number may become another's.
  func close(_ sound: UInt32)
  /// By the phone's clock the sound is over; its last moment may still have to be heard.
  func ended(_ sound: UInt32)
}

extension SoundOutput {
  func close(_ sound: UInt32) { stop(sound) }
}

/// Used on the main thread.
final class SoundBoard {
  private struct Sound {
    let source: SoundSource
    let facts: SoundFacts
    var run: SoundRun?
    var end: Double { run?.end(duration: facts.duration) ?? .infinity }
  }

  /// Who makes them heard; none: nobody hears anything.
  var outputs: [any SoundOutput] = []
  /// Where words for a person go.
  var report: (String) -> Void = { _ in }

  private var sounds: [UInt32: Sound] = [:]
  /// Names of those that have begun since a script last found what it expected, oldest first.
  private var begun: [String] = []
  private var toldSystemSounds: Set<UInt32> = []

  // MARK: What the app says

  /// The answer to the request "sound.open".
  func open(_ data: Data) -> Data {
    do {
      let source = try SoundSource(linkData: data)
      let facts = try source.makeReader().facts
      sounds[source.identifier] = Sound(source: source, facts: facts)
      return SoundOpening.opened(facts).linkData
    } catch let error as SoundError {
      if error.problem == .noDecoder { report("quince: \(error)") }
      return SoundOpening.failed(error.problem, error.description).linkData
    } catch {
      return SoundOpening.failed(.damaged, "\(error)").linkData
    }
  }

  func handle(_ number: UInt32, _ command: SoundCommand, at time: Double) {
    switch command {
    case .system:
      begun.append(String(number))
      if toldSystemSounds.insert(number).inserted {
        report("quince: the app plays the system's sound \(number), which this phone does not have")
      }
    case .close:
      for output in outputs { output.close(number) }
      sounds[number] = nil
    case .stop:
      sounds[number]?.run = nil
      for output in outputs { output.stop(number) }
    case .adjust(let level):
      sounds[number]?.run?.level = level
      for output in outputs { output.adjust(number, to: level) }
    case .play(let run):
      guard var sound = sounds[number] else { return }
      sound.run = run
      sounds[number] = sound
      begun.append(sound.source.name)
      for output in outputs {
        do {
          try output.play(number, sound.source, run, at: time)
        } catch {
          report("quince: \(error)")
          outputs.removeAll { $0 === output }
        }
      }
    }
  }

  func forgetApp() {
    for number in sounds.keys { for output in outputs { output.close(number) } }
    sounds = [:]
    begun = []
  }

  // MARK: Time

  /// Media time at which the next sound is over; nil when none will be.
  var nextEvent: Double? { sounds.values.lazy.map(\.end).filter(\.isFinite).min() }

  /// Ends what is over by `time`; what the app is to be told of it.
  func events(through time: Double) -> [PhoneMessage] {
    let over = sounds.filter { $0.value.end <= time }.sorted { ($0.value.end, $0.key) < ($1.value.end, $1.key) }
    for (number, _) in over {
      sounds[number]?.run = nil
      for output in outputs { output.ended(number) }
    }
    return over.map { .soundEnded($0.key, time: $0.value.end) }
  }

  // MARK: What a script asks

  /// Those that play now.
  var playing: [String] { sounds.sorted { $0.key < $1.key }.filter { $0.value.run != nil }.map(\.value.source.name) }
  /// Those, and the ones that have begun since `forgetBegun`.
  var heard: [String] { begun + playing.filter { !begun.contains($0) } }
  func forgetBegun() { begun = [] }
}
