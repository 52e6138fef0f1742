// An app that wants the address book, from the question to the people, as the person at the phone sees it.
import XCTest

final class ContactsAppTests: TemporaryFolderTestCase {
  private static let source = """
    import UIKit
    import Contacts

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func applicationWillResignActive(_ application: UIApplication) { print("inactive") }
        func applicationDidBecomeActive(_ application: UIApplication) { print("active") }
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!
        let store = CNContactStore()

        override func viewDidLoad() {
            super.viewDidLoad()
            print("status", CNContactStore.authorizationStatus(for: .contacts).rawValue)
            store.requestAccess(for: .contacts) { granted, error in
                let text = granted ? self.names() : "No: \\((error as? CNError)?.code.rawValue ?? 0)"
                DispatchQueue.main.async { self.label.text = text }
            }
        }

        func names() -> String {
            let request = CNContactFetchRequest(keysToFetch: [CNContactFormatter.descriptorForRequiredKeys(for: .fullName)])
            request.sortOrder = .familyName
            var names: [String] = []
            try? store.enumerateContacts(with: request) { contact, _ in
                names.append(CNContactFormatter.string(from: contact, style: .fullName) ?? "")
            }
            return names.joined(separator: ", ")
        }
    }

    """

  private func makeApp(usage: String? = "To greet your friends.") throws -> String {
    var project = SmallProject.projectFile(productType: "com.apple.product-type.application")
    if let usage {
      project = project.replacingOccurrences(
        of: "GENERATE_INFOPLIST_FILE = YES", with: "INFOPLIST_KEY_NSContactsUsageDescription = \"\(usage)\"; GENERATE_INFOPLIST_FILE = YES")
    }
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(Self.source, to: "Small/Small/App.swift")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    return "\(folder)/Small"
  }

  private func run(_ script: String, _ options: [String] = [], app: String? = nil) throws -> QuinceProgram.Result {
    let path = try write(script, to: "script.txt"), app = try app ?? makeApp()
    return try QuinceProgram.run(
      ["run", app, "--headless", "--script", path] + options, environment: ["XDG_DATA_HOME": "\(folder)/data"], directory: folder, limit: 240)
  }

  func testThePersonIsAskedAndAllowsIt() throws {
    let cards = try write(
      "BEGIN:VCARD\nVERSION:3.0\nN:Zimmer;Ida;;;\nFN:Ida Zimmer\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nN:曾;雨桐;;;\nFN:曾雨桐\nEND:VCARD\n", to: "people.vcf")
    let result = try run(
      """
      wait 0.5
      expect text "To greet your friends."
      screenshot question.png
      tap "OK"
      wait 0.5
      expect no text "To greet your friends."
      expect text "曾雨桐, Ida Zimmer"
      """, ["--contacts", cards])
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(result.standardOutput.split(separator: "\n").prefix(4), ["status 0", "active", "inactive", "active"])
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/question.png"))
  }

  func testThePersonRefusesAndTheAppHearsIt() throws {
    let result = try run("wait 0.5\ntap \"Don’t Allow\"\nwait 0.5\nexpect text \"No: 100\"\n")
    XCTAssertEqual(result.status, 0, result.output)
  }

  func testTheAnswerIsRememberedUntilItIsTakenBack() throws {
    let app = try makeApp(), data = ["XDG_DATA_HOME": "\(folder)/data"]
    XCTAssertEqual(try run("wait 0.5\ntap \"OK\"\nwait 0.5\nexpect text \"Ann Appleby\"\n", ["--keep"], app: app).status, 0)
    let again = try run("wait 0.5\nexpect no text \"OK\"\nexpect text \"Ann Appleby\"\n", ["--keep"], app: app)
    XCTAssertEqual(again.status, 0, again.output)
    XCTAssertTrue(again.standardOutput.hasPrefix("status 3"), again.output)
    let list = try QuinceProgram.run(["privacy"], environment: data)
    XCTAssertEqual(list.standardOutput, "org.quince.test.Small  contacts  allowed\n")
    XCTAssertEqual(try QuinceProgram.run(["privacy", "reset", "org.quince.test.Small"], environment: data).status, 0)
    XCTAssertEqual(try run("wait 0.5\nexpect text \"OK\"\n", ["--keep"], app: app).status, 0)
  }

  func testAnAppThatDoesNotSayWhatForIsEndedWithAReason() throws {
    let result = try run("wait 0.5\n", app: try makeApp(usage: nil))
    XCTAssertEqual(result.status, 70, result.output)
    XCTAssertTrue(result.standardError.contains("NSContactsUsageDescription"), result.output)
  }
}
