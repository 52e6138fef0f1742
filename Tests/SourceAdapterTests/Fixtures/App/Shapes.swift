import UIKit

// Declarations of unusual shape: that they compile is the test; some are also called.

@objc protocol ShapeDelegate: NSObjectProtocol {
  @objc optional func shape(_ shape: Shapes, didFinish done: @escaping (Bool) -> Void)
  @objc optional func shapeWillStart(_ shape: Shapes, // with a comment
                                     options: [String: Any]?) -> UIView!
  @objc(shapeNamed:) optional func shapeNamed(_ name: String!) -> String?
  @objc optional var shapeCount: Int { get set }
  @objc optional static func kind() -> Int
}

@objcMembers class Shapes: NSObject {
  weak var delegate: ShapeDelegate?
  lazy var lazyView: UIView = UIView(frame: .zero)
  unowned var owner: NSObject
  var closure: ((Int, String) -> Void)?
  var (left, right) = (1, 2)
  var first = 1, second = "two"
  var `default` = 3
  static var shared: Shapes? = nil
  class var className: String { return "Shapes" }
  private(set) var count = 0
  fileprivate var secret = 5
  var tuple: (Int, Int) { return (1, 2) }
  @available(iOS 13, *) var recent: Int { return 1 }
  @available(*, deprecated, message: "old") func deprecatedOne() {}
  dynamic var observed: String? { willSet { count += 1 } didSet { count += 1 } }
  dynamic private(set) var readOnlyOutside: [Int] = []
  subscript(index: Int) -> Int { return index }

  init(owner: NSObject) { self.owner = owner; super.init() }
  convenience override init() { self.init(owner: NSObject()) }

  func `repeat`(_ times: Int) -> Int { return times }
  func run(completion: @escaping (Bool) -> Void) { completion(true) }
  func run(optional completion: ((Error?) -> Void)? = nil) { completion?(nil) }
  func fails() throws -> Int { return 1 }
  func never() -> Never { fatalError() }
  func selfReturning() -> Self { return self }
  func iuo(_ a: String!, _ b: [String: Any]!) -> UIView! { return nil }
  func generic<T>(_ value: T) -> T { return value }
  func variadic(_ values: Int...) {}
  func changing(_ value: inout Int) {}
  func opaque() -> some Sequence { return [1] }
  func existential(_ value: any Sequence) {}
  func metatype(_ type: AnyClass, _ other: UIView.Type) {}
  func tuples(_ value: (Int, String)) -> (a: Int, b: Int) { return (value.0, 2) }
  func pointer(_ pointer: UnsafeMutableRawPointer?, _ selector: Selector) {}
  func rethrowing(_ body: () throws -> Void) rethrows { try body() }
  func defaults(_ a: Int = 1, b: Bool = true) {}
  @discardableResult func discardable() -> Int { return 1 }
  func overloaded(_ value: Int) {}
  func overloaded(_ value: String) {}
  func later() async -> Int { return 1 }
  nonisolated func free() {}
  func ask() {
    delegate?.shape?(self, didFinish: { print("finished \($0)") })
    delegate?.shape?(self) { print("finished \($0)") }
    _ = delegate?.shapeWillStart?(self, options: nil)
    print("named \(delegate?.shapeNamed?("x") ?? "nil")")
  }
}

class ShapeUser: NSObject, ShapeDelegate {
  func shape(_ shape: Shapes, didFinish done: @escaping (Bool) -> Void) { done(true) }
  func shapeNamed(_ name: String!) -> String? { return name + "!" }
}

struct Holder {
  @objc(NestedThing) class Nested: NSObject {
    enum Deep { class Deeper: NSObject { @objc func reach() { print("deeper") } } }
    @objc func go() {}
  }
}
extension Holder { class InExtension: NSObject { @objc func here() { print("here") } } }
extension Holder.Nested { @objc func extended() { print("extended") } }

class Failable: UIView {
  @objc init?(name: String) { super.init(frame: .zero) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}
final class Singleton: NSObject { static let shared = Singleton(); private override init() { super.init() }; @objc func one() {} }
class OnlyCoder: UIView { let size: Int; required init?(coder: NSCoder) { size = 1; super.init(coder: coder) }; @objc func f() {} }
open class OpenGeneric<Element>: UIView where Element: Equatable { @objc func compare() {}; public var elements: [Element] = [] }
public class SubGeneric<A>: OpenGeneric<String> { @objc public func sub() {} }
class Concrete: SubGeneric<Int> { @objc func end() { print("concrete") } }
class GenericOwner<T> { class Inner: NSObject { @objc func inside() { print("inside \(T.self)") } } }
class WithoutInheritance<T> { @objc func nothing() { print("nothing") } }
class OneLine: NSObject { @objc func f() {} }; class OtherLine: NSObject { @objc func g() {} // with a comment
}
class Empty: NSObject {}
private extension UIView { @objc func inPrivateExtension() { print("private extension") } }
public extension UIViewController { @objc func inPublicExtension() {} }
typealias Alias = UILabel
extension Alias { @objc func onAlias() {} }
extension NSObject { @objc func onEveryObject() { print("every object") } }
#if DEBUG
class DebugOnly: NSObject { @objc func f() {} }
#else
class ReleaseOnly: NSObject { @objc func f() {} }
#endif

func shapes() {
  let shapes = Shapes(), user = ShapeUser()
  shapes.delegate = user
  shapes.ask()
  Holder.Nested.Deep.Deeper().perform(Selector("reach")); Holder.InExtension().perform(Selector("here"))
  Holder.Nested().perform(#selector(Holder.Nested.extended))
  Concrete().perform(#selector(Concrete.end)); print("generic responds \(Concrete().responds(to: Selector("compare")))")
  Timer.scheduledTimer(timeInterval: 9, target: WithoutInheritance<Int>(), selector: Selector("nothing"), userInfo: nil, repeats: false).fire()
  GenericOwner<Int>.Inner().perform(Selector("inside"))
  UIView().perform(Selector("inPrivateExtension")); Empty().perform(Selector("onEveryObject"))
  print("factories \(makeObject(of: Singleton.self) == nil) \(makeObject(of: OnlyCoder.self, initializer: "initWithFrame:", arguments: [CGRect.zero]) == nil) \(makeObject(of: Shapes.self) != nil)")
  print("repeat \(sendMessage(to: shapes, selector: "repeat:", arguments: [2])!)")
}
