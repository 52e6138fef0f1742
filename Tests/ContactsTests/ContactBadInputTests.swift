// What an app hears through Contacts when the address book cannot do what it is asked: with the service program behind the socket that a phone
// gives an app, on disks and files that are not as they should be. Nothing is lost, nobody waits for ever, and the next good save works.
import AddressBookModel
import AddressBookStore
import CSystemSupport
import Foundation
import PhoneLink
import XCTest
@testable import Contacts

final class ContactBadInputTests: XCTestCase {
  private var folder = ""
  private var path: String { folder + "/data/AddressBook.sqlite" }
  private var services: [pid_t] = []

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.path + "/quince-contact-bad-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
    try Data("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kept;Ann;;;\r\nEND:VCARD\r\n".utf8).write(to: URL(fileURLWithPath: folder + "/kept.vcf"))
  }

  override func tearDown() {
    services.forEach(end)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    services.removeAll { $0 == process }
  }

  /// Starts the service program, as a phone does, on the book at `path`, and a store in front of it.
  /// - Parameter mounting: what a shell does before, where it can mount file systems that nobody else sees.
  private func start(mounting script: String? = nil) throws -> (store: CNContactStore, process: pid_t) {
    let products = Bundle(for: Self.self).bundleURL
    let places = [products, products.deletingLastPathComponent()].map { $0.appendingPathComponent("quince-contacts").path }
    let program = try XCTUnwrap(places.first { FileManager.default.isExecutableFile(atPath: $0) }, "quince-contacts was not built beside \(products.path)")
    var words = [program, "serve", "3", "--book", path, "--cards", folder + "/kept.vcf"]
    if let script {
      let unshare = "/usr/bin/unshare"
      guard FileManager.default.isExecutableFile(atPath: unshare), run([unshare, "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]) == 0 else {
        throw XCTSkip("this system lets nobody mount for himself")
      }
      words = [unshare, "-rm", "sh", "-c", "\(script) && exec \"$@\"", "sh"] + words
    }
    let (ours, theirs) = try makeSocketPair()
    let process = spawn(words, [-1, STDERR_FILENO, STDERR_FILENO, theirs])
    close(theirs)
    guard process > 0 else { throw LinkError("\(words[0]) cannot be started") }
    services.append(process)
    return (CNContactStore(client: BookClient(socket: BookSocket(descriptor: ours))), process)
  }

  private func spawn(_ words: [String], _ descriptors: [Int32]) -> pid_t {
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return quince_spawn(words[0], &arguments, &variables, descriptors, Int32(descriptors.count))
  }

  private func run(_ words: [String]) -> Int32 {
    let process = spawn(words, [])
    var status: Int32 = -1
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  // MARK: Contacts

  private let keys: [CNKeyDescriptor] = [CNContactVCardSerialization.descriptorForRequiredKeys()]

  private func contact(_ given: String, imageBytes: Int = 0, numbers: Int = 0) -> CNMutableContact {
    let contact = CNMutableContact()
    contact.givenName = given
    if imageBytes > 0 { contact.imageData = Data(repeating: 7, count: imageBytes) }
    contact.phoneNumbers = (0..<numbers).map {
      CNLabeledValue(label: CNLabelPhoneNumberMobile, value: CNPhoneNumber(stringValue: "+86 139 \(10_000_000 + $0)"))
    }
    return contact
  }

  private func adding(_ contacts: CNMutableContact...) -> CNSaveRequest {
    let request = CNSaveRequest()
    for contact in contacts { request.add(contact, toContainerWithIdentifier: nil) }
    return request
  }

  private func names(_ store: CNContactStore) throws -> [String] {
    var names: [String] = []
    try store.enumerateContacts(with: CNContactFetchRequest(keysToFetch: [CNContactGivenNameKey as CNKeyDescriptor])) { contact, _ in
      names.append(contact.givenName)
    }
    return names
  }

  private func fetch(_ contact: CNContact, _ store: CNContactStore, _ key: String) throws -> CNContact {
    try store.unifiedContact(withIdentifier: contact.identifier, keysToFetch: [key as CNKeyDescriptor])
  }

  /// That something is refused in Contacts' code and in words.
  @discardableResult
  private func assertRefused(
    _ code: CNError.Code, _ words: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) -> CNError? {
    var found: CNError?
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
      found = error as? CNError
      XCTAssertEqual(found?.code, code, "\(error)", file: file, line: line)
      XCTAssertEqual((error as NSError).domain, CNErrorDomain, file: file, line: line)
      for word in words { XCTAssertTrue(error.localizedDescription.contains(word), error.localizedDescription, file: file, line: line) }
    }
    return found
  }

  // MARK: The disk and the file

  func testADiskThatIsFullInTheMiddleOfASave() throws {
    let (store, process) = try start(mounting: "mount -t tmpfs -o size=12m none '\(folder)/data'")
    XCTAssertEqual(try names(store), ["Ann"])
    // The service's file systems, seen from here.
    let data = "/proc/\(process)/root\(folder)/data", filler = data + "/filler"
    FileManager.default.createFile(atPath: filler, contents: nil)
    let handle = try XCTUnwrap(FileHandle(forWritingAtPath: filler))
    while (try? handle.write(contentsOf: Data(count: 1 << 16))) != nil {}
    try handle.truncate(atOffset: try handle.seekToEnd() - 1 << 20)
    let zoe = contact("Zoë", imageBytes: 4 << 20), group = CNMutableGroup()
    group.name = "Choir"
    let request = adding(contact("First"), zoe, contact("Last", numbers: 200))
    request.add(group, toContainerWithIdentifier: nil)
    request.addMember(zoe, to: group)
    for _ in 0..<2 { assertRefused(.dataAccessError, "the disk is full", "nothing of the last change is", "make room beside") { try store.execute(request) } }
    XCTAssertEqual(try names(store), ["Ann"])
    XCTAssertEqual(try store.groups(matching: nil), [])
    try handle.close()
    unlink(filler)
    // The same request, once there is room.
    try store.execute(request)
    XCTAssertEqual(try names(store), ["Ann", "First", "Zoë", "Last"])
    XCTAssertEqual(try fetch(zoe, store, CNContactImageDataKey).imageData, zoe.imageData)
    XCTAssertEqual(try store.unifiedContacts(matching: CNContact.predicateForContactsInGroup(withIdentifier: group.identifier), keysToFetch: keys).map(\.givenName), ["Zoë"])
    XCTAssertEqual(try AddressBookStore(path: data + "/AddressBook.sqlite").check(.everyWord).problems, [])
  }

  func testAFileThatCannotBeWritten() throws {
    let first = try start()
    XCTAssertEqual(try names(first.store), ["Ann"])
    end(first.process)
    let (store, _) = try start(mounting: "mount --bind '\(folder)/data' '\(folder)/data' && mount -o remount,ro,bind '\(folder)/data'")
    for _ in 0..<2 {
      assertRefused(.dataAccessError, path, "cannot be written", "check its owner and mode") { try store.execute(adding(contact("No"))) }
      assertRefused(.dataAccessError, path, "cannot be written") { _ = try names(store) }
    }
    let last = try start()
    try last.store.execute(adding(contact("Yes")))
    XCTAssertEqual(try names(last.store), ["Ann", "Yes"])
  }

  func testAFileOfANewerVersion() throws {
    let first = try start()
    XCTAssertEqual(try names(first.store), ["Ann"])
    end(first.process)
    func setVersion(_ version: UInt8) throws -> UInt8 {
      // A book that was not closed has its newest pages in its log: closed, it has them in the file.
      _ = try? AddressBookStore(path: path)
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      // The header's "user version", four bytes from 60 (sqlite.org, "Database File Format").
      try handle.seek(toOffset: 60)
      let old = try XCTUnwrap(handle.read(upToCount: 4))
      try handle.seek(toOffset: 60)
      try handle.write(contentsOf: Data([0, 0, 0, version]))
      try handle.close()
      return old[3]
    }
    let version = try setVersion(99), before = FileManager.default.contents(atPath: path)
    let second = try start()
    assertRefused(.dataAccessError, "has version 99", "use a newer Quince") { try second.store.execute(adding(contact("No"))) }
    assertRefused(.dataAccessError, "has version 99") { _ = try names(second.store) }
    XCTAssertEqual(FileManager.default.contents(atPath: path), before)
    end(second.process)
    XCTAssertEqual(try setVersion(version), 99)
    let last = try start()
    try last.store.execute(adding(contact("Yes")))
    XCTAssertEqual(try names(last.store), ["Ann", "Yes"])
  }

  func testAServiceThatIsKilledInTheMiddleOfASave() throws {
    let (store, process) = try start()
    XCTAssertEqual(try names(store), ["Ann"])
    // It reads nothing more; the save waits until it is gone.
    kill(process, SIGSTOP)
    let refused = expectation(description: "refused")
    let request = adding(contact("Half", imageBytes: 20 << 20))
    Thread.detachNewThread {
      self.assertRefused(.dataAccessError, "does not answer") { try store.execute(request) }
      refused.fulfill()
    }
    usleep(300_000)
    end(process)
    wait(for: [refused], timeout: 60)
    assertRefused(.dataAccessError, "does not answer") { _ = try names(store) }
    let last = try start()
    try last.store.execute(request)
    XCTAssertEqual(try names(last.store), ["Ann", "Half"])
  }

  // MARK: What is saved

  func testAPhotoOf100MBIsKeptAndALargerOneIsRefused() throws {
    let (store, _) = try start()
    let large = contact("Large", imageBytes: 100 << 20)
    try store.execute(adding(large))
    XCTAssertEqual(try fetch(large, store, CNContactImageDataKey).imageData, large.imageData)
    let size = AddressBookTransaction.maximumImage + 1
    let request = CNSaveRequest(), changed = try XCTUnwrap(fetch(large, store, CNContactGivenNameKey).mutableCopy() as? CNMutableContact)
    changed.givenName = "Not this"
    request.update(changed)
    let other = contact("Other", imageBytes: size)
    request.add(other, toContainerWithIdentifier: nil)
    let error = assertRefused(.policyViolation, "the picture (\(size) bytes)", "limit of \(AddressBookTransaction.maximumImage)") { try store.execute(request) }
    XCTAssertTrue(error?.affectedRecords?.first === other)
    // What does not even go through the socket.
    assertRefused(.policyViolation, "200 MB at once", "at most 192 MB") { try store.execute(adding(contact("Too large", imageBytes: 200 << 20))) }
    XCTAssertEqual(try names(store), ["Ann", "Large"])
    try store.execute(adding(contact("Small", imageBytes: 10)))
    XCTAssertEqual(try names(store), ["Ann", "Large", "Small"])
  }

  func testTenThousandValuesAreKeptAndMoreThanThereIsRoomForAreRefused() throws {
    let (store, _) = try start()
    let many = contact("Many", numbers: 10_000)
    try store.execute(adding(many))
    XCTAssertEqual(try fetch(many, store, CNContactPhoneNumbersKey).phoneNumbers.map(\.value.stringValue), many.phoneNumbers.map(\.value.stringValue))
    let found = try store.unifiedContacts(
      matching: CNContact.predicateForContacts(matching: CNPhoneNumber(stringValue: "13910001999")), keysToFetch: keys)
    XCTAssertEqual(found.map(\.givenName), ["Many"])
    let count = AddressBookTransaction.maximumValues + 1, tooMany = contact("Too many", numbers: count)
    let error = assertRefused(.policyViolation, "the number of values of one person (\(count))", "limit of \(count - 1)") { try store.execute(adding(tooMany)) }
    XCTAssertTrue(error?.affectedRecords?.first === tooMany)
    let wordy = contact("Wordy")
    wordy.note = String(repeating: "x", count: AddressBookTransaction.maximumText + 1)
    assertRefused(.policyViolation, "the text of one person") { try store.execute(adding(wordy)) }
    XCTAssertEqual(try names(store), ["Ann", "Many"])
    try store.execute(adding(contact("Few", numbers: 3)))
    XCTAssertEqual(try names(store), ["Ann", "Many", "Few"])
  }
}
