// Picking a picture: what the phone's library shows, what the app gets.
import XCTest

@testable import QuartzCore
@testable import UIKit

/// A delegate as sources of Swift 4.2 and later have it.
private final class PickerOwner: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
  var info: [UIImagePickerController.InfoKey: Any]?
  var isCancelled = false
  func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {
    self.info = info
  }
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { isCancelled = true }
}

/// A delegate of Swift 4.1 and before: strings are the keys, and it is found by name.
private final class OlderPickerOwner: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
  var info: [String: Any]?
  func pick(_ info: [String: Any]) { self.info = info }
}

@section(".init_array") @used
private let registerOlderOwner: @convention(c) () -> Void = {
  ClassMembers.register(OlderPickerOwner.self) { members in
    members.method("imagePickerController:didFinishPickingMediaWithInfo:") { owner, arguments in owner.pick(arguments[1]) }
  }
}

final class PhotoPickerTests: PhoneTestCase {
  private var root: UIViewController!
  /// What the phone's end answers: its pictures by name.
  private var pictures: [(name: String, data: Data)] = []
  private var title = "Pictures"

  override func setUpWithError() throws {
    try super.setUpWithError()
    root = UIViewController()
    makeWindow(root: root)
    pictures = [("a.png", square(.red)), ("b.png", square(.blue)), ("broken.png", Data("no picture".utf8))]
    MainActor.assumeIsolated { PhotoLibrary.answer = { [unowned self] kind, data in answer(kind, data) } }
  }

  override func tearDown() {
    MainActor.assumeIsolated { PhotoLibrary.answer = nil }
    super.tearDown()
  }

  private func answer(_ kind: String, _ data: Data) -> Data {
    switch kind {
    case PhotoRequest.list: PhotoList(names: pictures.map(\.name), title: title).linkData
    case PhotoRequest.read: pictures.first { $0.name == String(decoding: data, as: UTF8.self) }?.data ?? Data()
    default: Data()
    }
  }

  /// 60 × 40 pixels.
  private func square(_ color: UIColor) -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40), format: format).pngData { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
    }
  }

  private func show(_ picker: UIImagePickerController) {
    root.present(picker, animated: false)
    turn()
  }

  private func nodes(_ className: String) -> [InspectedNode] {
    var found: [InspectedNode] = []
    func collect(_ node: InspectedNode) {
      if node.className == className, node.isVisible { found.append(node) }
      node.children.forEach(collect)
    }
    if let tree = inspect() { collect(tree) }
    return found
  }

  private func tapPhoto(_ name: String, line: UInt = #line) {
    guard let cell = nodes("PhotoCell").first(where: { $0.details.contains("label=\(name)") }) else { return XCTFail("\(name) is not shown", line: line) }
    tap(cell.frame.midX, cell.frame.midY)
    turn()
  }

  func testThePicturesAreShownAndTheOneThatIsTappedIsHandedOver() throws {
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    show(picker)
    XCTAssertEqual(nodes("PhotoCell").count, 3)
    tapPhoto("b.png")
    let info = try XCTUnwrap(owner.info)
    let picture = try XCTUnwrap(info[.originalImage] as? UIImage)
    XCTAssertEqual(picture.size, CGSize(width: 60, height: 40))
    XCTAssertEqual(info[.mediaType] as? String, "public.image")
    XCTAssertNil(info[.editedImage])
    let copy = try XCTUnwrap(info[.imageURL] as? URL)
    XCTAssertEqual(try Data(contentsOf: copy), pictures[1].data)
    XCTAssertNotNil(root.presentedViewController, "the app takes the picker away itself")
  }

  func testAFileThatIsNoPictureIsNotHandedOver() {
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    show(picker)
    tapPhoto("broken.png")
    XCTAssertNil(owner.info)
  }

  func testAnOlderDelegateGetsStringsAsKeys() throws {
    let owner = OlderPickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    show(picker)
    tapPhoto("a.png")
    XCTAssertNotNil(try XCTUnwrap(owner.info)[UIImagePickerControllerOriginalImage] as? UIImage)
  }

  func testCancelTellsTheDelegateOrTakesThePickerAway() {
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    show(picker)
    picker.cancel()
    XCTAssertTrue(owner.isCancelled)
    XCTAssertNotNil(root.presentedViewController)
    let older = OlderPickerOwner()
    picker.delegate = older
    picker.cancel()
    turn(until: { root.presentedViewController == nil }, "the picker stays")
  }

  func testAnEditedPictureIsTheSquareThatWasChosen() throws {
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    picker.allowsEditing = true
    show(picker)
    tapPhoto("a.png")
    turn(until: { picker.topViewController is PhotoCropController && picker.transition == nil })
    let crop = try XCTUnwrap(picker.topViewController as? PhotoCropController)
    crop.choosePicture()
    let info = try XCTUnwrap(owner.info)
    let edited = try XCTUnwrap(info[.editedImage] as? UIImage)
    XCTAssertEqual(edited.size.width, 40, accuracy: 0.5)
    XCTAssertEqual(edited.size.height, 40, accuracy: 0.5)
    let rect = try XCTUnwrap(info[.cropRect] as? NSValue).cgRectValue
    XCTAssertEqual(rect.minX, 10, accuracy: 0.5)
  }

  func testAPhoneWithoutAFolderOfPicturesHasSomeOfItsOwn() throws {
    (pictures, title) = ([], "")
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    show(picker)
    XCTAssertEqual(nodes("PhotoCell").count, MainActor.assumeIsolated { SamplePhotos.names.count })
    tapPhoto("Sea.png")
    XCTAssertEqual((owner.info?[.originalImage] as? UIImage)?.size, MainActor.assumeIsolated { SamplePhotos.size })
  }

  func testThereIsNoCamera() {
    XCTAssertFalse(UIImagePickerController.isSourceTypeAvailable(.camera))
    XCTAssertTrue(UIImagePickerController.isSourceTypeAvailable(.photoLibrary))
    XCTAssertTrue(UIImagePickerController.isSourceTypeAvailable(.savedPhotosAlbum))
  }

  func testForAnAppThatTakesACameraForGrantedTheLibraryStandsIn() {
    let owner = PickerOwner(), picker = UIImagePickerController()
    picker.delegate = owner
    picker.sourceType = .camera
    show(picker)
    tapPhoto("a.png")
    XCTAssertNotNil(owner.info?[.originalImage])
  }
}
