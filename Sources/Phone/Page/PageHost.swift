// The phone's side of its pages: who is there, who controls, what they do to the phone, what they are told. On the main thread.
import Foundation
import LayerModel
import PhoneLink

/// Serves the phone to browsers.
///
///     let host = try PageHost(phone: phone, display: display, title: "Balance Ball", options: options)
///     display.open(host)
///     for line in host.greeting { print(line) }
final class PageHost {
  private unowned let phone: Phone
  private unowned let display: SceneDisplay
  private let title: String
  let server: PageServer
  private let packer: PagePacker
  private let sound = PageSound()
  private var mirror: PageMirror!
  private(set) var screen: PageScreen!
  private let hand: HandInput
  private let motion = PageMotion()
  private var members: [VisitorID: PageVisitor] = [:]
  private var watch: (any EventWatch)?
  /// Who controlled and went away, and until when the place is kept.
  private var absent: (token: String, until: Double)?
  private var absenceEnd: (any EventWatch)?
  private var isLocked = false
  /// The page whose sensors were the last.
  private var motionToken = ""
  private var silenceCheck: (any EventWatch)?
  private var lastSensorWord = -Double.infinity
  private var toldRefusals: Set<String> = []
  /// What lets a page in.
  var secret: String { server.settings.secret }
  /// Where the page is, the likeliest address first.
  let addresses: [String]
  private let isOnNetwork: Bool
  /// False: pages look on only, whatever a person wants.
  private let takesInput: Bool

  /// Fingers of a page get numbers of their own.
  private static let fingerOffset: UInt32 = 100
  /// Seconds between two words about the sensors.
  private static let sensorWordInterval = 1.0 / 15

  /// - Parameter takesInput: false for a phone that does by itself what it does, as in a replay.
  init(phone: Phone, display: SceneDisplay, title: String, options: PhoneOptions.PageOptions, takesInput: Bool = true) throws {
    (self.phone, self.display, self.title, isOnNetwork, self.takesInput) = (phone, display, title, options.isOnNetwork, takesInput)
    hand = HandInput(phone)
    let files = try PageFiles.read(from: options.folder)
    let pairing = try PagePairing()
    let names = PageAddress.names(isOnNetwork: options.isOnNetwork)
    let certificate = options.isOnNetwork ? try pairing.certificate(for: names) : nil
    let server = try Self.open(options, names: names, certificate, secret: pairing.secret, files: files)
    self.server = server
    let scheme = options.isOnNetwork ? "https" : "http"
    let shown = options.isOnNetwork ? PageAddress.networkAddresses() : []
    addresses = (shown.isEmpty ? ["127.0.0.1"] : shown).map {
      "\(scheme)://\(PageAddress.inAddress($0)):\(server.settings.port)/#k=\(pairing.secret)"
    }
    packer = PagePacker(send: { server.send($0, to: $1) }, onPacked: { server.tell(.packed) })
    screen = PageScreen(scene: display.scene, scale: phone.device.scale, packer: packer)
    screen.hiddenOverlays = [OverlayLayers.gaugeLayer]
    // In lock step the moment at which the app gets its memory back must not depend on a thread.
    screen.copiesBitmaps = phone.isVirtual
    screen.makePicture = { [weak display] in try? display?.pictureData(at: $0) }
    mirror = PageMirror(
      phone: phone, listeners: { [unowned self] in members.values.filter(\.wantsMirror) }, onNews: { [unowned self] in screen.flush(at: self.phone.clock.now) })
    screen.onChange = { [unowned self] in mirror.noteChange() }
    sound.listeners = { [unowned self] in members.values.filter(\.isController) }
    sound.onNews = { [unowned self] in screen.flush(at: self.phone.clock.now) }
    phone.sounds.outputs.append(sound)
    watch = MainLoop.current.watch(server.noticeDescriptor) { [weak self] in self?.takeNotices() }
  }

  private static func open(
    _ options: PhoneOptions.PageOptions, names: [String], _ certificate: (certificate: String, key: String)?, secret: String, files: [String: PageFile]
  ) throws -> PageServer {
    let first = options.port ?? (options.isOnNetwork ? PageAddress.usualNetworkPort : PageAddress.usualPort)
    let last = options.port ?? first + PageAddress.tries
    var failure: Error?
    for port in first...last {
      let hosts = Set(names.map { "\(PageAddress.inAddress($0)):\(port)" })
      do {
        return try PageServer(
          PageServerSettings(port: port, isOnNetwork: options.isOnNetwork, certificate: certificate, secret: secret, hosts: hosts, files: files))
      } catch { failure = failure ?? error }
    }
    throw failure!
  }

  /// What a person is to read: where the phone is, and for a network the code to scan.
  var greeting: [String] {
    var lines: [String] = []
    if isOnNetwork, let address = addresses.first, let code = PageAddress.code(for: address) { lines.append(code) }
    lines.append("quince: the phone is at " + addresses.joined(separator: "\n                    or at "))
    if isOnNetwork {
      lines.append("quince: scan the code with a phone, accept this machine's own certificate, and tap Start; everybody with this address may do so")
    }
    return lines
  }

  /// The app is gone, and what it was asked with it.
  func forgetApp() {
    screen.forgetApp()
    mirror.forgetApp()
  }

  /// Whether any page is open.
  var isOpen: Bool { !members.isEmpty }
  /// The pages that are open.
  var visitors: [PageVisitor] { screen.visitors }

  func stop() {
    watch?.cancel()
    absenceEnd?.cancel()
    silenceCheck?.cancel()
    mirror.stop()
    for visitor in members.keys { server.close(visitor, .ended) }
    server.stop()
    packer.stop()
    releaseBitmaps()
    phone.sounds.outputs.removeAll { $0 === sound }
  }

  /// The app may draw again into bitmaps that had to be kept for pages.
  private func releaseBitmaps() {
    let released = screen.takeReleased()
    if !released.isEmpty { phone.session?.link.send(.bitmapsReleased(released)) }
  }

  // MARK: Visitors

  private func takeNotices() {
    let notices = server.takeNotices()
    // In lock step everything up to now has happened before a hand changes anything.
    if notices.contains(where: \.isInput) { (phone.driver as? PacedLockStep)?.prepareForInput() }
    var touches: [TouchSample] = []
    func sendTouches() {
      if !touches.isEmpty { phone.touch(touches) }
      touches = []
    }
    for notice in notices {
      if case .said(let id, .touch(let phase, let finger, let point, let time)) = notice {
        guard let visitor = members[id], let sample = touch(phase, finger, point, time, of: visitor) else { continue }
        if let last = touches.last, last.time != sample.time || touches.contains(where: { $0.finger == sample.finger }) { sendTouches() }
        touches.append(sample)
        continue
      }
      sendTouches()
      switch notice {
      case .arrived(let id, let token, let pageTime, let peer, let isPosting):
        arrive(id, token: token, pageTime: pageTime, from: peer)
        members[id]?.isPosting = isPosting
        if isPosting { watchSilence() }
      case .left(let id): leave(id)
      case .said(let id, let event): if let visitor = members[id] { handle(event, from: visitor) }
      case .packed: releaseBitmaps()
      case .refused(let what): if toldRefusals.count < 50, toldRefusals.insert(what).inserted { phone.report("quince: the page refused \(what)") }
      }
    }
    sendTouches()
    screen.flush(at: phone.clock.now)
  }

  private func arrive(_ id: VisitorID, token: String, pageTime: Double, from peer: String) {
    let now = phone.clock.now
    var isController = takesInput && !members.values.contains { $0.isController } && (absent == nil || absent!.token == token || absent!.until < now)
    // The same page again: its former connection is dead and does not know it.
    for former in members.values where former.token == token {
      isController = isController || former.isController
      leave(former.id, keepsPlace: false)
      server.close(former.id, .replaced)
    }
    let visitor = PageVisitor(id: id, token: token, peer: peer, isController: isController, pageTime: pageTime, now: now)
    members[id] = visitor
    screen.add(visitor)
    if isController {
      absent = nil
      sound.welcome(visitor)
    }
    let device = phone.device
    var hello = PageText()
    hello.add("{\"protocol\":1,\"title\":")
    hello.add(quoted: title)
    hello.add(",\"device\":")
    hello.add(quoted: device.name)
    hello.add(",\"width\":")
    hello.add(Double(device.screenSize.width))
    hello.add(",\"height\":")
    hello.add(Double(device.screenSize.height))
    hello.add(",\"scale\":")
    hello.add(device.scale)
    hello.add(",\"corner\":")
    hello.add(device.cornerRadius)
    hello.add("}")
    visitor.words.append(("hello", hello.bytes))
    visitor.words.append(("turn", Array("\(phone.viewOrientation.quarterTurns)".utf8)))
    tellControl(visitor)
    if isLocked { visitor.words.append(("locked", Array("1".utf8))) }
    lastSensorWord = -.infinity
    tellSensors(areRead: phone.session?.wantsMotion == true)
    // The status bar's clock may have stood still while nobody looked.
    display.onChange?()
  }

  /// Pages that post have no line that could break: it is looked after them, as long as there are some.
  private func watchSilence() {
    guard members.values.contains(where: \.isPosting) else {
      silenceCheck = nil
      return
    }
    server.nudge()
    silenceCheck = MainLoop.current.schedule(after: PageLimits.silence / 2) { [weak self] in self?.watchSilence() }
  }

  /// 2: nobody controls this phone.
  private func tellControl(_ visitor: PageVisitor) {
    visitor.words.append(("control", Array((!takesInput ? "2" : visitor.isController ? "1" : "0").utf8)))
  }

  private func leave(_ id: VisitorID, keepsPlace: Bool = true) {
    guard let visitor = members.removeValue(forKey: id) else { return }
    screen.remove(visitor)
    liftFingers(of: visitor)
    if visitor.token == motionToken, motion.isConnected { loseMotion() }
    guard visitor.isController, keepsPlace else { return }
    absent = (visitor.token, phone.clock.now + PageLimits.controllerAbsence)
    absenceEnd = MainLoop.current.schedule(after: PageLimits.controllerAbsence + 0.01) { [weak self] in self?.fillPlace() }
  }

  /// The controller has not come back: the page that has been there longest may.
  private func fillPlace() {
    guard let absent, absent.until <= phone.clock.now else { return }
    self.absent = nil
    guard !members.values.contains(where: \.isController), let next = members.values.min(by: { $0.id < $1.id }) else { return }
    next.isController = true
    tellControl(next)
    sound.welcome(next)
    screen.flush(at: phone.clock.now)
  }

  private func takeControl(_ visitor: PageVisitor) {
    guard takesInput, !visitor.isController else { return }
    for former in members.values where former.isController {
      liftFingers(of: former)
      former.isController = false
      tellControl(former)
      sound.silence(former)
    }
    (visitor.isController, absent) = (true, nil)
    tellControl(visitor)
    sound.welcome(visitor)
  }

  // MARK: What pages do

  private func touch(_ phase: TouchPhase, _ finger: UInt32, _ point: CGPoint, _ time: Double, of visitor: PageVisitor) -> TouchSample? {
    guard visitor.isController else { return nil }
    if phone.isAtHome {
      if phase == .began { comeBack() }
      return nil
    }
    let size = phone.device.screenSize, isDown = visitor.fingers[finger] != nil
    let inside = CGPoint(x: min(max(point.x, 0), size.width), y: min(max(point.y, 0), size.height))
    switch phase {
    case .began:
      guard !isDown else { return nil }
      visitor.fingers[finger] = inside
    case .moved:
      guard isDown else { return nil }
      visitor.fingers[finger] = inside
    case .ended, .cancelled:
      guard isDown else { return nil }
      visitor.fingers[finger] = nil
    }
    // In lock step there are no moments but those at which the app works.
    let now = phone.clock.now, when = phone.isVirtual ? now : visitor.clock.phoneTime(of: time, heardAt: now)
    return TouchSample(finger: finger + Self.fingerOffset, phase: phase, point: inside, time: when)
  }

  private func liftFingers(of visitor: PageVisitor) {
    guard !visitor.fingers.isEmpty else { return }
    let now = phone.clock.now
    phone.touch(visitor.fingers.map { TouchSample(finger: $0.key + Self.fingerOffset, phase: .cancelled, point: $0.value, time: now) })
    visitor.fingers = [:]
  }

  private func handle(_ event: PageEvent, from visitor: PageVisitor) {
    guard visitor.isController || !event.needsControl else { return }
    let now = phone.clock.now
    switch event {
    case .touch: break
    case .motion(var sample):
      sample.time = visitor.clock.phoneTime(of: sample.time, heardAt: now)
      motion.receive(sample, heardAt: now)
      connectMotion(of: visitor)
    case .source(let name):
      if let name {
        motion.name = name
        connectMotion(of: visitor)
      } else if motion.isConnected {
        loseMotion()
      }
    case .tilt(let vector):
      phone.motion.select(phone.motion.tilt)
      phone.motion.tilt.set(x: vector.x, y: vector.y, z: vector.z, at: now)
    case .key(let usage, let isDown, let modifiers, let isRepeat):
      hand.handle(.key(KeyEvent(usage: usage, isDown: isDown, isRepeat: isRepeat, modifiers: .init(rawValue: modifiers), time: now)))
    case .text(let text): phone.send(.key(KeySample(text: text, usage: 0, isDown: true, time: now)))
    case .command(let command): carryOut(command, for: visitor)
    case .shown(let number): if number <= visitor.lastFrame { visitor.framesUnderWay = max(min(visitor.framesUnderWay, Int(visitor.lastFrame - number)), 0) }
    case .away: visitor.isAway = true
    case .back: visitor.isAway = false
    case .pixels:
      screen.wantPixels(visitor)
      display.onChange?()
    case .mirror:
      visitor.wantsMirror = true
      mirror.noteChange()
    case .take: takeControl(visitor)
    }
    phone.driver.reschedule()
  }

  /// A person has tapped Start on a phone: it is the device from now on, unless another was chosen when Quince started. Coming back after a
  /// pause is no such choice.
  private func connectMotion(of visitor: PageVisitor) {
    guard !motion.isConnected else { return }
    motion.isConnected = true
    phone.motion.add(motion)
    let isWanted = phone.motion.wanted == nil || phone.motion.wanted == .phone
    if motionToken != visitor.token, isWanted { phone.motion.select(motion) }
    motionToken = visitor.token
    phone.motion.connectionChanged(of: motion)
  }

  /// The last pose stays.
  private func loseMotion() {
    motion.isConnected = false
    phone.motion.connectionChanged(of: motion)
  }

  private func carryOut(_ command: PageEvent.Command, for visitor: PageVisitor) {
    switch command {
    case .shake: hand.perform(.shake)
    case .left: hand.perform(.turnLeft)
    case .right: hand.perform(.turnRight)
    case .portrait: phone.turn(to: .portrait)
    case .upsidedown: phone.turn(to: .portraitUpsideDown)
    case .landscapeleft: phone.turn(to: .landscapeLeft)
    case .landscaperight: phone.turn(to: .landscapeRight)
    case .home: phone.isAtHome ? comeBack() : hand.perform(.home)
    case .lock: isLocked ? comeBack() : lock()
    case .memory: hand.perform(.memoryWarning)
    case .level: hand.perform(.level)
    case .restart: hand.perform(.restart)
    case .source: hand.perform(.nextSource)
    case .picture: visitor.wantsPicture = true
    }
  }

  /// The side button: the screen goes dark and the app to the background.
  private func lock() {
    phone.goHome()
    isLocked = phone.isAtHome
    if isLocked { tell("locked", "1") }
  }

  private func comeBack() {
    phone.comeBack()
    guard isLocked else { return }
    isLocked = false
    tell("locked", "0")
  }

  // MARK: What pages are told

  private func tell(_ name: String, _ json: String) {
    for visitor in members.values { visitor.words.append((name, Array(json.utf8))) }
  }

  func tellTurn(_ orientation: DeviceOrientation) {
    tell("turn", "\(orientation.quarterTurns)")
    screen.flush(at: phone.clock.now)
  }

  func tellVibration() {
    tell("vibrate", "1")
    screen.flush(at: phone.clock.now)
  }

  /// What the sensors say, for the strip beside the phone.
  func tellSensors(areRead: Bool) {
    let now = phone.clock.now
    guard isOpen, now - lastSensorWord >= Self.sensorWordInterval else { return }
    lastSensorWord = now
    let sample = phone.motion.currentSample(at: now)
    let total = sample.gravity + sample.userAcceleration
    var text = PageText()
    text.add("[")
    text.add(quoted: phone.motion.live.name)
    text.add(text: String(format: ",%.2f,%.2f,%.2f,%d,%.0f]", total.x, total.y, total.z, areRead ? 1 : 0, phone.motion.live === motion ? motion.rate(at: now) : 0))
    for visitor in members.values where visitor.sensorWord != text.bytes {
      visitor.sensorWord = text.bytes
      visitor.words.removeAll { $0.name == "sensors" }
      visitor.words.append(("sensors", text.bytes))
    }
    screen.flush(at: now)
  }
}
