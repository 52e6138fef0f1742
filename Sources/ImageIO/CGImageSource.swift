// A picture file that is read frame by frame. Frames are decoded when they are first asked for, all at once.
import CoreGraphics
import Foundation

public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

public final class CGImageSource: @unchecked Sendable {
  // Unchecked: what changes is the decoded picture, under the lock.
  fileprivate let data: Data
  private let lock = NSLock()
  private var decoded: Result<DecodedImage, any Error>?

  init(_ data: Data) { self.data = data }

  /// Nil, and a notice, when the data cannot be decoded.
  var image: DecodedImage? {
    lock.lock()
    defer { lock.unlock() }
    let result = decoded ?? Result { try ImageDecoder.decode(data) }
    if decoded == nil, case .failure(let error) = result { Diagnostics.reportOnce("CGImageSource: \(error)") }
    decoded = result
    return try? result.get()
  }

  var kind: ImageDecoder.Kind { ImageDecoder.kind(of: data) }

  var typeIdentifier: String? {
    switch kind {
    case .png: return "public.png"
    case .jpeg: return "public.jpeg"
    case .gif: return "com.compuserve.gif"
    case .webp: return "org.webmproject.webp"
    case .bmp: return "com.microsoft.bmp"
    case .tiff: return "public.tiff"
    case .heic: return "public.heic"
    case .pdf: return "com.adobe.pdf"
    case .unknown: return nil
    }
  }
}

/// Nil when the file cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let data = try? Data(contentsOf: url as URL) else { return nil }
  return CGImageSource(data)
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data as Data)
}

public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource? {
  provider.data.map { CGImageSource($0 as Data) }
}

/// 0 when the data is no picture.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.image?.frames.count ?? 0 }
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.typeIdentifier.map { $0 as CFString } }

public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ["public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp", "com.microsoft.bmp", "public.tiff"]
}

public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  if source.image != nil { return .statusComplete }
  return source.typeIdentifier == nil ? .statusUnknownType : .statusInvalidData
}

public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  guard let image = source.image else { return CGImageSourceGetStatus(source) }
  return image.frames.indices.contains(index) ? .statusComplete : .statusUnexpectedEOF
}

/// Nil when there is no such frame.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  guard let frames = source.image?.frames, frames.indices.contains(index) else { return nil }
  return frames[index].image
}

/// A smaller picture. Its longer side is at most `kCGImageSourceThumbnailMaxPixelSize` pixels (160 without that); with
/// `kCGImageSourceCreateThumbnailWithTransform` it is turned upright.
public func CGImageSourceCreateThumbnailAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? {
  guard let decoded = source.image, decoded.frames.indices.contains(index) else { return nil }
  let image = decoded.frames[index].image
  let most = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.doubleValue ?? 160
  let turns = (options?[kCGImageSourceCreateThumbnailWithTransform] as? NSNumber)?.boolValue ?? false
  guard most >= 1 else { return nil }
  let scale = min(1, CGFloat(most) / CGFloat(max(image.width, image.height)))
  let width = max(1, Int((CGFloat(image.width) * scale).rounded())), height = max(1, Int((CGFloat(image.height) * scale).rounded()))
  return image.redrawn(width: width, height: height, orientation: turns ? decoded.orientation : 1)
}

/// What is true of the whole file.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let image = source.image else { return nil }
  let properties = NSMutableDictionary()
  properties[kCGImagePropertyFileSize] = NSNumber(value: source.data.count)
  if source.kind == .gif {
    properties[kCGImagePropertyGIFDictionary] = [kCGImagePropertyGIFLoopCount as String: NSNumber(value: image.loopCount)] as NSDictionary
  } else if source.kind == .webp, image.frames.count > 1 {
    properties[kCGImagePropertyWebPDictionary] = [kCGImagePropertyWebPLoopCount as String: NSNumber(value: image.loopCount)] as NSDictionary
  }
  return properties
}

/// Size, orientation, and the time a frame is shown.
public func CGImageSourceCopyPropertiesAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? {
  guard let decoded = source.image, decoded.frames.indices.contains(index) else { return nil }
  let frame = decoded.frames[index]
  let properties = NSMutableDictionary()
  properties[kCGImagePropertyPixelWidth] = NSNumber(value: frame.image.width)
  properties[kCGImagePropertyPixelHeight] = NSNumber(value: frame.image.height)
  properties[kCGImagePropertyOrientation] = NSNumber(value: decoded.orientation)
  properties[kCGImagePropertyDepth] = NSNumber(value: 8)
  properties[kCGImagePropertyColorModel] = "RGB" as NSString
  properties[kCGImagePropertyHasAlpha] = NSNumber(value: frame.image.alphaInfo == .premultipliedLast)
  let delay = NSNumber(value: frame.duration)
  switch source.kind {
  case .gif:
    properties[kCGImagePropertyGIFDictionary] =
      [kCGImagePropertyGIFDelayTime as String: delay, kCGImagePropertyGIFUnclampedDelayTime as String: delay] as NSDictionary
  case .webp where decoded.frames.count > 1:
    properties[kCGImagePropertyWebPDictionary] =
      [kCGImagePropertyWebPDelayTime as String: delay, kCGImagePropertyWebPUnclampedDelayTime as String: delay] as NSDictionary
  default: break
  }
  return properties
}

extension CGImage {
  /// A scaled copy, turned as an EXIF orientation says.
  fileprivate func redrawn(width: Int, height: Int, orientation: Int) -> CGImage? {
    let isSideways = orientation >= 5
    let size = isSideways ? (height, width) : (width, height)
    guard
      let context = CGContext(
        data: nil, width: size.0, height: size.1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    let across = CGFloat(size.0), down = CGFloat(size.1)
    // Maps the unturned picture (y up) to the upright one.
    switch orientation {
    case 2: context.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: across, ty: 0))
    case 3: context.concatenate(CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: across, ty: down))
    case 4: context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: down))
    case 5: context.concatenate(CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: across, ty: down))
    case 6: context.concatenate(CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: down))
    case 7: context.concatenate(CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0))
    case 8: context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: across, ty: 0))
    default: break
    }
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.makeImage()
  }
}
