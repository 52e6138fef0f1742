// Controllers and the computer's own sensor: recorded bytes, made-up folders and a library of the tests' own stand for the hardware.
import PhoneLink
import XCTest
@testable import Phone

final class MotionDeviceTests: XCTestCase {
  private func folder() throws -> String {
    let folder = NSTemporaryDirectory() + "quince-devices-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: folder) }
    return folder
  }

  private func write(_ files: [String: String], in folder: String) throws {
    for (name, text) in files {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }

  private func total(_ sample: MotionSample) -> Vector3 { sample.gravity + sample.userAcceleration }

  private func assertVector(_ vector: Vector3?, _ x: Double, _ y: Double, _ z: Double, accuracy: Double = 1e-3, _ what: String = "", line: UInt = #line) {
    guard let vector else { return XCTFail("nothing \(what)", line: line) }
    XCTAssertEqual(vector.x, x, accuracy: accuracy, "x \(what)", line: line)
    XCTAssertEqual(vector.y, y, accuracy: accuracy, "y \(what)", line: line)
    XCTAssertEqual(vector.z, z, accuracy: accuracy, "z \(what)", line: line)
  }

  // MARK: Conversions

  func testAControllerOnThePalmsIsAPhoneOnItsBack() {
    let axes = DeviceAxes.controller
    assertVector(axes.acceleration(Vector3(x: 0, y: 9.80665, z: 0)), 0, 0, -1, "flat")
    // Right grip down: the pad's x points to the earth, so it reads −g along x; the phone reads +1.
    assertVector(axes.acceleration(Vector3(x: -9.80665, y: 0, z: 0)), 1, 0, 0, "right side down")
    // Its far edge down: z, which points to the player, points up.
    assertVector(axes.acceleration(Vector3(x: 0, y: 0, z: 9.80665)), 0, 1, 0, "top edge down")
    assertVector(axes.rotation(Vector3(x: 1, y: 2, z: 3)), 1, -3, 2, "rotation")
  }

  func testGravityTurnsAsTheConvertedRotationSays() {
    // A pad that turns about its own x axis, read as SDL reads it: dg/dt = g × ω must hold for the phone.
    let rate = 0.8, step = 1e-4
    func pad(_ time: Double) -> Vector3 { Vector3(x: 0, y: cos(rate * time) * 9.80665, z: -sin(rate * time) * 9.80665) }
    for axes in [DeviceAxes.controller] {
      let g = axes.acceleration(pad(1)), slope = (axes.acceleration(pad(1 + step)) - g) * (1 / step)
      let turned = g.cross(axes.rotation(Vector3(x: rate, y: 0, z: 0)))
      assertVector(slope, turned.x, turned.y, turned.z)
    }
  }

  // MARK: evdev

  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, time: Double = 5) -> [UInt8] {
    var bytes: [UInt8] = []
    func add<T>(_ value: T) { withUnsafeBytes(of: value) { bytes += $0 } }
    add(Int64(time))
    add(Int64((time - time.rounded(.down)) * 1e6))
    add(type)
    add(code)
    add(value)
    return bytes
  }

  private let playStation = DeviceSearch.device(name: "Wireless Controller Motion Sensors", vendor: 0x054C, direct: 8192, rotation: 1024)!

  func testReportsOfAPlayStationControllerBecomeSamples() {
    var events = InputEvents(playStation)
    let bytes = event(3, 0, -4096) + event(3, 1, 7094) + event(3, 2, 0) + event(3, 3, 92160) + event(0, 0, 0)
    // Cut anywhere, bytes go on where they ended.
    var reports = events.read(bytes[..<30])
    XCTAssertEqual(reports.count, 0)
    reports = events.read(bytes[30...])
    XCTAssertEqual(reports.count, 1)
    assertVector(reports.first?.acceleration, 0.5, 0, -0.866)
    assertVector(reports.first?.rotationRate, .pi / 2, 0, 0)
    XCTAssertEqual(reports.first?.time ?? 0, 5, accuracy: 1e-6)
    // What has not changed is not sent again.
    let next = events.read(event(3, 0, 0) + event(0, 0, 0))
    assertVector(next.first?.acceleration, 0, 0, -0.866)
  }

  func testAfterLostEventsTheIncompleteReportIsLeftOut() {
    var events = InputEvents(playStation)
    let bytes = event(3, 1, 8192) + event(0, 3, 0) + event(3, 0, 1000) + event(0, 0, 0) + event(3, 0, 0) + event(0, 0, 0)
    let reports = events.read(bytes)
    XCTAssertEqual(reports.count, 1)
    assertVector(reports.first?.acceleration, 0, 0, -1)
  }

  func testNintendosUnitLiesOtherwise() throws {
    let device = try XCTUnwrap(DeviceSearch.device(name: "Nintendo Switch Pro Controller IMU", vendor: 0x057E, direct: 4096, rotation: 14247))
    var events = InputEvents(device)
    let flat = events.read(event(3, 2, 4096) + event(0, 0, 0))
    assertVector(flat.first?.acceleration, 0, 0, -1)
    let turning = events.read(event(3, 5, 14247 * 90) + event(0, 0, 0))
    assertVector(turning.first?.rotationRate, 0, 0, .pi / 2)
    XCTAssertNil(DeviceSearch.device(name: "mouse", vendor: 0x046D, direct: nil, rotation: nil))
  }

  func testADeviceIsReadWhenItHasNewsAndFreezesWhenItIsGone() throws {
    let before = MainLoop.current
    MainLoop.current = PollLoop()
    defer { MainLoop.current = before }
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    XCTAssertEqual(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0)
    var now = 5.0
    let source = InputDeviceSource(playStation, descriptor: ends[0], clock: { now })
    let hub = MotionHub()
    hub.add(source)
    XCTAssertTrue(hub.live === source, "a controller goes before the keys")
    XCTAssertEqual(hub.sensors, [.accelerometer, .gyroscope, .deviceMotion])
    assertVector(source.sample(at: now).gravity, 0, 0, -1, "nothing is known yet")
    var losses = 0
    source.onLoss = { losses += 1 }
    func send(_ bytes: [UInt8]) {
      _ = Glibc.write(ends[1], bytes, bytes.count)
      MainLoop.current.turn(atMost: 1)
    }
    for index in 0..<50 {
      now = 5 + Double(index) / 100
      send(event(3, 0, -8192, time: now) + event(3, 1, 0, time: now) + event(3, 3, Int32(1000 + index), time: now) + event(0, 0, 0, time: now))
    }
    assertVector(total(source.sample(at: now)), 1, 0, 0)
    XCTAssertNotEqual(source.sample(at: now).rotationRate, .zero)
    XCTAssertEqual(source.readings(after: 5.4, through: 6).count, 9, accuracy: 1)

    close(ends[1])
    MainLoop.current.turn(atMost: 1)
    XCTAssertEqual(losses, 1)
    XCTAssertFalse(source.isConnected)
    XCTAssertEqual(hub.liveName, "Wireless Controller Motion Sensors: gone")
    XCTAssertTrue(hub.live === source, "the last sample stands")
    assertVector(total(source.sample(at: 100)), 1, 0, 0)
    XCTAssertEqual(source.sample(at: 100).rotationRate, .zero)
    XCTAssertEqual(source.sample(at: 100).time, 100)
    XCTAssertNil(source.nextReading(after: now), "nothing more is waited for")
  }

  func testADeviceThatDoesNotSteerIsNotListenedTo() throws {
    let before = MainLoop.current
    MainLoop.current = PollLoop()
    defer { MainLoop.current = before }
    var ends: [Int32] = [0, 0]
    XCTAssertEqual(pipe(&ends), 0)
    XCTAssertEqual(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0)
    let source = InputDeviceSource(playStation, descriptor: ends[0], clock: { 5 })
    let hub = MotionHub()
    hub.add(source)
    hub.select(hub.tilt)
    let bytes = event(3, 0, -8192) + event(0, 0, 0)
    _ = Glibc.write(ends[1], bytes, bytes.count)
    MainLoop.current.turn(atMost: 0.05)
    assertVector(source.sample(at: 5).gravity, 0, 0, -1, "nothing was read")
    hub.select(source)
    assertVector(total(source.sample(at: 5)), 1, 0, 0, "what has gathered is read when it steers")
    close(ends[1])
  }

  func testADeviceThatComesLaterIsFound() throws {
    let before = MainLoop.current
    MainLoop.current = PollLoop()
    defer { MainLoop.current = before }
    let root = try machine(hidraw: nil, node: false)
    try write(["dev/null": "", "dev/input/mice": ""], in: root)
    let hub = MotionHub(), library = FakeLibrary()
    let devices = MotionDevices(hub: hub, search: DeviceSearch(root: root), clock: { 1 }, report: { _ in }) { library }
    devices.start()
    func turn(until isDone: () -> Bool) {
      for _ in 0..<200 where !isDone() { MainLoop.current.turn(atMost: 0.02) }
    }
    // The first look has come and gone.
    var isOver = false
    let reminder = MainLoop.current.schedule(after: MotionDevices.firstLook + 0.2) { isOver = true }
    turn { isOver }
    reminder.cancel()
    XCTAssertEqual(hub.sources.count, 1)
    library.found = [FakeController()]
    try write(["sys/class/hidraw/hidraw3/device/uevent": "HID_ID=0005:0000054C:00000CE6\nHID_NAME=DualSense\n", "dev/hidraw3": ""], in: root)
    turn { hub.sources.count == 2 }
    XCTAssertEqual(hub.liveName, "DualSense")
  }

  func testSDLAnswersWhereThereIsNoController() throws {
    let library: SDLControllerLibrary
    do { library = try SDLControllerLibrary() } catch { throw XCTSkip("\(error)") }
    library.update()
    for controller in library.openNew() { XCTAssertFalse(controller.name.isEmpty) }
  }

  // MARK: SDL

  private final class FakeController: MotionController {
    let name = "DualSense"
    let hasGyroscope = true
    var isAttached = true
    var values: (acceleration: Vector3, rotationRate: Vector3?)? = (Vector3(x: 0, y: 9.80665, z: 0), .zero)
    func read() -> (acceleration: Vector3, rotationRate: Vector3?)? { values }
  }
  private final class FakeLibrary: ControllerLibrary {
    var found: [any MotionController] = []
    var updates = 0
    func openNew() -> [any MotionController] {
      defer { found = [] }
      return found
    }
    func update() { updates += 1 }
  }

  func testAControllerIsLookedAtOnlyWhileItIsLive() {
    let library = FakeLibrary(), controller = FakeController(), hub = MotionHub()
    let source = ControllerSource(controller, of: library)
    hub.add(source)
    var time = 10.0
    for _ in 0..<100 {
      time = max(hub.nextEvent ?? time, time)
      _ = hub.events(through: time)
    }
    XCTAssertGreaterThan(library.updates, 20)
    let before = library.updates
    hub.select(hub.tilt)
    XCTAssertNil(hub.nextEvent)
    _ = hub.events(through: time + 1)
    XCTAssertEqual(library.updates, before)
  }

  func testAShakeOfAControllerIsToldToAnAppThatWantsNoSensor() {
    let library = FakeLibrary(), controller = FakeController(), hub = MotionHub()
    hub.add(ControllerSource(controller, of: library))
    var told: [ShakePhase] = [], time = 10.0
    while let next = hub.nextEvent, time < 15 {
      time = max(next, time + 0.002)
      let swing = time > 11 && time < 12.2 ? 3 * sin(2 * .pi * 4 * time) : 0
      controller.values = (Vector3(x: swing * 9.80665, y: 9.80665, z: 0), .zero)
      for case .shake(let phase, _) in hub.events(through: time) { told.append(phase) }
    }
    XCTAssertEqual(told, [.began, .ended])
  }

  func testAControllerThatIsUnpluggedInPlayFreezesAndComesBack() {
    let library = FakeLibrary(), hub = MotionHub()
    let first = FakeController()
    var changes = 0
    hub.onLiveChange = { changes += 1 }
    hub.add(ControllerSource(first, of: library))
    first.values = (Vector3(x: -9.80665, y: 0, z: 0), Vector3(x: 1, y: 0, z: 0))
    hub.setInterval(1.0 / 60, for: .accelerometer, at: 10)
    var time = 10.0
    func run(_ seconds: Double) -> [MotionSample] {
      var samples: [MotionSample] = []
      let end = time + seconds
      while let next = hub.nextEvent, max(next, time) <= end {
        time = max(next, time)
        for case .motion(let sample) in hub.events(through: time) { samples.append(sample) }
      }
      time = end
      return samples
    }
    XCTAssertGreaterThan(run(1).count, 50)
    first.isAttached = false
    let frozen = run(1)
    XCTAssertGreaterThan(frozen.count, 50, "the app goes on getting samples")
    for sample in frozen.suffix(40) { assertVector(total(sample), 1, 0, 0, "frozen") }
    XCTAssertEqual(hub.liveName, "DualSense: gone")
    XCTAssertEqual(changes, 2)

    let again = FakeController()
    hub.add(ControllerSource(again, of: library))
    XCTAssertTrue(hub.live.isConnected, "plugged in again, it steers")
    _ = run(0.1)
    assertVector(total(hub.currentSample(at: time)), 0, 0, -1, accuracy: 1e-6)
    XCTAssertEqual(hub.sources.count, 2, accuracy: 1)
  }

  // MARK: IIO

  private func sensor(_ files: [String: String], database: String? = nil) throws -> ComputerSensorSource? {
    let folder = try folder()
    try write(files, in: folder)
    return ComputerSensorSource(folder: folder, databaseMatrix: database)
  }

  /// 9.81 m/s² in a unit of 0.01.
  private func raw(_ x: Double, _ y: Double, _ z: Double) -> [String: String] {
    ["in_accel_x_raw": "\(Int(x * 981))\n", "in_accel_y_raw": "\(Int(y * 981))\n", "in_accel_z_raw": "\(Int(z * 981))\n", "in_accel_scale": "0.01\n", "name": "bma250\n"]
  }

  func testTheKernelsMatrixMeansValuesThatPointUp() throws {
    let flat = try XCTUnwrap(sensor(raw(0, 0, 1)))
    assertVector(total(flat.sample(at: 1)), 0, 0, -1)
    XCTAssertEqual(flat.name, "this computer (bma250)")
    XCTAssertFalse(flat.hasGyroscope)
    // Mounted with x and y exchanged and the third axis mirrored.
    var files = raw(0, 1, 0)
    files["in_mount_matrix"] = "0, 1, 0; 1, 0, 0; 0, 0, -1\n"
    let turned = try XCTUnwrap(sensor(files))
    assertVector(total(turned.sample(at: 1)), -1, 0, 0)
  }

  func testTheDatabasesMatrixHasTheOtherSign() throws {
    // Such a matrix makes (0, −1, 0) of a screen that stands upright, which is what the phone reads.
    let upright = try XCTUnwrap(sensor(raw(1, 0, 0), database: "0, 1, 0; -1, 0, 0; 0, 0, 1"))
    assertVector(total(upright.sample(at: 1)), 0, -1, 0)
  }

  func testOnePoseSettlesTheSign() throws {
    // The screen lies up, yet it reads as if it lay down.
    let wrong = try XCTUnwrap(sensor(raw(0.1, 0, -0.995)))
    XCTAssertGreaterThan(total(wrong.sample(at: 1)).z, 0.9)
    wrong.level(at: 2)
    assertVector(wrong.sample(at: 3).gravity, 0, 0, -1)
  }

  func testMatricesThatBendSpaceAreRefused() {
    XCTAssertNil(MountMatrix("1,0,0;0,1,0;0,0,0"))
    XCTAssertNil(MountMatrix("2,0,0;0,1,0;0,0,1"))
    XCTAssertNil(MountMatrix("1,0,0;0,1,0"))
    XCTAssertNil(MountMatrix("1,0,0;0,x,0;0,0,1"))
    XCTAssertNil(MountMatrix("nan,0,0;0,1,0;0,0,1"))
    XCTAssertEqual(MountMatrix("0,1,0;1,0,0;0,0,1")?.determinant, -1, "mirrors are published")
    assertVector(MountMatrix("0,1,0;1,0,0;0,0,1")?.apply(to: Vector3(x: 0, y: 9.8, z: 0)), 9.8, 0, 0)
  }

  func testGyroscopeMagnetometerAndOffsetOfOtherDevices() throws {
    let root = try folder()
    let place = "sys/bus/iio/devices/"
    var files: [String: String] = [:]
    for (name, text) in raw(0, 0, 0.9) { files[place + "iio:device0/" + name] = text }
    files[place + "iio:device0/in_accel_offset"] = "98.1"
    for axis in ["x", "y", "z"] {
      files[place + "iio:device1/in_anglvel_\(axis)_raw"] = axis == "z" ? "500" : "0"
      files[place + "iio:device1/in_magn_\(axis)_raw"] = axis == "x" ? "20" : "0"
    }
    files[place + "iio:device1/in_anglvel_scale"] = "0.001"
    files[place + "iio:device1/in_magn_scale"] = "0.01"
    try write(files, in: root)
    let source = try XCTUnwrap(DeviceSearch(root: root).computerSensor())
    XCTAssertTrue(source.hasGyroscope && source.hasMagnetometer)
    let sample = source.sample(at: 1)
    XCTAssertEqual(sample.rotationRate?.z ?? 0, 0.5, accuracy: 1e-9)
    XCTAssertEqual(sample.magneticField?.x ?? 0, 20, accuracy: 1e-9)
    // The offset is added to each axis before the scale.
    assertVector(total(sample), -0.1, -0.1, -1, accuracy: 2e-3)
  }

  func testAMachineWithoutDevicesHasNone() throws {
    let search = DeviceSearch(root: try folder())
    XCTAssertNil(search.computerSensor())
    XCTAssertTrue(search.inputNodes().isEmpty)
    XCTAssertTrue(search.rawControllers().readable.isEmpty)
    XCTAssertNil(try sensor(["in_accel_x_raw": "1"]), "one axis is no accelerometer")
  }

  // MARK: Search

  private func machine(hidraw isReadable: Bool?, node: Bool) throws -> String {
    let root = try folder()
    var files: [String: String] = [:]
    if let isReadable {
      files["sys/class/hidraw/hidraw3/device/uevent"] = "DRIVER=playstation\nHID_ID=0005:0000054C:00000CE6\nHID_NAME=DualSense\n"
      if isReadable { files["dev/hidraw3"] = "" }
    }
    if node {
      files["sys/class/input/event7/device/properties"] = "40\n"
      files["sys/class/input/event7/device/name"] = "DualSense Motion Sensors\n"
      files["sys/class/input/event7/device/id/vendor"] = "054c\n"
      files["sys/class/input/event8/device/properties"] = "1\n"
      files["sys/class/input/event8/device/name"] = "mouse\n"
    }
    try write(files, in: root)
    return root
  }

  private func look(_ root: String, hub: MotionHub, library: FakeLibrary) -> [String] {
    var said: [String] = [], made = 0
    let devices = MotionDevices(hub: hub, search: DeviceSearch(root: root), clock: { 1 }, report: { said.append($0) }) {
      made += 1
      return library
    }
    devices.look()
    devices.look()
    return said + (made > 0 ? ["loaded"] : [])
  }

  func testNothingIsLoadedWhereThereIsNoController() throws {
    let hub = MotionHub()
    XCTAssertEqual(look(try machine(hidraw: nil, node: false), hub: hub, library: FakeLibrary()), [])
    XCTAssertEqual(hub.sources.count, 1)
  }

  func testAControllerThatMayBeOpenedIsReadBySDL() throws {
    let hub = MotionHub(), library = FakeLibrary()
    library.found = [FakeController()]
    XCTAssertEqual(look(try machine(hidraw: true, node: true), hub: hub, library: library), ["loaded"])
    XCTAssertEqual(hub.sources.count, 2)
    XCTAssertEqual(hub.liveName, "DualSense")
  }

  func testAClosedControllerIsToldOnceWithWhatToDo() throws {
    let hub = MotionHub()
    let said = look(try machine(hidraw: false, node: false), hub: hub, library: FakeLibrary())
    XCTAssertEqual(said.count, 1)
    XCTAssertTrue(said[0].contains("DualSense") && said[0].contains("udev rule"), said[0])
    let node = look(try machine(hidraw: false, node: true), hub: hub, library: FakeLibrary())
    XCTAssertEqual(node.count, 1)
    XCTAssertTrue(node[0].contains("event7") && node[0].contains("group input"), node[0])
  }

  func testAForbiddenKindIsNotEvenLookedFor() throws {
    let hub = MotionHub()
    hub.forbidden = [.controller]
    XCTAssertEqual(look(try machine(hidraw: true, node: true), hub: hub, library: FakeLibrary()), [])
    hub.add(ControllerSource(FakeController(), of: FakeLibrary()))
    XCTAssertEqual(hub.sources.count, 1)
  }

  // MARK: Who steers

  private final class Still: MotionSource {
    let name: String, rank: MotionSourceRank
    var isConnected = true
    let hasGyroscope = false
    init(_ rank: MotionSourceRank) { (name, self.rank) = ("\(rank)", rank) }
    func sample(at time: Double) -> MotionSample { MotionSample(time: time, gravity: .lyingFlat) }
    func level(at time: Double) {}
  }

  func testTheStatedOrderPicksOne() {
    let hub = MotionHub()
    hub.add(Still(.computer))
    XCTAssertEqual(hub.live.rank, .hand, "the computer's own sensor never steers unasked")
    hub.add(Still(.controller))
    XCTAssertEqual(hub.live.rank, .controller)
    hub.add(Still(.phone))
    XCTAssertEqual(hub.live.rank, .phone)
    hub.add(Still(.recording))
    XCTAssertEqual(hub.live.rank, .recording)
    hub.add(Still(.controller))
    XCTAssertEqual(hub.live.rank, .recording)
  }

  func testWhatWasChosenSteersAndWhatAPersonChoosesStays() {
    let hub = MotionHub()
    hub.wanted = .computer
    hub.add(Still(.controller))
    XCTAssertEqual(hub.live.rank, .hand)
    hub.add(Still(.computer))
    XCTAssertEqual(hub.live.rank, .computer)
    hub.select(hub.tilt)
    hub.add(Still(.computer))
    XCTAssertEqual(hub.live.rank, .hand)
  }

  func testWordsOfTheCommandLine() throws {
    XCTAssertEqual(MotionChoice("controller", fileExists: { _ in false }), .source(.controller))
    XCTAssertEqual(MotionChoice("Keys", fileExists: { _ in false }), .source(.hand))
    XCTAssertEqual(MotionChoice("keys", fileExists: { _ in true }), .recording("keys"))
    XCTAssertEqual(MotionChoice("walk.csv", fileExists: { _ in false }), .recording("walk.csv"))
    XCTAssertEqual(try MotionChoice.kinds("controller,computer"), [.controller, .computer])
    XCTAssertThrowsError(try MotionChoice.kinds("joystick")) { XCTAssertTrue("\($0)".contains("controller")) }
    XCTAssertTrue(MotionChoice.advice(for: "controler").contains("did you mean “controller”?"))
  }

  func testTheAppIsToldWhenAnotherSourceHasOtherSensors() throws {
    let fake = try FakePhone()
    fake.phone.motion.add(Still(.controller))
    try fake.phone.pass(0)
    let told = fake.app.received.compactMap { message -> [SensorKind]? in
      if case .sensors(let kinds) = message { return kinds }
      return nil
    }
    XCTAssertEqual(told, [[.accelerometer, .deviceMotion]])
    XCTAssertEqual(fake.display.notes.last, "motion: controller")
  }
}

private func XCTAssertEqual(_ value: Int, _ expected: Int, accuracy: Int, _ message: String = "", line: UInt = #line) {
  XCTAssertTrue(abs(value - expected) <= accuracy, "\(value) is not \(expected) ± \(accuracy) \(message)", line: line)
}
