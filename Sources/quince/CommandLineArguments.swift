// The words after `quince`, understood. Nothing is started here, so that a mistake is told before anything happens.

import AppBuilder
import Foundation
import Phone
import XcodeProject

/// A mistake in the command line, in words for the person who typed it.
struct UsageError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// What a command line asks for.
enum Command: Equatable {
  case run(BuildRequest, RunSettings)
  /// A run that is written to the file.
  case record(BuildRequest, RunSettings, file: String)
  case replay(ReplaySettings)
  case build(BuildRequest)
  case devices
  /// Help for one command, or for all.
  case help(String?)
  case version
  /// Measurements, with the words that belong to them.
  case bench([String])
  /// What apps may use of the person's, with the words that belong to it.
  case privacy([String])
  /// The address book, with the words that belong to it.
  case contacts([String])
}

/// The options of `quince run` that the phone is told.
struct RunSettings: Equatable {
  var device: String?
  var screen = PhoneOptions.ScreenKind.automatic
  var page: PhoneOptions.PageOptions?
  var isRealTime = false
  var languages: [String] = []
  var isDark = false
  var isFresh: Bool?
  var contacts: String?
  var photos: String?
  var seed: UInt64?
  var motion: String?
  var withoutMotion: String?
  var shakeSensitivity = ShakeSensitivity.medium
  var script: PhoneOptions.ScriptSource?
  var failurePicture: String?
  var seconds: Double?
  var screenshot: String?
  /// Words for the app itself: those after `--`.
  var arguments: [String] = []

  /// What the phone needs to know to run `application`.
  func options(for application: BuiltApplication) -> PhoneOptions {
    var options = PhoneOptions(bundle: URL(fileURLWithPath: application.bundlePath))
    options.executable = URL(fileURLWithPath: application.executablePath)
    options.storyboardDevice = application.storyboardDevice
    options.decidingFiles = application.decidingFiles
    options.arguments = arguments
    options.device = device
    options.screen = screen
    options.page = page
    options.isRealTime = isRealTime
    options.languages = languages
    options.prefersDarkAppearance = isDark
    options.isFresh = isFresh
    options.contacts = contacts
    options.photos = photos
    options.seed = seed
    options.motion = motion
    options.withoutMotion = withoutMotion
    options.shakeSensitivity = shakeSensitivity
    options.script = script
    options.failurePicture = failurePicture
    options.seconds = seconds
    options.screenshot = screenshot
    return options
  }
}

/// The options of `quince replay`.
struct ReplaySettings: Equatable {
  var file = ""
  /// Where the app's project is; nil: where it was when it was recorded.
  var app: String?
  var device: String?
  var screen = PhoneOptions.ScreenKind.automatic
  var page: PhoneOptions.PageOptions?
  var pictures: String?
  var screenshot: String?
  var failurePicture: String?
  var isPartial = false
  var showsWarnings = false

  func options(for application: BuiltApplication) -> PhoneOptions {
    var options = PhoneOptions(bundle: URL(fileURLWithPath: application.bundlePath))
    options.executable = URL(fileURLWithPath: application.executablePath)
    options.device = device
    options.screen = screen
    options.page = page
    options.screenshot = screenshot
    options.failurePicture = failurePicture
    options.recording = .replay(file: file, pictures: pictures, isPartial: isPartial)
    return options
  }
}

extension Command {
  static let names = ["run", "record", "replay", "build", "contacts", "privacy", "devices", "bench", "help"]

  /// Reads the words after the program's name.
  init(arguments: [String]) throws {
    guard let first = arguments.first else {
      self = .help(nil)
      return
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "run":
      var file: String?
      self = try Command.parseRun(rest, recording: &file)
    case "record": self = try Command.parseRecord(rest)
    case "replay": self = try Command.parseReplay(rest)
    case "build": self = try Command.parseBuild(rest)
    case "bench": self = rest.first == "contacts" ? .contacts(["bench"] + rest.dropFirst()) : .bench(rest)
    case "contacts": self = .contacts(rest)
    case "privacy": self = .privacy(rest)
    case "devices":
      if let extra = rest.first { throw UsageError("“\(extra)” is not understood: quince devices takes nothing more") }
      self = .devices
    case "help", "--help", "-h":
      if let topic = rest.first, !Command.names.contains(topic) { throw UsageError("there is no command “\(topic)”") }
      self = .help(rest.first)
    case "--version", "version": self = .version
    default:
      let guess = Command.nearest(to: first, among: Command.names).map { "; did you mean “\($0)”?" } ?? ""
      throw UsageError("there is no command “\(first)”\(guess)")
    }
  }

  private static func parseRecord(_ arguments: [String]) throws -> Command {
    var file: String? = ""
    let command = try parseRun(arguments, recording: &file)
    guard case .run(let request, let settings) = command else { return .help("record") }
    guard let file, !file.isEmpty else { throw UsageError("quince record needs a file to write, after the app") }
    return .record(request, settings, file: file)
  }

  private static func parseReplay(_ arguments: [String]) throws -> Command {
    var words = Words(arguments, command: "replay")
    var settings = ReplaySettings()
    var pagePort: UInt16?
    while let word = words.next() {
      switch word {
      case "--help", "-h": return .help("replay")
      case "--app": settings.app = try words.value(of: word, "a folder with an Xcode project")
      case "--device": settings.device = try words.value(of: word, "a device's name")
      case "--window", "--headless":
        let screen: PhoneOptions.ScreenKind = word == "--window" ? .window : .headless
        if settings.screen != .automatic, settings.screen != screen { throw UsageError("--window and --headless exclude each other") }
        settings.screen = screen
      case "--page": settings.page = settings.page ?? PhoneOptions.PageOptions()
      case "--lan": settings.page = PhoneOptions.PageOptions(isOnNetwork: true, port: settings.page?.port)
      case "--port": pagePort = try portNumber(words.value(of: word, "a port's number"))
      case "--pictures": settings.pictures = try words.value(of: word, "a folder")
      case "--screenshot": settings.screenshot = try words.value(of: word, "a file")
      case "--failure-picture": settings.failurePicture = try words.value(of: word, "a file")
      case "--partial": settings.isPartial = true
      case "--warnings": settings.showsWarnings = true
      default: try words.takePath(word, into: &settings.file, options: replayOptions, meaning: "recording")
      }
    }
    try take(pagePort, into: &settings.page)
    if settings.file.isEmpty { throw UsageError("quince replay needs a recording, a file that quince record has written") }
    return .replay(settings)
  }

  /// `recording`: nil for a plain run; otherwise filled with the second path.
  private static func parseRun(_ arguments: [String], recording: inout String?) throws -> Command {
    var words = Words(arguments, command: recording == nil ? "run" : "record")
    var request = BuildRequest(path: "")
    var settings = RunSettings()
    var pagePort: UInt16?
    while let word = words.next() {
      if Command.takeBuildOption(word, into: &request) { continue }
      switch word {
      case "--help", "-h": return .help("run")
      case "--target": request.target = try words.value(of: word, "a target's name")
      case "--device": settings.device = try words.value(of: word, "a device's name")
      case "--window", "--headless":
        let screen: PhoneOptions.ScreenKind = word == "--window" ? .window : .headless
        if settings.screen != .automatic, settings.screen != screen { throw UsageError("--window and --headless exclude each other") }
        settings.screen = screen
      case "--page": settings.page = settings.page ?? PhoneOptions.PageOptions()
      case "--lan": settings.page = PhoneOptions.PageOptions(isOnNetwork: true, port: settings.page?.port)
      case "--port": pagePort = try portNumber(words.value(of: word, "a port's number"))
      case "--real-time": settings.isRealTime = true
      case "--language": settings.languages += try words.value(of: word, "a language, such as zh-Hans").split(separator: ",").map(String.init)
      case "--dark": settings.isDark = true
      case "--fresh": settings.isFresh = true
      case "--keep": settings.isFresh = false
      case "--contacts": settings.contacts = try words.value(of: word, "a vCard file")
      case "--photos": settings.photos = try words.value(of: word, "a folder with pictures")
      case "--seed":
        let text = try words.value(of: word, "a whole number")
        guard let seed = UInt64(text) else { throw UsageError("--seed needs a whole number, not “\(text)”") }
        settings.seed = seed
      case "--motion": settings.motion = try words.value(of: word, "a recording's file, or phone, controller, keys or computer")
      case "--without-motion": settings.withoutMotion = try words.value(of: word, "a list such as controller,computer")
      case "--shake":
        let text = try words.value(of: word, "light, medium or hard")
        guard let sensitivity = ShakeSensitivity(rawValue: text) else { throw UsageError("--shake is light, medium or hard, not “\(text)”") }
        settings.shakeSensitivity = sensitivity
      case "--script":
        let file = try words.value(of: word, "a file, or - for standard input", allowsDash: true)
        settings.script = file == "-" ? .standardInput : .file(file)
      case "--failure-picture": settings.failurePicture = try words.value(of: word, "a file")
      case "--seconds":
        let text = try words.value(of: word, "a number of seconds")
        guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
          throw UsageError("--seconds needs a number that is not negative, not “\(text)”")
        }
        settings.seconds = seconds
      case "--screenshot": settings.screenshot = try words.value(of: word, "a file")
      case "--": settings.arguments = words.remaining()
      default:
        if recording?.isEmpty == true, !request.path.isEmpty, !word.hasPrefix("-") {
          recording = word
        } else {
          try words.takePath(word, into: &request.path, options: runOptions)
        }
      }
    }
    try take(pagePort, into: &settings.page)
    try words.requirePath(request.path)
    return .run(request, settings)
  }

  private static func portNumber(_ text: String) throws -> UInt16 {
    guard let port = UInt16(text), port > 0 else { throw UsageError("--port needs a number from 1 to 65535, not “\(text)”") }
    return port
  }

  private static func take(_ port: UInt16?, into page: inout PhoneOptions.PageOptions?) throws {
    guard let port else { return }
    guard page != nil else { throw UsageError("--port belongs to --page or --lan") }
    page?.port = port
  }

  private static func parseBuild(_ arguments: [String]) throws -> Command {
    var words = Words(arguments, command: "build")
    var request = BuildRequest(path: "")
    while let word = words.next() {
      if Command.takeBuildOption(word, into: &request) { continue }
      switch word {
      case "--help", "-h": return .help("build")
      case "--target": request.target = try words.value(of: word, "a target's name")
      case "--output": request.outputFolder = try words.value(of: word, "a folder")
      default: try words.takePath(word, into: &request.path, options: buildOptions)
      }
    }
    try words.requirePath(request.path)
    return .build(request)
  }

  /// The options without a value that run and build share.
  private static func takeBuildOption(_ word: String, into request: inout BuildRequest) -> Bool {
    switch word {
    case "--release": request.configuration = .release
    case "--debug": request.configuration = .debug
    case "--warnings": request.showsWarnings = true
    default: return false
    }
    return true
  }

  private static let sharedOptions = ["--release", "--debug", "--warnings", "--target", "--help"]
  static let buildOptions = sharedOptions + ["--output"]
  static let replayOptions = [
    "--app", "--device", "--window", "--headless", "--page", "--lan", "--port", "--pictures", "--screenshot", "--failure-picture", "--partial", "--warnings", "--help",
  ]
  static let runOptions =
    sharedOptions + [
      "--device", "--window", "--headless", "--page", "--lan", "--port", "--real-time", "--language", "--dark", "--fresh", "--keep", "--contacts", "--photos", "--seed",
      "--motion", "--without-motion", "--shake", "--script",
      "--failure-picture", "--seconds", "--screenshot",
    ]

  /// The known word that a mistyped one is closest to, if it is close at all.
  static func nearest(to word: String, among known: [String]) -> String? {
    let best = known.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(2, word.count / 3) else { return nil }
    return best.0
  }

  /// Levenshtein's edit distance.
  private static func distance(_ first: String, _ second: String) -> Int {
    let second = Array(second)
    var row = Array(0...second.count)
    for (index, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let change = diagonal + (character == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[second.count]
  }
}

/// The words of one command, taken one after the other. `--option=value` counts as two.
private struct Words {
  private var words: ArraySlice<String>
  private let command: String

  init(_ arguments: [String], command: String) {
    self.command = command
    var split: [String] = []
    for (index, word) in arguments.enumerated() {
      if word == "--" {
        split += arguments[index...]
        break
      }
      if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
        split += [String(word[..<equals]), String(word[word.index(after: equals)...])]
      } else {
        split.append(word)
      }
    }
    words = split[...]
  }

  mutating func next() -> String? { words.popFirst() }

  mutating func remaining() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  mutating func value(of option: String, _ meaning: String, allowsDash: Bool = false) throws -> String {
    guard let value = words.first, !value.isEmpty, !value.hasPrefix("--"), allowsDash || value != "-" else {
      throw UsageError("\(option) needs \(meaning)")
    }
    return words.removeFirst()
  }

  func takePath(_ word: String, into path: inout String, options: [String], meaning: String = "app") throws {
    if word.hasPrefix("-") {
      let guess = Command.nearest(to: word, among: options).map { "; did you mean \($0)?" } ?? ""
      throw UsageError("quince \(command) has no option \(word)\(guess)")
    }
    guard path.isEmpty else { throw UsageError("quince \(command) takes one \(meaning), and got “\(path)” and “\(word)”") }
    path = word
  }

  func requirePath(_ path: String) throws {
    if path.isEmpty { throw UsageError("quince \(command) needs an app: a folder with an Xcode project, an .xcodeproj or an .xcworkspace") }
  }
}
