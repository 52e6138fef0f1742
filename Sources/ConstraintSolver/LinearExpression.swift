// Sums of multiples of variables, and the constraints made of them.

/// `constant + coefficient·variable + …`
public struct LinearExpression {
  public var constant: Double
  public private(set) var terms: [(variable: SolverVariable, coefficient: Double)] = []

  public init(constant: Double = 0) { self.constant = constant }

  public init(_ variable: SolverVariable, _ coefficient: Double = 1, constant: Double = 0) {
    self.constant = constant
    add(variable, coefficient)
  }

  public mutating func add(_ variable: SolverVariable, _ coefficient: Double) {
    guard coefficient != 0 else { return }
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += coefficient
      if abs(terms[index].coefficient) < ConstraintSolver.Tolerance.coefficient { terms.remove(at: index) }
    } else {
      terms.append((variable, coefficient))
    }
  }

  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    constant += factor * other.constant
    for term in other.terms { add(term.variable, factor * term.coefficient) }
  }
}

/// How much it matters that a constraint holds.
public enum Strength: Hashable, Sendable {
  /// Always holds. Where required constraints contradict each other, one becomes `.level(relaxedLevel)`.
  case required
  /// Holds as well as constraints of higher levels allow. Levels are compared, not added up.
  case level(Float)

  /// What a required constraint is that has given way: above all others that are not required.
  public static let relaxedLevel: Float = 1000
}

/// One equation or inequality. An object, so that it can be found again to be changed or removed.
public final class SolverConstraint {
  /// How `expression` stands to zero.
  public enum Relation: Sendable { case lessOrEqual, equal, greaterOrEqual }

  /// What it costs when the expression lies on one side of zero.
  enum Side: Equatable {
    case forbidden
    case free
    case cost(Float)

    init(_ strength: Strength) {
      switch strength {
      case .required: self = .forbidden
      case .level(let level): self = .cost(level)
      }
    }
  }

  public internal(set) var expression: LinearExpression
  var above: Side
  var below: Side
  /// Whatever the caller wants to find it by.
  public weak var owner: AnyObject?
  /// What it is called in messages, when it has no owner.
  public var note: (() -> String)?
  /// Once required, but given up for others that contradict it.
  public internal(set) var isRelaxed = false

  // Symbols of the tableau while the constraint is in a solver; -1 for those that it has not:  expression − over + under + dummy = 0
  var over: Int32 = -1
  var under: Int32 = -1
  var dummy: Int32 = -1
  var place = -1

  public var isAdded: Bool { place >= 0 }

  public init(_ expression: LinearExpression, _ relation: Relation, strength: Strength = .required, owner: AnyObject? = nil) {
    self.expression = expression
    self.owner = owner
    above = relation == .greaterOrEqual ? .free : Side(strength)
    below = relation == .lessOrEqual ? .free : Side(strength)
  }

  /// An equation with a strength for each side: `above` counts while the expression is more than zero, `below` while it is less.
  public init(_ expression: LinearExpression, above: Strength, below: Strength, owner: AnyObject? = nil) {
    self.expression = expression
    self.owner = owner
    self.above = Side(above)
    self.below = Side(below)
  }

  public var isRequired: Bool { above == .forbidden || below == .forbidden }

  /// The symbol that stands for the constraint, and its factor in the equation above.
  var marker: (symbol: Int32, factor: Double) { under >= 0 ? (under, 1) : over >= 0 ? (over, -1) : (dummy, 1) }

  /// Turns a required constraint into the strongest of those that are not.
  func relax() {
    isRelaxed = true
    if above == .forbidden { above = .cost(Strength.relaxedLevel) }
    if below == .forbidden { below = .cost(Strength.relaxedLevel) }
  }
}
