// Values by key and key path: the animated properties and their components ("transform.rotation.z"), as apps and motion effects
// name them. Other keys hold whatever is set, as on Apple's platforms.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

extension CALayer {
  func keyedValue(_ key: String) -> Any? {
    switch key {
    case "frame": return frame
    case "hidden", "isHidden": return isHidden
    case "masksToBounds": return masksToBounds
    case "contents": return contents
    case "name": return name
    case "backgroundColor": return backgroundColor
    case "shadowOpacity": return shadowOpacity
    case "shadowRadius": return shadowRadius
    case "shadowOffset": return shadowOffset
    case "contentsScale": return contentsScale
    case "speed": return speed
    case "timeOffset": return timeOffset
    case "beginTime": return beginTime
    default:
      if drawnProperty(named: key) != nil, let value: Any = drawn(key) { return value }
      guard let property = AnimationKeys.property(named: key) else { return nil }
      return properties.value(of: property).appValue
    }
  }

  /// A property of the app's own class.
  func ownClassValue(_ key: String) -> Any? {
    KeyValueCoding.valueType(of: self, forKey: key) == nil ? nil : KeyValueCoding.value(of: self, forKey: key)
  }

  /// False when the key is not one of the layer's own properties.
  func setKeyedValue(_ value: Any?, _ key: String) -> Bool {
    func number() -> Double { (try? convertValue(value, to: Double.self)) ?? 0 }
    func flag() -> Bool { (try? convertValue(value, to: Bool.self)) ?? false }
    // Interface Builder's attributes may bring a UIColor, which may know its CGColor by key.
    func color() -> CGColor? {
      if let color = value as? CGColor { return color }
      guard let object = value as? NSObject, respondsTo(object, "CGColor") else { return nil }
      return object.value(forKey: "CGColor") as? CGColor
    }
    switch key {
    case "frame": if let rect = try? convertValue(value, to: CGRect.self) { frame = rect }
    case "bounds": if let rect = try? convertValue(value, to: CGRect.self) { bounds = rect }
    case "position": if let point = try? convertValue(value, to: CGPoint.self) { position = point }
    case "anchorPoint": if let point = try? convertValue(value, to: CGPoint.self) { anchorPoint = point }
    case "sublayerTransform": if let matrix = value as? CATransform3D { sublayerTransform = matrix } else if let box = value as? NSValue { sublayerTransform = box.caTransform3DValue }
    case "contentsRect": if let rect = try? convertValue(value, to: CGRect.self) { contentsRect = rect }
    case "contentsCenter": if let rect = try? convertValue(value, to: CGRect.self) { contentsCenter = rect }
    case "speed": speed = Float(number())
    case "timeOffset": timeOffset = number()
    case "beginTime": beginTime = number()
    case "transform": if let matrix = value as? CATransform3D { transform = matrix } else if let box = value as? NSValue { transform = box.caTransform3DValue }
    case "opacity": opacity = Float(number())
    case "zPosition": zPosition = CGFloat(number())
    case "cornerRadius": cornerRadius = CGFloat(number())
    case "borderWidth": borderWidth = CGFloat(number())
    case "borderColor": borderColor = color()
    case "backgroundColor": backgroundColor = color()
    case "shadowColor": shadowColor = color()
    case "shadowOpacity": shadowOpacity = Float(number())
    case "shadowRadius": shadowRadius = CGFloat(number())
    case "shadowOffset": if let size = try? convertValue(value, to: CGSize.self) { shadowOffset = size }
    case "hidden", "isHidden": isHidden = flag()
    case "masksToBounds": masksToBounds = flag()
    case "contents": contents = value
    case "contentsScale": contentsScale = CGFloat(number())
    case "name": name = value as? String
    default:
      // A property of the app's own class.
      if type(of: self).drawnProperties[key] == nil, (try? KeyValueCoding.write(value, to: self, key: key)) == true { return true }
      guard drawnProperty(named: key) != nil else { return false }
      setDrawn(key, value)
    }
    return true
  }

  func keyedPathValue(_ keyPath: String) -> Any? {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return value(forKey: keyPath) }
    if let own = ownValue(forKeyPath: keyPath) { return own.appValue }
    return (value(forKey: parts[0]) as? NSObject)?.value(forKeyPath: parts[1])
  }

  func setKeyedPathValue(_ value: Any?, _ keyPath: String) {
    let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return setValue(value, forKey: keyPath) }
    guard let path = AnimationPath(keyPath), let part = value.flatMap(path.value) else {
      (self.value(forKey: parts[0]) as? NSObject)?.setValue(value, forKeyPath: parts[1])
      return
    }
    let whole = properties.value(of: path.property).replacing(path.component, by: part)
    setValue(whole.appValue, forKey: parts[0])
  }
}
// A layer answers for itself, also when it is asked as a plain object along a key path.
@section(".init_array") @used
private let registerLayer: @convention(c) () -> Void = {
  ClassMembers.register(CALayer.self) { members in
    members.method("valueForKey:") { layer, arguments in layer.value(forKey: arguments[0]) }
    members.method("setValue:forKey:") { layer, arguments in layer.setValue(arguments[0] as Any?, forKey: arguments[1]) }
    members.method("valueForKeyPath:") { layer, arguments in layer.value(forKeyPath: arguments[0]) }
    members.method("setValue:forKeyPath:") { layer, arguments in layer.setValue(arguments[0] as Any?, forKeyPath: arguments[1]) }
    members.method("setNeedsDisplay") { layer, _ in layer.setNeedsDisplay() }
    members.method("removeFromSuperlayer") { layer, _ in layer.removeFromSuperlayer() }
    members.method("removeAllAnimations") { layer, _ in layer.removeAllAnimations() }
    members.factory("init") { _ in CALayer() }
  }
}
