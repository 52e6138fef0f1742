// What a person sees in a view tree: which texts are on the screen, where, and which is in front; and which sounds a person hears.
import Foundation
import PhoneLink

/// A snapshot of the app's views, asked as a person would ask: "is 'Game Over' on the screen, and where?"
struct ScreenContents {
  let root: InspectedNode
  /// Points, in the space of the nodes' frames.
  let bounds: CGRect
  /// Names of the sounds that play now, and of those that have begun since a script last expected one.
  var heardSounds: [String] = []
  var playingSounds: [String] = []

  /// A view on the screen. Enabled means that it and all views above it are.
  struct Sighting: Equatable {
    var node: InspectedNode
    var isEnabled: Bool
    /// The part of the view that lies on the screen.
    var visibleFrame: CGRect
    var center: CGPoint { CGPoint(x: visibleFrame.midX, y: visibleFrame.midY) }
  }

  /// The views with this text, front to back: those whose whole text it is, or else those that contain it. Of a view and one inside it
  /// that both match (a button and its label) the inner one counts.
  func views(withText text: String) -> [Sighting] {
    let equal = innermost { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) == text }
    if !equal.isEmpty || text.isEmpty { return equal }
    return innermost { $0.text.contains(text) }
  }

  /// The views of this class, named with or without its module.
  func views(ofClass name: String) -> [Sighting] {
    var found: [Sighting] = []
    visit { sighting in
      if sighting.node.className == name || sighting.node.className.hasSuffix("." + name) { found.append(sighting) }
    }
    return found
  }

  /// All texts on the screen from front to back, each once.
  var texts: [String] {
    var seen: Set<String> = [], texts: [String] = []
    visit { sighting in
      let text = sighting.node.text
      if !text.isEmpty, seen.insert(text).inserted { texts.append(text) }
    }
    return texts
  }

  func holds(_ condition: ScriptCondition) -> Bool {
    switch condition {
    case .text(let text): !views(withText: text).isEmpty
    case .noText(let text): views(withText: text).isEmpty
    case .count(let count, let text): views(withText: text).count == count
    case .viewOfClass(let name): !views(ofClass: name).isEmpty
    case .noViewOfClass(let name): views(ofClass: name).isEmpty
    case .sound(let name): heardSounds.contains { Self.isSound($0, named: name) }
    case .noSound(let name): !playingSounds.contains { Self.isSound($0, named: name) }
    }
  }

  /// A sound is named by its file, with its ending or without.
  private static func isSound(_ sound: String, named name: String) -> Bool {
    sound == name || (sound as NSString).deletingPathExtension == name
  }

  // MARK: Walking

  /// All views on the screen, a view before its subviews and of two siblings the front one first.
  private func visit(_ body: (Sighting) -> Void) {
    func walk(_ node: InspectedNode, isEnabled: Bool) {
      guard node.isVisible else { return }
      let isEnabled = isEnabled && node.isEnabled
      if let frame = visiblePart(of: node) { body(Sighting(node: node, isEnabled: isEnabled, visibleFrame: frame)) }
      node.children.forEach { walk($0, isEnabled: isEnabled) }
    }
    walk(root, isEnabled: true)
  }

  private func innermost(_ matches: (InspectedNode) -> Bool) -> [Sighting] {
    var found: [Sighting] = []
    /// Returns whether the view or one inside it matches.
    func walk(_ node: InspectedNode, isEnabled: Bool) -> Bool {
      guard node.isVisible else { return false }
      let isEnabled = isEnabled && node.isEnabled
      var hasMatch = false
      for child in node.children where walk(child, isEnabled: isEnabled) { hasMatch = true }
      if !hasMatch, let frame = visiblePart(of: node), matches(node) {
        found.append(Sighting(node: node, isEnabled: isEnabled, visibleFrame: frame))
        hasMatch = true
      }
      return hasMatch
    }
    _ = walk(root, isEnabled: true)
    return found
  }

  private func visiblePart(of node: InspectedNode) -> CGRect? {
    let part = node.frame.intersection(bounds)
    return part.isNull || part.width <= 0 || part.height <= 0 ? nil : part
  }
}

extension InspectedNode {
  /// The tree as text: one view a line, indented, with class, frame in points, text and what is unusual about it.
  func dump(indentation: String = "") -> String {
    func round(_ value: CGFloat) -> String {
      let rounded = (Double(value) * 100).rounded() / 100
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
    var line = "\(indentation)\(className) (\(round(frame.minX)) \(round(frame.minY)); \(round(frame.width)) \(round(frame.height)))"
    if !text.isEmpty { line += " \(quote(text))" }
    if !accessibilityIdentifier.isEmpty { line += " #\(accessibilityIdentifier)" }
    if !isVisible { line += " hidden" }
    if !isEnabled { line += " disabled" }
    if !details.isEmpty { line += " " + details.joined(separator: " ") }
    return ([line] + children.map { $0.dump(indentation: indentation + "  ") }).joined(separator: "\n")
  }
}

/// A text as a script would write it.
func quote(_ text: String) -> String {
  let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  return "\"" + escaped.replacingOccurrences(of: "\n", with: "\\n").replacingOccurrences(of: "\t", with: "\\t") + "\""
}
