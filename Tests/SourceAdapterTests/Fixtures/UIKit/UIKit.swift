// A stand-in for UIKit, just wide enough for the app beside it: it relies on the run-time's tables as the real one does.

@_exported import ObjectiveC

@preconcurrency @MainActor open class UIResponder: NSObject {
  public override init() { super.init() }
  open func awakeFromNib() {}
  open func setValue(_ value: Any?, forUndefinedKey key: String) { print("undefined key \(key)") }
  /// Selector: observeValueForKeyPath:ofObject:change:context:
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {}
}

@preconcurrency @MainActor open class UIView: UIResponder, NSCoding {
  open var tag = 0
  open var cornerSize: CGFloat = 0
  public init(frame: CGRect) { super.init() }
  public override convenience init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init() }
  nonisolated open func encode(with coder: NSCoder) {}
  @discardableResult open func endEditing(_ force: Bool) -> Bool { print("endEditing \(force)"); return true }
}

open class UILabel: UIView { open var text: String? }

@preconcurrency @MainActor open class UIEvent: NSObject {}

open class UIControl: UIView {
  private var actions: [(target: AnyObject, selector: Selector)] = []
  open func addTarget(_ target: Any?, action: Selector) { actions.append((target as AnyObject, action)) }
  open func press() { for action in actions { sendMessage(to: action.target, selector: action.selector, arguments: [self, UIEvent()]) } }
}

open class UIButton: UIControl {}
open class UISwitch: UIControl { open var isOn = false }

@preconcurrency @MainActor open class UIViewController: UIResponder, NSCoding {
  public let view = UIView()
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }
  nonisolated open func encode(with coder: NSCoder) {}
  open func viewDidLoad() {}
  open func prepare(for name: String, sender: Any?) { print("super prepare \(name)") }
  open var hidesBar: Bool { false }
}

open class UITableViewCell: UIView {
  public init(style: Int, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@preconcurrency @MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, heightForRowAt row: Int) -> CGFloat
  func tableView(_ tableView: UITableView, didSelectRowAt row: Int)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, heightForRowAt row: Int) -> CGFloat {
    sendIfImplemented(to: self, "tableView:heightForRowAtIndex:", [tableView, row]) ?? 44
  }
  public func tableView(_ tableView: UITableView, didSelectRowAt row: Int) {
    sendIfImplemented(to: self, "tableView:didSelectRowAtIndex:", [tableView, row])
  }
}

open class UITableView: UIView {
  open weak var delegate: UITableViewDelegate?
  open func select(_ row: Int) { delegate?.tableView(self, didSelectRowAt: row) }
  open func height(_ row: Int) -> CGFloat { delegate?.tableView(self, heightForRowAt: row) ?? 0 }
  open func makeCell(_ type: AnyClass) -> AnyObject? {
    makeObject(of: type, initializer: "initWithStyle:reuseIdentifier:", arguments: [1, "id"])
  }
}

@preconcurrency @MainActor open class UIApplication: UIResponder {}

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(_ application: UIApplication, didFinishLaunching options: [String: Any]?) -> Bool
}

extension UIApplicationDelegate {
  public static func main() {
    guard let delegate = makeObject(of: Self.self) as? UIApplicationDelegate else { fatalError("the delegate has no init()") }
    _ = delegate.application(UIApplication(), didFinishLaunching: nil)
  }
}

@section(".init_array") @used private let registerClasses: @convention(c) () -> Void = {
  ClassMembers.register(UIView.self) { members in
    members.property("tag", { $0.tag }, { $0.tag = $1 })
  }
  ClassMembers.register(UIResponder.self) { members in
    members.method("setValue:forUndefinedKey:") { responder, arguments in
      responder.setValue(arguments[0] as Any?, forUndefinedKey: arguments[1])
    }
    members.method("observeValueForKeyPath:ofObject:change:context:") { responder, arguments in
      responder.observeValue(forKeyPath: arguments[0], of: arguments[1], change: arguments[2], context: arguments[3])
    }
  }
}
