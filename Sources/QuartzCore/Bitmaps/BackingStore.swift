// The bitmaps a layer's own drawing goes into. A layer that draws once has one; a layer that draws again and again has two or
// three, which take turns: one on screen, one that the phone is about to let go, one to draw into.
import Foundation
import PhoneLink

final class BackingStore {
  private var current: SharedBitmap?
  /// Replaced; the phone may still read them.
  private var replaced: [SharedBitmap] = []
  /// Free to be drawn into.
  private var free: SharedBitmap?

  /// Cleared memory of that size to draw into.
  func bitmap(width: Int, height: Int, isOpaque: Bool) -> SharedBitmap? {
    func fits(_ bitmap: SharedBitmap) -> Bool { bitmap.width == width && bitmap.height == height && bitmap.isOpaque == isOpaque }
    if let current, fits(current), BitmapStore.shared.isFresh(current) { return cleared(current) }
    if let candidate = free {
      free = nil
      if fits(candidate) { return cleared(candidate) }
      BitmapStore.shared.discard(candidate)
    }
    return BitmapStore.shared.makeBitmap(width: width, height: height, isOpaque: isOpaque)
  }

  private func cleared(_ bitmap: SharedBitmap) -> SharedBitmap {
    memset(bitmap.base, 0, bitmap.bytesPerRow * bitmap.height)
    return bitmap
  }

  /// The bitmap is what the layer shows from the next commit on.
  func show(_ bitmap: SharedBitmap) {
    guard bitmap !== current else { return }
    if let old = current {
      if old.width == bitmap.width, old.height == bitmap.height, old.isOpaque == bitmap.isOpaque, !BitmapStore.shared.isFresh(old) {
        replaced.append(old)
        BitmapStore.shared.expectRelease(of: old, by: self)
      } else {
        BitmapStore.shared.discard(old)
      }
    }
    current = bitmap
  }

  /// The phone no longer reads this one.
  func released(_ identifier: BitmapID) {
    guard let index = replaced.firstIndex(where: { $0.id == identifier }) else { return }
    let bitmap = replaced.remove(at: index)
    if free == nil { free = bitmap } else { BitmapStore.shared.discard(bitmap) }
  }

  /// The bitmap that the layer shows.
  var shown: SharedBitmap? { current }

  func discard() {
    for bitmap in [current, free].compactMap({ $0 }) + replaced { BitmapStore.shared.discard(bitmap) }
    (current, free, replaced) = (nil, nil, [])
  }
}
