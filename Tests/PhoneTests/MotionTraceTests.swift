import PhoneLink
import XCTest
@testable import Phone

final class MotionTraceTests: XCTestCase {
  private func read(_ text: String, name: String = "trace.csv", rate: Double? = nil) throws -> MotionTrace {
    try MotionTrace(file: name, contents: Data(text.utf8), rate: rate)
  }
  private func failure(_ text: String, name: String = "trace.csv", rate: Double? = nil, line: UInt = #line) -> TraceError {
    do {
      _ = try read(text, name: name, rate: rate)
      XCTFail("read without an error", line: line)
    } catch let error as TraceError {
      return error
    } catch {
      XCTFail("\(error)", line: line)
    }
    return TraceError(file: "", "")
  }
  private func assertSum(_ sample: MotionSample, _ x: Double, _ y: Double, _ z: Double, accuracy: Double = 1e-4, line: UInt = #line) {
    let sum = sample.gravity + sample.userAcceleration
    XCTAssertEqual(sum.x, x, accuracy: accuracy, "x", line: line)
    XCTAssertEqual(sum.y, y, accuracy: accuracy, "y", line: line)
    XCTAssertEqual(sum.z, z, accuracy: accuracy, "z", line: line)
  }

  // MARK: Forms

  func testPhyphoxIsTurnedFromUpwardsMetersToG() throws {
    let trace = try read("""
      "Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","Acceleration z (m/s^2)","Absolute acceleration (m/s^2)"
      -1.2E-3,0.0E0,0.0E0,9.80665E0,9.80665E0
      8.8E-3,-4.903325E0,0.0E0,8.4928E0,9.80665E0
      """)
    XCTAssertEqual(trace.samples.map(\.time), [0, 0.01])
    assertSum(trace.samples[0], 0, 0, -1)
    assertSum(trace.samples[1], 0.5, 0, -0.866)
    XCTAssertFalse(trace.hasGyroscope)
  }

  func testPhyphoxLinearIsUserAccelerationAndSaysThatGravityIsMissing() throws {
    let trace = try read("Time (s),Linear Acceleration x (m/s^2),Linear Acceleration y (m/s^2),Linear Acceleration z (m/s^2)\n0,9.80665,0,0\n")
    XCTAssertEqual(trace.samples[0].userAcceleration.x, -1, accuracy: 1e-9)
    XCTAssertEqual(trace.samples[0].gravity, .lyingFlat)
    XCTAssertTrue(trace.notes.contains { $0.contains("no gravity") })
  }

  func testSensorLoggerKeepsTheSignOfIOSAndTheOrderOfItsTitles() throws {
    let trace = try read("time,seconds_elapsed,z,y,x\n1698501144401773000,0.2,-9.80665,0,4.903325\n1698501144411773000,0.21,-9.80665,0,0\n", name: "TotalAcceleration.csv")
    assertSum(trace.samples[0], 0.5, 0, -1)
    XCTAssertEqual(trace.samples[1].time, 0.01, accuracy: 1e-9)
  }

  func testSensorLoggerFilesOfOneFolderGoTogether() throws {
    let folder = try temporaryFolder()
    try "time,seconds_elapsed,z,y,x\n1,0,0,0,0.980665\n2,0.01,0,0,0\n".write(toFile: folder + "/Accelerometer.csv", atomically: true, encoding: .utf8)
    try "time,seconds_elapsed,z,y,x\n1,0,-9.80665,0,0\n".write(toFile: folder + "/Gravity.csv", atomically: true, encoding: .utf8)
    try "time,seconds_elapsed,z,y,x\n1,0,0.5,0,0\n".write(toFile: folder + "/Gyroscope.csv", atomically: true, encoding: .utf8)
    let trace = try MotionTrace(path: folder + "/Accelerometer.csv")
    assertSum(trace.samples[0], 0.1, 0, -1)
    XCTAssertEqual(trace.samples[0].rotationRate?.z, 0.5)

    try "version,platform,standardisation\n3,android,true\n".write(toFile: folder + "/Metadata.csv", atomically: true, encoding: .utf8)
    let turned = try MotionTrace(path: folder + "/Accelerometer.csv")
    XCTAssertEqual(turned.samples[0].userAcceleration.x, -0.1, accuracy: 1e-9)
  }

  func testSensorLoggerJSONHoldsAllSensorsAsStrings() throws {
    let trace = try read("""
      [{"sensor":"Metadata","platform":"ios","standardisation":"false"},
       {"sensor":"Gravity","time":"1698501144401773000","seconds_elapsed":"0.21","z":"-9.80665","y":"0","x":"0"},
       {"sensor":"Accelerometer","time":"1698501144401773000","seconds_elapsed":"0.21","z":"0","y":"0","x":"1.96133"},
       {"sensor":"Gyroscope","time":"1698501144401773000","seconds_elapsed":"0.21","z":"0.25","y":"0","x":"0"}]
      """, name: "all.json")
    assertSum(trace.samples[0], 0.2, 0, -1)
    XCTAssertEqual(trace.samples[0].rotationRate?.z, 0.25)
  }

  func testSensorLogTakesWhicheverColumnsWereChosen() throws {
    let whole = try read("""
      loggingTime(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),accelerometerAccelerationY(G),accelerometerAccelerationZ(G)
      2020-01-01 10:00:00.000 +0100,1000.5,0.1,0.2,-0.9
      2020-01-01 10:00:00.010 +0100,1000.51,0,0,-1
      """)
    assertSum(whole.samples[0], 0.1, 0.2, -0.9)
    let motion = try read("""
      motionTimestamp_sinceReboot(s),motionRotationRateX(rad/s),motionRotationRateY(rad/s),motionRotationRateZ(rad/s),motionUserAccelerationX(G),\
      motionUserAccelerationY(G),motionUserAccelerationZ(G),motionGravityX(G),motionGravityY(G),motionGravityZ(G)
      5,0,0,1.5,0.25,0,0,0,-1,0
      """)
    XCTAssertEqual(motion.samples[0].gravity.y, -1)
    XCTAssertEqual(motion.samples[0].userAcceleration.x, 0.25)
    XCTAssertEqual(motion.samples[0].rotationRate?.z, 1.5)
  }

  func testPhysicsToolboxPointsUpInGOrMeters() throws {
    assertSum(try read("\u{FEFF}time,gFx,gFy,gFz,TgF\n0.1,0,0,1,1\n").samples[0], 0, 0, -1)
    assertSum(try read("time,ax,ay,az\n0.1,0,9.80665,0\n").samples[0], 0, -1, 0)
  }

  func testSensorKineticsWithSemicolonsAndDecimalCommas() throws {
    let trace = try read("time;X_value;Y_value;Z_value\n60,400;0,0;4,903325;8,4928\n60,410;0;0;9,80665\n60,410;0,1;0;9,80665\n", name: "walk_accm.csv")
    XCTAssertEqual(trace.samples.count, 2, "of two samples at one time the last counts")
    assertSum(trace.samples[0], 0, -0.5, -0.866)
    assertSum(trace.samples[1], -0.0102, 0, -1)
    XCTAssertEqual(trace.samples[1].time, 0.01, accuracy: 1e-9)
  }

  func testMotionSenseHasNoTimesAndIsFiftyHertz() throws {
    let titles = ",attitude.roll,attitude.pitch,attitude.yaw,gravity.x,gravity.y,gravity.z,rotationRate.x,rotationRate.y,rotationRate.z,"
      + "userAcceleration.x,userAcceleration.y,userAcceleration.z\n"
    let trace = try read(titles + "0,0,1.5707963,0,0,-1,0,0.1,0.2,0.3,0.5,0,0\n1,0,1.5707963,0,0,-1,0,0.1,0.2,0.3,0.5,0,0\n")
    XCTAssertEqual(trace.samples[1].time, 0.02, accuracy: 1e-12)
    assertSum(trace.samples[0], 0.5, -1, 0)
    let gravity = try XCTUnwrap(trace.samples[0].attitude).conjugate.rotate(.lyingFlat)
    XCTAssertEqual(gravity.y, -1, accuracy: 1e-6, "roll, pitch and yaw agree with gravity")
    XCTAssertEqual(try read(titles + "0,0,0,0,0,0,-1,0,0,0,0,0,0\n1,0,0,0,0,0,-1,0,0,0,0,0,0\n", rate: 10).samples[1].time, 0.1, accuracy: 1e-12)
  }

  func testGestureItHasNoTitlesAndIsTwentyFiveHertz() throws {
    let row = "2018-09-05T18:29:28Z-1,2,0.1,0.2,0.3,1,2,3,0,-1,0,0.25,0,0\n"
    let trace = try read(row + row)
    XCTAssertEqual(trace.samples.count, 2)
    XCTAssertEqual(trace.samples[1].time, 0.04, accuracy: 1e-12)
    assertSum(trace.samples[0], 0.25, -1, 0)
    XCTAssertEqual(trace.samples[0].rotationRate, Vector3(x: 1, y: 2, z: 3))
  }

  func testPlainColumnsInGOrMetersByTheirSize() throws {
    assertSum(try read("t,x,y,z\n0,0.6,0,-0.8\n").samples[0], 0.6, 0, -0.8)
    assertSum(try read("t,x,y,z\n0,0,0,9.81\n").samples[0], 0, 0, -1.0003)
    assertSum(try read("0,0.6,0,-0.8\n0.01,0,0,-1\n").samples[1], 0, 0, -1)
  }

  func testTimesInMillisecondsToNanosecondsAreTold() throws {
    for step in ["0.02", "20", "20000", "20000000"] {
      let trace = try read("t,x,y,z\n0,0,0,-1\n\(step),0,0,-1\n")
      XCTAssertEqual(trace.samples[1].time, 0.02, accuracy: 1e-12, step)
    }
  }

  func testGravityIsFoundInASumByItsSlowness() throws {
    let rows = (0..<200).map { "\(Double($0) * 0.01),\(2 * sin(Double($0) * 0.01 * 2 * .pi * 5)),0,-1" }
    let trace = try read("t,x,y,z\n" + rows.joined(separator: "\n"))
    let last = trace.samples[150...]
    XCTAssertTrue(last.allSatisfy { $0.gravity.z < -0.95 && abs($0.gravity.length - 1) < 1e-9 })
    XCTAssertGreaterThan(last.map(\.userAcceleration.x).max() ?? 0, 1.5)
  }

  // MARK: Faults

  func testEmptyFileSaysSo() {
    XCTAssertTrue(failure("").description.hasPrefix("trace.csv: the file is empty"))
    XCTAssertTrue(failure("\n \r\n").message.contains("empty"))
    XCTAssertTrue(failure("t,x,y,z\n").message.contains("no sample"))
  }

  func testMalformedNumberNamesLineAndColumn() {
    let error = failure("t,x,y,z\n0,0,0,-1\n0.1,0,oops,-1\n0.2,0,0,-1\n")
    XCTAssertEqual(error.line, 3)
    XCTAssertEqual(error.description, "trace.csv:3: column 3 (y) is \"oops\", which is not a number.")
  }

  func testReadingsWithoutANumberAreLeftOutAndCounted() throws {
    let trace = try read("t,x,y,z\n0,0,0,-1\n0.1,0,NaN,-1\n0.2,,0,-1\nnan,0,0,-1\n0.3,0.5,0,-0.8\n")
    XCTAssertEqual(trace.samples.count, 2)
    assertSum(trace.samples[1], 0.5, 0, -0.8)
    XCTAssertTrue(trace.notes.contains { $0.contains("3 samples without a number left out, the first in line 3") }, "\(trace.notes)")
    XCTAssertEqual(failure("t,x,y,z\n0,NaN,NaN,NaN\n0.1,NaN,NaN,NaN\n").line, 2)
  }

  func testTimeThatGoesBackIsPutInOrderAndTold() throws {
    let trace = try read("t (s),x,y,z\n0,0.1,0,-1\n0.2,0.3,0,-1\n0.1,0.2,0,-1\n0.3,0.4,0,-1\n")
    XCTAssertEqual(trace.samples.map { ($0.gravity + $0.userAcceleration).x }.map { ($0 * 10).rounded() }, [1, 2, 3, 4])
    XCTAssertTrue(trace.notes.contains { $0.contains("time goes back 1 time") })
  }

  func testSemicolonsDecimalCommasAndAByteOrderMark() throws {
    let trace = try read("\u{FEFF}t (s);x;y;z\r\n0,0;0,6;0;-0,8\r\n0,1;0;0;-1,0\r\n")
    assertSum(trace.samples[0], 0.6, 0, -0.8)
    XCTAssertEqual(trace.samples[1].time, 0.1, accuracy: 1e-12)
  }

  func testMissingColumnNamesItsLineButACutOffEndIsForgiven() throws {
    XCTAssertEqual(failure("t,x,y,z\n0,0,0,-1\n0.1,0\n0.2,0,0,-1\n").line, 3)
    let cut = try read("t,x,y,z\n0,0,0,-1\n0.1,0,0,-1\n0.2,0\n")
    XCTAssertEqual(cut.samples.count, 2)
    XCTAssertTrue(cut.notes.contains { $0.contains("incomplete") })
  }

  func testMissingTimesAskForTheRate() throws {
    XCTAssertTrue(failure("x,y,z\n0,0,-1\n").message.contains("trace.csv@50"))
    XCTAssertEqual(try read("x,y,z\n0,0,-1\n0,0,-1\n", rate: 50).samples[1].time, 0.02, accuracy: 1e-12)
  }

  func testUnknownColumnsNameTheFormsThatAreUnderstood() {
    let error = failure("name,phone\nLi,123\n")
    XCTAssertTrue(error.message.contains("name, phone"))
    XCTAssertTrue(error.message.contains("phyphox"))
    XCTAssertTrue(failure("hello\n").message.contains("phyphox"))
  }

  func testRawCountsOfAChipAreKnownByTheirSizeAndTold() throws {
    let trace = try read("Processing Timestamp (ms), t (ms), X, Y, Z\n1,490265,-32,672,8528\n2,490277,-32,672,8528\n")
    assertSum(trace.samples[0], 0.0039, -0.082, -1.041, accuracy: 1e-3)
    XCTAssertTrue(trace.notes.contains { $0.contains("8192 a G") && $0.contains("8554") })
    assertSum(try read("t,x,y,z\n0,0,0,1000\n20,0,0,1000\n").samples[0], 0, 0, -1)
  }

  func testOtherSizesAreRefusedWithTheirSize() {
    XCTAssertTrue(failure("t,x,y,z\n0,0,0,57\n0.02,0,0,57\n").message.contains("57 long"))
    // An analog sensor: zero lies somewhere in the middle.
    XCTAssertTrue(failure("t,x,y,z\n0,327,324,275\n0.02,327,324,275\n").message.contains("536"))
  }

  // MARK: More forms

  private func edgeImpulse(units: String, _ rows: String, names: String = "acc") -> String {
    let sensors = ["X", "Y", "Z"].map { "{\"name\":\"\(names)\($0)\",\"units\":\"\(units)\"}" }.joined(separator: ",")
    return "{\"protected\":{\"ver\":\"v1\",\"alg\":\"HS256\"},\"signature\":\"00\",\"payload\":{\"device_name\":\"a\",\"device_type\":\"B\",\"interval_ms\":16,\"sensors\":[\(sensors)],\"values\":[\(rows)]}}"
  }

  func testEdgeImpulseInEachOfItsUnits() throws {
    let meters = try read(edgeImpulse(units: "m/s2", "[0,0,9.80665],[4.903325,0,0]"), name: "wave.json")
    assertSum(meters.samples[0], 0, 0, -1)
    assertSum(meters.samples[1], -0.5, 0, 0)
    XCTAssertEqual(meters.samples[1].time, 0.016, accuracy: 1e-12)
    assertSum(try read(edgeImpulse(units: "g", "[0,0,1],[0,0,1]"), name: "a.json").samples[0], 0, 0, -1)
    assertSum(try read(edgeImpulse(units: "mg", "[0,0,1000]"), name: "a.json").samples[0], 0, 0, -1)
    let raw = try read(edgeImpulse(units: "N/A", "[0,0,16384],[0,8192,14189]"), name: "a.json")
    assertSum(raw.samples[1], 0, -0.5, -0.866, accuracy: 1e-3)
    XCTAssertTrue(raw.notes.contains { $0.contains("16384 a G") })
  }

  func testEdgeImpulsesFaultsNameTheirPlace() {
    XCTAssertTrue(failure(edgeImpulse(units: "g", ""), name: "a.json").message.contains("payload.values"))
    XCTAssertTrue(failure(edgeImpulse(units: "g", "[0,0,1],[0,0]"), name: "a.json").message.contains("row 2"))
    XCTAssertTrue(failure(edgeImpulse(units: "wav", "[0,0,1]", names: "audio"), name: "a.json").message.contains("audiox"))
    XCTAssertTrue(failure("{\"payload\":{}}", name: "a.json").message.contains("interval_ms"))
  }

  func testSensorLogInJSON() throws {
    let trace = try read("""
      [{"motionTimestamp_sinceReboot":"5.0","motionUserAccelerationX":"0.25","motionUserAccelerationY":"0","motionUserAccelerationZ":"0",
        "motionGravityX":"0","motionGravityY":"-1","motionGravityZ":"0","loggingTime":"2020-01-01 10:00:00, Monday"},
       {"motionTimestamp_sinceReboot":"5.01","motionUserAccelerationX":"0","motionUserAccelerationY":"0","motionUserAccelerationZ":"0",
        "motionGravityX":"0","motionGravityY":"-1","motionGravityZ":"0","loggingTime":"2020-01-01 10:00:00, Monday"}]
      """, name: "a.json")
    assertSum(trace.samples[0], 0.25, -1, 0)
    XCTAssertEqual(trace.samples[1].time, 0.01, accuracy: 1e-9)
  }

  func testAMagnetometerIsReadWhereThereIsOne() throws {
    let phyphox = try read("""
      "Time (s)","Acceleration x (m/s^2)","Acceleration y (m/s^2)","Acceleration z (m/s^2)","Magnetic field x (µT)","Magnetic field y (µT)","Magnetic field z (µT)"
      0,0,0,9.80665,20,0,-40
      """)
    XCTAssertTrue(phyphox.hasMagnetometer)
    XCTAssertEqual(phyphox.samples[0].magneticField, Vector3(x: 20, y: 0, z: -40))
    let zeros = try read("timestamp,gravity.x,gravity.y,gravity.z,magneticField.x,magneticField.y,magneticField.z\n0,0,0,-1,0,0,0\n1,0,0,-1,0,0,0\n")
    XCTAssertFalse(zeros.hasMagnetometer, "uncalibrated from start to end")
    let folder = try temporaryFolder()
    try "time,seconds_elapsed,z,y,x\n1,0,-9.80665,0,0\n".write(toFile: folder + "/TotalAcceleration.csv", atomically: true, encoding: .utf8)
    try "time,seconds_elapsed,z,y,x\n1,0,3,2,1\n".write(toFile: folder + "/Magnetometer.csv", atomically: true, encoding: .utf8)
    let logger = try MotionTrace(argument: folder)
    XCTAssertEqual(logger.samples[0].magneticField, Vector3(x: 1, y: 2, z: 3))
    assertSum(logger.samples[0], 0, 0, -1)
  }

  func testColumnsWithTheirUnitsInTheirNames() throws {
    let trace = try read(",time_ms,delta_ms,accel_ms2_x,accel_ms2_y,accel_ms2_z,gyro_degs_x,gyro_degs_y,gyro_degs_z\n0,0.0,0,0,0,9.80665,90,0,0\n1,8.0,8,0,0,9.80665,90,0,0\n")
    assertSum(trace.samples[0], 0, 0, -1)
    XCTAssertEqual(trace.samples[0].rotationRate?.x ?? 0, .pi / 2, accuracy: 1e-9)
    XCTAssertEqual(trace.samples[1].time, 0.008, accuracy: 1e-12)
  }

  // MARK: Other languages and programs

  func testTitlesInOtherLanguagesAreKnownByTheirUnits() throws {
    let german = try read("\"Zeit (s)\";\"Beschleunigung x (m/s^2)\";\"Beschleunigung y (m/s^2)\";\"Beschleunigung z (m/s^2)\";\"Absolut (m/s^2)\"\n0,00;0;-4,903325;8,4928;9,80665\n0,01;0;0;9,80665;9,80665\n")
    assertSum(german.samples[0], 0, 0.5, -0.866)
    XCTAssertEqual(german.samples[1].time, 0.01, accuracy: 1e-9)
    let chinese = try read("时间 (ms),加速度 z (m/s²),加速度 y (m/s²),加速度 x (m/s²),角速度 x (°/s),角速度 y (°/s),角速度 z (°/s)\n0,9.80665,0,-4.903325,0,0,180\n20,9.80665,0,0,0,0,0\n")
    assertSum(chinese.samples[0], 0.5, 0, -1)
    XCTAssertEqual(chinese.samples[0].rotationRate?.z ?? 0, .pi, accuracy: 1e-9)
    XCTAssertEqual(chinese.samples[1].time, 0.02, accuracy: 1e-9)
    let linear = try read("Temps (s),Accélération linéaire x (m/s²),Accélération linéaire y (m/s²),Accélération linéaire z (m/s²)\n0,9.80665,0,0\n0.01,0,0,0\n")
    XCTAssertEqual(linear.samples[0].userAcceleration.x, -1, accuracy: 1e-9)
    let unnamed = try read("Zeit;AccX;AccY;AccZ\n0;0;0;9,80665\n10;0;0;9,80665\n")
    assertSum(unnamed.samples[0], 0, 0, -1)
    XCTAssertEqual(unnamed.samples[1].time, 0.01, accuracy: 1e-9)
  }

  func testTimesAreKnownByRisingWhateverTheyAreCalled() throws {
    let trace = try read("Uhrzeit,x,y,z\n12.50,0,0,-1\n12.52,0,0,-1\n12.54,0,0,-1\n")
    XCTAssertEqual(trace.samples.map { ($0.time * 1000).rounded() }, [0, 20, 40])
    // Rows that are only counted have no times.
    XCTAssertTrue(failure("row,x,y,z\n0,0,0,-1\n1,0,0,-1\n2,0,0,-1\n").message.contains("@50"))
    XCTAssertEqual(try read("row,x,y,z\n0,0,0,-1\n1,0,0,-1\n", rate: 50).samples[1].time, 0.02, accuracy: 1e-12)
  }

  func testTimesSinceTheEpochInEveryUnit() throws {
    for (first, second) in [
      ("1700000000.00", "1700000000.02"), ("1700000000000", "1700000000020"), ("1700000000000000", "1700000000020000"),
      ("1700000000000000000", "1700000000020000000"),
    ] {
      let trace = try read("timestamp,x,y,z\n\(first),0,0,-1\n\(second),0,0,-1\n")
      XCTAssertEqual(trace.samples[0].time, 0)
      XCTAssertEqual(trace.samples[1].time, 0.02, accuracy: 1e-6, first)
    }
  }

  func testAndroidsAndIOSsGravityAreToldByTheirUnits() throws {
    assertSum(try read("t,x,y,z\n0,0,9.81,0\n0.02,0,9.81,0\n").samples[0], 0, -1, 0, accuracy: 0.001)
    assertSum(try read("t,x,y,z\n0,0,-1,0\n0.02,0,-1,0\n").samples[0], 0, -1, 0)
    assertSum(try read("t,x [m/s²],y [m/s²],z [m/s²]\n0,0,0,9.81\n0.02,0,0,9.81\n").samples[0], 0, 0, -1, accuracy: 0.001)
  }

  func testQuotedDecimalCommasBetweenCommas() throws {
    let trace = try read("\"t\",\"x\",\"y\",\"z\"\n\"0,00\",\"0,6\",\"0\",\"-0,8\"\n\"0,02\",\"0\",\"0\",\"-1\"\n")
    assertSum(trace.samples[0], 0.6, 0, -0.8)
    XCTAssertEqual(trace.samples[1].time, 0.02, accuracy: 1e-12)
  }

  func testASpreadsheetsUnicodeTextIsRead() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      let contents = try Data(mark) + XCTUnwrap("t\tx\ty\tz\r\n0\t0,6\t0\t-0,8\r\n0,02\t0\t0\t-1\r\n".data(using: encoding))
      assertSum(try MotionTrace(file: "a.txt", contents: contents).samples[0], 0.6, 0, -0.8)
    }
  }

  func testARowOfGermanThousandsIsRefusedWithItsPlace() {
    XCTAssertEqual(failure("t;x;y;z\n0;0;0;-1\n1.000,5;0;0;-1\n").line, 3)
  }

  func testBrokenJSONAndOtherJSONAreRefused() {
    XCTAssertTrue(failure("[{\"sensor\": \"Accel").message.contains("JSON"))
    XCTAssertTrue(failure("{\"a\": 1}").message.contains("Sensor Logger"))
    XCTAssertTrue(failure("[{\"sensor\":\"Accelerometer\",\"seconds_elapsed\":\"0\",\"x\":\"1\",\"y\":\"2\"}]").message.contains("reading 1"))
  }

  func testFilesThatAreNoRecordingAreRefused() throws {
    XCTAssertThrowsError(try MotionTrace(argument: "/nowhere/at/all.csv")) { XCTAssertTrue("\($0)".contains("no such file")) }
    XCTAssertThrowsError(try MotionTrace(argument: temporaryFolder())) { XCTAssertTrue("\($0)".contains("folder"), "\($0)") }
    XCTAssertThrowsError(try MotionTrace(argument: "walk.csv@fast")) { XCTAssertTrue("\($0)".contains("rate")) }
    XCTAssertThrowsError(try MotionTrace(file: "a.bin", contents: Data([1, 0, 2, 0, 3]))) { XCTAssertTrue("\($0)".contains("not a text file")) }
    XCTAssertThrowsError(try MotionTrace(file: "a.mat", contents: Data("MATLAB 5.0 MAT-file\0".utf8))) { XCTAssertTrue("\($0)".contains("CSV")) }
  }

  func testRateBehindAnAtSign() throws {
    let path = try temporaryFolder() + "/a.csv"
    try "x,y,z\n0,0,-1\n0,0,-1\n".write(toFile: path, atomically: true, encoding: .utf8)
    XCTAssertEqual(try MotionTrace(argument: path + "@20").samples[1].time, 0.05, accuracy: 1e-12)
  }

  // MARK: Playing

  func testPlayingHoldsThroughGapsAndFreezesAtTheEnd() throws {
    let trace = try read("t (s),x,y,z\n0,0.1,0,-1\n0.1,0.2,0,-1\n2,0.3,0,-1\n")
    XCTAssertTrue(trace.notes.contains { $0.contains("1 gap") })
    let source = TraceSource(trace)
    assertSum(source.sample(at: 100), 0.1, 0, -1)
    assertSum(source.sample(at: 101.5), 0.2, 0, -1)
    assertSum(source.sample(at: 102), 0.3, 0, -1)
    assertSum(source.sample(at: 500), 0.3, 0, -1)
    XCTAssertTrue(source.isOver(at: 500))
    XCTAssertNil(source.nextReading(after: 102))
    XCTAssertEqual(source.readings(after: 100, through: 102).map(\.time), [100.1, 102])
  }

  func testEveryReadingIsTakenAtTheVeryTimeItIsDue() throws {
    // 1000.02 − 1000 is less than 0.02: whoever reckons so waits for ever.
    let rows = (0..<100).map { "\(Double($0) / 50),0,0,-1" }
    for origin in [1000.0, 1000.003, 7.1, 12345.678] {
      let source = TraceSource(try read("t (s),x,y,z\n" + rows.joined(separator: "\n")))
      _ = source.sample(at: origin)
      var time = origin, count = 0
      while let next = source.nextReading(after: time) {
        XCTAssertEqual(source.readings(after: time, through: next).map(\.time), [next])
        XCTAssertGreaterThan(next, time)
        time = next
        count += 1
        guard count < 200 else { return XCTFail("no end") }
      }
      XCTAssertEqual(count, 99)
    }
  }

  private func temporaryFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "quince-trace-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: folder) }
    return folder
  }
}
