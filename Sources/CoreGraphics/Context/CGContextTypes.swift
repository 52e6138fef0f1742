// The small types of drawing.
import Foundation

public enum CGInterpolationQuality: Int32, Sendable {
  case `default` = 0
  case none = 1
  case low = 2
  case medium = 4
  case high = 3
}

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter
}

public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// Everything `saveGState` keeps.
struct GraphicsState {
  /// User space to device space: y points up, one unit is one pixel of the bitmap.
  var transform: CGAffineTransform
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  var fillSpace = CGColorSpace.standardRGB
  var strokeSpace = CGColorSpace.standardRGB
  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  var shouldAntialias = true
  var shadow: Shadow?
  /// Moves patterns, in base space.
  var patternPhase = CGSize.zero
  var textMatrix = CGAffineTransform.identity
  var textDrawingMode = CGTextDrawingMode.fill

  struct Shadow {
    /// In device space, pixels.
    var offset: CGSize
    /// Standard deviation of the blur in pixels.
    var sigma: CGFloat
    var color: CGColor
  }
}
