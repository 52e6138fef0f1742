// Fades from one picture to another: of a layer's contents, and of a layer as a whole. Both are the exact mean of the two pictures, so
// that what is opaque in both stays opaque all the way.
import Foundation
import LayerModel

extension RenderNode {
  /// The two contents of a fade as one bitmap of the layer's size. Contents that reach beyond the bounds are cut there meanwhile.
  func fadedContents(_ fade: ContentsFade, _ context: ResolveContext) -> BitmapImage? {
    let new = values.contents.flatMap(context.bitmap).flatMap(flattened)
    let old = fade.from.flatMap(context.bitmap).flatMap(flattened)
    guard let size = new ?? old else { return nil }
    let mixed = PixelSurface(width: size.width, height: size.height)
    for (image, part) in [(new, fade.part), (old, 1 - fade.part)] {
      if let image { mixed.add(image, x: 0, y: 0, in: mixed.bounds, part: part) }
    }
    return BitmapImage(mixed)
  }

  private func flattened(_ image: BitmapImage) -> BitmapImage? {
    flattened(ContentsLayout.patches(for: values, bitmapWidth: image.width, bitmapHeight: image.height), of: image)
  }
}

extension SoftwareCompositor {
  /// Mixes a group, which holds a layer as it is, with the picture of it as it was.
  func fade(_ node: RenderNode, _ group: PixelSurface, in area: PixelRect) {
    guard let fade = node.values.crossFade, let picture = node.fadingPicture else { return }
    group.scale(by: fade.part, in: area)
    scratch.withSurface(area) { old in
      switch picture {
      case .copy(let image, let x, let y, let rect): old.draw(image, x: x, y: y, in: area.intersection(rect), opacity: 1)
      case .quad(_, let quad): old.draw(quad, in: area, opacity: 1)
      }
      group.add(old, in: area, part: 1 - fade.part)
    }
  }
}
