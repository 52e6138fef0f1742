// The bitmaps this app shares with the phone: gives them names, remembers which the phone has not got yet and which it may forget,
// and keeps one bitmap for each image however many layers show it.
import CoreGraphics
import Foundation
import ObjectiveC
@_exported import PhoneLink

/// The bitmap of an image. The phone may forget it when the last layer and the image itself are gone.
final class ImageBitmap {
  let bitmap: SharedBitmap
  init(_ bitmap: SharedBitmap) { self.bitmap = bitmap }
  deinit { BitmapStore.shared.discard(bitmap) }
}

final class BitmapStore {
  nonisolated(unsafe) static let shared = BitmapStore()  // main thread only, as the layer tree

  private var lastIdentifier: UInt64 = 0
  /// Made since the last commit.
  private var fresh: [SharedBitmap] = []
  /// Of no more use since the last commit.
  private var discarded: [BitmapID] = []
  /// Bitmaps that were replaced on screen and wait for the phone to let go.
  private var awaitingRelease: [BitmapID: WeakBackingStore] = [:]
  private struct WeakBackingStore { weak var store: BackingStore? }

  private struct CachedImage {
    weak var image: CGImage?
    let bitmap: ImageBitmap
  }
  private var images: [ObjectIdentifier: CachedImage] = [:]
  private var sweepAt = 64

  /// Fresh, zeroed pixels; nil, and a notice, when the system has no memory.
  func makeBitmap(width: Int, height: Int, isOpaque: Bool) -> SharedBitmap? {
    do {
      let bitmap = try SharedBitmap(id: makeName(), width: width, height: height, isOpaque: isOpaque)
      fresh.append(bitmap)
      return bitmap
    } catch {
      FileHandle.standardError.write(Data("Quince: \(error)\n".utf8))
      return nil
    }
  }

  /// For a bitmap that the phone makes.
  func makeName() -> BitmapID {
    lastIdentifier += 1
    return BitmapID(rawValue: lastIdentifier)
  }

  func discard(_ bitmap: BitmapID) { discarded.append(bitmap) }

  /// The phone has not seen the bitmap yet, so its pixels may still change.
  func isFresh(_ bitmap: SharedBitmap) -> Bool { fresh.contains { $0 === bitmap } }

  func discard(_ bitmap: SharedBitmap) {
    awaitingRelease[bitmap.id] = nil
    if let index = fresh.firstIndex(where: { $0 === bitmap }) {
      fresh.remove(at: index)
    } else {
      discarded.append(bitmap.id)
    }
  }

  func expectRelease(of bitmap: SharedBitmap, by store: BackingStore) {
    awaitingRelease[bitmap.id] = WeakBackingStore(store: store)
  }

  func bitmapsReleased(_ identifiers: [BitmapID]) {
    for identifier in identifiers { awaitingRelease.removeValue(forKey: identifier)?.store?.released(identifier) }
  }

  /// The image's pixels as the phone's, copied once. Too large images are scaled down.
  func bitmap(for image: CGImage) -> ImageBitmap? {
    if let cached = images[ObjectIdentifier(image)], cached.image === image { return cached.bitmap }
    sweep()
    let limit = SharedBitmap.maximumSide
    let reduction = max(1, (max(image.width, image.height) + limit - 1) / limit)
    let width = max(image.width / reduction, 1), height = max(image.height / reduction, 1)
    guard let bitmap = makeBitmap(width: width, height: height, isOpaque: image.isOpaque) else { return nil }
    image.withPixels { pixels, bytesPerRow in
      if reduction == 1 {
        for row in 0..<height { memcpy(bitmap.base + row * bitmap.bytesPerRow, pixels + row * bytesPerRow, width * 4) }
      } else {
        for row in 0..<height {
          for column in 0..<width {
            let word = pixels.load(fromByteOffset: row * reduction * bytesPerRow + column * reduction * 4, as: UInt32.self)
            bitmap.base.storeBytes(of: word, toByteOffset: row * bitmap.bytesPerRow + column * 4, as: UInt32.self)
          }
        }
      }
    }
    let made = ImageBitmap(bitmap)
    images[ObjectIdentifier(image)] = CachedImage(image: image, bitmap: made)
    return made
  }

  /// Forgets the bitmaps of images that are gone, when many have gathered.
  private func sweep() {
    guard images.count >= sweepAt else { return }
    let ended = images.filter { $0.value.image == nil }
    for key in ended.keys { images[key] = nil }
    sweepAt = max(64, images.count * 2)
  }

  /// What the next commit takes along.
  func takeChanges() -> (fresh: [SharedBitmap], discarded: [BitmapID]) {
    defer { (fresh, discarded) = ([], []) }
    return (fresh, discarded)
  }

  /// The phone is another one: nothing has been sent to it.
  func forgetPhone() {
    (fresh, discarded) = ([], [])
    images = [:]
    awaitingRelease = [:]
  }
}
