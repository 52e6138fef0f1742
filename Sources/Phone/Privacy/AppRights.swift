// What an app gets from the phone beside the link when it is started: its permissions, and the way to the address book.
import Foundation
import PhoneLink

/// Made once a run; every life of the app gets a broker of its own.
final class AppRights {
  let desk: PermissionDesk
  weak var phone: Phone?
  private let book: AddressBookBroker.Book
  private let report: (String) -> Void

  init(_ launch: AppLaunch, contacts: String?, report: @escaping (String) -> Void) {
    let isLasting = !launch.container.isTemporary
    // A run that leaves nothing behind has an address book and decisions of its own.
    desk = PermissionDesk(
      bundleIdentifier: launch.bundleIdentifier, appName: launch.displayName, information: launch.shownInformation,
      decisions: PrivacyDecisions(file: isLasting ? PrivacyDecisions.standardFile() : nil))
    book = AddressBookBroker.Book(
      path: isLasting ? nil : launch.container.companionFolder.appendingPathComponent("AddressBook.sqlite").path, cards: contacts)
    mayAskForContacts = launch.information[PrivateService.contacts.usageKey] != nil
    self.report = report
  }

  /// Whether the app says in its Info.plist what it wants the contacts for. One that does not is ended when it asks, as on an iPhone, and gets no way
  /// to them.
  let mayAskForContacts: Bool

  /// Nil for an app that may not ask, and where there is no socket to be had: the app is told that the book does not answer.
  func makeBroker() -> AddressBookBroker? {
    guard mayAskForContacts else { return nil }
    return try? AddressBookBroker(program: Self.program, book: book, isAllowed: desk.decision(.contacts) == .authorized, report: report)
  }

  /// The address book's program lies beside this one.
  private static var program: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("quince-contacts").path
  }

  /// Open to every app while it shows a picker, whatever the person has decided about its access.
  func makePickerDoor(for app: pid_t) throws -> PickerDoor { try PickerDoor(program: Self.program, book: book, app: app, report: report) }

  var environment: [String: String] { [AddressBookBroker.decisionVariable: String(desk.decision(.contacts).rawValue)] }
}
