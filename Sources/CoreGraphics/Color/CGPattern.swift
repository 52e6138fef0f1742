// A cell that is drawn again and again over what is filled or stroked. Its space is the context's own at the start, whatever the
// transform is when it is used; `matrix` maps to it.
//
// Knowingly different: callbacks are Swift closures (a class cannot be handed to a C function here); tiling without distortion and with
// it are the same; a cell is drawn into pixels once and repeated.
import Foundation

public enum CGPatternTiling: Int32, Sendable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

public struct CGPatternCallbacks {
  public var version: UInt32
  public var drawPattern: CGPatternDrawPatternCallback?
  public var releaseInfo: CGPatternReleaseInfoCallback?

  public init(version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }

  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }
}

public final class CGPattern: @unchecked Sendable {
  // Unchecked: what changes is the kept cell, under the lock; the drawing closure is the app's to keep safe, as on Apple's systems.
  let bounds: CGRect
  let matrix: CGAffineTransform
  let step: CGSize
  /// False for a stencil, which is drawn in the colour that is set along with it.
  let isColored: Bool
  private let draw: (CGContext) -> Void
  private let release: () -> Void
  private let lock = NSLock()
  private var kept: (key: CellKey, cell: CGImage)?

  private struct CellKey: Equatable {
    var width: Int, height: Int
    var scale: CGSize
    var color: CGColor?
  }

  /// Nil when the cell has no size or nothing draws it.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat, tiling: CGPatternTiling,
    isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard let callback = callbacks.pointee.drawPattern, Self.isSound(bounds, xStep, yStep) else { return nil }
    let releaseInfo = callbacks.pointee.releaseInfo
    draw = { callback(info, $0) }
    release = { releaseInfo?(info) }
    (self.bounds, self.matrix, self.isColored) = (bounds, matrix, isColored)
    step = CGSize(width: abs(xStep), height: abs(yStep))
  }

  /// A pattern of a picture, `size` large in units of the pattern's space. Its top is at the smallest y, as suits a context whose y
  /// points down.
  package init?(image: CGImage, size: CGSize) {
    let area = CGRect(origin: .zero, size: size)
    guard Self.isSound(area, size.width, size.height) else { return nil }
    draw = { $0.drawUpright(image, in: area) }
    release = {}
    (bounds, matrix, isColored) = (area, .identity, true)
    step = size
  }

  deinit { release() }

  private static func isSound(_ bounds: CGRect, _ xStep: CGFloat, _ yStep: CGFloat) -> Bool {
    bounds.width > 0 && bounds.height > 0 && bounds.width.isFinite && bounds.height.isFinite && bounds.minX.isFinite && bounds.minY.isFinite
      && xStep != 0 && yStep != 0 && xStep.isFinite && yStep.isFinite
  }

  /// One step of the pattern in pixels; `scale` is pixels a unit of pattern space. The part of a cell that is larger than a step is cut.
  func cell(scale: CGSize, color: CGColor?) -> CGImage? {
    let width = Int(min(max((step.width * scale.width).rounded(), 1), 4096))
    let height = Int(min(max((step.height * scale.height).rounded(), 1), 4096))
    let key = CellKey(width: width, height: height, scale: scale, color: color)
    lock.lock()
    let known = kept
    lock.unlock()
    if let known, known.key == key { return known.cell }
    // The cell's own axes run as the pattern's: y to larger rows.
    let pixels = CGSize(width: CGFloat(width) / step.width, height: CGFloat(height) / step.height)
    guard let buffer = PixelBuffer(width: width, height: height) else { return nil }
    let context = CGContext(
      wrapping: buffer, baseAddress: buffer.baseAddress, width: width, height: height, bytesPerRow: buffer.bytesPerRow, scale: 1)
    context.scaleBy(x: pixels.width, y: pixels.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.clip(to: bounds)
    if let color {
      context.setFillColor(color)
      context.setStrokeColor(color)
    }
    draw(context)
    context.finish()
    let cell = CGImage(buffer: buffer, format: .native)
    lock.lock()
    kept = (key, cell)
    lock.unlock()
    return cell
  }
}
