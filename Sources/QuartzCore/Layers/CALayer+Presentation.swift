// The layer as it appears on screen: copies that carry the presentation values of one moment, evaluated as the phone does.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  /// The layer's values with the running animations in their place.
  package func shownProperties(at time: Double) -> LayerProperties { animated(properties, at: time) }

  /// What the phone shows at a media time: changes that are not committed yet are not seen.
  private func presentedProperties(at time: Double) -> LayerProperties { animated(committed ?? properties, at: time) }

  private func animated(_ values: LayerProperties, at time: Double) -> LayerProperties {
    guard !animationTable.isEmpty else { return values }
    let animations = animationTable.all.flatMap(\.declared)
    return animations.isEmpty ? values : values.presentation(with: animations, at: localTime(at: time))
  }

  func presentationCopy() -> CALayer? {
    guard committed != nil || CommitBuilder.shared.contains(self) else { return nil }
    let type = type(of: self)
    let copy = makeObject(of: type, initializer: "initWithLayer:", arguments: [self]) as? CALayer ?? CALayer(layer: self)
    copy.modelOfPresentation = self
    let now = CACurrentMediaTime()
    copy.takeShown(presentedProperties(at: now))
    let shown = shownDrawnValues(at: now)
    copy.drawnValues = shown
    copy.takeOwnShownValues(shown, of: self)
    return copy
  }

  // MARK: The tree of presentations

  /// Presentations of the layers in this one, as they are at this moment.
  var presentedSublayers: [CALayer] {
    guard let model = modelOfPresentation else { return [] }
    return model.sublayerList.compactMap { sublayer in
      let copy = sublayer.presentation()
      copy?.superlayer = self
      return copy
    }
  }

  /// A presentation's superlayer is a presentation, which somebody has to hold.
  func adoptPresentedSuperlayer() {
    guard let model = modelOfPresentation, superlayer == nil, let above = model.superlayer?.presentation() else { return }
    presentedSuperlayer = above
    superlayer = above
    above.adoptPresentedSuperlayer()
  }
}

extension AnimatedValue {
  /// In the type in which an app reads it; nil for what apps have no type for.
  package var appValue: Any? {
    switch self {
    case .number(let number): return number
    case .point(let point): return point
    case .size(let size): return size
    case .rect(let rect): return rect
    case .color(let color):
      return CGColor(red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
    case .transform(let matrix): return CATransform3D(matrix)
    case .bitmap, .bitmaps, .parts, .fade, .underlying: return nil
    }
  }
}
