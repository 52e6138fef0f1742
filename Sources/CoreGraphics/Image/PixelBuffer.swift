// Memory for the pixels of one picture: native premultiplied ARGB words.
import Foundation

package final class PixelBuffer: @unchecked Sendable {
  // Unchecked: who shares a buffer between threads has stopped writing to it.
  package let baseAddress: UnsafeMutableRawPointer
  package let bytesPerRow: Int
  package let width: Int
  package let height: Int

  /// Zeroed memory. Nil when the size is not positive or there is not enough memory.
  package init?(width: Int, height: Int) {
    guard width > 0, height > 0, width < 32_768, height < 32_768, let memory = calloc(height, width * 4) else { return nil }
    (baseAddress, bytesPerRow, self.width, self.height) = (memory, width * 4, width, height)
  }

  /// Takes memory that came from `malloc`.
  init(taking memory: UnsafeMutableRawPointer, width: Int, height: Int) {
    (baseAddress, bytesPerRow, self.width, self.height) = (memory, width * 4, width, height)
  }

  deinit {
    free(baseAddress)
  }
}
