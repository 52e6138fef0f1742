// Plays a sound file. The phone reads and plays it; here is what the app knows of it.
//
// Missing: metering (all is silence), output devices and channel assignments.
import Foundation
import ObjectiveC
import PhoneLink
import QuartzCore

/// Plays a sound from a file or from memory. Keep it: with it goes its sound.
///
///     player = try AVAudioPlayer(contentsOf: Bundle.main.url(forResource: "C", withExtension: "wav")!)
///     player.play()
///
/// The phone reads WAV, AIFF, CAF, MP3, FLAC and Ogg.
open class AVAudioPlayer: NSObject {
  /// Nil: a player of nothing.
  private let sound: PhoneSound?
  /// Where it stands while it does not play, seconds.
  private var position = 0.0
  private var fade: Timer?

  open private(set) var url: URL?
  open private(set) var data: Data?
  open weak var delegate: (any AVAudioPlayerDelegate)?

  /// Throws as Apple's does: an `NSError` of the domain `NSOSStatusErrorDomain`, with the phone's words in its description.
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    guard url.isFileURL else { throw Self.error(.missing, "\(url.absoluteString) is no file") }
    self.url = url
    sound = try Self.open(name: url.lastPathComponent, path: url.path, bytes: Data())
    super.init()
    prepare()
  }

  public init(data: Data, fileTypeHint utiString: String?) throws {
    self.data = data
    sound = try Self.open(name: "data", path: "", bytes: data)
    super.init()
    prepare()
  }

  /// A player of nothing, as NSObject's own initialiser makes it: something to hold until there is a sound. `play()` answers false.
  public override init() {
    sound = nil
    super.init()
  }

  public convenience init(contentsOf url: URL) throws { try self.init(contentsOf: url, fileTypeHint: nil) }
  public convenience init(data: Data) throws { try self.init(data: data, fileTypeHint: nil) }

  private static func open(name: String, path: String, bytes: Data) throws -> PhoneSound {
    do {
      return try PhoneSound(name: name, path: path, bytes: bytes)
    } catch let failure as PhoneSound.Failure {
      throw error(failure.problem, failure.text)
    }
  }

  /// Apple's codes are four letters read as a number.
  private static func error(_ problem: SoundProblem, _ text: String) -> NSError {
    let code =
      switch problem {
      case .missing: "wht?"
      case .unknownFormat, .noDecoder: "typ?"
      case .damaged: "dta?"
      }
    let number = code.utf8.reduce(0) { $0 << 8 | Int($1) }
    return NSError(domain: NSOSStatusErrorDomain, code: number, userInfo: [NSLocalizedDescriptionKey: text])
  }

  private func prepare() {
    sound?.onEnd = { [weak self] in
      guard let self else { return }
      position = 0
      delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
    }
  }

  deinit { fade?.invalidate() }

  // MARK: Playing

  /// - Returns: true: the phone plays.
  @discardableResult
  open func prepareToPlay() -> Bool { sound != nil }

  /// Goes on from where it stands; at its end, from the beginning.
  @discardableResult
  open func play() -> Bool {
    if !isPlaying { start(at: CACurrentMediaTime()) }
    return sound != nil
  }

  /// - Parameter time: as `deviceCurrentTime` reckons.
  @discardableResult
  open func play(atTime time: TimeInterval) -> Bool {
    start(at: max(time, CACurrentMediaTime()))
    return sound != nil
  }

  private func start(at time: Double) {
    if position >= duration { position = 0 }
    sound?.play(SoundRun(start: time, position: position, loops: Int32(clamping: numberOfLoops), rate: effectiveRate, level: level))
  }

  /// It stands where it was.
  open func pause() {
    position = currentTime
    sound?.stop()
  }

  /// As `pause`; what was prepared is given back. `currentTime` is kept, as Apple documents.
  open func stop() { pause() }

  open var isPlaying: Bool { sound?.run != nil }

  /// Seconds from the beginning of the sound. Setting it while it plays jumps there.
  open var currentTime: TimeInterval {
    get { sound?.run?.position(at: CACurrentMediaTime(), duration: duration) ?? position }
    set {
      position = min(max(newValue.isFinite ? newValue : 0, 0), duration)
      if isPlaying { start(at: CACurrentMediaTime()) }
    }
  }

  /// Seconds.
  open var duration: TimeInterval { sound?.facts.duration ?? 0 }
  /// The time of `play(atTime:)`, seconds.
  open var deviceCurrentTime: TimeInterval { CACurrentMediaTime() }

  // MARK: How

  /// 0…1.
  open var volume: Float = 1 { didSet { sound?.adjust(level) } }

  /// Reaches a volume within so many seconds.
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    fade?.invalidate()
    guard duration > 0 else { return self.volume = volume }
    let start = CACurrentMediaTime(), from = self.volume
    let timer = Timer(timeInterval: 0.02, repeats: true) { [weak self] timer in
      guard let self else { return timer.invalidate() }
      let part = Float(min((CACurrentMediaTime() - start) / duration, 1))
      self.volume = from + (volume - from) * part
      if part == 1 { timer.invalidate() }
    }
    RunLoop.main.add(timer, forMode: .common)
    fade = timer
  }

  /// −1 (left) … 1 (right).
  open var pan: Float = 0 { didSet { sound?.adjust(level) } }

  /// Whether `rate` counts.
  open var enableRate = false { didSet { changeRun() } }
  /// 0.5…2; 1 is as recorded.
  ///
  /// Partly: the pitch changes with it.
  open var rate: Float = 1 { didSet { changeRun() } }

  /// How often it is repeated; negative: until it is stopped.
  open var numberOfLoops = 0 { didSet { changeRun() } }

  private var effectiveRate: Double { enableRate ? Double(min(max(rate, 0.5), 2)) : 1 }
  private var level: SoundLevel { SoundLevel(volume: Double(min(max(volume, 0), 1)), pan: Double(min(max(pan, -1), 1))) }

  /// What plays goes on from where it is, otherwise.
  private func changeRun() {
    guard let run = sound?.run, run.rate != effectiveRate || run.loops != Int32(clamping: numberOfLoops) else { return }
    position = currentTime
    start(at: CACurrentMediaTime())
  }

  // MARK: What it is

  open var numberOfChannels: Int { Int(sound?.facts.channelCount ?? 0) }
  open var settings: [String: Any] {
    sound.map { [AVSampleRateKey: $0.facts.sampleRate, AVNumberOfChannelsKey: numberOfChannels] } ?? [:]
  }

  // MARK: Metering

  open var isMeteringEnabled = false { didSet { if isMeteringEnabled { unimplemented("AVAudioPlayer.isMeteringEnabled") } } }
  open func updateMeters() {}
  /// Decibels: silence.
  open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
  open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
}

@section(".init_array") @used
private let registerAudioPlayer: @convention(c) () -> Void = {
  ClassMembers.register(AVAudioPlayer.self) { members in
    members.method("play") { player, _ in player.play() }
    members.method("pause") { player, _ in player.pause() }
    members.method("stop") { player, _ in player.stop() }
    members.property("isPlaying", { $0.isPlaying })
    members.property("volume", { $0.volume }, { $0.volume = $1 })
    members.property("currentTime", { $0.currentTime }, { $0.currentTime = $1 })
  }
}
