import UIKit

// Overrides in an extension, in another file than the class.
extension ViewController {
  override func prepare(for name: String, sender: Any?) { super.prepare(for: name, sender: sender); print("prepare \(name)") }
  override var hidesBar: Bool { return true }
  @IBAction func fromExtension(_ sender: Any) { print("fromExtension") }
  @objc private func hidden() { print("hidden") }
  @objc func openForSubclasses() { print("base of the extension") }

  func extensions() {
    let plain: UIViewController = self
    plain.prepare(for: "segue", sender: nil)
    print("hidesBar \(plain.hidesBar)")
    perform(Selector("fromExtension:"), with: nil); perform(#selector(hidden))
    perform(#selector(UIViewController.dismissKeyboard))
    (SubViewController() as ViewController).openForSubclasses()
  }
}

class SubViewController: ViewController { override func openForSubclasses() { super.openForSubclasses(); print("subclass of the extension") } }

extension UIViewController { @objc fileprivate func hiddenFromOthers() { print("hiddenFromOthers") } }
extension UIViewController { @objc func dismissKeyboard() { print("dismissKeyboard \(type(of: self))") } }
extension UIView { @IBInspectable var radius: CGFloat { get { return cornerSize } set { cornerSize = newValue } } }

@IBDesignable class Box: UIView {
  @IBInspectable var lines: Int = 1
  @IBInspectable var flag: Bool = false
}

@objc(RenamedHelper) class Helper: NSObject {
  @objc func help(with number: NSNumber) -> String { return "help \(number)" }
  class Inner: NSObject {
    @objc func go() { print("inner") }
    private class Deep: NSObject { @objc func deep() { print("deep") } }
    func runDeep() { Deep().perform(#selector(Deep.deep)) } }
}

private class FilePrivateTarget: NSObject { @objc func poke(_ number: Int, with text: String) { print("poke \(number) \(text)") } }
class PlainTarget { @objc func plain() { print("plain class") } }
class Cell: UITableViewCell {
  let made: String
  override init(style: Int, reuseIdentifier: String?) { made = "styled"; super.init(style: style, reuseIdentifier: reuseIdentifier) }
  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
class SubCell: Cell {}
// The conformance is the superclass's, the method the subclass's.
class BaseTable: NSObject, UITableViewDelegate {}
class SubTable: BaseTable { func tableView(_ tableView: UITableView, didSelectRowAt row: Int) { print("didSelect \(row)") } }
class Watcher: NSObject {
  override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
    print("watcher \(keyPath!)") }
}

class ListController<Item: CustomStringConvertible>: UIViewController {
  var items: [Item] = []
  @objc func reload(_ sender: Any?) { print("reload \(Item.self) \(items.count)") }
}
final class IntList: ListController<Int> { @objc private func own() { print("own") } }
func make<T: NSObject>(_ type: T.Type) -> T { return T() }
enum Constants { class Holder: NSObject { @objc func held() { print("held") } } }

class Record: NSObject {
  @NSManaged var count: Int
  @NSManaged var title: String?
}

extension ViewController {
  func classes() {
    let list = IntList(); list.items = [1, 2]
    list.perform(#selector(IntList.reload(_:)), with: nil); list.perform(Selector("own"))
    print("names \(classNamed("RenamedHelper") == Helper.self) \(Helper().perform(#selector(Helper.help(with:)), with: 3)!.takeUnretainedValue())")
    Helper.Inner().perform(#selector(Helper.Inner.go)); Helper.Inner().runDeep()
    FilePrivateTarget().perform(Selector("poke:with:"), with: 5, with: "x")
    Timer.scheduledTimer(timeInterval: 9, target: PlainTarget(), selector: #selector(PlainTarget.plain), userInfo: nil, repeats: false).fire()
    class Local: NSObject { @objc func hey() { print("local") } }
    Local().perform(#selector(Local.hey)); Constants.Holder().perform(#selector(Constants.Holder.held))
    print("generic \(type(of: make(SubTable.self)))")
    let record = Record(); record.count = 4; record.title = "t"; print("managed \(record.count) \(record.title ?? "nil")")
    print("place \((#file as NSString).lastPathComponent) \(#line) \(#column)")
  }
}
