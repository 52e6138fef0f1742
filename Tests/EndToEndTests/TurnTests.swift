// An app that lies on its side, turned and shaken by a script, with pictures as a person gets them.
import XCTest

final class TurnTests: TemporaryFolderTestCase {
  private static let source = """
    import CoreMotion
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            print("launched", Int(UIScreen.main.bounds.width), "x", Int(UIScreen.main.bounds.height), application.statusBarOrientation.rawValue)
            return true
        }
    }

    class ViewController: UIViewController, UIAccelerometerDelegate {
        @IBOutlet weak var label: UILabel!
        let manager = CMMotionManager()
        var strongest = 0.0

        override func viewDidLoad() {
            super.viewDidLoad()
            UIAccelerometer.shared().updateInterval = 1.0 / 30
            UIAccelerometer.shared().delegate = self
            manager.deviceMotionUpdateInterval = 0.1
            manager.startDeviceMotionUpdates(to: .main) { motion, error in
                guard let g = motion?.gravity else { return }
                self.label.text = String(format: "g %.1f %.1f %.1f", g.x, g.y, g.z)
            }
        }

        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .landscape }

        override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            print("transition", Int(size.width))
        }

        func accelerometer(_ accelerometer: UIAccelerometer, didAccelerate acceleration: UIAcceleration) {
            strongest = max(strongest, abs(acceleration.x))
        }

        override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { print("shake began") }
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
            print("shake ended", motion == .motionShake, strongest > 2)
        }
    }

    """

  private func makeApp(upright: Bool = false) throws -> String {
    let orientations = (upright ? "UIInterfaceOrientationPortrait " : "") + "UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
    let project = SmallProject.projectFile(productType: "com.apple.product-type.application").replacingOccurrences(
      of: "GENERATE_INFOPLIST_FILE = YES;",
      with: "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone = \\\"\(orientations)\\\";"
        .replacingOccurrences(of: "\\\"", with: "\""))
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    let source = upright ? Self.source.replacingOccurrences(of: "return .landscape }", with: "return .allButUpsideDown }") : Self.source
    _ = try write(source, to: "Small/Small/App.swift")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    return folder + "/Small"
  }

  private func size(ofPicture path: String) throws -> [Int] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A recording of a phone that is turned to its left side, and then laid on the table.
  func testARecordedTurnTurnsTheInterface() throws {
    let app = try makeApp(upright: true)
    let rows = (0..<100).map { index -> String in
      let time = Double(index) / 20
      return "\(time)," + (time < 1.5 ? "0,-1,0" : time < 3 ? "-1,0,0" : "0,0,-1")
    }
    let trace = try write("t,x,y,z\n" + rows.joined(separator: "\n") + "\n", to: "turn.csv")
    let pictures = ["upright", "side", "table"].map { "\(folder)/\($0).png" }
    let script = try write(pictures.map { "wait 1.2\nscreenshot \($0)\nwait 0.3\n" }.joined(), to: "script.txt")
    let result = try QuinceProgram.run(
      ["run", app, "--headless", "--motion", trace, "--script", script], environment: ["QUINCE_BUILD_FOLDER": folder + "/build"])
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(try pictures.map(size), [[750, 1334], [1334, 750], [1334, 750]], "on the table it stays as it was")
    XCTAssertEqual(result.standardOutput.components(separatedBy: "transition 667").count, 2, result.output)
  }

  func testAnAppThatLiesOnItsSideStartsSoAndTurns() throws {
    let app = try makeApp()
    let script = try write(
      """
      screenshot \(folder)/start.png
      tilt 0.6 0.0 -0.8
      wait 0.3
      expect text "g 0.6 0.0 -0.8"
      rotate landscapeLeft
      wait 0.3
      expect text "g 0.6 0.0 -0.8"
      rotate portrait
      rotate faceUp
      screenshot \(folder)/end.png
      rotate right
      shake
      wait 0.2
      """, to: "script.txt")
    let result = try QuinceProgram.run(
      ["run", app, "--headless", "--script", script], environment: ["QUINCE_BUILD_FOLDER": folder + "/build"])
    XCTAssertEqual(result.status, 0, result.output)
    let said = result.standardOutput.split(separator: "\n").map(String.init)
    // The first that Info.plist names is landscape left, 4.
    XCTAssertTrue(said.contains("launched 667 x 375 4"), result.output)
    XCTAssertFalse(said.contains("transition 375"), "never upright: \(result.output)")
    XCTAssertEqual(said.suffix(2), ["shake began", "shake ended true true"], result.output)
    XCTAssertEqual(try size(ofPicture: folder + "/start.png"), [1334, 750])
    XCTAssertEqual(try size(ofPicture: folder + "/end.png"), [1334, 750])
  }
}
