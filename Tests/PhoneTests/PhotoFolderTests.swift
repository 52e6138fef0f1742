// The folder that is the phone's photo library.
import PhoneLink
import XCTest

@testable import Phone

final class PhotoFolderTests: XCTestCase {
  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("trip"), withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String, age: TimeInterval = 0) throws {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000 - age)], ofItemAtPath: file.path)
  }

  func testPicturesInFoldersAreListedOldestFirstAndNothingElse() throws {
    try write("new.JPG", "n")
    try write("trip/old.png", "o", age: 100)
    try write("notes.txt", "private")
    try write(".hidden.png", "h")
    XCTAssertEqual(PhotoFolder(folder: folder).list().names, ["trip/old.png", "new.JPG"])
  }

  func testOnlyWhatIsListedIsRead() throws {
    try write("a.png", "picture")
    try write("notes.txt", "private")
    let photos = PhotoFolder(folder: folder)
    XCTAssertEqual(photos.read("a.png"), Data("picture".utf8))
    for name in ["notes.txt", "../\(folder.lastPathComponent)/a.png", folder.appendingPathComponent("a.png").path, ""] {
      XCTAssertEqual(photos.read(name), Data(), name)
    }
  }

  func testASavedPictureGetsANameThatIsFreeAndIsListed() throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 1])
    let photos = PhotoFolder(folder: folder)
    XCTAssertEqual(photos.add(png), .saved("IMG_0001.png"))
    XCTAssertEqual(photos.add(png), .saved("IMG_0002.png"))
    XCTAssertEqual(photos.read("IMG_0002.png"), png)
  }

  func testWhatAFreshRunSavesLeavesThePersonsFolderAlone() throws {
    try write("a.png", "picture")
    let own = folder.appendingPathComponent("run")
    let photos = PhotoFolder(asked: folder.path, isFresh: true, companionFolder: own)
    XCTAssertEqual(photos.add(Data([0xFF, 0xD8])), .saved("saved/IMG_0001.jpg"))
    XCTAssertTrue(photos.list().names.contains("saved/IMG_0001.jpg"))
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("IMG_0001.jpg").path))
  }

  func testAddingNeedsThePersonsPermission() throws {
    let photos = PhotoFolder(folder: folder)
    guard case .failed = try PhotoSaving(linkData: photos.answer(PhotoRequest.add, Data([1]), mayAdd: false)!) else { return XCTFail("it was added") }
    XCTAssertEqual(photos.list().names, [])
  }

  func testTheDesktopSaysWhereThePicturesAre() throws {
    let configuration = folder.appendingPathComponent("config")
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    try Data("XDG_PICTURES_DIR=\"$HOME/trip\"\n".utf8).write(to: configuration.appendingPathComponent("user-dirs.dirs"))
    let environment = ["HOME": folder.path, "XDG_CONFIG_HOME": configuration.path]
    XCTAssertEqual(PhotoFolder.picturesFolder(environment)?.lastPathComponent, "trip")
    XCTAssertNil(PhotoFolder.picturesFolder(["HOME": folder.path]), "there is no folder Pictures")
  }
}
