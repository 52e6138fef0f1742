// A solver for linear equations and inequalities with priorities: what Auto Layout asks for.
//
// The algorithm is Cassowary: an incremental simplex method on a tableau that is kept solved, described by G. Badros, A. Borning and
// P. Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm" (2001). Three things are done in another way:
//   - Priorities are levels, not weights. Every symbol's cost is a vector with one number a level, and vectors are compared from the
//     highest level down. So any number of violated constraints of a level weighs less than one of the level above.
//   - A variable may be declared never negative (`makeLength`); that costs no row.
//   - One constraint may have a penalty for each of its two sides (a view's content size: hugging above, resistance below).
// Equal input in equal order gives equal results: ties are broken by the order in which symbols were made.
//
// Not thread-safe. Units are the caller's.

/// A number that the solver chooses.
public struct SolverVariable: Hashable, Sendable {
  let symbol: Int32
}

/// Solves constraints over variables, and again and again at little cost as they come, go and change.
///
/// ```swift
/// let solver = ConstraintSolver()
/// let left = solver.makeVariable(), width = solver.makeLength()
/// var edge = LinearExpression(constant: -300)          // left + width = 300
/// edge.add(left, 1); edge.add(width, 1)
/// solver.add(SolverConstraint(edge, .equal))
/// solver.add(SolverConstraint(LinearExpression(width, constant: -80), .equal, strength: .level(250)))
/// solver.solve()
/// solver.value(of: left)                               // 220
/// ```
public final class ConstraintSolver {
  typealias Symbol = Int32

  enum Kind: UInt8 {
    /// Any number.
    case free
    /// A variable that is never negative.
    case length
    /// What lies between the two sides of a constraint; never negative.
    case slack
    /// Marks a required equation; always zero.
    case dummy
    /// Leads to a first solution of a required constraint; zero afterwards.
    case artificial
    /// Not in use; the number may be given to another symbol.
    case unused

    var isRestricted: Bool { self != .free }
    /// Whether it may be solved for at will.
    var mayEnter: Bool { self == .free || self == .length || self == .slack }
  }

  // MARK: The tableau: symbols by number, rows by number

  var kinds: [Kind] = []
  /// The row that says what a symbol is; -1 for symbols that stand in rows themselves and have the value 0.
  var rowOf: [Int] = []
  /// Rows that a symbol may stand in: all that it does stand in, and some that it has left.
  var columns: [[Int]] = []
  /// The constraint that a symbol was made for.
  var owners: [SolverConstraint?] = []
  var freeSymbols: [Symbol] = []

  var rows: [Row] = []
  var freeRows: [Int] = []
  /// For going through a column without meeting a row twice.
  var rowStamps: [UInt32] = []
  var stamp: UInt32 = 0
  /// Room for sums of rows.
  var scratch: [Term] = []

  // MARK: Costs (see ConstraintSolver+Costs)

  /// The priorities in use, highest first.
  var levels: [Float] = []
  /// Numbers reserved for a symbol in `costs`.
  var stride = 8
  var costs: [Double] = []
  /// Symbols whose cost may have become negative.
  var candidates: [Symbol] = []
  var isCandidate: [Bool] = []

  // MARK: What is to be done

  /// Costs are not at their least.
  var needsPrimal = false
  /// A constant was changed: rows may be out of their range.
  var needsDual = false

  /// All constraints in the order in which they were added, with the gaps of those that were removed.
  var constraints: [SolverConstraint?] = []
  var gapCount = 0
  /// Variables and the values last told.
  var variables: [Symbol] = []
  var toldValues: [Double] = []

  /// Steps taken since the beginning, for measuring.
  public internal(set) var pivotCount = 0

  /// Chooses, out of constraints that cannot all hold, one that has to give way. It must be one of those given. Nil leaves the choice to
  /// the solver: the one that was added last.
  public var chooseVictim: (([SolverConstraint]) -> SolverConstraint?)?

  public init() {}

  // MARK: Variables

  /// A variable that may have any value.
  public func makeVariable() -> SolverVariable { makeVariable(.free) }

  /// A variable that is never negative.
  public func makeLength() -> SolverVariable { makeVariable(.length) }

  private func makeVariable(_ kind: Kind) -> SolverVariable {
    let symbol = makeSymbol(kind, owner: nil)
    variables.append(symbol)
    toldValues.append(0)
    return SolverVariable(symbol: symbol)
  }

  /// As of the last `solve()`. What nothing says is 0.
  public func value(of variable: SolverVariable) -> Double {
    let row = rowOf[Int(variable.symbol)]
    return row < 0 ? 0 : rows[row].constant
  }

  public func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
  }

  /// Removes variables that no constraint has any more.
  public func forget(_ gone: [SolverVariable]) {
    let symbols = Set(gone.map(\.symbol))
    for symbol in symbols {
      let row = rowOf[Int(symbol)]
      if row >= 0 { drop(row) }
      purge(symbol)
      release(symbol)
    }
    let kept = variables.indices.filter { !symbols.contains(variables[$0]) }
    toldValues = kept.map { toldValues[$0] }
    variables = kept.map { variables[$0] }
  }

  /// Variables whose value is another than when this was called last.
  public func takeChanges() -> [SolverVariable] {
    var changed: [SolverVariable] = []
    for (index, symbol) in variables.enumerated() {
      let row = rowOf[Int(symbol)]
      let value = row < 0 ? 0 : rows[row].constant
      if abs(value - toldValues[index]) > Tolerance.value {
        toldValues[index] = value
        changed.append(SolverVariable(symbol: symbol))
      }
    }
    return changed
  }

  // MARK: Solving

  /// Brings all values up to date with the constraints.
  public func solve() {
    settle()
    #if DEBUG
    checkInvariants()
    #endif
  }

  func settle() {
    if needsDual { runDual() }
    if needsPrimal { runPrimal() }
  }

  /// How exact numbers are taken. Constraints come from files that round to two or three digits, and speak of points.
  enum Tolerance {
    /// Coefficients below this are what is left of a sum that should be zero.
    static let coefficient = 1e-9
    /// Values that differ by less are the same.
    static let value = 1e-7
    /// A required constraint that is missed by less holds.
    static let feasibility = 1e-3
  }
}
