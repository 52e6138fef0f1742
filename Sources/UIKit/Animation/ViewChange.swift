// A change of one value of a view's layer inside an animation block.
import LayerModel

@MainActor
struct ViewChange {
  let layer: CALayer
  /// The key path of the layer.
  let key: String
  /// The layer's own value before and after.
  let old: AnimatedValue
  let new: AnimatedValue
  /// What was shown before, running animations included.
  let shown: AnimatedValue

  var view: UIView? { layer.delegate as? UIView }

  /// What has to be added to the new value to get the old one; nil for values that are not added.
  var delta: AnimatedValue? {
    if case .color = old { return nil }
    return old.difference(from: new)
  }

  /// A key under which the layer has no animation yet: "position", "position-2"…
  var unusedKey: String {
    var number = 1, candidate = key
    while layer.animation(forKey: candidate) != nil {
      number += 1
      candidate = "\(key)-\(number)"
    }
    return candidate
  }

  /// Ends what animation blocks have left running on the same value.
  func removeAnimations() {
    for other in layer.animationKeys() ?? [] where other == key || other.hasPrefix(key + "-") { layer.removeAnimation(forKey: other) }
  }

  /// Gives the layer a value without animation, as if the view had been told.
  func set(_ value: AnimatedValue) {
    UIView.performWithoutAnimation {
      if key == "backgroundColor", case .color(let color) = value, let view {
        view.backgroundColor = UIColor(
          red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha))
      } else {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(value.appValue, forKeyPath: key)
        CATransaction.commit()
      }
    }
  }
}

/// What a view answers to its layer inside an animation block. An app that asks `action(for:forKey:)` itself reads the block's timing
/// from it; as an action it animates the change as the block says.
@MainActor
final class ViewChangeAnimation: CABasicAnimation {
  private let block: ViewAnimation
  private let layer: CALayer
  private let old: AnimatedValue?
  private let shown: AnimatedValue?

  init(of layer: CALayer, key: String, block: ViewAnimation) {
    (self.block, self.layer) = (block, layer)
    old = layer.ownValue(forKeyPath: key)
    shown = layer.shownValue(forKeyPath: key)
    super.init()
    keyPath = key
    fromValue = shown?.appValue ?? layer.value(forKey: key)
    block.setTiming(of: self, on: layer)
  }

  override nonisolated func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    MainActor.assumeIsolated {
      guard let old, let shown, let new = layer.ownValue(forKeyPath: event) else {
        // A value that the layer draws itself.
        let animation = copy() as! CABasicAnimation
        return block.add(animation, to: layer, key: event)
      }
      block.animate(ViewChange(layer: layer, key: event, old: old, new: new, shown: shown))
    }
  }
}
