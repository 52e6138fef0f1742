// The app's screen in words, for pages whose visitor hears it: what there is to read and to press, from top to bottom. Made only while such a
// page is open.
import Foundation
import PhoneLink

/// One thing on the screen.
struct PageMirrorItem: Equatable {
  /// A word of the app's inspection: "button", "switch", "field", "slider", "progress", "cell", "image", "text".
  var role: String
  var name: String
  /// Of a switch "on" or "off", of a slider its number, of a field its text.
  var value = ""
  /// Points of the portrait screen.
  var frame: CGRect
  var isEnabled = true

  /// Everything of a screen in reading order.
  static func items(of root: InspectedNode, screen: CGSize) -> [PageMirrorItem] {
    var items: [PageMirrorItem] = []
    collect(root, CGRect(origin: .zero, size: screen), &items)
    // Rows first: what lies at about the same height is read from left to right.
    return items.enumerated().sorted { one, other in
      let (a, b) = (one.element.frame, other.element.frame)
      if abs(a.midY - b.midY) > min(a.height, b.height) / 2 { return a.midY < b.midY }
      return (a.minX, one.offset) < (b.minX, other.offset)
    }.map(\.element)
  }

  private static func collect(_ node: InspectedNode, _ screen: CGRect, _ items: inout [PageMirrorItem]) {
    guard node.isVisible else { return }
    let isSeen = !node.frame.intersection(screen).isEmpty
    let role = node.className == "PhoneAlertButton" ? "button" : node.className == "PhoneAlertText" ? "text" : node.detail("role")
    switch role {
    case "button", "switch", "slider", "progress":
      guard isSeen else { return }
      items.append(PageMirrorItem(role: role!, name: node.spoken, value: node.spokenValue, frame: node.frame, isEnabled: node.isEnabled))
      return
    case "field":
      guard isSeen else { return }
      items.append(PageMirrorItem(role: "field", name: node.detail("label") ?? "", value: node.text, frame: node.frame, isEnabled: node.isEnabled))
      return
    case "cell":
      guard isSeen else { return }
      // The row is pressed as a whole; what in it is pressed by itself is there as well.
      items.append(PageMirrorItem(role: "cell", name: node.spoken, frame: node.frame))
      for child in node.children { collectControls(child, screen, &items) }
      return
    case "text", "image":
      let name = node.detail("label") ?? node.text
      if isSeen, !name.isEmpty { items.append(PageMirrorItem(role: role!, name: name, frame: node.frame)) }
    default: break
    }
    for child in node.children { collect(child, screen, &items) }
  }

  private static func collectControls(_ node: InspectedNode, _ screen: CGRect, _ items: inout [PageMirrorItem]) {
    guard node.isVisible else { return }
    if let role = node.detail("role"), ["button", "switch", "slider", "field"].contains(role) { return collect(node, screen, &items) }
    for child in node.children { collectControls(child, screen, &items) }
  }

  /// `["button","OK","",10,20,80,44,1]`
  func write(to output: inout PageText) {
    output.add("[")
    for text in [role, name, value] {
      output.add(quoted: text)
      output.add(",")
    }
    for number in [frame.minX, frame.minY, frame.width, frame.height] {
      output.add(Double(number))
      output.add(",")
    }
    output.add(isEnabled ? 1 : 0)
    output.add("]")
  }
}

extension InspectedNode {
  /// "label=…"
  fileprivate func detail(_ name: String) -> String? { details.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.utf8.count + 1)) } }

  /// What it is called: by its label, its own text, or what is written in it.
  fileprivate var spoken: String {
    if let label = detail("label") { return label }
    if !text.isEmpty { return text }
    return children.reversed().filter(\.isVisible).map(\.spoken).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  fileprivate var spokenValue: String {
    switch detail("on") {
    case "true": "on"
    case "false": "off"
    default: detail("value") ?? detail("progress") ?? ""
    }
  }
}

/// Asks the app what is on its screen when something has changed, and not too often.
final class PageMirror {
  private unowned let phone: Phone
  /// The pages that hear the screen.
  private let listeners: () -> [PageVisitor]
  /// What is to be told has changed.
  private let onNews: () -> Void
  private var isAsked = false, isStale = false
  private var next: (any EventWatch)?
  private var lastWord: [UInt8] = []
  /// Seconds from a change until the app is asked.
  private static let delay = 0.3

  init(phone: Phone, listeners: @escaping () -> [PageVisitor], onNews: @escaping () -> Void) {
    (self.phone, self.listeners, self.onNews) = (phone, listeners, onNews)
  }

  /// The screen may have changed.
  func noteChange() {
    isStale = true
    guard !isAsked, next == nil, !listeners().isEmpty else { return }
    next = MainLoop.current.schedule(after: Self.delay) { [weak self] in self?.ask() }
  }

  func stop() { next?.cancel() }

  private func ask() {
    next = nil
    guard isStale, phone.session != nil else { return }
    (isStale, isAsked) = (false, true)
    phone.inspect { [weak self] root in self?.take(root) }
  }

  private func take(_ root: InspectedNode) {
    isAsked = false
    var root = root
    if let alert = phone.permissions?.alert { root = alert.inspected }
    var text = PageText()
    text.add(list: PageMirrorItem.items(of: root, screen: phone.device.screenSize)) { $1.write(to: &$0) }
    for visitor in listeners() where visitor.mirrorWord != text.bytes {
      visitor.mirrorWord = text.bytes
      visitor.words.removeAll { $0.name == "mirror" }
      visitor.words.append(("mirror", text.bytes))
    }
    onNews()
    if isStale { noteChange() }
  }

  /// The app that was asked is gone.
  func forgetApp() {
    isAsked = false
    noteChange()
  }
}
