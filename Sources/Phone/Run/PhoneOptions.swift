// What a run of the phone is told: the app, the device, the screen, the time, and what to do by itself.
import Foundation

/// Everything `runPhone` needs to know. The command line fills it; paths may be relative to the working directory.
public struct PhoneOptions: Sendable {
  /// The app's bundle, a folder named Something.app.
  public var bundle: URL
  /// The file to start; nil: the bundle's own `CFBundleExecutable`.
  public var executable: URL?
  /// Passed to the app after its own path.
  public var arguments: [String] = []
  /// Added to the app's environment, over what the phone sets itself (where to find the frameworks' library, say).
  public var environment: [String: String] = [:]

  /// All files that decide about the executable, in lines of "time size path": with them the same start can begin earlier the next time
  /// (see `StartRecord`). Empty: it cannot.
  public var decidingFiles: [String] = []

  /// A device's name or identifier as a person types it; nil: from `storyboardDevice`.
  public var device: String?
  /// The `id` of the main storyboard's `<device>` element, such as "retina4_7"; nil when it names none.
  public var storyboardDevice: String?
  public var screen = ScreenKind.automatic
  /// The phone is shown in browsers, too.
  public var page: PageOptions?
  /// Headless runs keep their own time unless this is true; a window always runs in real time.
  public var isRealTime = false
  /// BCP 47, in the person's order of preference; empty: from the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
  public var languages: [String] = []
  public var prefersDarkAppearance = false

  /// An empty container of the app, gone after the run; nil: on the virtual clock, so that equal runs give equal pictures.
  public var isFresh: Bool?
  /// Cards (a vCard file) that the address book of a fresh run begins with; nil: a few sample people.
  public var contacts: String?
  /// The folder that is the phone's photo library; nil: the person's own, and a few pictures of the phone's in a fresh run.
  public var photos: String?
  /// Where random numbers start on the phone's own clock; nil: at 1, and somewhere else in each recording made in a window.
  public var seed: UInt64?

  /// Where the phone's motion comes from: a recording's file, or a word for a kind of source (see `MotionChoice`); nil: the first by the
  /// usual order.
  public var motion: String?
  /// Kinds of sources that must not steer the phone, as in "controller,computer".
  public var withoutMotion: String?
  public var shakeSensitivity = ShakeSensitivity.medium
  public var script: ScriptSource?
  /// Where the picture of a failed expectation goes; nil: `<script>-failed.png` in the working directory.
  public var failurePicture: String?
  /// The run ends after this many seconds of the phone's time; nil: when the script is over (headless) or the window is closed.
  public var seconds: Double?
  /// A picture of the screen, written when the run ends.
  public var screenshot: String?
  /// Whether the run is written down, or repeats one that was.
  public var recording: RecordingUse?

  public init(bundle: URL) { self.bundle = bundle }

  public enum ScreenKind: String, Sendable {
    /// A window when DISPLAY or WAYLAND_DISPLAY is set, otherwise none.
    case automatic
    case window, headless
  }

  /// How the phone is served to browsers.
  public struct PageOptions: Sendable, Equatable {
    /// To the network, encrypted, and not to this machine alone.
    public var isOnNetwork = false
    /// Nil: the usual one, or the next that is free.
    public var port: UInt16?
    /// The folder with the page's files.
    public var folder = URL(fileURLWithPath: "Page")
    public init(isOnNetwork: Bool = false, port: UInt16? = nil) { (self.isOnNetwork, self.port) = (isOnNetwork, port) }
  }

  /// The folder of the page's files, for runs that serve one because there is no display; nil: such runs have no page.
  public var pageFolder: URL?

  public enum RecordingUse: Sendable, Equatable {
    /// Everything that happens is written to a file. `project`, `target`, `isRelease`: how the app was built, for building it again.
    case record(file: String, project: String, target: String?, isRelease: Bool)
    /// `pictures`: the folder for the pictures that were written while it was recorded. `isPartial`: the end may be missing.
    case replay(file: String, pictures: String?, isPartial: Bool)
  }

  public enum ScriptSource: Sendable, Equatable {
    case file(String)
    case standardInput
  }
}

/// Something in the options or the script that a person must put right. The message stands for itself: what, where, what to do.
public struct PhoneUsageError: Error, CustomStringConvertible, Equatable {
  public let description: String
  public init(_ description: String) { self.description = description }
}
