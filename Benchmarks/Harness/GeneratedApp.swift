// A made-up app of about a thousand lines, for the figures on building.
import Foundation

/// An Xcode project of about 1,000 lines in a temporary folder: ten screens of labels, buttons, outlets, actions and selectors.
struct GeneratedApp {
  let folder: String
  private var editedFile: String { folder + "/Large/Screen3.swift" }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-bench-\(getpid())/Large").path
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/Large", withIntermediateDirectories: true)
    try files.createDirectory(atPath: folder + "/Large.xcodeproj", withIntermediateDirectories: true)
    let names = ["AppDelegate"] + (1...10).map { "Screen\($0)" }
    try Self.delegate.write(toFile: folder + "/Large/AppDelegate.swift", atomically: true, encoding: .utf8)
    for number in 1...10 {
      try Self.screen(number).write(toFile: folder + "/Large/Screen\(number).swift", atomically: true, encoding: .utf8)
    }
    try Self.project(sources: names).write(toFile: folder + "/Large.xcodeproj/project.pbxproj", atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: (folder as NSString).deletingLastPathComponent) }

  var lineCount: Int {
    (1...10).map { Self.screen($0) }.reduce(Self.delegate) { $0 + $1 }.split(separator: "\n", omittingEmptySubsequences: false).count
  }

  /// What a person does between two looks at the app: changes a text inside a method.
  func edit(_ number: Int) throws {
    let text = try String(contentsOfFile: editedFile, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.contains("/* edited */") ? "        title = \"Edit \(number)\" /* edited */" : String($0)
    }
    try lines.joined(separator: "\n").write(toFile: editedFile, atomically: true, encoding: .utf8)
  }

  private static let delegate = """
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = Screen3()
            window?.makeKeyAndVisible()
            return true
        }
    }

    """

  private static func screen(_ number: Int) -> String {
    var text = """
      import UIKit

      struct Row\(number) {
          let title: String
          let count: Int
      }

      class Screen\(number): UIViewController {
          @IBOutlet weak var heading: UILabel?
          @IBOutlet var buttons: [UIButton] = []
          var rows: [Row\(number)] = []
          var total = 0

          override func viewDidLoad() {
              super.viewDidLoad()
              title = "Screen" /* edited */
              view.backgroundColor = .white
              build()
          }

          func build() {
              for index in 0..<6 {
                  let button = UIButton(type: .system)
                  button.frame = CGRect(x: 20, y: 60 + index * 50, width: 200, height: 40)
                  button.setTitle("Row \\(index)", for: .normal)
                  button.tag = index
                  button.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
                  view.addSubview(button)
                  buttons.append(button)
                  rows.append(Row\(number)(title: "Row \\(index)", count: index * \(number)))
              }
              let label = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 30))
              label.text = title
              view.addSubview(label)
              heading = label
          }

          @objc func tapped(_ sender: UIButton) {
              total += rows[sender.tag].count
              heading?.text = "\\(rows[sender.tag].title): \\(total)"
          }

      """
    for index in 1...8 {
      text += """
            @IBAction func action\(index)(_ sender: Any) {
                let matching = rows.filter { $0.count > \(index) }
                total = matching.reduce(0) { $0 + $1.count }
                heading?.text = "\\(total)"
                perform(#selector(action\(index % 8 + 1)(_:)), with: nil, afterDelay: 1)
            }


        """
    }
    return text + "}\n"
  }

  private static func project(sources: [String]) -> String {
    let references = sources.map { "\($0)F = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = \($0).swift; sourceTree = \"<group>\"; };" }
    let builds = sources.map { "\($0)B = {isa = PBXBuildFile; fileRef = \($0)F; };" }
    let settings = """
      buildSettings = {GENERATE_INFOPLIST_FILE = YES; PRODUCT_BUNDLE_IDENTIFIER = org.quince.bench.Large; PRODUCT_NAME = Large; \
      SDKROOT = iphoneos; SWIFT_VERSION = 5.0; TARGETED_DEVICE_FAMILY = 1;}; name = Debug;
      """
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; classes = {}; objectVersion = 56; rootObject = P; objects = {
      \(references.joined(separator: "\n"))
      \(builds.joined(separator: "\n"))
      G = {isa = PBXGroup; children = (H,); sourceTree = "<group>";};
      H = {isa = PBXGroup; path = Large; children = (\(sources.map { $0 + "F" }.joined(separator: ", "))); sourceTree = "<group>";};
      S = {isa = PBXSourcesBuildPhase; files = (\(sources.map { $0 + "B" }.joined(separator: ", ")));};
      C = {isa = XCBuildConfiguration; \(settings)};
      L = {isa = XCConfigurationList; buildConfigurations = (C,); defaultConfigurationName = Debug;};
      R = {isa = PBXFileReference; explicitFileType = wrapper.application; path = Large.app; sourceTree = BUILT_PRODUCTS_DIR;};
      T = {isa = PBXNativeTarget; name = Large; productName = Large; productType = "com.apple.product-type.application"; productReference = R;
        buildConfigurationList = L; buildPhases = (S,); dependencies = ();};
      P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T,); compatibilityVersion = "Xcode 14.0";};
      };}
      """
  }
}
