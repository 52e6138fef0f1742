import ObjectiveC
import XCTest

final class FoundationAdditionsTests: XCTestCase {
  @MainActor func testATimerSendsItsSelectorAndCarriesItsInformation() {
    let lamp = Lamp()
    let timer = Timer.scheduledTimer(timeInterval: 0.01, target: lamp, selector: "litBy:", userInfo: "information", repeats: false)
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
    XCTAssertEqual(lamp.log.count, 1)
    XCTAssertEqual(timer.userInfo as? String, "information")
    XCTAssertEqual(Timer(timeInterval: 1, target: lamp, selector: "toggle", userInfo: 5, repeats: true).userInfo as? Int, 5)
    XCTAssertFalse(Timer().userInfo is String)
  }

  func testANotificationReachesTheObserverUntilItIsRemoved() {
    let lamp = Lamp(), center = NotificationCenter()
    let name = Notification.Name("lamps")
    center.addObserver(lamp, selector: "toggle", name: name, object: nil)
    center.post(name: name, object: nil)
    XCTAssertEqual(lamp.level, 1)
    center.removeObserver(lamp)
    center.post(name: name, object: nil)
    XCTAssertEqual(lamp.level, 1)
  }

  func testOneOfTwoNotificationsCanBeRemoved() {
    let lamp = Lamp(), center = NotificationCenter()
    center.addObserver(lamp, selector: "toggle", name: Notification.Name("a"), object: nil)
    center.addObserver(lamp, selector: "litBy:", name: Notification.Name("b"), object: nil)
    center.removeObserver(lamp, name: Notification.Name("a"), object: nil)
    center.post(name: Notification.Name("a"), object: nil)
    center.post(name: Notification.Name("b"), object: nil)
    XCTAssertEqual(lamp.level, 0)
    XCTAssertEqual(lamp.log.count, 1)
  }

  func testATokenOfAClosureObserverCanBeRemoved() {
    let center = NotificationCenter()
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: Notification.Name("a"), object: nil, queue: nil) { _ in count += 1 }
    center.post(name: Notification.Name("a"), object: nil)
    center.removeObserver(token)
    center.post(name: Notification.Name("a"), object: nil)
    XCTAssertEqual(count, 1)
  }

  func testAnObserverThatHasEndedIsNotCalled() {
    let center = NotificationCenter()
    var lamp: Lamp? = Lamp()
    weak var weakLamp = lamp
    center.addObserver(lamp!, selector: "toggle", name: Notification.Name("a"), object: nil)
    lamp = nil
    XCTAssertNil(weakLamp, "the center must not keep it")
    center.post(name: Notification.Name("a"), object: nil)
  }

  func testObjectsCanBeFormatted() {
    class Named: NSObject { override var description: String { "a named one" } }
    XCTAssertEqual(String(format: "%@, %@ and %d", Named(), NSNumber(value: 3), 4), "a named one, 3 and 4")
    XCTAssertTrue(String(format: "%@", ["key": "value"]).contains("value"))
    XCTAssertTrue(String(format: "%@", ["first"]).contains("first"))
  }

  func testAnIndexPathHasRowAndSection() {
    let path = NSIndexPath(row: 3, section: 1)
    XCTAssertEqual([path.section, path.row, path.item], [1, 3, 3])
  }
}

final class FoundationRepairsTests: XCTestCase {
  func testDefaultsTakeWhatAnAppGivesThem() throws {
    let name = "org.example.\(UUID().uuidString)"
    let defaults = try XCTUnwrap(UserDefaults(suiteName: name))
    nonisolated(unsafe) var changes = 0
    let change = UserDefaults.didChangeNotification
    let token = NotificationCenter.default.addObserver(forName: change, object: defaults, queue: nil) { _ in changes += 1 }
    defaults.__set(CGFloat(4.5), forKey: "width")
    XCTAssertEqual(defaults.double(forKey: "width"), 4.5)
    defaults.__set(["sizes": [CGFloat(1), CGFloat(2)]], forKey: "nested")
    XCTAssertEqual(defaults.dictionary(forKey: "nested")?["sizes"] as? [Double], [1, 2])
    defaults.__set(URL(string: "https://example.org/a?b=c"), forKey: "address")
    XCTAssertEqual(defaults.url(forKey: "address")?.absoluteString, "https://example.org/a?b=c")
    defaults.__set(URL(fileURLWithPath: "/tmp/x"), forKey: "file")
    XCTAssertEqual(defaults.url(forKey: "file")?.path, "/tmp/x")
    defaults.__set(true, forKey: "flag")
    XCTAssertTrue(defaults.bool(forKey: "flag"))
    defaults.__set(nil, forKey: "width")
    XCTAssertNil(defaults.object(forKey: "width"))
    defaults.setValue("by key", forKey: "coded")
    XCTAssertEqual(defaults.value(forKey: "coded") as? String, "by key")
    XCTAssertEqual(defaults.string(forKey: "coded"), "by key")
    XCTAssertNil(defaults.value(forKey: "width"))
    XCTAssertEqual(changes, 7)
    NotificationCenter.default.removeObserver(token as Any)
    for key in ["nested", "address", "file", "flag", "coded"] { defaults.removeObject(forKey: key) }
  }

  func testTheLibraryFolderIsFound() throws {
    let library = try XCTUnwrap(FileManager.default.__urls(for: .libraryDirectory, in: .userDomainMask).first)
    XCTAssertEqual(library.lastPathComponent, "Library")
    XCTAssertEqual(library.deletingLastPathComponent().path, NSHomeDirectory())
    XCTAssertEqual(try FileManager.default.__url(for: .libraryDirectory, in: .userDomainMask, appropriateFor: nil, create: false), library)
  }

  func testWordsAreWalkedOver() {
    func words(_ text: String, _ options: String.EnumerationOptions = .byWords) -> [String] {
      var found: [String] = []
      text.__enumerateSubstrings(in: text.startIndex..., options: options) { word, _, _, _ in found.append(word ?? "") }
      return found
    }
    XCTAssertEqual(words("Hello, world! It's 2 o'clock."), ["Hello", "world", "It's", "2", "o'clock"])
    XCTAssertEqual(words("one two", [.byWords, .reverse]), ["two", "one"])
    XCTAssertEqual(words("你好世界"), ["你好", "世界"])
    XCTAssertEqual(words("a\nb", .byLines), ["a", "b"])
  }

  func testNumbersOfAPropertyListAreCGFloats() throws {
    let list = "<plist version=\"1.0\"><dict><key>colors</key><dict><key>sand</key><array><real>0.5</real><integer>1</integer></array></dict></dict></plist>"
    let read = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(list.utf8).write(to: file)
    let dictionary = try XCTUnwrap(NSDictionary(contentsOf: file))
    XCTAssertEqual(dictionary as? [String: [String: [CGFloat]]], ["colors": ["sand": [0.5, 1]]])
    XCTAssertEqual(read as? [String: [String: [CGFloat]]], ["colors": ["sand": [0.5, 1]]])
    XCTAssertEqual(NSNumber(value: 2.5) as? CGFloat, 2.5)
    XCTAssertNil(("2.5" as NSString as Any) as? CGFloat)
    XCTAssertEqual((CGFloat(2.5) as Any) as? NSNumber, 2.5)
    XCTAssertEqual(["width": CGFloat(3)] as NSDictionary, ["width": NSNumber(value: 3)])
  }

  func testKeysOfDictionariesAreWhatCanBeCopied() {
    let keys: [any NSCopying] = ["name" as NSString, 2 as NSNumber]
    let dictionary = NSDictionary(objects: ["Ada", "two"], forKeys: keys)
    XCTAssertEqual(dictionary["name"] as? String, "Ada")
    XCTAssertEqual(dictionary[2] as? String, "two")
    XCTAssertEqual(NSDictionary(object: 1, forKey: keys[0]), ["name": 1])
    let changing = NSMutableDictionary()
    changing.setObject("b", forKey: keys[0])
    changing.setObject("c", forKey: keys[0])
    XCTAssertEqual(changing, ["name": "c"])
  }

  func testAnOrderedSetHoldsAnElementOnce() {
    XCTAssertEqual(NSOrderedSet.__unique([1, 2, 1, "a", "a"]).count, 3)
  }

  func testAStringBecomesPinyin() {
    let name = NSMutableString(string: "北京")
    XCTAssertTrue(CFStringTransform(name, nil, kCFStringTransformMandarinLatin, false))
    XCTAssertEqual(name as String, "běi jīng")
    XCTAssertTrue(CFStringTransform(name, nil, kCFStringTransformStripDiacritics, false))
    XCTAssertEqual(name as String, "bei jing")
    XCTAssertFalse(CFStringTransform(name, nil, "No-Such-Transform", false))
    name.appendFormat(" %d", 5)
    XCTAssertEqual(name as String, "bei jing 5")
  }

  func testANestedClassHasAName() {
    class Inner {}
    XCTAssertTrue(__nameOfClass(Inner.self).hasSuffix("Inner"))
    XCTAssertEqual(__nameOfClass(Lamp.self), NSStringFromClass(Lamp.self))
  }
}

final class RuntimeTests: XCTestCase {
  nonisolated(unsafe) private static var key: UInt8 = 0
  nonisolated(unsafe) private static var otherKey: UInt8 = 0

  func testAnAssociatedObjectStaysWithItsObject() {
    let lamp = Lamp(), other = Lamp()
    objc_setAssociatedObject(lamp, &Self.key, "attached", .OBJC_ASSOCIATION_RETAIN)
    XCTAssertEqual(objc_getAssociatedObject(lamp, &Self.key) as? String, "attached")
    XCTAssertNil(objc_getAssociatedObject(lamp, &Self.otherKey))
    XCTAssertNil(objc_getAssociatedObject(other, &Self.key))
    objc_setAssociatedObject(lamp, &Self.key, nil, .OBJC_ASSOCIATION_RETAIN)
    XCTAssertNil(objc_getAssociatedObject(lamp, &Self.key))
  }

  func testAssociatedObjectsOfEndedObjectsAreReleasedAsTheTableIsUsed() {
    weak var attached: Lamp?
    do {
      let lamp = Lamp(), value = Lamp()
      attached = value
      objc_setAssociatedObject(lamp, &Self.key, value, .OBJC_ASSOCIATION_RETAIN)
    }
    let others = (0..<200).map { _ in NSObject() }
    for other in others { objc_setAssociatedObject(other, &Self.key, 1, .OBJC_ASSOCIATION_RETAIN) }
    XCTAssertNil(attached)
  }

  func testASynchronizedSectionLetsOneThreadIn() {
    let lock = NSObject()
    nonisolated(unsafe) var count = 0
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 {
        objc_sync_enter(lock)
        count += 1
        objc_sync_exit(lock)
      }
    }
    XCTAssertEqual(count, 4000)
    XCTAssertEqual(objc_sync_exit(lock), -1)
  }

  func testAClassIsFoundByItsNamesAndMakesObjects() {
    XCTAssertTrue(classNamed("Lamp", module: "ObjectiveCTests") == Lamp.self)
    XCTAssertTrue(classNamed("Leuchte") == Lamp.self)
    XCTAssertNil(classNamed("NoSuchLamp", module: "ObjectiveCTests"))
    XCTAssertTrue(makeObject(of: Lamp.self) is Lamp)
    XCTAssertNil(makeObject(of: DimmedLamp.self), "a superclass's initialiser would make a Lamp")
  }

  func testManagedPropertiesKeepTheirValues() {
    let lamp = Lamp()
    XCTAssertEqual(__managedValue(lamp, "count") as Int, 0)
    __setManagedValue(lamp, "count", 4)
    __setManagedValue(lamp, "title", "t" as String?)
    XCTAssertEqual(__managedValue(lamp, "count") as Int, 4)
    XCTAssertEqual(__managedValue(lamp, "title") as String?, "t")
  }
}
