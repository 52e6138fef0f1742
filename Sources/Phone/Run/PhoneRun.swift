// The phone's front door: checks the options, runs the phone, and returns the exit status of the run.
import CSystemSupport
import Foundation
import PhoneLink

/// The exit statuses of a run.
public enum PhoneExit {
  public static let success: Int32 = 0
  /// An expectation of the script did not hold.
  public static let failedExpectation: Int32 = 1
  /// An option or the script is wrong; nothing was started.
  public static let usage: Int32 = 64
  /// The app crashed, or ended while the script still needed it.
  public static let appCrashed: Int32 = 70
  /// The app could not be started, or a file could not be written.
  public static let system: Int32 = 71
  /// The app stopped answering.
  public static let appHangs: Int32 = 75
  /// Ended from the keyboard; other signals are 128 and their number as well.
  public static let interrupted: Int32 = 130
}

/// Reads the script and looks the device up, so that a mistake is told before anything is built. Throws `PhoneUsageError`.
public func checkPhoneOptions(_ options: PhoneOptions) throws { _ = try CheckedOptions(options) }

/// Starts the app on a phone and returns when the run is over. Call it on the main thread; it runs the main loop.
/// The result is one of `PhoneExit`, or the app's own status when it ended by itself; everything worth saying has been printed.
public func runPhone(_ options: PhoneOptions) -> Int32 {
  let loop = MainLoop.current
  MainLoop.current = PollLoop()
  defer { MainLoop.current = loop }
  do {
    return try PhoneRun(options).run()
  } catch let error as PhoneUsageError {
    PhoneRun.report("quince: \(error)")
    return PhoneExit.usage
  } catch {
    PhoneRun.report("quince: \(error)")
    return PhoneExit.system
  }
}

/// The options with everything read that they name.
private struct CheckedOptions {
  let recording: Recording?
  let device: DeviceModel
  let deviceNote: String?
  let script: Script?
  let trace: MotionTrace?
  let wantedSource: MotionSourceRank?
  let forbiddenSources: Set<MotionSourceRank>

  /// Standard input can be read only once.
  nonisolated(unsafe) private static var scriptFromStandardInput: Script?  // used on the main thread

  init(_ options: PhoneOptions) throws {
    if case .replay(let file, let pictures, let isPartial)? = options.recording {
      do { recording = try Recording(file: file, allowsCut: isPartial) } catch { throw PhoneUsageError("\(error)") }
      device = try Self.device(of: recording!, in: file, asked: options.device)
      deviceNote = nil
      if let pictures { try Self.checkFolder(of: pictures + "/x.png") }
    } else {
      recording = nil
      (device, deviceNote) = try DeviceModel.chosen(device: options.device, storyboardDevice: options.storyboardDevice)
    }
    if options.recording != nil {
      if options.isRealTime { throw PhoneUsageError("--real-time does not go with a recording, which has the phone's own time") }
      if options.isFresh == false { throw PhoneUsageError("--keep does not go with a recording: it starts with the app's files empty") }
    }
    if case .record(let file, _, _, _)? = options.recording { try Self.checkFolder(of: file, for: "the recording") }
    switch options.script {
    case .standardInput?:
      if Self.scriptFromStandardInput == nil { Self.scriptFromStandardInput = try Script.read(.standardInput) }
      script = Self.scriptFromStandardInput
    case let source?: script = try Script.read(source)
    case nil: script = nil
    }
    (trace, wantedSource) = try Self.motion(options)
    forbiddenSources = try options.withoutMotion.map(MotionChoice.kinds) ?? []
    if let wantedSource, forbiddenSources.contains(wantedSource) { throw PhoneUsageError("--motion and --without-motion name the same source") }
    if let seconds = options.seconds, !(seconds >= 0 && seconds.isFinite) { throw PhoneUsageError("--seconds must be 0 or more") }
    for path in [options.screenshot, options.failurePicture].compactMap({ $0 }) { try Self.checkFolder(of: path) }
    if let folder = options.photos {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue, FileManager.default.isReadableFile(atPath: folder) else {
        throw PhoneUsageError("--photos: \(folder) is not there, cannot be read or is no folder; it must be a folder with pictures")
      }
    }
    if let cards = options.contacts, !FileManager.default.isReadableFile(atPath: cards) {
      throw PhoneUsageError("--contacts: \(cards) is not there or cannot be read; it must be a vCard file")
    }
  }

  private static func motion(_ options: PhoneOptions) throws -> (MotionTrace?, MotionSourceRank?) {
    switch options.motion.map({ MotionChoice($0) }) {
    case .recording(let file)?:
      do {
        return (try MotionTrace(argument: file), nil)
      } catch let error as TraceError {
        throw PhoneUsageError(error.isMissingFile ? "\(error)\n\(MotionChoice.advice(for: file))" : "\(error)")
      }
    case .source(let rank)?:
      if options.screen == .headless, !options.isRealTime, rank != .hand {
        throw PhoneUsageError("--motion \(options.motion!) needs a clock that goes by itself: add --real-time, or run in a window")
      }
      return (nil, rank)
    case nil: return (nil, nil)
    }
  }

  /// A picture's folder must be there before the run, not after it.
  private static func checkFolder(of path: String, for what: String = "the picture") throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw PhoneUsageError("there is no folder \(folder) for \(what) \(path)")
    }
  }
}

extension CheckedOptions {
  /// The phone of a recording.
  private static func device(of recording: Recording, in file: String, asked: String?) throws -> DeviceModel {
    let name = recording.header.device
    guard let device = DeviceModel.all.first(where: { $0.identifier == name }) else {
      throw PhoneUsageError("\(file) was recorded on a device \"\(name)\", which this Quince does not have (quince devices lists what it has)")
    }
    if let asked, try DeviceModel.named(asked) != device {
      throw PhoneUsageError("\(file) was recorded on \(device.name) and can be replayed on no other device; leave --device \"\(asked)\" out")
    }
    return device
  }
}

/// One run from start to end.
private final class PhoneRun {
  /// Seconds of the phone's time that a run on the virtual clock takes when nothing says how long.
  static let usualSeconds = 5.0

  private let options: PhoneOptions
  private let checked: CheckedOptions
  private let launch: AppLaunch
  private let display: SceneDisplay
  private let phone: Phone
  /// Whether time is the phone's own and goes as fast as it can.
  private let isVirtual: Bool
  private let hasWindow: Bool
  private var devices: MotionDevices?
  private let page: PhoneOptions.PageOptions?
  private let recording: RunRecording

  static func report(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

  init(_ asked: PhoneOptions) throws {
    checked = try CheckedOptions(asked)
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    page = Self.page(asked, hasDisplay: hasDisplay)
    hasWindow = asked.screen == .window || (asked.screen == .automatic && hasDisplay && page == nil)
    isVirtual = !hasWindow && !asked.isRealTime && page == nil
    var options = asked
    if options.languages.isEmpty { options.languages = Languages.preferred(in: environment) }
    recording = RunRecording(options.recording, checked.recording)
    recording.prepare(&options, isForAPerson: hasWindow || page != nil)
    self.options = options
    let isRepeatable = isVirtual || options.recording != nil
    // Before the environment is handed on to the app.
    let started = StartRecord.Started.take()
    let launch = try AppLaunch(options, isVirtual: isRepeatable)
    self.launch = launch
    display = SceneDisplay(device: checked.device)
    let rights = AppRights(launch, contacts: options.contacts, report: Self.report)
    // On the phone's own clock an app gets another environment, and nobody waits for it. An app with a way to the address book is started by the
    // phone, which makes that way.
    let isQuick = !isRepeatable && !rights.mayAskForContacts
    var early = Self.wanted(started, isQuick ? StartRecord(launch, files: options.decidingFiles) : nil)
    let clock: Phone.ClockKind = isVirtual ? .virtual : isRepeatable ? .paced(SystemClock()) : .real
    phone = Phone(device: checked.device, display: display, clock: clock) { [recording] in
      if let app = early {
        early = nil
        return (SocketChannel<PhoneMessage, AppMessage>(socket: app.link), AppProcess(app))
      }
      let broker = rights.makeBroker()
      defer { broker?.closeAppSocket() }
      let started = try AppProcess.start(
        executable: launch.executable, arguments: launch.arguments, environment: launch.environment.merging(rights.environment) { $1 },
        further: broker.map { (AddressBookBroker.socketVariable, $0.appSocket) })
      rights.phone?.addressBook = broker
      return (try recording.link(to: started.link), started.process)
    }
    rights.phone = phone
    phone.permissions = rights.desk
    phone.photos = PhotoFolder(asked: options.photos, isFresh: launch.container.isTemporary, companionFolder: launch.container.companionFolder)
    phone.makePickerDoor = { try rights.makePickerDoor(for: $0) }
    phone.languages = options.languages
    phone.prefersDarkAppearance = options.prefersDarkAppearance
    phone.executableName = launch.executable.lastPathComponent
    let isForAPerson = (hasWindow || page != nil) && checked.script == nil && options.seconds == nil
    phone.staysWhenAppEnds = recording.isReplay || isForAPerson
    phone.orientation = launch.orientation
    phone.motion.wanted = checked.wantedSource
    phone.motion.forbidden = checked.forbiddenSources
    phone.motion.shakeSensitivity = options.shakeSensitivity
    if let trace = checked.trace { phone.motion.add(TraceSource(trace)) }
    display.onChange = { [unowned phone] in phone.driver.notePicture() }
    try recording.open(phone: phone, display: display, launch: launch, options: options, report: Self.report)
  }

  /// The app that was started before this process was loaded, if it is the one that is wanted. Sees to it that there is one the next time.
  private static func wanted(_ started: StartRecord.Started?, _ record: StartRecord?) -> StartRecord.Started? {
    if let started, record?.isOfStartedApp == true { return started }
    started?.end()
    record?.write()
    return nil
  }

  func run() throws -> Int32 {
    defer {
      display.closePage()
      recording.close()
      phone.stopApp()
      launch.container.removeIfTemporary()
    }
    if let note = checked.deviceNote { Self.report("quince: \(note)") }
    for note in checked.trace?.notes ?? [] { Self.report("quince: \(options.motion!): \(note)") }
    phone.watchInterrupts()
    try phone.start()
    // While the window opens the app is loading already.
    if hasWindow { try openWindow() }
    // On the phone's own clock a hand at a controller would make no two runs the same.
    if !isVirtual, !recording.isReplay {
      let paced = phone.driver as? PacedLockStep
      devices = MotionDevices(hub: phone.motion, clock: { [unowned phone] in paced?.pacedNow ?? phone.clock.now }, report: Self.report)
      devices?.start()
    }
    if let page { try openPage(page) }
    do {
      try play()
      if phone.session != nil, !recording.isReplay { try phone.settle() }
    } catch let failure as ScriptFailure {
      return fail(failure)
    } catch let difference as RecordingDifference {
      return fail(difference)
    } catch let interruption as RunInterruption {
      if let status = status(of: interruption) { return status }
    }
    return takeLastPicture() ? PhoneExit.success : PhoneExit.system
  }

  /// A run that nobody could see and that does nothing by itself is served to browsers.
  private static func page(_ options: PhoneOptions, hasDisplay: Bool) -> PhoneOptions.PageOptions? {
    if let page = options.page { return page }
    let isForNobody = options.script == nil && options.seconds == nil && options.screenshot == nil && !options.isRealTime
    guard options.screen == .automatic, !hasDisplay, isForNobody, options.recording == nil, let folder = options.pageFolder else { return nil }
    var page = PhoneOptions.PageOptions()
    page.folder = folder
    return page
  }

  private func openPage(_ options: PhoneOptions.PageOptions) throws {
    // A replay is looked at only.
    let host = try PageHost(phone: phone, display: display, title: launch.displayName, options: options, takesInput: !recording.isReplay)
    display.open(host)
    host.greeting.forEach(Self.report)
  }

  private func openWindow() throws {
    let window = try WindowScreen(scene: display.scene, title: launch.displayName, deviceScale: checked.device.scale)
    display.open(window)
    phone.sounds.outputs.append(SoundDevice())
    let hand = HandInput(phone)
    let paced = phone.driver as? PacedLockStep
    window.onEvent = { [phone, recording] event in
      // A replay is looked at only.
      if recording.isReplay, event != .closeRequested { return }
      guard let paced else { return hand.handle(event) }
      paced.prepareForInput()
      hand.handle(event.at(phone.clock.now))
    }
  }

  /// The script, then the rest of the time.
  private func play() throws {
    if let player = recording.player { return try replay(player) }
    let start = phone.clock.now
    // The app comes up before anything is done to it. A person waits for it by looking.
    if !hasWindow || checked.script != nil { try phone.settle() }
    if let script = checked.script {
      let hasQuit = try ScriptRunner(script, on: phone).run()
      // A window stays for the person who looks at it.
      if hasQuit || (!hasWindow && page == nil && options.seconds == nil) { return }
    }
    if let seconds = options.seconds {
      try phone.pass(max(0, start + seconds - phone.clock.now))
    } else if isVirtual {
      Self.report("quince: the run takes \(Int(Self.usualSeconds)) s of the phone's time; --seconds or --script say otherwise")
      try phone.pass(Self.usualSeconds)
    } else {
      try phone.pass(.infinity)
    }
  }

  private func replay(_ player: RecordingPlayer) throws {
    try player.run(on: phone, display: display)
    let pictures = player.pictureCount == 1 ? "the picture is" : "all \(player.pictureCount) pictures are"
    ScriptRunner.print(String(format: "replayed %.2f s: \(pictures) as recorded", player.duration))
  }

  /// Nil: the run has come to a good end.
  private func status(of interruption: RunInterruption) -> Int32? {
    recording.reason = interruption.words
    switch interruption {
    case .windowClosed: return nil
    case .interrupted(let signal): return 128 + signal
    case .appHangs(let text):
      Self.report("quince: \(text)")
      _ = takeLastPicture()
      return PhoneExit.appHangs
    case .appEnded(let end):
      _ = takeLastPicture()
      guard case .exited(let status) = end.ending, checked.script == nil else { return PhoneExit.appCrashed }
      return status
    }
  }

  private func fail(_ difference: RecordingDifference) -> Int32 {
    Self.report("quince: \(difference)")
    let path = options.failurePicture ?? "replay-failed.png"
    do {
      try display.writePicture(to: path, at: phone.clock.now)
      Self.report("  picture: \(path)")
    } catch { Self.report("  no picture: cannot write \(path): \(error)") }
    return PhoneExit.failedExpectation
  }

  private func fail(_ failure: ScriptFailure) -> Int32 {
    recording.reason = "an expectation of the script did not hold"
    Self.report(failure.report)
    let name = checked.script.map { URL(fileURLWithPath: $0.name).deletingPathExtension().lastPathComponent } ?? "script"
    let path = options.failurePicture ?? (options.script == .standardInput ? "script" : name) + "-failed.png"
    do {
      try display.writePicture(to: path, at: phone.clock.now)
      Self.report("  picture: \(path)")
    } catch { Self.report("  no picture: cannot write \(path): \(error)") }
    return PhoneExit.failedExpectation
  }

  private func takeLastPicture() -> Bool {
    guard let path = options.screenshot else { return true }
    do {
      try display.writePicture(to: path, at: phone.clock.now)
      return true
    } catch {
      Self.report("quince: cannot write \(path): \(error)")
      return false
    }
  }
}
