// Picking a picture of the phone's photo library.
//
// Knowingly different: the library is one grid without albums, oldest first as in Photos. There is no camera, as on a phone whose camera is
// broken: `isSourceTypeAvailable(.camera)` is false, and for an app that does not ask the library stands in. Films are not offered. As on an iPhone nobody is asked for permission: an app gets the
// pictures that the person picks.
import Foundation

@preconcurrency @MainActor
public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
  // Sources of Swift before 4.2 take a dictionary with strings as its keys; by name it reaches them as one.
  public func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) {
    sendIfImplemented(to: self, "imagePickerController:didFinishPickingMediaWithInfo:", [picker, info])
  }
  public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
    if respondsTo(self, "imagePickerControllerDidCancel:") {
      sendIfImplemented(to: self, "imagePickerControllerDidCancel:", [picker])
    } else {
      picker.dismiss(animated: true)
    }
  }
}

/// ```swift
/// let picker = UIImagePickerController()
/// picker.delegate = self
/// picker.allowsEditing = true
/// present(picker, animated: true)
/// ```
@preconcurrency @MainActor
open class UIImagePickerController: UINavigationController {
  public enum SourceType: Int, Sendable { case photoLibrary = 0, camera, savedPhotosAlbum }
  public enum CameraCaptureMode: Int, Sendable { case photo = 0, video }
  public enum CameraDevice: Int, Sendable { case rear = 0, front }
  public enum CameraFlashMode: Int, Sendable { case off = -1, auto, on }
  public enum QualityType: Int, Sendable { case typeHigh = 0, typeMedium, typeLow, type640x480, typeIFrame1280x720, typeIFrame960x540 }
  public enum ImageURLExportPreset: Int, Sendable { case compatible = 0, current }

  public struct InfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
    public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
    public static let referenceURL = InfoKey(rawValue: "UIImagePickerControllerReferenceURL")
    public static let mediaMetadata = InfoKey(rawValue: "UIImagePickerControllerMediaMetadata")
    public static let livePhoto = InfoKey(rawValue: "UIImagePickerControllerLivePhoto")
    public static let phAsset = InfoKey(rawValue: "UIImagePickerControllerPHAsset")
    public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
  }

  public init() {
    super.init(nibName: nil, bundle: nil)
    prepare()
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepare()
  }

  public override init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    prepare()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() { setViewControllers([PhotoGridController()], animated: false) }

  /// Hears of what was picked, and of the screens of this controller.
  open weak var delegate: (UIImagePickerControllerDelegate & UINavigationControllerDelegate)? {
    get { navigationDelegate as? (UIImagePickerControllerDelegate & UINavigationControllerDelegate) }
    set { navigationDelegate = newValue }
  }

  // MARK: What there is to pick from

  open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { sourceType != .camera }
  open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { sourceType == .camera ? nil : ["public.image"] }
  open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
  open class func isFlashAvailable(for cameraDevice: CameraDevice) -> Bool { false }
  open class func availableCaptureModes(for cameraDevice: CameraDevice) -> [NSNumber]? { nil }

  /// For an app that takes a camera for granted, as every iPhone has one, the photo library stands in.
  open var sourceType = SourceType.photoLibrary {
    didSet {
      if sourceType == .camera { report("UIImagePickerController: this phone has no camera; the photo library is shown in its place.") }
    }
  }
  open var mediaTypes = ["public.image"] {
    didSet {
      if !mediaTypes.contains("public.image") { report("UIImagePickerController: the photo library has pictures only, no \(mediaTypes.joined(separator: ", "))") }
    }
  }
  /// After picking the person moves and scales the picture, and `editedImage` is the square that was chosen.
  open var allowsEditing = false
  /// The name of `allowsEditing` before iOS 3.1.
  open var allowsImageEditing: Bool { get { allowsEditing } set { allowsEditing = newValue } }
  open var videoMaximumDuration: TimeInterval = 600
  open var videoQuality = QualityType.typeMedium
  open var imageExportPreset = ImageURLExportPreset.compatible

  // MARK: A camera that is not there

  open var showsCameraControls = true { didSet { unimplemented("UIImagePickerController.showsCameraControls") } }
  open var cameraOverlayView: UIView? { didSet { unimplemented("UIImagePickerController.cameraOverlayView") } }
  open var cameraViewTransform = CGAffineTransform.identity { didSet { unimplemented("UIImagePickerController.cameraViewTransform") } }
  open var cameraCaptureMode = CameraCaptureMode.photo
  open var cameraDevice = CameraDevice.rear
  open var cameraFlashMode = CameraFlashMode.auto
  open func takePicture() { unimplemented("UIImagePickerController.takePicture()") }
  @discardableResult
  open func startVideoCapture() -> Bool {
    unimplemented("UIImagePickerController.startVideoCapture()")
    return false
  }
  open func stopVideoCapture() { unimplemented("UIImagePickerController.stopVideoCapture()") }

  // MARK: Picking

  func cancel() {
    guard let delegate else { return dismiss(animated: true) }
    delegate.imagePickerControllerDidCancel(self)
  }

  func picked(_ photo: PhotoLibrary.Photo, of library: PhotoLibrary) {
    guard let data = library.data(of: photo), let picture = UIImage(data: data) else {
      return report("\(photo.name) is no picture that can be read; it is not handed to the app")
    }
    if allowsEditing {
      pushViewController(PhotoCropController(picture, hand: { [weak self] edited, crop in self?.hand(photo, data, picture, edited: edited, crop) }), animated: true)
    } else {
      hand(photo, data, picture)
    }
  }

  private func hand(_ photo: PhotoLibrary.Photo, _ data: Data, _ picture: UIImage, edited: UIImage? = nil, _ crop: CGRect = .zero) {
    var info: [InfoKey: Any] = [.mediaType: "public.image", .originalImage: picture]
    if let edited {
      info[.editedImage] = edited
      info[.cropRect] = NSValue(cgRect: crop)
    }
    // A copy of the app's own: the library's files stay the person's.
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).appendingPathExtension((photo.name as NSString).pathExtension)
    if (try? data.write(to: copy)) != nil { info[.imageURL] = copy }
    info[.referenceURL] = URL(string: "assets-library://asset/asset?id=" + (photo.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
    delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
  }
}

// The names of Swift 3 to 4.1.
public typealias UIImagePickerControllerSourceType = UIImagePickerController.SourceType
public typealias UIImagePickerControllerCameraDevice = UIImagePickerController.CameraDevice
public typealias UIImagePickerControllerCameraCaptureMode = UIImagePickerController.CameraCaptureMode
public typealias UIImagePickerControllerCameraFlashMode = UIImagePickerController.CameraFlashMode
public typealias UIImagePickerControllerQualityType = UIImagePickerController.QualityType
public let UIImagePickerControllerMediaType = UIImagePickerController.InfoKey.mediaType.rawValue
public let UIImagePickerControllerOriginalImage = UIImagePickerController.InfoKey.originalImage.rawValue
public let UIImagePickerControllerEditedImage = UIImagePickerController.InfoKey.editedImage.rawValue
public let UIImagePickerControllerCropRect = UIImagePickerController.InfoKey.cropRect.rawValue
public let UIImagePickerControllerMediaURL = UIImagePickerController.InfoKey.mediaURL.rawValue
public let UIImagePickerControllerReferenceURL = UIImagePickerController.InfoKey.referenceURL.rawValue
public let UIImagePickerControllerMediaMetadata = UIImagePickerController.InfoKey.mediaMetadata.rawValue
public let UIImagePickerControllerImageURL = UIImagePickerController.InfoKey.imageURL.rawValue

@section(".init_array") @used
private let registerImagePicker: @convention(c) () -> Void = {
  ClassMembers.register(UIImagePickerController.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.factory("init") { _ in UIImagePickerController() }
  }
}
