// What an app says of its sounds as a whole. The phone plays them all alike; a category decides whether they go on in the background.
//
// Missing: routes, inputs, recording; nothing interrupts.
import Foundation
import ObjectiveC

open class AVAudioSession: NSObject {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
  }

  public struct CategoryOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  }

  public struct SetActiveOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  public enum RecordPermission: UInt, Sendable {
    case undetermined = 0x756E_6474, denied = 0x6465_6E79, granted = 0x6772_6E74
  }

  public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
  public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
  public static let silenceSecondaryAudioHintNotification = Notification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")
  public static let mediaServicesWereResetNotification = Notification.Name("AVAudioSessionMediaServicesWereResetNotification")

  nonisolated(unsafe) private static let shared = AVAudioSession()  // as Apple's, to be used from one thread at a time
  open class func sharedInstance() -> AVAudioSession { shared }

  open private(set) var category = Category.soloAmbient { didSet { BackgroundSound.isWanted = category == .playback || category == .playAndRecord } }
  open private(set) var categoryOptions: CategoryOptions = []
  open private(set) var mode = Mode.default
  open var availableCategories: [Category] { [.ambient, .soloAmbient, .playback] }

  open func setCategory(_ category: Category) throws { self.category = category }
  open func setCategory(_ category: Category, options: CategoryOptions = []) throws { (self.category, categoryOptions) = (category, options) }
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    (self.category, self.mode, categoryOptions) = (category, mode, options)
  }
  open func setMode(_ mode: Mode) throws { self.mode = mode }
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  // The names of before Swift 4.2.
  open func setCategory(_ category: String) throws { try setCategory(Category(rawValue: category)) }
  open func setCategory(_ category: String, with options: CategoryOptions) throws { try setCategory(Category(rawValue: category), options: options) }

  open var isOtherAudioPlaying: Bool { false }
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  /// 0…1: as the computer's own is set, which is not known.
  open var outputVolume: Float { 1 }
  open var sampleRate: Double { 44100 }
  open var preferredSampleRate: Double { 0 }
  /// Accepted; the phone has its own rate.
  open func setPreferredSampleRate(_ sampleRate: Double) throws {}
  open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {}
  open var isInputAvailable: Bool { false }
  /// The phone has no microphone.
  open var recordPermission: RecordPermission { .denied }
  open func requestRecordPermission(_ response: @escaping (Bool) -> Void) {
    unimplemented("AVAudioSession.requestRecordPermission(_:)")
    DispatchQueue.main.async { response(false) }
  }
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}
  public enum PortOverride: UInt, Sendable { case none = 0, speaker = 0x7370_6B72 }
}

// The names of before Swift 4.2.
public let AVAudioSessionCategoryAmbient = AVAudioSession.Category.ambient.rawValue
public let AVAudioSessionCategorySoloAmbient = AVAudioSession.Category.soloAmbient.rawValue
public let AVAudioSessionCategoryPlayback = AVAudioSession.Category.playback.rawValue
public let AVAudioSessionCategoryRecord = AVAudioSession.Category.record.rawValue
public let AVAudioSessionCategoryPlayAndRecord = AVAudioSession.Category.playAndRecord.rawValue
