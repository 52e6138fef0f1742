// The simulated phone: one app at a time, its screen, its sensors, its clock.
import CSystemSupport
import Foundation
import PhoneLink

/// Owns everything and connects it: what the app says goes to the display and the sensors, what a person, a script or the sensors do
/// goes to the app. Used on the main thread.
///
///     let phone = Phone(device: .standard, display: display, clock: .virtual, launcher: launcher)
///     try phone.start()
///     phone.touch(.began, at: CGPoint(x: 160, y: 300))
///     try phone.pass(0.05)
///     phone.touch(.ended, at: CGPoint(x: 160, y: 300))
///     let views = try phone.inspect()
final class Phone {
  /// Of every model's screen.
  static let framesPerSecond = 60

  let device: DeviceModel
  let display: any PhoneDisplay
  let motion: MotionHub
  let sounds = SoundBoard()
  let clock: any PhoneClock
  private(set) var driver: (any TimeDriver)!
  private(set) var session: AppSession?
  /// How the last app ended; nil while one runs.
  private(set) var lastEnd: AppOutcome?

  /// BCP 47.
  var languages = ["en"]
  var prefersDarkAppearance = false
  /// Whether the phone goes on when the app has ended, for a person to see why and to start it again.
  var staysWhenAppEnds = false
  /// Name of the app's executable, for reading its backtraces.
  var executableName = ""
  /// Where the words for a person go.
  var report: (String) -> Void = { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
  var onAppEnd: ((AppOutcome) -> Void)?
  /// Whether the tilt gauge is shown while the app reads the sensors.
  var isGaugeWanted = true { didSet { updateGauge() } }

  /// What the person has allowed the app; nil where nothing can be asked for.
  var permissions: PermissionDesk?
  /// The app's way to the address book; made anew for each life of the app by the launcher.
  var addressBook: AddressBookBroker?
  /// The photo library; nil where an app has none.
  var photos: PhotoFolder?
  /// Open while the app shows a picker.
  var pickerDoor: PickerDoor?
  /// Makes the door for the app with this process; nil where there is no address book.
  var makePickerDoor: ((pid_t) throws -> PickerDoor)?

  private let launcher: AppLauncher
  private var interruption: RunInterruption?
  private var interruptDescriptor: Int32 = -1
  private var interruptWatch: (any EventWatch)?
  private var toldNotices: Set<String> = []
  /// How the phone is held.
  var orientation = DeviceOrientation.portrait
  /// How a person sees it: as it is held, or turned so that an interface that has turned by itself stands upright.
  private(set) var viewOrientation = DeviceOrientation.portrait
  private var wantsKeyboard = false
  /// Written by Phone+Lifecycle alone, as the two below.
  var isAtHome = false
  /// The day has changed while the app was in the background.
  var isTimeChangeUntold = false
  /// Media time.
  lazy var midnight = Self.nextMidnight(after: clock.now, wallTime: wallTime, isUniversal: isVirtual)

  enum ClockKind {
    case real, virtual
    /// The phone's own clock, held in step with another one: what happens can be repeated, and a person can look on.
    case paced(any PhoneClock)
  }

  /// `patience`: seconds of real time in which the app must answer on the virtual clock.
  init(
    device: DeviceModel, display: any PhoneDisplay, clock kind: ClockKind, motion: MotionHub = MotionHub(),
    patience: Double = LockStep.patience, launcher: @escaping AppLauncher
  ) {
    (self.device, self.display, self.motion, self.launcher) = (device, display, motion, launcher)
    switch kind {
    case .real:
      clock = SystemClock()
      driver = RealTime(phone: self, clock: clock)
    case .virtual:
      let clock = VirtualClock()
      self.clock = clock
      driver = LockStep(phone: self, clock: clock, patience: patience)
    case .paced(let systemClock):
      let clock = VirtualClock()
      self.clock = clock
      driver = PacedLockStep(phone: self, clock: clock, systemClock: systemClock, patience: patience)
    }
    sounds.report = { [unowned self] in report($0) }
    motion.onLiveChange = { [unowned self] in motionSourceChanged() }
    motion.onTurn = { [unowned self] in sensorsTurned(to: $0) }
  }

  var isVirtual: Bool { clock is VirtualClock }

  /// Points of the interface as it is turned.
  var interfaceSize: CGSize {
    let size = device.screenSize
    return interfaceOrientation.isLandscape ? CGSize(width: size.height, height: size.width) : size
  }
  var interfaceOrientation: DeviceOrientation { session?.interface.orientation ?? .portrait }

  // MARK: The app's life

  /// Starts the app. Throws when its process cannot be started.
  ///
  /// - Parameter address: the address the app is started for; nil: a tap on its icon.
  func start(toOpen address: String? = nil) throws {
    let (link, process) = try launcher()
    let session = AppSession(link: link, process: process, startTime: clock.now)
    session.sensors = motion.sensors
    self.session = session
    lastEnd = nil
    interruption = nil
    isAtHome = false
    display.show(nil as PhonePanel?)
    display.show(nil as StatusBarStyle?)
    display.removeApp()
    if !orientation.isFlat { view(turnedTo: orientation) }
    display.turnPictures(to: .portrait)
    let clockKind = isVirtual ? LinkClock.virtual(mediaTime: clock.now, wallTime: wallTime) : .real
    var hello = PhoneHello(
      deviceIdentifier: device.identifier, deviceName: device.name, screenSize: device.screenSize, screenScale: device.scale,
      safeArea: device.safeArea, statusBarHeight: device.statusBarHeight, cornerRadius: device.cornerRadius,
      maximumFramesPerSecond: Self.framesPerSecond, languages: languages, prefersDarkAppearance: prefersDarkAppearance, clock: clockKind,
      orientation: orientation, sensors: session.sensors)
    hello.launchURL = address
    link.send(.hello(hello))
    link.onClose = { [weak self, weak session] error in
      guard let self, let session, session === self.session else { return }
      session.linkError = error
      if !isVirtual { linkClosed(of: session) }
    }
    if !isVirtual {
      link.onReceive = { [weak self, weak session] message in
        guard let self, let session, session === self.session else { return }
        handle(message, from: session)
      }
      link.activate()
    }
    if !(driver is LockStep) || driver is PacedLockStep {
      process?.onEnd { [weak self, weak session] _ in
        guard let self, let session, session === self.session else { return }
        linkClosed(of: session)
      }
    }
    driver.noteEvent()
  }

  /// Seconds since 1970.
  var wallTime: Double {
    guard isVirtual else { return Date().timeIntervalSince1970 }
    return VirtualClock.startOfWallTime + (clock.now - VirtualClock.startOfMediaTime)
  }

  /// Seconds that an app has for its end, as on an iPhone.
  static let terminationTime = 5.0

  /// Ends the app as the phone does: told first, then, if it does not go in time, killed.
  func stopApp() {
    guard let session else { return }
    self.session = nil
    session.link.send(.lifecycle(.terminate))
    if let process = session.process {
      // It is heard out: what it says on its way, and the bitmaps it must not wait for.
      let deadline = Date(timeIntervalSinceNow: Self.terminationTime)
      while process.waitForEnd(seconds: 0) == nil, Date() < deadline { _ = session.link.receive(until: Date(timeIntervalSinceNow: 0.02)) }
      if process.waitForEnd(seconds: 0) == nil {
        report(String(format: "quince: the app has not ended within %.0f s of being told to; it is killed", Self.terminationTime))
        process.kill()
      }
    }
    session.link.close()
    forgetApp()
    isAtHome = false
  }

  func restartApp() throws {
    stopApp()
    try start()
  }

  private func forgetApp() {
    (addressBook, pickerDoor) = (nil, nil)
    if permissions?.alert != nil {
      permissions?.forgetQuestion()
      display.show(nil as PermissionAlert?)
    }
    motion.forgetApp()
    sounds.forgetApp()
    updateGauge()
    driver.reschedule()
  }

  /// The link has ended: finds out why and says so.
  func linkClosed(of session: AppSession) {
    guard session === self.session else { return }
    self.session = nil
    session.link.close()
    // An app that closes its link and stays is of no use.
    if let process = session.process, process.waitForEnd(seconds: 2) == nil { process.kill() }
    let end = ending(of: session)
    lastEnd = end
    forgetApp()
    report(message(for: end, of: session))
    if staysWhenAppEnds { display.show(panel(for: end)) } else { interruption = .appEnded(end) }
    onAppEnd?(end)
  }

  private func ending(of session: AppSession) -> AppOutcome {
    let age = clock.now - session.startTime
    let ending = session.process?.ending ?? .exited(status: session.exitStatus ?? 0)
    guard case .signal(let signal) = ending else { return AppOutcome(ending: ending, crash: nil, age: age) }
    let report = CrashReport(signal: signal, errorOutput: session.process?.errorTail() ?? "", executableName: executableName)
    return AppOutcome(ending: ending, crash: report, age: age)
  }

  private func message(for end: AppOutcome, of session: AppSession) -> String {
    let age = String(format: "%.2f s after its start", end.age)
    if let crash = end.crash { return (["quince: the app crashed \(age)"] + crash.details.map { "  " + $0 }).joined(separator: "\n") }
    var text = "quince: the app ended by itself \(age)"
    if case .exited(let status) = end.ending { text += " with status \(status)" }
    if let error = session.linkError { text += "\n  the link broke: \(error)" }
    return text
  }

  private func panel(for end: AppOutcome) -> PhonePanel {
    if let crash = end.crash { return PhonePanel(title: "The app crashed", lines: crash.details + ["R starts it again"], isFailure: true) }
    return PhonePanel(title: "The app has ended", lines: ["R starts it again"], isFailure: true)
  }

  /// What to throw when the app does not answer: asks the Swift runtime where it is stuck, and ends it.
  func hang(of session: AppSession, after seconds: Double) -> RunInterruption {
    var lines = [String(format: "the app has not answered for %.0f s; it was last %@", seconds, session.lastEvent)]
    if let process = session.process {
      process.interruptForBacktrace()
      // The app may go on after its backtrace; it is ended below.
      for _ in 0..<100 {
        if process.waitForEnd(seconds: 0.03) != nil || process.errorTail().contains("Backtrace took") { break }
      }
      let place = CrashReport(signal: SIGQUIT, errorOutput: process.errorTail(), executableName: executableName).place
      if let place { lines.append("it is at \(place.position)" + (place.function.map { " in \($0)" } ?? "")) }
    }
    self.session = nil
    session.link.close()
    session.process?.kill()
    forgetApp()
    return .appHangs(lines.joined(separator: "\n  "))
  }

  // MARK: What the app says

  func handle(_ message: AppMessage, from session: AppSession) {
    switch message {
    case .hello(let hello):
      session.hello = hello
      if showsKeyboard { send(.keyboard(isOnScreen: true)) }
    case .commit(let commit):
      session.commitCount += 1
      do {
        let released = try display.apply(commit)
        if !released.isEmpty { session.link.send(.bitmapsReleased(released)) }
      } catch {
        report("quince: the app's commit \(commit.number) is left out: \(error)")
      }
      driver.notePicture()
    case .idle(let report):
      session.lastIdle = max(session.lastIdle, report.tick)
      session.nextWake = report.nextWake
    case .wantsFrames(let wanted):
      session.wantsFrames = wanted
      driver.reschedule()
    case .wantsSensor(let kind, let interval):
      motion.setInterval(interval, for: kind, at: clock.now)
      session.sensorIntervals[kind] = interval
      updateGauge()
      driver.reschedule()
    case .interface(let state):
      if state.orientation != session.interface.orientation {
        view(turnedTo: state.orientation)
        display.turnPictures(to: state.orientation)
      }
      if state.isIdleTimerDisabled != session.interface.isIdleTimerDisabled { display.keepAwake(state.isIdleTimerDisabled) }
      session.interface = state
      updateStatusBar()
    case .inspection(let number, let root):
      if let handler = session.inspectionHandlers.removeValue(forKey: number) { handler(root) } else { session.inspections[number] = root }
    case .notice(let text): if toldNotices.insert(text).inserted { report("quince: \(text)") }
    case .feedback(let feedback):
      display.show(note: feedback.word)
      if feedback == .vibration { display.shakeFrame() }
    case .request(let number, "openURL", let address): session.link.send(.reply(number, openElsewhere(String(decoding: address, as: UTF8.self))))
    case .request(let number, let kind, _) where kind.hasPrefix(Self.permissionRequest):
      askForPermission(String(kind.dropFirst(Self.permissionRequest.count)), number: number, from: session)
    case .request(let number, PickerName.request, let data): handlePicker(data, number: number, from: session)
    case .sound(let number, let command):
      sounds.handle(number, command, at: clock.now)
      driver.reschedule()
    case .request(let number, "sound.open", let source): session.link.send(.reply(number, sounds.open(source)))
    case .request(let number, let kind, let data) where kind.hasPrefix(PhotoRequest.prefix):
      session.link.send(.reply(number, photos?.answer(kind, data, mayAdd: permissions?.decision(.photos) == .authorized) ?? Data()))
    case .request(let number, let kind, _):
      if toldNotices.insert("request " + kind).inserted { report("quince: the app asked the phone for \"\(kind)\", which it does not have") }
      session.link.send(.reply(number, Data()))
    case .exit(let status): session.exitStatus = status
    }
  }

  // MARK: What is done to the app

  /// Whether a keyboard is on the screen where text is edited; without it text comes from this computer's keyboard alone.
  var showsKeyboard: Bool {
    get { wantsKeyboard }
    set {
      wantsKeyboard = newValue
      send(.keyboard(isOnScreen: newValue))
    }
  }

  func send(_ message: PhoneMessage) {
    guard let session else { return }
    if let description = message.description {
      session.lastEvent = description + String(format: " at %.2f s", clock.now - session.startTime)
    }
    session.link.send(message)
    driver.noteEvent()
  }

  /// `point` in points of the interface as it is turned.
  func touch(_ phase: TouchPhase, at point: CGPoint, finger: UInt32 = 1) { touch(phase, at: [(finger, point)]) }

  /// Several fingers at one moment. The home screen takes them while the app is in the background.
  func touch(_ phase: TouchPhase, at points: [(finger: UInt32, point: CGPoint)]) {
    if isAtHome { return }
    if let point = points.first?.point, touchPermissionAlert(phase, at: point) { return }
    let samples = points.map { finger, point in
      TouchSample(
        finger: finger, phase: phase, point: interfaceOrientation.portraitPoint(fromInterface: point, screen: device.screenSize), time: clock.now)
    }
    send(.touches(samples))
  }

  /// Fingers on one of the phone's screens, at one moment, in points of the portrait screen.
  func touch(_ samples: [TouchSample]) {
    guard let first = samples.first else { return }
    let place = CGRect(origin: first.point, size: .zero)
    if touchPermissionAlert(first.phase, at: interfaceOrientation.interfaceRect(fromPortrait: place, screen: device.screenSize).origin) { return }
    send(.touches(samples))
  }

  /// Held another way. Lying flat, the phone is seen as before.
  func turn(to orientation: DeviceOrientation) {
    self.orientation = orientation
    if !orientation.isFlat { view(turnedTo: orientation) }
    send(.orientation(orientation))
  }

  /// Held another way, as the live sensors say. The phone in a hand is seen as it is held; where a controller or a recording says so, the
  /// picture stands on a desk, and turns only with the interface.
  private func sensorsTurned(to orientation: DeviceOrientation) {
    guard orientation != self.orientation else { return }
    if motion.live.rank == .phone { return turn(to: orientation) }
    self.orientation = orientation
    send(.orientation(orientation))
  }

  /// By a quarter turn, from how the phone is seen.
  func turnLeft() { turn(to: viewOrientation.turnedLeft) }
  func turnRight() { turn(to: viewOrientation.turnedLeft.turnedLeft.turnedLeft) }

  private func view(turnedTo orientation: DeviceOrientation) {
    viewOrientation = orientation
    display.turn(to: orientation)
  }

  func shake() {
    motion.shake(at: clock.now)
    driver.reschedule()
  }

  /// Another source is live, or the live one has lost its device: the app is told what it can measure now, and a person which it is.
  private func motionSourceChanged() {
    if let session, session.sensors != motion.sensors {
      session.sensors = motion.sensors
      send(.sensors(motion.sensors))
    }
    display.show(note: "motion: \(motion.liveName)")
    updateGauge()
    driver.reschedule()
  }

  /// Shows what the sensors say, while the app listens to them and somebody looks.
  func updateGauge() {
    guard display.isWatched else { return }
    display.show(isGaugeWanted && session?.wantsMotion == true ? motion.gauge(at: clock.now) : nil)
  }

  /// Shows the status bar as the app wants it; never when the interface lies on its side, as on an iPhone.
  private func updateStatusBar() {
    guard let interface = session?.interface, !interface.isStatusBarHidden, !interface.orientation.isLandscape else {
      return display.show(nil as StatusBarStyle?)
    }
    let offset = wallTime - clock.now
    display.show(StatusBarStyle(isLight: interface.isStatusBarLight, wallTimeOffset: offset, isUniversalTime: isVirtual))
  }

  // MARK: Time

  /// Lets so many seconds pass; with 0 the app still gets to handle what was sent to it (on the virtual clock).
  func pass(_ seconds: Double) throws { try driver.advance(until: clock.now + seconds, unless: { false }) }

  /// Lets time pass until the condition holds or the seconds are over, and tells which.
  func pass(atMost seconds: Double, until isDone: () -> Bool) throws -> Bool {
    try driver.advance(until: clock.now + seconds, unless: isDone)
    return isDone()
  }

  /// The app's views as they are now, their frames in points of the interface as it is turned.
  func inspect() throws -> InspectedNode {
    if isVirtual { try pass(0) }
    guard let session else { throw interruption ?? .appEnded(lastEnd ?? AppOutcome(ending: .exited(status: 0), crash: nil, age: 0)) }
    session.lastInspection += 1
    let number = session.lastInspection
    session.link.send(.inspect(number))
    if let lockStep = driver as? LockStep {
      try lockStep.wait(in: session) { session.inspections[number] != nil }
    } else if try !pass(atMost: LockStep.patience, until: { session.inspections[number] != nil }) {
      throw hang(of: session, after: LockStep.patience)
    }
    try throwIfInterrupted()
    guard let root = session.inspections.removeValue(forKey: number) else { throw RunInterruption.appHangs("the app did not tell its views") }
    var seen = interfaceOrientation == .portrait ? root : root.turned(to: interfaceOrientation, screen: device.screenSize)
    if let alert = permissions?.alert { seen.children.insert(alert.inspected, at: 0) }
    return seen
  }

  /// The same without waiting: points of the portrait screen, when the app comes to it. Never called when there is no app or it ends before.
  func inspect(then handler: @escaping (InspectedNode) -> Void) {
    guard let session else { return }
    session.lastInspection += 1
    session.inspectionHandlers[session.lastInspection] = handler
    session.link.send(.inspect(session.lastInspection))
  }

  func contents() throws -> ScreenContents {
    let root = try inspect()
    return ScreenContents(
      root: root, bounds: CGRect(origin: .zero, size: interfaceSize), heardSounds: sounds.heard, playingSounds: sounds.playing)
  }

  // MARK: Being interrupted

  /// From now on Ctrl-C ends the run and not just the process.
  func watchInterrupts() {
    interruptDescriptor = quince_interrupt_descriptor()
    guard interruptDescriptor >= 0 else { return }
    interruptWatch = MainLoop.current.watch(interruptDescriptor) { [weak self] in self?.readInterrupt() }
  }

  private func readInterrupt() {
    var signal: UInt8 = 0
    if interruptDescriptor >= 0, read(interruptDescriptor, &signal, 1) == 1 { interruption = .interrupted(signal: Int32(signal)) }
  }

  func interrupt(_ reason: RunInterruption) { interruption = reason }

  func throwIfInterrupted() throws {
    if isVirtual, !(driver is PacedLockStep) { readInterrupt() }
    if let interruption { throw interruption }
  }
}

extension Feedback {
  /// What a person who cannot feel it reads.
  var word: String {
    switch self {
    case .vibration: "vibrates"
    case .tick: "tick"
    case .success: "success"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
