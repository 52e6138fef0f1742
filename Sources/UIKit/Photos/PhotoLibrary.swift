// The app's end of the phone's photo library: names from the phone, pictures decoded here, small ones kept.
import Foundation

@MainActor
final class PhotoLibrary {
  /// One photograph as it is known without opening it.
  enum Photo: Equatable {
    /// The name of a file of the person's.
    case file(String)
    /// One of the phone's own, where the person has no folder of pictures.
    case sample(Int)

    var name: String {
      switch self {
      case .file(let name): name
      case .sample(let number): SamplePhotos.names[number] + ".png"
      }
    }
  }

  /// Oldest first.
  let photos: [Photo]

  /// Stands for the phone in tests.
  static var answer: ((_ kind: String, _ data: Data) -> Data)?
  private static func ask(_ kind: String, _ data: Data) -> Data? { answer?(kind, data) ?? PhoneConnection.shared?.ask(kind, data) }

  /// Asks the phone what there is.
  init() {
    let list = Self.ask(PhotoRequest.list, Data()).flatMap { try? PhotoList(linkData: $0) } ?? PhotoList(names: [], title: "")
    let files = list.names.map(Photo.file)
    // As Simulator does, a phone without a person's pictures has some of its own.
    photos = list.title.isEmpty ? SamplePhotos.names.indices.map(Photo.sample) + files : files
  }

  /// The picture file's bytes; nil when it is gone.
  func data(of photo: Photo) -> Data? {
    switch photo {
    case .file(let name):
      guard let bytes = Self.ask(PhotoRequest.read, Data(name.utf8)), !bytes.isEmpty else { return nil }
      return bytes
    case .sample(let number): return SamplePhotos.picture(number).pngData()
    }
  }

  func picture(of photo: Photo) -> UIImage? {
    if case .sample(let number) = photo { return SamplePhotos.picture(number) }
    return data(of: photo).flatMap { UIImage(data: $0) }
  }

  /// A square cut from the middle.
  /// - Parameter side: points.
  func thumbnail(of photo: Photo, side: CGFloat) -> UIImage? {
    guard let picture = picture(of: photo), picture.size.width > 0, picture.size.height > 0 else { return nil }
    let scale = max(side / picture.size.width, side / picture.size.height)
    let size = CGSize(width: picture.size.width * scale, height: picture.size.height * scale)
    return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      picture.draw(in: CGRect(origin: CGPoint(x: (side - size.width) / 2, y: (side - size.height) / 2), size: size))
    }
  }

  static let usageKey = "NSPhotoLibraryAddUsageDescription"

  /// Adds picture files to the library, once the person allows it; who was never asked is asked.
  ///
  /// - Parameter finish: called with why they were not saved, or nil.
  static func save(_ pictures: [UIImage], then finish: @escaping @MainActor (String?) -> Void) {
    // As on an iPhone: who does not say what for must not ask.
    guard Bundle.main.bundleIdentifier == nil || InfoDictionary.look(usageKey) != nil else {
      fatalError("this app adds to the person's photos, and its Info.plist does not say what for: add \(usageKey)")
    }
    guard let phone = PhoneConnection.shared else { return finish("there is no phone to keep the picture") }
    phone.request("permission.photos") { reply in
      // 3: the person allows it.
      guard reply.first == 3 else { return finish("the person does not want this app to add photographs") }
      for picture in pictures {
        guard let data = picture.pngData() else { return finish("the picture has no pixels") }
        switch phone.ask(PhotoRequest.add, data).flatMap({ try? PhotoSaving(linkData: $0) }) {
        case .saved?: break
        case .failed(let reason)?: return finish(reason)
        case nil: return finish("the phone has gone")
        }
      }
      finish(nil)
    }
  }
}

/// Adds a picture to the phone's photo library.
///
/// - Parameters:
///   - completionSelector: such as `#selector(image(_:didFinishSavingWithError:contextInfo:))`; sent with an `NSError` when the picture could not
///     be saved.
///   - contextInfo: handed on as it is.
@MainActor
public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?
) {
  let target = completionTarget as AnyObject?
  PhotoLibrary.save([image]) { problem in
    if let problem { report("a picture was not saved to the photo library: \(problem)") }
    guard let target, let completionSelector else { return }
    let error = problem.map { NSError(domain: "ALAssetsLibraryErrorDomain", code: -1, userInfo: [NSLocalizedDescriptionKey: $0]) }
    // Objective-C's null arrives in a method that is declared without an optional, too.
    let information = contextInfo.map { UnsafeRawPointer($0) } ?? unsafeBitCast(0, to: UnsafeRawPointer.self)
    sendMessage(to: target, selector: completionSelector, arguments: [image, error, information])
  }
}
