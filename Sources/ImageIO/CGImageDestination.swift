// A picture file that is written: PNG or JPEG, of one picture.
import CoreGraphics
import Foundation

public final class CGImageDestination {
  enum Target {
    case data(NSMutableData)
    case file(URL)
  }

  enum Format { case png, jpeg }

  let target: Target
  let format: Format
  let capacity: Int
  var images: [(image: CGImage, properties: CFDictionary?)] = []
  var properties: CFDictionary?

  init?(_ target: Target, type: String, count: Int) {
    switch type {
    case "public.png": format = .png
    case "public.jpeg", "public.jpg": format = .jpeg
    default:
      unimplemented("CGImageDestination of type \(type)")
      return nil
    }
    self.target = target
    capacity = count
  }

  /// False, and a notice, when nothing could be written.
  func write() -> Bool {
    guard let (image, own) = images.first else { return false }
    let quality = (own?[kCGImageDestinationLossyCompressionQuality] ?? properties?[kCGImageDestinationLossyCompressionQuality]) as? NSNumber
    do {
      let bytes = try format == .png ? ImageEncoder.png(image) : ImageEncoder.jpeg(image, quality: CGFloat(quality?.doubleValue ?? 0.8))
      switch target {
      case .data(let data): data.setData(bytes)
      case .file(let url): try bytes.write(to: url)
      }
      return true
    } catch {
      Diagnostics.reportOnce("CGImageDestination: \(error)")
      return false
    }
  }
}

/// Nil for a type that cannot be written: everything but PNG and JPEG.
public func CGImageDestinationCreateWithURL(_ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?) -> CGImageDestination? {
  CGImageDestination(.file(url as URL), type: type as String, count: count)
}

public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type as String, count: count)
}

public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] }

/// The first picture is written; neither format holds more.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  destination.images.append((image, properties))
}

public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  if let image = CGImageSourceCreateImageAtIndex(source, index, nil) { CGImageDestinationAddImage(destination, image, properties) }
}

public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
  destination.properties = properties
}

@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.write() }
