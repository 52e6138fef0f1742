// From a name to a picture: asset catalogs first, then files of the bundle. Pictures found by name are kept.

import Foundation

enum NamedImages {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var kept: [String: UIImage.Content] = [:]

  static func content(named name: String, in bundle: Bundle, for traits: UITraitCollection) -> UIImage.Content? {
    guard !name.isEmpty else { return nil }
    let scale = traits.displayScale > 0 ? traits.displayScale : GraphicsContextStack.deviceScale
    let isDark = traits.userInterfaceStyle == .dark
    let key = "\(bundle.bundlePath)\n\(name)\n\(scale)\(isDark ? "dark" : "")"
    lock.lock()
    let known = kept[key]
    lock.unlock()
    if let known { return known }
    guard var content = fromCatalog(name, bundle, scale, isDark) ?? fromFiles(name, bundle, scale) else { return nil }
    content.name = name
    lock.lock()
    kept[key] = content
    lock.unlock()
    return content
  }

  /// Lets go of all pictures, as on a memory warning.
  static func forgetAll() {
    lock.lock()
    kept = [:]
    lock.unlock()
  }

  /// A picture file by its path; `@2x` and the like in its name give the scale.
  static func content(ofFile path: String) -> UIImage.Content? {
    let scale = GraphicsContextStack.deviceScale
    let folder = (path as NSString).deletingLastPathComponent
    for candidate in fileNames(for: (path as NSString).lastPathComponent, scale: scale) {
      let file = folder.isEmpty ? candidate.name : folder + "/" + candidate.name
      if let content = decode(file, scale: candidate.scale) { return content }
    }
    // A file is a picture whatever it is called.
    return decode(path, scale: 1)
  }

  // MARK: - Asset catalogs

  private static func fromCatalog(_ name: String, _ bundle: Bundle, _ scale: CGFloat, _ isDark: Bool) -> UIImage.Content? {
    let library = AssetLibrary.library(of: bundle)
    let plain = (name as NSString).deletingPathExtension
    guard let entry = library.image(named: name, scale: scale, dark: isDark) ?? library.image(named: plain, scale: scale, dark: isDark) else {
      return nil
    }
    let path = library.bundlePath + "/" + entry.file
    var content: UIImage.Content
    if entry.vector {
      content = vector(path, scale: scale) ?? PlaceholderImage.content(size: CGSize(width: 44, height: 44))
    } else if let decoded = decode(path, scale: CGFloat(entry.scale)) {
      content = decoded
    } else {
      content = PlaceholderImage.content(size: CGSize(width: 44, height: 44))
    }
    let pixel = 1 / CGFloat(entry.scale)
    if entry.template { content.renderingMode = .alwaysTemplate }
    if entry.original { content.renderingMode = .alwaysOriginal }
    if let insets = entry.alignmentInsets { content.alignmentRectInsets = UIEdgeInsets(insets, times: pixel) }
    if let slicing = entry.slicing {
      content.capInsets = UIEdgeInsets(slicing.insets, times: pixel)
      content.resizingMode = slicing.mode == .tile ? .tile : .stretch
    }
    return content
  }

  // MARK: - Files

  private static func fromFiles(_ name: String, _ bundle: Bundle, _ scale: CGFloat) -> UIImage.Content? {
    // A name may begin with folders of the bundle.
    let folder = (name as NSString).deletingLastPathComponent
    for root in Localization.resourceFolders(of: bundle) {
      for candidate in fileNames(for: (name as NSString).lastPathComponent, scale: scale) {
        let path = [root, folder, candidate.name].filter { !$0.isEmpty }.joined(separator: "/")
        if let content = decode(path, scale: candidate.scale) { return content }
      }
    }
    return nil
  }

  /// File names to try, best first: the device's own scale, then larger ones, then smaller, each first for the iPhone alone.
  private static func fileNames(for name: String, scale: CGFloat) -> [(name: String, scale: CGFloat)] {
    let given = name as NSString
    let known = ["png", "jpg", "jpeg", "gif", "webp"]
    let hasExtension = known.contains(given.pathExtension.lowercased())
    let base = hasExtension ? given.deletingPathExtension : name
    let ends = hasExtension ? [given.pathExtension] : ["png", "jpg"]
    if let own = base.fileScale { return ends.map { ("\(base).\($0)", own) } }
    let wanted = Int(scale.rounded())
    let scales = [wanted] + [3, 2, 1].filter { $0 > wanted } + [3, 2, 1].filter { $0 < wanted }
    return ends.flatMap { end in
      scales.flatMap { scale -> [(name: String, scale: CGFloat)] in
        let mark = scale == 1 ? "" : "@\(scale)x"
        return ["~iphone", ""].map { ("\(base)\(mark)\($0).\(end)", CGFloat(scale)) }
      }
    }
  }

  /// A vector file as it looks at the screen's scale.
  private static func vector(_ path: String, scale: CGFloat) -> UIImage.Content? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      return UIImage.Content(picture: try VectorPicture.draw(data, scale: scale), scale: scale, orientation: .up)
    } catch {
      report("\(path): the picture cannot be drawn: \(error); a crossed box is shown")
      return nil
    }
  }

  private static func decode(_ path: String, scale: CGFloat) -> UIImage.Content? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      let decoded = try ImageDecoder.decode(data, allFrames: false)
      if let notice = decoded.notice { report("\(path): only a part of the picture can be shown: \(notice)") }
      return UIImage.Content(picture: decoded.frames[0].image, scale: scale, orientation: UIImage.Orientation(exif: decoded.orientation))
    } catch {
      report("\(path): the picture cannot be read: \(error)")
      return nil
    }
  }
}

extension UIEdgeInsets {
  fileprivate init(_ insets: AssetLibrary.Index.Insets, times factor: CGFloat) {
    self.init(
      top: CGFloat(insets.top) * factor, left: CGFloat(insets.left) * factor,
      bottom: CGFloat(insets.bottom) * factor, right: CGFloat(insets.right) * factor)
  }
}

extension String {
  /// The scale that a file name without its extension states: 2 for "ball@2x" and "ball@2x~iphone".
  fileprivate var fileScale: CGFloat? {
    let base = hasSuffix("~iphone") ? String(dropLast(7)) : self
    for scale in 2...3 where base.hasSuffix("@\(scale)x") { return CGFloat(scale) }
    return nil
  }
}

/// What stands where a picture is missing: a box with a cross, so that nobody takes it for the app's own.
enum PlaceholderImage {
  static func content(size: CGSize) -> UIImage.Content {
    let scale = GraphicsContextStack.deviceScale
    guard let context = CGContext(size: size, scale: scale) else { return UIImage.Content() }
    let box = CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1)
    context.setStrokeColor(CGColor(srgbRed: 0.9, green: 0.2, blue: 0.5, alpha: 1))
    context.setLineWidth(1)
    context.stroke(box)
    context.strokeLineSegments(between: [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
      CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
    ])
    return UIImage.Content(picture: context.makeImage(), scale: scale)
  }
}
