// How a UIKit class says which of Interface Builder's attributes it has, beside its own code.

/// The attributes of one class, in the order they are set.
///
/// ```swift
/// @MainActor private let progressViewAttributes = InterfaceAttributes<UIProgressView>()
///   .number("progress") { $0.progress = Float($1) }
///   .color("progressTintColor") { $0.progressTintColor = $1 }
/// ```
///
/// The class applies them at the end of its `init?(coder:)`, after its superclass has applied its own:
///
/// ```swift
/// coder.apply(progressViewAttributes, to: self)
/// ```
///
/// A class of an app then finds all values set when `super.init(coder:)` returns, as on an iPhone.
struct InterfaceAttributes<Target: AnyObject> {
  typealias Reader = @MainActor (Target, InterfaceCoder) -> Void
  private var readers: [Reader] = []

  @MainActor func apply(to target: Target, from coder: InterfaceCoder) {
    for reader in readers { reader(target, coder) }
  }

  /// Anything that the forms below do not cover.
  func custom(_ reader: @escaping Reader) -> Self {
    var copy = self
    copy.readers.append(reader)
    return copy
  }

  /// Attributes that are known and have no effect here.
  func ignored(_ names: String...) -> Self {
    custom { _, coder in for name in names { _ = coder.attribute(name) } }
  }

  func string(_ name: String, _ set: @escaping @MainActor (Target, String) -> Void) -> Self {
    custom { target, coder in if let value = coder.string(name) { set(target, value) } }
  }

  func bool(_ name: String, _ set: @escaping @MainActor (Target, Bool) -> Void) -> Self {
    custom { target, coder in if let value = coder.bool(name) { set(target, value) } }
  }

  func number(_ name: String, _ set: @escaping @MainActor (Target, CGFloat) -> Void) -> Self {
    custom { target, coder in if let value = coder.number(name) { set(target, value) } }
  }

  func integer(_ name: String, _ set: @escaping @MainActor (Target, Int) -> Void) -> Self {
    custom { target, coder in if let value = coder.integer(name) { set(target, value) } }
  }

  func rect(_ key: String, _ set: @escaping @MainActor (Target, CGRect) -> Void) -> Self {
    custom { target, coder in if let value = coder.rect(key) { set(target, value) } }
  }

  func size(_ key: String, _ set: @escaping @MainActor (Target, CGSize) -> Void) -> Self {
    custom { target, coder in if let value = coder.size(key) { set(target, value) } }
  }

  func insets(_ key: String, _ set: @escaping @MainActor (Target, UIEdgeInsets) -> Void) -> Self {
    custom { target, coder in if let value = coder.insets(key) { set(target, value) } }
  }

  func color(_ key: String, _ set: @escaping @MainActor (Target, UIColor) -> Void) -> Self {
    custom { target, coder in if let value = coder.color(key) { set(target, value) } }
  }

  func font(_ key: String, _ set: @escaping @MainActor (Target, UIFont) -> Void) -> Self {
    custom { target, coder in if let value = coder.font(key) { set(target, value) } }
  }

  func image(_ name: String, _ set: @escaping @MainActor (Target, UIImage) -> Void) -> Self {
    custom { target, coder in if let value = coder.image(name) { set(target, value) } }
  }

  /// A word out of a list. A word that is not in it is told and left out.
  func word<Value>(_ name: String, _ words: [String: Value], _ set: @escaping @MainActor (Target, Value) -> Void) -> Self {
    custom { target, coder in
      guard let word = coder.attribute(name) else { return }
      if let value = words[word] { set(target, value) } else { coder.report("the value \(name)=\"\(word)\" is not known and is left out") }
    }
  }
}

extension NSCoder {
  /// Sets what an Interface Builder file says about an object; nothing when this is another coder.
  @MainActor func apply<Target: AnyObject>(_ attributes: @autoclosure () -> InterfaceAttributes<Target>, to target: Target) {
    guard let coder = self as? InterfaceCoder else { return }
    attributes().apply(to: target, from: coder)
  }
}
