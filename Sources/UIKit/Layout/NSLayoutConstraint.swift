// A relation between the edges, sizes or centres of two views or layout guides.
//
// While it is active it stands in the list of the nearest view that contains both items, and in the engine of that view's tree (see
// LayoutEngine). Changing `constant` is cheap; changing `priority` takes the constraint out and puts it in again.
import ConstraintSolver

/// `item1.attribute1 relation multiplier × item2.attribute2 + constant`
///
/// ```swift
/// label.translatesAutoresizingMaskIntoConstraints = false
/// NSLayoutConstraint.activate([
///   label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
///   label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
/// ])
/// ```
///
/// Knowingly different: left to right only, so leading is left.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal = 0, vertical }
  public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal = 0, greaterThanOrEqual = 1 }

  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left = 1, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    public static let baseline = Attribute.lastBaseline
  }

  /// How the views of a visual format are lined up.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  }

  open internal(set) weak var firstItem: AnyObject?
  open internal(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat

  /// Points.
  open var constant: CGFloat { didSet { if constant != oldValue { engine?.constantDidChange(of: self) } } }

  /// Apple stops an app that makes a required constraint optional, or the other way round, while it is active; here it just counts.
  open var priority: UILayoutPriority = .required {
    didSet { if priority != oldValue { engine?.strengthDidChange(of: self) } }
  }
  open var identifier: String?
  open var shouldBeArchived = false

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

  public override init() { fatalError("NSLayoutConstraint is made with init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)") }

  // MARK: State of the machinery

  /// The view whose list the constraint is in.
  weak var holder: UIView?
  /// The outlet that a storyboard connects to the constraint, for messages.
  var outletName: String?
  /// The engine it was given to.
  weak var engine: LayoutEngine?
  /// Set once the engine has taken it.
  var solverConstraint: SolverConstraint?
  /// What the solver's constant is when `constant` is 0.
  var constantOfExpression = 0.0

  // MARK: Activating

  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }

  private func activate() {
    guard let first = firstItem else { return report("\(self) is activated after its view is gone; it is left out.") }
    guard let holder = Self.commonView(first, secondItem) else {
      fatalError(
        "Unable to activate constraint with \(self): the two items have no common ancestor. Add both views to the same view hierarchy "
          + "before the constraint is activated")
    }
    hold(in: holder)
  }

  /// Puts the constraint into a view's list.
  func hold(in view: UIView) {
    holder = view
    view.madeLayoutState.held.append(self)
    for item in [firstItem, secondItem] { Self.state(of: item)?.referring.append(self) }
    LayoutEngine.take(self, heldBy: view)
  }

  func deactivate() {
    guard let view = holder else { return }
    engine?.remove(self)
    holder = nil
    view.layoutState?.held.removeAll { $0 === self }
    for item in [firstItem, secondItem] { Self.state(of: item)?.referring.removeAll { $0 === self } }
  }

  private static func state(of item: AnyObject?) -> LayoutState? {
    (item as? UIView)?.madeLayoutState ?? (item as? UILayoutGuide)?.layoutState
  }

  /// The view that an item is in, or is.
  static func view(of item: AnyObject?) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

  /// The nearest view that contains both, or is one of them.
  static func commonView(_ first: AnyObject, _ second: AnyObject?) -> UIView? {
    guard let view = self.view(of: first) else { return nil }
    guard let second else { return view }
    guard let other = self.view(of: second) else { return nil }
    var candidate: UIView? = view
    while let current = candidate {
      if other === current || other.isDescendant(of: current) { return current }
      candidate = current.superview
    }
    return nil
  }

  // MARK: Anchors

  open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(item: firstItem, attribute: firstAttribute) }
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondAttribute == .notAnAttribute ? nil : NSLayoutAnchor(item: secondItem, attribute: secondAttribute)
  }

  // MARK: In words

  /// As in messages: `<NSLayoutConstraint 'width of the box' UILabel "Hello".width >= 100 (priority 750)>`
  open override var description: String {
    var text = "<NSLayoutConstraint"
    if let name = identifier ?? outletName { text += " '\(name)'" }
    text += " \(Self.name(firstItem)).\(firstAttribute)"
    text += relation == .equal ? " == " : relation == .lessThanOrEqual ? " <= " : " >= "
    if let second = secondItem, secondAttribute != .notAnAttribute {
      if multiplier != 1 { text += "\(Self.number(multiplier))*" }
      text += "\(Self.name(second)).\(secondAttribute)"
      if constant != 0 { text += constant < 0 ? " - \(Self.number(-constant))" : " + \(Self.number(constant))" }
    } else {
      text += Self.number(constant)
    }
    if priority != .required { text += " (priority \(Self.number(CGFloat(priority.rawValue))))" }
    return text + (isActive ? ">" : " inactive>")
  }

  static func number(_ value: CGFloat) -> String {
    guard value.isFinite else { return "\(value)" }
    return value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(Double((value * 1000).rounded() / 1000))
  }

  static func name(_ item: AnyObject?) -> String {
    switch item {
    case let view as UIView:
      let text = view.accessibilityIdentifier ?? view.inspectedText
      return "\(type(of: view))" + (text.isEmpty ? view.layoutState?.outletName.map { " \($0)" } ?? "" : " \"\(text.prefix(30))\"")
    case let guide as UILayoutGuide: return guide.identifier.isEmpty ? "\(type(of: guide))" : guide.identifier
    case nil: return "(gone)"
    default: return "\(type(of: item!))"
    }
  }
}

extension NSLayoutConstraint.Attribute {
  enum Direction { case x, y, width, height, none }

  var direction: Direction {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: return .x
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: return .y
    case .width: return .width
    case .height: return .height
    case .notAnAttribute: return .none
    }
  }

  var isBaseline: Bool { self == .lastBaseline || self == .firstBaseline }
}

/// Views by the names of the variables they are in, for visual formats. In Objective-C a macro; in Swift a dictionary literal does it.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis

@section(".init_array") @used
private let registerLayoutConstraint: @convention(c) () -> Void = {
  ClassMembers.register(NSLayoutConstraint.self) { members in
    members.property("constant", { $0.constant }, { $0.constant = $1 })
    members.property("active", { $0.isActive }, { $0.isActive = $1 })
    members.property("priority", { $0.priority.rawValue }, { $0.priority = UILayoutPriority($1) })
    members.property("identifier", { $0.identifier }, { $0.identifier = $1 })
  }
}
