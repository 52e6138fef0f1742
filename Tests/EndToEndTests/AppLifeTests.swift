// A whole life of an app in one script: background, return, end, start, and what it keeps.
import XCTest

final class AppLifeTests: TemporaryFolderTestCase {
  private static let source = """
    import UIKit
    import AudioToolbox

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            print("launched for", (options?[.url] as? URL)?.absoluteString ?? "nothing")
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { print("active") }
        func applicationWillResignActive(_ application: UIApplication) { print("inactive") }
        func applicationDidEnterBackground(_ application: UIApplication) { print("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { print("foreground") }
        func applicationWillTerminate(_ application: UIApplication) { print("terminate") }
        func applicationDidReceiveMemoryWarning(_ application: UIApplication) { print("memory") }
        func applicationSignificantTimeChange(_ application: UIApplication) { print("time") }
        func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
            print("open", url.absoluteString)
            return true
        }
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!
        var ticks = 0

        override func viewDidLoad() {
            super.viewDidLoad()
            let defaults = UserDefaults.standard
            let file = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent("note.txt")
            let note = (try? String(contentsOf: file, encoding: .utf8)) ?? "none"
            print("start", defaults.integer(forKey: "starts"), "note", note, "vendor", UIDevice.current.identifierForVendor?.uuidString ?? "none")
            defaults.set(defaults.integer(forKey: "starts") + 1, forKey: "starts")
            try? "written".write(to: file, atomically: true, encoding: .utf8)
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { _ in
                self.ticks += 1
                self.label.text = "ticks \\(self.ticks)"
            }
            AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
        }

        override func didReceiveMemoryWarning() { print("controller's memory") }
    }

    """

  private func makeApp() throws -> String {
    let types = "INFOPLIST_FILE = Small/Info.plist; GENERATE_INFOPLIST_FILE = YES"
    let project = SmallProject.projectFile(productType: "com.apple.product-type.application")
      .replacingOccurrences(of: "GENERATE_INFOPLIST_FILE = YES", with: types)
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(Self.source, to: "Small/Small/App.swift")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    _ = try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLName</key><string>small</string>
      <key>CFBundleURLSchemes</key><array><string>small</string></array></dict></array></dict></plist>

      """, to: "Small/Small/Info.plist")
    return "\(folder)/Small"
  }

  private func run(_ script: String, _ options: [String] = [], environment: [String: String] = [:]) throws -> [String] {
    let path = try write(script, to: "life.txt")
    let result = try QuinceProgram.run(
      ["run", try makeApp(), "--headless", "--script", path] + options, environment: environment, directory: folder, limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    return result.standardOutput.split(separator: "\n").map(String.init)
  }

  func testTheBackgroundTheReturnAndTheEnd() throws {
    let lines = try run(
      """
      wait 1.1
      expect text "ticks 2"
      home
      wait 100
      expect text "ticks 2"
      return
      wait 0.6
      log "back"
      expect no text "ticks 100"
      memory-warning
      time-change
      open "small://one"
      open "other://two"
      home
      open "small://three"
      terminate
      open "small://four"
      """)
    let calls = lines.filter { !$0.hasPrefix("start") }
    XCTAssertEqual(
      calls,
      [
        "launched for nothing", "active", "inactive", "background", "foreground", "active", "back", "controller's memory", "memory", "time",
        "open small://one", "inactive", "background", "foreground", "open small://three", "active", "terminate", "launched for small://four",
        "open small://four", "active", "terminate",
      ])
  }

  func testWhatTheAppKeepsIsThereAtItsNextStart() throws {
    let lines = try run("terminate\nlaunch\n").filter { $0.hasPrefix("start") }
    XCTAssertEqual(lines.count, 2)
    let first = lines[0].split(separator: " "), second = lines[1].split(separator: " ")
    XCTAssertEqual(first.prefix(4), ["start", "0", "note", "none"])
    XCTAssertEqual(second.prefix(4), ["start", "1", "note", "written"])
    XCTAssertEqual(first.last, second.last, "the vendor's identifier is another one")
  }

  func testARunOfItsOwnStartsFreshUnlessItIsToldToKeep() throws {
    let data = ["XDG_DATA_HOME": "\(folder)/data"]
    func start(_ options: [String]) throws -> String { try run("wait 0.1\n", options, environment: data).first { $0.hasPrefix("start") } ?? "" }
    XCTAssertTrue(try start([]).hasPrefix("start 0 note none"))
    XCTAssertTrue(try start([]).hasPrefix("start 0 note none"))
    XCTAssertTrue(try start(["--keep"]).hasPrefix("start 0 note none"))
    XCTAssertTrue(try start(["--keep"]).hasPrefix("start 1 note written"))
  }

  func testMidnightComesByItself() throws {
    // The phone's own clock starts at 09:41 UTC.
    let lines = try run("home\nwait 50000\nlog \"before\"\nwait 2000\nlog \"after\"\nreturn\n")
    XCTAssertEqual(lines.suffix(6), ["before", "after", "foreground", "time", "active", "terminate"])
  }

  /// On the system's clock the app's process really stands still: no tick in two seconds, and one soon after it is back.
  func testTheBackgroundOnTheSystemsClock() throws {
    let lines = try run(
      """
      wait until text "ticks 1" 20
      home
      wait 2
      expect text "ticks 1"
      return
      wait until text "ticks 3" 20
      expect no text "ticks 4"
      home
      terminate
      """, ["--real-time"])
    XCTAssertEqual(
      lines.filter { !$0.hasPrefix("start") },
      ["launched for nothing", "active", "inactive", "background", "foreground", "active", "inactive", "background"],
      "an app that stands still in the background is not told of its end")
  }

  // MARK: Apps of the first years

  /// The delegate and the window come from the main nib, the controller's view from a nib of its own.
  func testAnAppMadeByItsMainNib() throws {
    let source = """
      import UIKit

      class MoveDelegate: UIResponder, UIApplicationDelegate {
          @IBOutlet var window: UIWindow?
          @IBOutlet var controller: UIViewController?
          func applicationDidFinishLaunching(_ application: UIApplication) {
              print("finished", window != nil, controller?.nibName ?? "no nib", application.delegate === self)
              window?.rootViewController = controller
              window?.makeKeyAndVisible()
          }
          override func awakeFromNib() {
              super.awakeFromNib()
              print("awake", window != nil)
          }
      }

      """
    let window = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="UIApplication">
                  <connections><outlet property="delegate" destination="de0-00-001" id="cn0-00-001"/></connections>
              </placeholder>
              <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
              <customObject id="de0-00-001" userLabel="Delegate" customClass="MoveDelegate" customModule="Small" customModuleProvider="target">
                  <connections>
                      <outlet property="window" destination="wi0-00-001" id="cn1-00-001"/>
                      <outlet property="controller" destination="vc0-00-001" id="cn2-00-001"/>
                  </connections>
              </customObject>
              <viewController nibName="Welcome" id="vc0-00-001"/>
              <window opaque="NO" clearsContextBeforeDrawing="NO" contentMode="scaleToFill" id="wi0-00-001">
                  <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
              </window>
          </objects>
      </document>

      """
    let welcome = SmallProject.xib.replacingOccurrences(of: "property=\"header\"", with: "property=\"view\"")
      .replacingOccurrences(of: " customClass=\"ViewController\" customModule=\"Small\" customModuleProvider=\"target\"", with: "")
      .replacingOccurrences(
        of: "height=\"44\"/>",
        with: "height=\"44\"/><subviews><label text=\"Welcome\" id=\"lb0-00-002\"><rect key=\"frame\" x=\"20\" y=\"60\" width=\"200\" height=\"30\"/>"
          + "</label></subviews>")
    let project = SmallProject.projectFile(
      productType: "com.apple.product-type.application", moreSources: ["main.swift", "MainWindow.xib", "Welcome.xib"]
    ).replacingOccurrences(
      of: "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UIMainStoryboardFile = Main", with: "INFOPLIST_FILE = Small/Info.plist")
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(source, to: "Small/Small/App.swift")
    _ = try write("import UIKit\n\nexit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil))\n", to: "Small/Small/main.swift")
    _ = try write(window, to: "Small/Small/MainWindow.xib")
    _ = try write(welcome, to: "Small/Small/Welcome.xib")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    _ = try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSMainNibFile</key><string>MainWindow</string><key>UIStatusBarHidden</key><true/>
      <key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string>
      <key>CFBundleIdentifier</key><string>org.quince.test.Small</string></dict></plist>

      """, to: "Small/Small/Info.plist")
    let script = try write("expect text \"Welcome\"\n", to: "nib.txt")
    let result = try QuinceProgram.run(["run", "\(folder)/Small", "--headless", "--script", script], directory: folder, limit: 240)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(result.standardOutput, "awake true\nfinished true Welcome true\n")
  }
}
