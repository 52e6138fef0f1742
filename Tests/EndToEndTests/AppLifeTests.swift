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
}
