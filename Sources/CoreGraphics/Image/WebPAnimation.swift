// Animated WebP files, whose frames libwebpdemux puts together.
import Foundation
internal import CGraphicsSupport

enum WebPAnimation {
  /// Nil for a still picture.
  static func decode(_ bytes: UnsafeRawBufferPointer, allFrames: Bool) throws -> DecodedImage? {
    var animation = quince_animation()
    guard quince_open_webp_animation(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &animation) != 0 else {
      let message = ImageDecoder.message(&animation.message)
      if message.isEmpty { return nil }
      throw ImageDecodingError(description: message)
    }
    defer { quince_close_webp_animation(&animation) }
    let width = Int(animation.width), height = Int(animation.height)
    var frames: [DecodedImage.Frame] = []
    var last: Int32 = 0
    while let buffer = PixelBuffer(width: width, height: height) {
      var end: Int32 = 0
      guard quince_next_webp_frame(&animation, buffer.baseAddress.assumingMemoryBound(to: UInt8.self), &end) != 0 else { break }
      // As with GIF, a frame that is over at once is shown for 1/10 s.
      let milliseconds = end - last < 20 ? 100 : end - last
      frames.append(.init(image: CGImage(buffer: buffer, format: .decoded), duration: Double(milliseconds) / 1000))
      last = end
      // Frames are whole pictures in memory: a hostile file must not take all of it.
      if !allFrames || frames.count * width * height > 250_000_000 { break }
    }
    guard !frames.isEmpty else { throw ImageDecodingError(description: "WebP: the first frame is damaged") }
    return DecodedImage(frames: frames, loopCount: Int(animation.loop_count), orientation: 1)
  }
}
