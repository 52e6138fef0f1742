// Recordings: what a file holds, what is told of a bad one, and that a replay does and compares what was recorded.
import PhoneLink
import XCTest

@testable import Phone

final class RecordingTests: XCTestCase {
  private var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-recording-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
  override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

  private static let header = RecordingHeader(
    app: .init(identifier: "test.fake", version: "1.0", build: "2", path: "/apps/Fake", target: nil, isRelease: false), device: "iPhone-8",
    languages: ["zh-Hans", "en"], dark: true, seed: 7, arguments: ["--level", "3"], fonts: ["Inter"])

  private static let hello = PhoneHello(
    deviceIdentifier: "iPhone-8", deviceName: "iPhone 8", screenSize: CGSize(width: 375, height: 667), screenScale: 2, safeArea: .zero,
    statusBarHeight: 20, clock: .virtual(mediaTime: 1000, wallTime: 2))

  // MARK: Lines

  func testEveryMessageReadsBackAsItWas() throws {
    let third = 1.0 / 3
    let messages: [PhoneMessage] = [
      .hello(Self.hello),
      .touches([
        TouchSample(finger: 1, phase: .began, point: CGPoint(x: third, y: -2), time: 1000 + third),
        TouchSample(finger: 2, phase: .cancelled, point: .zero, time: 1000 + third),
      ]),
      .touches([TouchSample(finger: 1, phase: .moved, point: .zero, time: 5)]),
      .key(KeySample(text: "猫\n\"", usage: 40, isDown: true, time: 1000 + third)),
      .motion(MotionSample(time: 1000 + third, gravity: Vector3(x: 0, y: third, z: -1))),
      .motion(
        MotionSample(
          time: 999, gravity: Vector3(x: 1e-300, y: 0, z: -0.0), userAcceleration: Vector3(x: 3, y: 0, z: 0),
          rotationRate: Vector3(x: 0, y: 0, z: third), attitude: Quaternion(x: 0, y: 0, z: 0, w: 1))),
      .motion(MotionSample(time: 1000 + third, gravity: Vector3(x: .nan, y: .infinity, z: 0))),
      .shake(.began, time: 1000 + third), .shake(.ended, time: 3), .orientation(.faceDown), .lifecycle(.enterBackground), .memoryWarning,
      .significantTimeChange, .openURL("small://a b?c=\"d\""), .reply(3, Data([0, 1, 255])),
    ]
    for message in messages {
      let entry = RecordingEntry(time: 1000 + third, event: .message(RecordedMessage(message: message)))
      let line = try entry.encoded()
      XCTAssertFalse(line.contains(UInt8(ascii: "\n")), "\(message)")
      XCTAssertEqual(try RecordingEntry(line: line), entry, String(decoding: line, as: UTF8.self))
    }
    for event in [.tick(7), .appSaid("wants frames"), .picture(checksum: "0a", file: "a.png"), .stop, .end("over")] as [RecordingEntry.Event] {
      let entry = RecordingEntry(time: 1, event: event)
      XCTAssertEqual(try RecordingEntry(line: entry.encoded()), entry)
    }
  }

  func testAPersonCanReadATouch() throws {
    let touch = TouchSample(finger: 1, phase: .began, point: CGPoint(x: 160, y: 300.5), time: 1000.5)
    let line = try RecordingEntry(time: 1000.5, event: .message(RecordedMessage(message: .touches([touch])))).encoded()
    XCTAssertEqual(String(decoding: line, as: UTF8.self), #"{"t":1000.5,"touches":[{"finger":1,"phase":"began","x":160,"y":300.5}]}"#)
  }

  func testAShakeThatIsToldLateIsReadableToo() throws {
    let line = try RecordingEntry(time: 1000.5, event: .message(RecordedMessage(message: .shake(.began, time: 1000.25)))).encoded()
    XCTAssertEqual(String(decoding: line, as: UTF8.self), #"{"at":1000.25,"shake":"began","t":1000.5}"#)
  }

  // MARK: Files

  private func file(_ lines: [String], name: String = "a.quince") throws -> String {
    let path = "\(folder)/\(name)"
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func headerLine(_ change: (inout RecordingHeader) -> Void = { _ in }) throws -> String {
    var header = Self.header
    change(&header)
    return String(decoding: try JSONEncoder().encode(header), as: UTF8.self)
  }

  private func line(_ time: Double, _ event: RecordingEntry.Event) throws -> String {
    String(decoding: try RecordingEntry(time: time, event: event).encoded(), as: UTF8.self)
  }

  private func complaint(_ lines: [String], allowsCut: Bool = false) throws -> String {
    do {
      _ = try Recording(file: try file(lines), allowsCut: allowsCut)
      return ""
    } catch let error as RecordingError { return error.description }
  }

  func testABadFileIsToldWithWhatIsWrongAndWhere() throws {
    let start = try line(1000, .message(RecordedMessage(message: .hello(Self.hello)))), tick = try line(1001.5, .tick(1))
    let end = try line(1002, .end("over"))
    XCTAssertEqual(try complaint([headerLine(), start, tick, end, ""]), "")
    XCTAssertTrue(try complaint(["t,x,y,z", "0,1,2,3"]).contains("a.quince is no recording"))
    XCTAssertTrue(try complaint([]).contains("is no recording"))
    XCTAssertTrue(try complaint([headerLine { $0.format = 99 }, start, end]).contains("format 99; this Quince reads format 1"))
    XCTAssertTrue(try complaint([headerLine { $0.link = 9999 }, start, end]).contains("version 9999 of the link"))
    XCTAssertTrue(try complaint([#"{"quince":"recording","format":1,"link":\#(linkVersion)}"#, start, end]).contains("a.quince:1: the first line lacks"))
    XCTAssertTrue(try complaint([headerLine(), start, "{\"t\":1}x", end]).contains("a.quince:3: the line is no line of a recording"))
    XCTAssertTrue(try complaint([headerLine(), start, "{\"t\":1001,\"dance\":1}", end]).contains("a.quince:3: the line says nothing that is known"))
    XCTAssertTrue(try complaint([headerLine(), start, "{\"t\":1001,\"link\":\"_\"}", end]).contains("a.quince:3: the line has a message that is not base 64"))
    XCTAssertTrue(try complaint([headerLine(), start, "{\"t\":1001,\"link\":\"9999\"}", end]).contains("a.quince:3: the line has a message that cannot be read"))
    XCTAssertTrue(try complaint([headerLine(), start, end, tick]).contains("a.quince:4: time goes back"))
    XCTAssertTrue(try complaint([headerLine()]).contains("cut off before the app was started"))
    XCTAssertThrowsError(try Recording(file: "/nowhere.quince")) { XCTAssertTrue("\($0)".contains("cannot read the recording /nowhere.quince")) }
  }

  func testACutFileIsToldAndCanBeReadAsFarAsItGoes() throws {
    let start = try line(1000, .message(RecordedMessage(message: .hello(Self.hello)))), tick = try line(1001.5, .tick(1))
    for cut in [[], [#"{"t":1002,"ti"#]] {
      let lines = [try headerLine(), start, tick] + cut
      let told = try complaint(lines)
      XCTAssertTrue(told.contains("a.quince: the recording is cut off after line 3, at 1.50 s"), told)
      XCTAssertEqual(try Recording(file: try file(lines), allowsCut: true).entries.count, 2)
    }
  }

  // MARK: Recording and replaying

  /// Speaks when it is spoken to; its timer runs every 0.25 s.
  private func makePhone(
    clock: Phone.ClockKind = .virtual, link: @escaping (any PhoneEnd) throws -> any PhoneEnd, answer: @escaping (FakeApp, PhoneMessage) -> Void = { _, _ in }
  ) throws -> (phone: Phone, apps: () -> [FakeApp], display: FakeDisplay) {
    MainLoop.current = PollLoop()
    let display = FakeDisplay()
    var apps: [FakeApp] = []
    let phone = Phone(device: .standard, display: display, clock: clock) {
      let ends = InMemoryChannel.pair()
      let app = FakeApp(link: ends.app)
      app.nextWake = 1000.25
      app.onMessage = { [unowned app] message in
        if case .tick(let tick) = message, let wake = app.nextWake, tick.time >= wake { app.nextWake = wake + 0.25 }
        answer(app, message)
      }
      apps.append(app)
      return (try link(ends.phone), nil)
    }
    phone.report = { _ in }
    return (phone, { apps }, display)
  }

  /// What crossed the link, without what the phone does of itself.
  private func story(_ app: FakeApp) -> [String] {
    app.received.compactMap { message in
      switch message {
      case .inspect, .bitmapsReleased: nil
      default: Data(RecordedMessage(message: message).bytes).base64EncodedString()
      }
    }
  }

  /// A phone's afternoon: touches, motion, home and back, a turn, the app's end and its next start.
  private func record(answer: ((FakeApp, PhoneMessage) -> Void)? = nil) throws -> (file: String, apps: [FakeApp]) {
    let path = "\(folder)/play.quince"
    let formerLoop = MainLoop.current
    defer { MainLoop.current = formerLoop }
    var writer: RecordingWriter!
    let (phone, apps, display) = try makePhone(link: { RecordedLink($0, to: writer) }, answer: answer ?? wantSensorAfterTouch)
    writer = try RecordingWriter(path: path, header: Self.header, clock: phone.clock, report: { XCTFail($0) })
    writer.look = { _ in "picture of \(display.commits.count)" }
    try phone.start()
    try phone.pass(0.3)
    phone.touch(.began, at: CGPoint(x: 10, y: 20))
    try phone.pass(0.1)
    phone.touch(.ended, at: CGPoint(x: 11, y: 20))
    phone.tilt(Vector3(x: 0.1, y: 0, z: -0.9))
    try phone.pass(0.35)
    _ = try phone.inspect()
    phone.goHome()
    try phone.pass(1)
    phone.comeBack()
    phone.turn(to: .landscapeLeft)
    try phone.pass(0.2)
    phone.shake()
    try phone.pass(1.5)
    try phone.restartApp()
    phone.send(.memoryWarning)
    try phone.pass(0.2)
    writer.end("over")
    phone.stopApp()
    return (path, apps())
  }

  private func replay(_ file: String, answer: @escaping (FakeApp, PhoneMessage) -> Void = { _, _ in }) throws -> [FakeApp] {
    let formerLoop = MainLoop.current
    defer { MainLoop.current = formerLoop }
    let player = RecordingPlayer(try Recording(file: file), name: "play.quince")
    let (phone, apps, display) = try makePhone(link: { try player.link(to: $0) }, answer: answer)
    phone.staysWhenAppEnds = true
    defer { phone.stopApp() }
    try phone.start()
    try player.run(on: phone, display: PicturesOf(display))
    return apps()
  }

  private final class PicturesOf: ReplayDisplay {
    let display: FakeDisplay
    init(_ display: FakeDisplay) { self.display = display }
    func checksum(at time: Double) -> String { "picture of \(display.commits.count)" }
    func writePicture(to path: String, at time: Double) throws { try display.writePicture(to: path, at: time) }
  }

  /// What the app does in these tests.
  private func wantSensorAfterTouch(_ app: FakeApp, _ message: PhoneMessage) {
    if case .touches(let touches) = message, touches[0].phase == .ended { app.say(.wantsSensor(.accelerometer, interval: 0.1)) }
  }

  func testAReplayDoesToTheAppWhatWasRecordedAtTheSameMoments() throws {
    let (file, recorded) = try record()
    XCTAssertEqual(recorded.count, 2)
    XCTAssertGreaterThan(recorded[0].samples.count, 3)
    let replayed = try replay(file, answer: wantSensorAfterTouch)
    XCTAssertEqual(replayed.map(story), recorded.map(story))
  }

  func testWhatTheAppSaysOtherwiseIsTheFirstDifference() throws {
    let file = try record().file
    XCTAssertThrowsError(try replay(file)) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("the app said “wants accelerometer every 0.1 s”, and in the replay it does not"), text)
      XCTAssertTrue(text.contains("after a finger up at 11 20 at 0.40 s"), text)
    }
    XCTAssertThrowsError(
      try replay(file) { app, message in
        self.wantSensorAfterTouch(app, message)
        if case .memoryWarning = message { app.say(.feedback(.error)) }
      }
    ) { XCTAssertTrue("\($0)".contains("the app says “feedback error”, which the recording does not have"), "\($0)") }
  }

  func testAnotherPictureIsTheFirstDifference() throws {
    let file = try record().file
    XCTAssertThrowsError(
      try replay(file) { app, message in
        self.wantSensorAfterTouch(app, message)
        if case .orientation = message { app.say(.commit(LayerCommit(number: 1, time: 0))) }
      }
    ) { XCTAssertTrue("\($0)".contains("the picture is another: picture of 0 was recorded, and now it is picture of 1"), "\($0)") }
  }

  func testAnAppThatEndsInTheReplayAloneIsADifference() throws {
    let file = try record().file
    XCTAssertThrowsError(
      try replay(file) { app, message in
        self.wantSensorAfterTouch(app, message)
        if case .orientation = message { app.leave() }
      }
    ) { XCTAssertTrue("\($0)".contains("in the replay it has ended: it ended with status 0"), "\($0)") }
  }

  /// The app asks within a tick, and answers the tick only when it has the reply.
  func testARecordedReplyIsThereWhenTheAppWaitsForIt() throws {
    var answers: [String] = []
    func ask(_ app: FakeApp, _ message: PhoneMessage) {
      wantSensorAfterTouch(app, message)
      if case .memoryWarning = message { app.say(.request(5, kind: "weather", Data())) }
      if case .reply(5, let data) = message { answers.append("\(data.count) bytes") }
    }
    let file = try record(answer: ask).file
    XCTAssertEqual(answers, ["0 bytes"])
    // Another phone would say something else; the recorded one counts.
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let reply = Data(RecordedMessage(message: .reply(5, Data())).bytes).base64EncodedString()
    let other = Data(RecordedMessage(message: .reply(5, Data([1, 2, 3]))).bytes).base64EncodedString()
    XCTAssertTrue(text.contains(reply))
    try text.replacingOccurrences(of: reply, with: other).write(toFile: file, atomically: true, encoding: .utf8)
    _ = try replay(file, answer: ask)
    XCTAssertEqual(answers, ["0 bytes", "3 bytes"])
  }

  // MARK: The phone's own clock in step with the system's

  /// Goes on a little whenever it is read.
  private final class CountingClock: PhoneClock {
    private var time = 50.0
    var now: Double {
      time += 0.004
      return time
    }
  }

  func testInStepWithTheSystemTheAppStillWorksAtItsOwnMoments() throws {
    let formerLoop = MainLoop.current
    defer { MainLoop.current = formerLoop }
    let (phone, apps, _) = try makePhone(clock: .paced(CountingClock()), link: { $0 })
    try phone.start()
    try phone.pass(1.1)
    // Its timers on time, whatever the system's clock said when somebody looked; and now and then besides.
    let times = apps()[0].ticks.map(\.time)
    for due in [1000.25, 1000.5, 1000.75, 1001] { XCTAssertTrue(times.contains(due), "no tick at \(due): \(times)") }
    XCTAssertEqual(phone.clock.now, 1001.1, accuracy: 1e-9)
    XCTAssertLessThan(times.count, 12)
    phone.stopApp()
  }

  func testInputComesAtTheMomentItIsMade() throws {
    let formerLoop = MainLoop.current
    defer { MainLoop.current = formerLoop }
    let system = CountingClock()
    let (phone, apps, _) = try makePhone(clock: .paced(system), link: { $0 })
    try phone.start()
    try phone.pass(0.02)
    // Nobody has looked at the phone's clock for a while.
    let start = system.now
    while system.now < start + 0.2 {}
    try XCTUnwrap(phone.driver as? PacedLockStep).prepareForInput()
    phone.touch(.began, at: CGPoint(x: 1, y: 2))
    try phone.pass(0)
    XCTAssertGreaterThan(try XCTUnwrap(apps()[0].touches.first).time, 1000.2)
    XCTAssertTrue(apps()[0].ticks.contains { $0.time >= apps()[0].touches[0].time })
    phone.stopApp()
  }
}
