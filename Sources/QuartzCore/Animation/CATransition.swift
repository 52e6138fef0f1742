// A transition from a layer as the phone shows it to the layer as the same commit leaves it. The phone keeps a picture of the former.
//
// A fade is exact: the mean of both pictures, at each time. The moving kinds move the layer and the picture; neither is cut at the
// layer's bounds. `fromTop` begins at the top, as its documentation says. Missing: filters. A layer that the phone does not show yet,
// or one without a superlayer that is to move, changes at once.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?
  /// 0...1: where in the transition it begins and ends.
  open var startProgress: Float = 0
  open var endProgress: Float = 1
  open var filter: Any? {
    didSet { if filter != nil { unimplemented("CATransition.filter") } }
  }
  private var picture: LayerPicture?

  package override func makeCopy() -> CAAnimation { CATransition() }
  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CATransition else { return }
    (type, subtype, startProgress, endProgress) = (other.type, other.subtype, other.startProgress, other.endProgress)
  }

  private var isFade: Bool { ![.push, .moveIn, .reveal].contains(type) }

  override func prepare(on layer: CALayer) -> (() -> Void)? {
    picture = LayerPicture(of: layer)
    guard let picture, !isFade, let stand = layer.addStandIn(showing: picture, isAbove: type == .reveal) else { return nil }
    if type != .moveIn {
      let out = slide(from: offset(of: layer, -CGFloat(startProgress)), to: offset(of: layer, -CGFloat(endProgress)))
      // Away it stays, until the app has heard of the end.
      (out.fillMode, out.isRemovedOnCompletion) = (.both, false)
      stand.add(out, forKey: nil)
    }
    return { layer.removeStandIn(stand) }
  }

  package override func declared(on layer: CALayer, start: Double) -> [LayerAnimation] {
    guard let picture else { return [] }
    if isFade {
      var fade = LayerAnimation(property: .crossFade, values: [], beginTime: start, duration: duration)
      fade.timing = timing(start: start)
      fade.values = [.fade(from: picture.bitmap, part: Double(startProgress)), .fade(from: picture.bitmap, part: Double(endProgress))]
      return [fade]
    }
    guard type != .reveal, layer.superlayer != nil else { return [] }
    return slide(from: offset(of: layer, 1 - CGFloat(startProgress)), to: offset(of: layer, 1 - CGFloat(endProgress))).declared(on: layer, start: start)
  }

  /// Where what comes in starts, in the superlayer's points, times a factor.
  private func offset(of layer: CALayer, _ factor: CGFloat) -> CGPoint {
    let size = layer.bounds.size
    switch subtype {
    case .fromLeft: return CGPoint(x: -size.width * factor, y: 0)
    case .fromTop: return CGPoint(x: 0, y: -size.height * factor)
    case .fromBottom: return CGPoint(x: 0, y: size.height * factor)
    default: return CGPoint(x: size.width * factor, y: 0)
    }
  }

  private func slide(from: CGPoint, to: CGPoint) -> CABasicAnimation {
    let move = CABasicAnimation(keyPath: "position")
    move.takeTiming(of: self)
    move.isAdditive = true
    (move.fromValue, move.toValue) = (from, to)
    return move
  }
}

extension CAAnimation {
  /// The timing alone, for what goes along with another animation.
  package func takeTiming(of other: CAAnimation) {
    (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
    (repeatCount, repeatDuration, autoreverses, fillMode) = (other.repeatCount, other.repeatDuration, other.autoreverses, other.fillMode)
    (timingFunction, isRemovedOnCompletion) = (other.timingFunction, other.isRemovedOnCompletion)
  }
}

public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fade = Self(rawValue: "fade")
  public static let moveIn = Self(rawValue: "moveIn")
  public static let push = Self(rawValue: "push")
  public static let reveal = Self(rawValue: "reveal")
}

public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")
}

public let kCATransitionFade = CATransitionType.fade
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal
public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
