import UIKit
import UIKit.UIGestureRecognizerSubclass

@objc protocol CounterDelegate {
  @objc optional func counter(_ counter: Counter, didReach number: Int) -> Bool
  @objc optional func counterDidReset(_ counter: Counter)
  @objc optional var counterTitle: String { get }
  @objc optional var counterHint: String? { get }
  func counterRequired()
}

@objcMembers
class Counter: NSObject {
  weak var delegate: CounterDelegate?
  dynamic var value = 0
  @objc dynamic var level: Int = 0 { didSet { print("didSet \(oldValue) \(level)") } }
  private var stored = 1
  @objc dynamic var computed: Int {
    get { return stored }
    set { stored = newValue }
  }
  var onReset: ((Int) -> Void)?
  func bump() -> Bool? { value += 1; return delegate?.counter?(self, didReach: value) }
  func reset() { delegate?.counterDidReset?(self); onReset?(3); delegate?.counterRequired() }
  func increment(by amount: Int) { value += amount }
}

class BaseViewController: UIViewController {
  @IBOutlet weak var statusLabel: UILabel!
  @IBAction func baseAction() { print("baseAction") }
  @objc func overridden(_ sender: Any) { print("base overridden") }
}

class ViewController: BaseViewController, CounterDelegate {
  @IBOutlet private weak var titleLabel: UILabel!
  @IBOutlet var optionalLabel: UILabel?
  @IBOutlet var labels: [UILabel]!
  @IBOutlet weak var box: Box! { didSet { print("box set") } }
  let counter = Counter()
  var observation: NSKeyValueObservation?
  var timer = Timer()

  @IBAction private func tapped(_ sender: UIButton) { print("tapped \(sender.tag)") }
  @IBAction func changed(_ sender: UISwitch, forEvent event: UIEvent) { print("changed \(sender.isOn) \(type(of: event))") }
  @IBAction func noArguments() { print("noArguments") }
  @objc fileprivate func added(sender: UIButton!, event: UIEvent?) { print("added \(event != nil)") }
  @objc(renamed:) func original(_ text: String) { print("original \(text)") }
  @objc func tick(timer: Timer) { print("tick \(timer.userInfo as? String ?? "nil")") }
  @objc func note(_ notification: Notification) { print("note \(notification.userInfo?["k"] as? Int ?? -1)") }
  @objc func throwing(_ text: String) throws { print("throwing \(text)") }
  @objc static func classMethod() -> String { return "from the class" }
  func swift3Style() { print("swift3Style") }
  override func overridden(_ sender: Any) { super.overridden(sender); print("sub overridden") }
  func counter(_ counter: Counter, didReach number: Int) -> Bool { return number > 1 }
  func counterRequired() { print("required") }
  override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey : Any]?, context: UnsafeMutableRawPointer?) {
    print("observeValue \(keyPath!) \(change![.newKey]!)")
  }
#if os(iOS) && !targetEnvironment(macCatalyst) && canImport(UIKit) && !canImport(AppKit)
  @objc func platform() { print("iOS \(#line)") }
#else
  @objc func platform() { print("not iOS") }
#endif

  func runAll() {
    actions()
    selectors()
    outlets()
    optionalRequirements()
    observing()
    extensions()
    classes()
    shapes()
  }

  func actions() {
    let button = UIButton(frame: .zero), toggle = UISwitch(frame: .zero)
    button.tag = 7; toggle.isOn = true
    button.addTarget(self, action: #selector(tapped)); button.press()
    toggle.addTarget(self, action: #selector(changed(_:forEvent:))); toggle.press()
    let second = UIButton(frame: .zero)
    second.addTarget(self, action: #selector(ViewController.noArguments)); second.addTarget(self, action: #selector(self.baseAction)); second.press()
    let third = UIButton(frame: .zero)
    third.addTarget(self, action: #selector(added(sender:event:))); third.press()
    perform(#selector(overridden(_:)), with: third)
    view.perform(#selector(UIView.endEditing(_:)), with: true)
  }

  func selectors() {
    print("selector \(#selector(original)) \(#selector(Counter.increment(by:))) \(#selector(getter: Counter.value)) \(#selector(setter: Counter.value))", #column)
    perform(Selector("renamed:"), with: "text"); perform(Selector("swift3Style")); perform(Selector("throwing:error:".replacingOccurrences(of: "error:", with: "")), with: "t")
    perform(#selector(platform))
    print("responds \(responds(to: #selector(noArguments))) \(responds(to: Selector("nope:"))) \(ViewController.responds(to: #selector(classMethod)))")
    print("class \(ViewController.perform(#selector(ViewController.classMethod))!.takeUnretainedValue())")
    Timer.scheduledTimer(timeInterval: 9, target: self, selector: #selector(tick(timer:)), userInfo: "info", repeats: false).fire()
    NotificationCenter.default.addObserver(self, selector: #selector(note(_:)), name: Notification.Name("n"), object: nil)
    NotificationCenter.default.post(name: Notification.Name("n"), object: nil, userInfo: ["k": 7])
    NotificationCenter.default.removeObserver(self)
    NotificationCenter.default.post(name: Notification.Name("n"), object: nil, userInfo: ["k": 8])
  }

  func outlets() {
    let one = UILabel(frame: .zero), two = UILabel(frame: .zero)
    one.text = "one"
    setValue(one, forKey: "titleLabel"); setValue(two, forKey: "optionalLabel"); setValue(two, forKey: "statusLabel")
    setValue([one, two], forKey: "labels")
    let box = Box(frame: .zero)
    setValue(box, forKey: "box"); setValue(4, forKeyPath: "box.lines"); setValue(NSNumber(value: true), forKeyPath: "box.flag"); setValue(2.5, forKeyPath: "box.radius")
    setValue(1, forKey: "unknownKey")
    print("outlets \(titleLabel.text ?? "nil") \(optionalLabel === two) \(statusLabel === two) \(labels.count) \(box.lines) \(box.flag) \(box.cornerSize)")
    print("keyPath \(#keyPath(ViewController.counter.value))")
  }

  func optionalRequirements() {
    counter.delegate = self
    counter.onReset = { print("closure \($0)") }
    print("bump \(String(describing: counter.bump())) \(String(describing: counter.bump()))")
    counter.reset()
    print("hint \(counter.delegate?.counterHint ?? "none")")
    let table = UITableView(frame: .zero), delegate = SubTable()
    table.delegate = delegate
    table.select(4)
    print("heights \(table.height(0)) \(String(describing: table.delegate?.tableView?(table, heightForRowAt: 0)))")
    table.delegate?.tableView?(table, didSelectRowAt: 5)
    print("cell \((table.makeCell(SubCell.self) as? SubCell)?.made ?? "none")")
  }

  func observing() {
    observation = counter.observe(\.value, options: [.old, .new]) { _, change in print("kvo \(change.oldValue!) \(change.newValue!)") }
    counter.value = 12
    observation = nil
    counter.value = 13
    counter.addObserver(self, forKeyPath: #keyPath(Counter.level), options: [.new], context: nil)
    counter.level = 3
    counter.removeObserver(self, forKeyPath: "level")
    let second = counter.observe(\.computed, options: .new) { _, change in print("computed \(change.newValue!)") }
    counter.computed = 5
    second.invalidate()
    let watcher = Watcher()
    counter.addObserver(watcher, forKeyPath: "level", options: [], context: nil)
    counter.level = 4
    counter.removeObserver(watcher, forKeyPath: "level")
  }
}
