// Real recordings, which lie beside the repository and are not part of it; without them these tests are skipped.
import PhoneLink
import XCTest
@testable import Phone

final class MotionRecordingsTests: XCTestCase {
  private func path(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    for folder in ["../shared/data/traces", "../../shared/data/traces"] {
      let file = root.appendingPathComponent(folder).appendingPathComponent(name).standardizedFileURL.path
      if FileManager.default.fileExists(atPath: file) { return file }
    }
    throw XCTSkip("no \(name)")
  }
  private func trace(_ name: String) throws -> MotionTrace { try MotionTrace(path: path(name)) }

  private func phases(_ samples: [MotionSample]) -> [ShakePhase] {
    var detector = ShakeDetector()
    var phases = samples.compactMap { detector.process($0) }
    // A recording that is over is a phone that lies still.
    if let last = samples.last?.time, let phase = detector.process(silenceUntil: last + 1, isStill: true) { phases.append(phase) }
    return phases
  }

  func testPhoneOnATableReadsFlat() throws {
    let trace = try trace("iphone_mpower_accelerometer.csv")
    let mean = trace.samples.reduce(Vector3.zero) { $0 + $1.gravity + $1.userAcceleration } * (1 / Double(trace.samples.count))
    XCTAssertEqual(mean.z, -1, accuracy: 0.005)
    XCTAssertEqual(mean.x, 0, accuracy: 0.02)
    XCTAssertTrue(trace.hasGyroscope)
  }

  func testQuaternionsOfAWalkAgreeWithItsGravity() throws {
    let trace = try trace("iphone_mpower_walk.csv")
    XCTAssertGreaterThan(trace.samples.count, 2900)
    for sample in trace.samples {
      let gravity = try XCTUnwrap(sample.attitude).conjugate.rotate(.lyingFlat)
      XCTAssertLessThan((gravity - sample.gravity).length, 1e-5)
    }
  }

  func testRollPitchYawOfADriveAgreeWithGravity() throws {
    let trace = try trace("kodeco_u04_tilt_drive.csv")
    XCTAssertEqual(trace.samples[1].time, 0.04, accuracy: 1e-9)
    for sample in trace.samples {
      let gravity = try XCTUnwrap(sample.attitude).conjugate.rotate(.lyingFlat)
      XCTAssertLessThan((gravity - sample.gravity).length, 1e-4)
    }
  }

  func testGravityOfEveryIPhoneSampleFollowsFromItsPitchAndRoll() throws {
    for name in ["kodeco_u03_shake.csv", "kodeco_u04_shake.csv", "kodeco_u04_chop.csv", "kodeco_u04_tilt_drive.csv"] {
      let rows = try String(contentsOfFile: path(name), encoding: .utf8).split(whereSeparator: \.isNewline)
      let samples = try trace(name).samples
      XCTAssertEqual(rows.count, samples.count)
      for (row, sample) in zip(rows, samples) {
        let fields = row.split(separator: ",").dropFirst(2).compactMap { Double($0) }
        let (roll, pitch) = (fields[0], fields[1])
        let expected = Vector3(x: cos(pitch) * sin(roll), y: -sin(pitch), z: -cos(pitch) * cos(roll))
        XCTAssertLessThan((sample.gravity - expected).length, 1e-4, name)
      }
    }
  }

  func testGravityTurnsAsTheGyroscopeSays() throws {
    // dg/dt = g × ω; with the other sign the rest is many times as large.
    for name in ["iphone_mpower_walk.csv", "kodeco_u04_tilt_drive.csv"] {
      let samples = try trace(name).samples
      var (right, wrong) = (0.0, 0.0)
      for index in 1..<samples.count - 1 where samples[index + 1].time - samples[index - 1].time < 0.2 {
        let (before, now, after) = (samples[index - 1], samples[index], samples[index + 1])
        // Between takes the phone was laid down.
        guard (after.gravity - before.gravity).length < 0.5 else { continue }
        let slope = (after.gravity - before.gravity) * (1 / (after.time - before.time))
        let turned = now.gravity.cross(try XCTUnwrap(now.rotationRate))
        right += (slope - turned).dot(slope - turned)
        wrong += (slope + turned).dot(slope + turned)
      }
      XCTAssertLessThan(right.squareRoot() * 4, wrong.squareRoot(), name)
    }
  }

  func testEveryPhyphoxWalkIsAboutOneG() throws {
    for name in ["phyphox_walk_pocket_brant.csv", "phyphox_walk_hand_brant.csv", "phyphox_stairs_brant.csv", "phyphox_stairs_sophia.csv"] {
      let trace = try trace(name)
      XCTAssertEqual(trace.samples.count, 6000, accuracy: 100, name)
      let size = trace.samples.map { ($0.gravity + $0.userAcceleration).length }.sorted()[trace.samples.count / 2]
      XCTAssertEqual(size, 1.05, accuracy: 0.2, name)
      XCTAssertEqual(phases(trace.samples), [], "\(name): walking is no shake")
    }
  }

  func testSamplesOfOtherApps() throws {
    XCTAssertEqual(try trace("motionsense_4rows.csv").samples.count, 4)
    let logger = try trace("sensorlogger_json_2rows.json")
    XCTAssertEqual(logger.samples[0].userAcceleration.x, 0.06110857 / 9.80665, accuracy: 1e-6)
    XCTAssertTrue(try trace("lis3dh_shake_jon.csv").notes.contains { $0.contains("8192 a G") })
    XCTAssertThrowsError(try trace("adxl335_shake_anne.csv"), "an analog sensor's counts")
    let wand = try trace("bno055_wand_flippendo000.csv")
    XCTAssertTrue(wand.hasGyroscope && wand.hasMagnetometer)
  }

  func testEachShakeTakeOfAnIPhoneBeginsAndEnds() throws {
    // A file holds several takes with rest between them, told apart by the first column; the second says what was done.
    for name in ["kodeco_u03_shake.csv", "kodeco_u04_shake.csv"] {
      let takes = try takes(of: name)
      XCTAssertEqual(takes.filter { $0.activity == "2" }.count, 4)
      for take in takes {
        let phases = phases(take.samples)
        if take.activity == "2" {
          XCTAssertTrue(phases.contains(.began), "\(name) \(take.name)")
          XCTAssertEqual(phases, (0..<phases.count).map { $0 % 2 == 0 ? .began : .ended }, "\(name) \(take.name): each that begins also ends")
          XCTAssertEqual(phases.last, .ended)
        } else if !take.samples.contains(where: { $0.userAcceleration.length > 2 }) {  // one take named rest is none
          XCTAssertEqual(phases, [], "\(name) \(take.name): rest")
        }
      }
    }
  }

  func testChoppingAndSteeringAreNoShakes() throws {
    for name in ["kodeco_u04_chop.csv", "kodeco_u04_tilt_drive.csv"] {
      for take in try takes(of: name) { XCTAssertEqual(phases(take.samples), [], "\(name) \(take.name)") }
    }
  }

  func testOneShakeOfAHandHeldBoardBeginsAndEndsOnce() throws {
    let rows = try String(contentsOfFile: path("lis3dh_shake_jon.csv"), encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst()
    let scaled = rows.map { row -> String in
      let fields = row.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) ?? 0 }
      return "\(fields[1] / 1000),\(-fields[2] / 8192),\(-fields[3] / 8192),\(-fields[4] / 8192)"
    }
    let trace = try MotionTrace(file: "shake.csv", contents: Data(("t,x,y,z\n" + scaled.joined(separator: "\n")).utf8))
    XCTAssertEqual(phases(trace.samples).filter { $0 == .began }.count, 1)
  }

  private func takes(of name: String) throws -> [(name: String, activity: String, samples: [MotionSample])] {
    let trace = try trace(name)
    let keys = try String(contentsOfFile: path(name), encoding: .utf8).split(whereSeparator: \.isNewline).map { $0.split(separator: ",").prefix(2) }
    XCTAssertEqual(keys.count, trace.samples.count)
    var takes: [(name: String, activity: String, samples: [MotionSample])] = []
    for (key, sample) in zip(keys, trace.samples) {
      let (name, activity) = (String(key[0]), String(key[1]))
      if takes.last?.name != name || takes.last?.activity != activity { takes.append((name, activity, [])) }
      takes[takes.count - 1].samples.append(sample)
    }
    return takes
  }
}

private func XCTAssertEqual(_ value: Int, _ expected: Int, accuracy: Int, _ message: String, line: UInt = #line) {
  XCTAssertTrue(abs(value - expected) <= accuracy, "\(value) is not \(expected) ± \(accuracy): \(message)", line: line)
}
