// A user-defined run-time attribute: a value that is set by key path when the object is loaded.

import Foundation

@MainActor
struct RuntimeAttribute {
  let element: MarkupElement
  let document: InterfaceDocument

  func set(on object: AnyObject) {
    guard let path = element["keyPath"], !path.isEmpty else {
      return document.report("the run-time attribute has no key path and is left out", at: element)
    }
    var keys = path.split(separator: ".").map(String.init)
    let last = keys.removeLast()
    var owner: AnyObject = object
    for key in keys {
      guard let next = value(of: owner, key) else {
        return document.report("\(type(of: owner)) has no \"\(key)\" for the run-time attribute \(path), which is left out", at: element)
      }
      owner = next
    }
    write(value, to: owner, last, path)
  }

  private func value(of owner: AnyObject, _ key: String) -> AnyObject? {
    if let view = owner as? UIView, key == "layer" { return view.layer }
    guard respondsTo(owner, Selector(key)), let value = KeyValueCoding.value(of: owner, forKey: key) else { return nil }
    return value as AnyObject
  }

  private func write(_ value: Any?, to owner: AnyObject, _ key: String, _ path: String) {
    // A number that was entered as a string reaches a number's property, as NSString answers for numbers on Apple's platforms.
    let number = (value as? String).flatMap(Double.init).map { NSNumber(value: $0) }
    do {
      if try KeyValueCoding.write(value, to: owner, key: key) { return }
    } catch {
      if let number, let isDone = try? KeyValueCoding.write(number, to: owner, key: key), isDone { return }
      return document.report("the run-time attribute \(path) does not fit its property: \(error)", at: element)
    }
    if let layer = owner as? CALayer {
      layer.setValue(number ?? value, forKey: key)
    } else {
      document.report("\(type(of: owner)) has no \"\(key)\" for the run-time attribute \(path), which is left out", at: element)
    }
  }

  private var value: Any? {
    let child = element.child(forKey: "value")
    switch element["type"] {
    case "boolean": return element["value"] == "YES"
    case "number":
      if let text = child?["value"] ?? element["value"], let number = Double(text) { return NSNumber(value: number) }
      return nil
    case "string", "localizedString":
      return element["value"] ?? child.map(InterfaceCoder.text(of:)) ?? ""
    case "color": return child.map { InterfaceValue.color($0, document) }
    case "image": return (child?["name"] ?? element["value"]).flatMap { InterfaceValue.image(named: $0, from: element, document) }
    case "point": return child.flatMap { InterfaceValue.point($0, document) }.map { NSValue(cgPoint: $0) }
    case "size": return child.flatMap { InterfaceValue.size($0, document) }.map { NSValue(cgSize: $0) }
    case "rect": return child.flatMap { InterfaceValue.rect($0, document) }.map { NSValue(cgRect: $0) }
    case "nil": return nil
    default:
      document.report("the type of this run-time attribute is not known; it is set to nothing", at: element)
      return nil
    }
  }
}
