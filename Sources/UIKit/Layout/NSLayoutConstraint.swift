// A relation between two views' edges or sizes. Kept, and not solved: frames stand as they are set.

/// Missing: solving, anchors, the visual format language. Activating a constraint says so once.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal = 0, vertical }
  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal = 0, greaterThanOrEqual = 1 }

  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  open internal(set) weak var firstItem: AnyObject?
  open internal(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  /// Points.
  open var constant: CGFloat { didSet { if constant != oldValue { unimplemented("NSLayoutConstraint.constant, as constraints are not solved") } } }
  open var priority: UILayoutPriority = .required
  open var identifier: String?

  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
    multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    firstAttribute = attr1
    secondAttribute = attr2
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
  }

  open var isActive = false { didSet { if isActive { unimplemented("NSLayoutConstraint.isActive, as constraints are not solved") } } }
  open class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }
}

public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public var rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension NSLayoutConstraint {
  /// As Interface Builder saves it. Items are looked up among the objects made so far.
  convenience init(interfaceElement element: MarkupElement, loader: InterfaceLoader) {
    let words: [String: Attribute] = [
      "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading, "trailing": .trailing, "width": .width,
      "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
      "firstBaseline": .firstBaseline, "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin, "topMargin": .topMargin,
      "bottomMargin": .bottomMargin, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    ]
    func item(_ name: String) -> AnyObject? { element[name].flatMap { loader.objects[$0] } }
    let relation = ["lessThanOrEqual": Relation.lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual][element["relation"] ?? ""] ?? .equal
    // A constraint without a first item is the view's own it stands in.
    let owner = element.parent?.parent?.identifier.flatMap { loader.objects[$0] }
    self.init(
      item: item("firstItem") ?? owner ?? NSNull(), attribute: words[element["firstAttribute"] ?? ""] ?? .notAnAttribute,
      relatedBy: relation, toItem: item("secondItem"), attribute: words[element["secondAttribute"] ?? ""] ?? .notAnAttribute,
      multiplier: element["multiplier"].flatMap(Double.init).map { CGFloat($0) } ?? 1,
      constant: element["constant"].flatMap(Double.init).map { CGFloat($0) } ?? 0)
    if let value = element["priority"].flatMap(Float.init) { priority = UILayoutPriority(value) }
    identifier = element["identifier"]
  }
}
