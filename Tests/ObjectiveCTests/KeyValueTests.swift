import ObjectiveC
import XCTest

final class KeyValueCodingTests: XCTestCase {
  func testAValueIsWrittenAndReadByKey() {
    let lamp = Lamp()
    lamp.setValue("desk", forKey: "name")
    lamp.setValue(3, forKey: "brightness")
    XCTAssertEqual(lamp.name, "desk")
    XCTAssertEqual(lamp.brightness, 3)
    XCTAssertEqual(lamp.value(forKey: "summary") as? String, "desk 0")
  }

  func testAKeyPathGoesFromObjectToObject() {
    let lamp = Lamp(), partner = Lamp()
    lamp.partner = partner
    lamp.setValue(7, forKeyPath: "partner.level")
    XCTAssertEqual(partner.level, 7)
    XCTAssertEqual(lamp.value(forKeyPath: "partner.level") as? Int, 7)
    XCTAssertNil(partner.value(forKeyPath: "partner.level"))
  }

  func testNilEmptiesAnOptionalProperty() {
    let lamp = Lamp(), partner = Lamp()
    lamp.partner = partner
    lamp.setValue(nil, forKey: "partner")
    XCTAssertNil(lamp.partner)
  }

  func testAnUndefinedKeyGoesToTheClassesOwnAnswer() {
    let lamp = OpenLamp()
    (lamp as NSObject).setValue("round", forKey: "shape")
    XCTAssertEqual((lamp as NSObject).value(forKey: "shape") as? String, "round")
  }

  func testAWrongTypeIsReportedWithBothTypes() throws {
    XCTAssertThrowsError(try KeyValueCoding.write("not a lamp", to: Lamp(), key: "partner")) { error in
      XCTAssertEqual("\(error)", "String was given where Optional<Lamp> is expected")
    }
    XCTAssertFalse(try KeyValueCoding.write(1, to: Lamp(), key: "nothing"))
  }
}

final class KeyValueObservingTests: XCTestCase {
  func testAnObservationReportsOldAndNewValueUntilItIsReleased() {
    let lamp = Lamp()
    var seen: [String] = []
    var observation: NSKeyValueObservation? = lamp.observe(__named("level", \.level), options: [.old, .new]) { lamp, change in
      seen.append("\(change.oldValue!) to \(change.newValue!)")
    }
    lamp.setValue(2, forKey: "level")
    observation = nil
    lamp.setValue(3, forKey: "level")
    XCTAssertEqual(seen, ["0 to 2"])
    XCTAssertNil(observation)
  }

  func testTheInitialValueIsReportedAtOnce() {
    let lamp = Lamp()
    lamp.level = 5
    var seen: [Int?] = []
    let observation = lamp.observe(__named("level", \.level), options: [.initial, .new]) { _, change in seen.append(change.newValue) }
    XCTAssertEqual(seen, [5])
    observation.invalidate()
  }

  func testAnObserverByKeyPathFollowsTheObjectInBetween() {
    final class Observer: NSObject, __RegistersOnFirstUse {
      var seen: [String] = []
      static func __registerMembersOnFirstUse() {
        ClassMembers.__registerOnce(Observer.self) { members in
          members.method("observeValueForKeyPath:ofObject:change:context:") { observer, arguments in
            let keyPath: String? = arguments[0]
            let change: [NSKeyValueChangeKey: Any]? = arguments[2]
            observer.seen.append("\(keyPath!) \(change![.newKey]!)")
          }
        }
      }
    }
    let lamp = Lamp(), first = Lamp(), second = Lamp(), observer = Observer()
    lamp.partner = first
    lamp.addObserver(observer, forKeyPath: "partner.level", options: [.new], context: nil)
    first.setValue(1, forKey: "level")
    second.level = 4
    lamp.setValue(second, forKey: "partner")
    first.setValue(9, forKey: "level")
    second.setValue(5, forKey: "level")
    lamp.removeObserver(observer, forKeyPath: "partner.level")
    second.setValue(6, forKey: "level")
    XCTAssertEqual(observer.seen, ["partner.level 1", "partner.level 4", "partner.level 5"])
  }

  func testAChangeThatTheClassAnnouncesItselfIsReported() {
    let lamp = Lamp()
    var seen: [String] = []
    let observation = lamp.observe(__named("name", \.name), options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue!) to \(change.newValue!)")
    }
    lamp.willChangeValue(forKey: "name")
    lamp.name = "desk"
    lamp.didChangeValue(forKey: "name")
    XCTAssertEqual(seen, ["lamp to desk"])
    observation.invalidate()
  }
}
