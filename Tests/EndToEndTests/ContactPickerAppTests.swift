// An app that picks, shows and makes contacts, as the person at the phone sees it.
import XCTest

final class ContactPickerAppTests: TemporaryFolderTestCase {
  private static let source = """
    import UIKit
    import ContactsUI

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!
        var picker: NSObject?

        override func viewDidLoad() {
            super.viewDidLoad()
            label.numberOfLines = 0
            let actions: [(String, Selector)] = [
                ("One", #selector(pickOne)), ("Several", #selector(pickSeveral)), ("Mail", #selector(pickMail)),
                ("New", #selector(makeNew)), ("Store", #selector(readStore))]
            for (index, action) in actions.enumerated() {
                let button = UIButton(type: .system)
                button.frame = CGRect(x: 20, y: 200 + index * 50, width: 335, height: 44)
                button.setTitle(action.0, for: .normal)
                button.addTarget(self, action: action.1, for: .touchUpInside)
                view.addSubview(button)
            }
        }

        func show(_ controller: CNContactPickerViewController, for picker: NSObject & CNContactPickerDelegate) {
            self.picker = picker
            controller.delegate = picker
            present(controller, animated: true)
        }

        @objc func pickOne() { show(CNContactPickerViewController(), for: OnePicker(label)) }
        @objc func pickSeveral() { show(CNContactPickerViewController(), for: SeveralPicker(label)) }
        @objc func pickMail() {
            let controller = CNContactPickerViewController()
            controller.predicateForEnablingContact = NSPredicate(format: "emailAddresses.@count > 0")
            show(controller, for: MailPicker(label))
        }
        @objc func makeNew() {
            let controller = CNContactViewController(forNewContact: nil)
            controller.delegate = self
            present(UINavigationController(rootViewController: controller), animated: true)
        }
        @objc func readStore() {
            do {
                let found = try CNContactStore().unifiedContacts(
                    matching: CNContact.predicateForContacts(matchingName: "Mei"), keysToFetch: [CNContactFamilyNameKey as CNKeyDescriptor])
                label.text = "store: " + found.map { $0.familyName }.joined(separator: ", ")
            } catch {
                label.text = "store: error \\((error as? CNError)?.code.rawValue ?? 0)"
            }
        }
    }

    extension ViewController: CNContactViewControllerDelegate {
        func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?) {
            label.text = "completed: \\(contact?.familyName ?? "nil")"
            dismiss(animated: true)
        }
    }

    class Picker: NSObject {
        let label: UILabel
        init(_ label: UILabel) { self.label = label }
        func contactPickerDidCancel(_ picker: CNContactPickerViewController) { label.text = "cancelled" }
    }
    class OnePicker: Picker, CNContactPickerDelegate {
        func contactPicker(_ picker: CNContactPickerViewController, didSelect contact: CNContact) {
            label.text = "one: \\(contact.familyName) \\(contact.phoneNumbers.first?.value.stringValue ?? "none")"
            picker.dismiss(animated: true)
        }
    }
    class SeveralPicker: Picker, CNContactPickerDelegate {
        func contactPicker(_ picker: CNContactPickerViewController, didSelect contacts: [CNContact]) {
            label.text = "several: " + contacts.map { CNContactFormatter.string(from: $0, style: .fullName) ?? "" }.joined(separator: ", ")
        }
    }
    class MailPicker: Picker, CNContactPickerDelegate {
        func contactPicker(_ picker: CNContactPickerViewController, didSelect contactProperty: CNContactProperty) {
            label.text = "mail: \\(contactProperty.value as? String ?? "none")"
        }
    }

    """

  private static func card(_ family: String, _ given: String, _ lines: String...) -> String {
    (["BEGIN:VCARD", "VERSION:3.0", "N:\(family);\(given);;;", "FN:\(given) \(family)"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
  }

  private static let cards = [
    card("Zimmer", "Ida", "TEL;TYPE=CELL:+49 30 901820", "EMAIL;TYPE=HOME:ida@example.com", "EMAIL;TYPE=WORK:office@example.com", "BDAY:1980-03-22"),
    card("曾", "雨桐", "TEL;TYPE=CELL:+86 139 1234 5678"), card("张", "伟"), card("Appleby", "Ann"),
  ].joined()

  /// - Parameter language: the one that the app is written in.
  private func makeApp(usage: String? = nil, language: String? = nil) throws -> String {
    var project = SmallProject.projectFile(productType: "com.apple.product-type.application")
    if let usage {
      project = project.replacingOccurrences(
        of: "GENERATE_INFOPLIST_FILE = YES", with: "INFOPLIST_KEY_NSContactsUsageDescription = \"\(usage)\"; GENERATE_INFOPLIST_FILE = YES")
    }
    if let language { project = project.replacingOccurrences(of: "mainGroup = G;", with: "mainGroup = G; developmentRegion = \"\(language)\";") }
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(Self.source, to: "Small/Small/App.swift")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    return "\(folder)/Small"
  }

  private func run(_ script: String, _ options: [String] = [], app: String) throws -> QuinceProgram.Result {
    let path = try write(script, to: "script.txt"), cards = try write(Self.cards, to: "people.vcf")
    return try QuinceProgram.run(
      ["run", app, "--headless", "--script", path, "--contacts", cards] + options, environment: ["XDG_DATA_HOME": "\(folder)/data"], directory: folder,
      limit: 240)
  }

  func testAPickerNeedsNoPermissionAndTheStoreStaysClosed() throws {
    let result = try run(
      """
      wait 0.3
      tap "One"
      wait 1
      expect text "张伟"
      screenshot list.png
      tap "曾雨桐"
      wait 1
      expect text "one: 曾 +86 139 1234 5678"
      expect no text "张伟"
      tap "Store"
      expect text "store: error 100"
      tap "Several"
      wait 1
      tap "张伟"
      tap "Ann Appleby"
      tap "Done"
      wait 1
      expect text "several: 张伟, Ann Appleby"
      tap "Mail"
      wait 1
      tap "张伟"
      wait 0.5
      expect text "Ann Appleby"
      tap "Ida Zimmer"
      wait 1
      tap "office@example.com"
      wait 1
      expect text "mail: office@example.com"
      tap "One"
      wait 1
      tap "Cancel"
      wait 1
      expect text "cancelled"
      tap "Store"
      expect text "store: error 100"
      """, app: try makeApp())
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder + "/list.png"))
  }

  func testMakingAContactAsksForAccess() throws {
    let script = """
      wait 0.3
      tap "New"
      wait 1
      tap "First name"
      type "Mei"
      tap "Last name"
      type "Lin"
      tap "Done"
      wait 0.5
      expect text "To keep your friends."

      """
    let app = try makeApp(usage: "To keep your friends.")
    let allowed = try run(
      script + "tap \"OK\"\nwait 1\nexpect text \"completed: Lin\"\ntap \"Store\"\nwait 0.5\nexpect text \"store: Lin\"\n", app: app)
    XCTAssertEqual(allowed.status, 0, allowed.output)
    let refused = try run(
      script + """
        tap "Don’t Allow"
        wait 1
        expect text "This app has no access to your contacts."
        tap "OK"
        wait 1
        expect text "Mei"
        tap "Cancel"
        wait 1
        tap "Discard Changes"
        wait 1
        expect text "completed: nil"
        """, app: app)
    XCTAssertEqual(refused.status, 0, refused.output)
  }

  func testAnAppInChineseHasItsScreensInChinese() throws {
    let result = try run(
      """
      wait 0.3
      tap "Mail"
      wait 1
      expect text "通讯录"
      tap "Ida Zimmer"
      wait 1
      expect text "住宅"
      expect text "1980年3月22日"
      screenshot card.png
      tap "取消"
      wait 1
      tap "New"
      wait 1
      expect text "新建联系人"
      expect text "添加电话"
      screenshot form.png
      """, ["--language", "zh-Hans"], app: try makeApp(language: "zh-Hans"))
    XCTAssertEqual(result.status, 0, result.output)
  }
}
