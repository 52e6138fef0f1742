// What a storyboard says differently for another size class: which constraints are installed, and their constants.
//
// Missing: views that are installed in one size class only come and go with it; here they are there or not as the size class is at loading.

/// The variable part of one view's constraints; applied again whenever the traits change.
@MainActor
final class InterfaceVariation {
  private let element: MarkupElement
  private let members: [(constraint: NSLayoutConstraint, element: MarkupElement)]

  /// Nil where nothing varies.
  init?(_ element: MarkupElement, _ members: [(NSLayoutConstraint, MarkupElement)]) {
    let varies = element.child("variation") != nil || members.contains { $0.1.child("variation") != nil }
    guard varies else { return nil }
    self.element = element
    self.members = members.map { ($0.0, $0.1) }
  }

  func apply(_ traits: UITraitCollection, to view: UIView) {
    let isInstalled = Self.installation(in: element, key: "constraints", traits)
    var leaving: [NSLayoutConstraint] = [], coming: [NSLayoutConstraint] = []
    for (constraint, element) in members {
      var constant = element["constant"]
      for variation in element.children where variation.name == "variation" && Self.applies(variation["key"], traits) {
        constant = variation["constant"] ?? constant
      }
      constraint.constant = NSLayoutConstraint.constant(constant, constraint.firstItem ?? view, constraint.secondItem)
      let isWanted = isInstalled(element.identifier)
      if isWanted, !constraint.isActive { coming.append(constraint) } else if !isWanted, constraint.isActive { leaving.append(constraint) }
    }
    NSLayoutConstraint.deactivate(leaving)
    for constraint in coming {
      guard let first = constraint.firstItem, NSLayoutConstraint.commonView(first, constraint.secondItem)?.isDescendant(of: view) == true else { continue }
      view.addConstraint(constraint)
    }
  }

  /// Tells by their ids which children of a list are there with some traits.
  static func installation(in element: MarkupElement, key: String, _ traits: UITraitCollection) -> (String?) -> Bool {
    var excluded: Set<String> = []
    for variation in element.children where variation.name == "variation" && applies(variation["key"], traits) {
      for mask in variation.children where mask.name == "mask" && (mask["key"] ?? key) == key {
        for change in mask.children {
          guard let reference = change["reference"] else { continue }
          if change.name == "exclude" { excluded.insert(reference) } else { excluded.remove(reference) }
        }
      }
    }
    return { [excluded] id in id.map { !excluded.contains($0) } ?? true }
  }

  /// "default", "widthClass=compact", "heightClass=regular-widthClass=compact"
  static func applies(_ key: String?, _ traits: UITraitCollection) -> Bool {
    guard let key, key != "default" else { return key != nil }
    let names: [UIUserInterfaceSizeClass: String] = [.compact: "compact", .regular: "regular"]
    return key.split(separator: "-").allSatisfy { part in
      switch part {
      case "widthClass=\(names[traits.horizontalSizeClass] ?? "")", "heightClass=\(names[traits.verticalSizeClass] ?? "")": return true
      default: return false
      }
    }
  }
}
