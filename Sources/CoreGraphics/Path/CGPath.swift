// An immutable path; CGMutablePath adds the building. Missing: boolean operations (`union`, `subtracting`, …).
import Foundation

public class CGPath: Hashable, @unchecked Sendable {
  // Unchecked: only CGMutablePath changes it, and Apple's mutable paths are not to be shared between threads either.
  var builder: PathBuilder

  init(builder: PathBuilder) {
    self.builder = builder
  }

  convenience init(elements: [PathElement]) {
    self.init(builder: PathBuilder(elements: elements))
  }

  private static func builder(_ transform: UnsafePointer<CGAffineTransform>?, _ build: (inout PathBuilder, CGAffineTransform) -> Void)
    -> PathBuilder
  {
    var builder = PathBuilder()
    build(&builder, transform?.pointee ?? .identity)
    return builder
  }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(builder: Self.builder(transform) { $0.addRect(rect, transform: $1) })
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(builder: Self.builder(transform) { $0.addEllipse(in: rect, transform: $1) })
  }

  /// Corners larger than half the rectangle are made smaller; Apple's function stops the program.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(
      builder: Self.builder(transform) {
        $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: $1)
      })
  }

  package var elements: [PathElement] { builder.elements }

  /// The straight pieces that it is drawn with, a twentieth of a point off at most.
  package var polylines: [Polyline] { builder.elements.flattened() }

  public var isEmpty: Bool { builder.isEmpty }

  /// (0, 0) when the path is empty.
  public var currentPoint: CGPoint { builder.currentPoint ?? .zero }

  public func copy() -> CGPath? { CGPath(builder: builder) }

  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: builder.elements.map { $0.applying(transform?.pointee ?? .identity) })
  }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(builder: builder) }

  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: builder.elements.map { $0.applying(transform?.pointee ?? .identity) })
  }

  public func applyWithBlock(_ block: CGPathApplyBlock) {
    var points = [CGPoint](repeating: .zero, count: 3)
    points.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for element in builder.elements {
        let type: CGPathElementType
        switch element {
        case .move(let point): (type, base[0]) = (.moveToPoint, point)
        case .line(let point): (type, base[0]) = (.addLineToPoint, point)
        case .quad(let control, let end): (type, base[0], base[1]) = (.addQuadCurveToPoint, control, end)
        case .curve(let control1, let control2, let end):
          (type, base[0], base[1], base[2]) = (.addCurveToPoint, control1, control2, end)
        case .close: type = .closeSubpath
        }
        var handed = CGPathElement(type: type, points: base)
        withUnsafePointer(to: &handed, block)
      }
    }
  }

  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.builder.elements == right.builder.elements
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(builder.elements)
  }
}
