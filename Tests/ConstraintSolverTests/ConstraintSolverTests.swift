// What the solver finds for equations, inequalities, priorities, and as they come, change and go.
import XCTest

@testable import ConstraintSolver

final class ConstraintSolverTests: XCTestCase {
  let solver = ConstraintSolver()

  /// `a·x + b·y + … + constant`
  func sum(_ terms: (Double, SolverVariable)..., plus constant: Double = 0) -> LinearExpression {
    var expression = LinearExpression(constant: constant)
    for (factor, variable) in terms { expression.add(variable, factor) }
    return expression
  }

  @discardableResult
  func require(_ expression: LinearExpression, _ relation: SolverConstraint.Relation = .equal, _ strength: Strength = .required) -> SolverConstraint {
    let constraint = SolverConstraint(expression, relation, strength: strength)
    solver.add(constraint)
    return constraint
  }

  func values(_ variables: SolverVariable...) -> [Double] {
    solver.solve()
    return variables.map { (solver.value(of: $0) * 1e6).rounded() / 1e6 }
  }

  func testEquationsAreSolved() {
    let x = solver.makeVariable(), y = solver.makeVariable()
    require(sum((1, x), (1, y), plus: -10))
    require(sum((1, x), (-1, y), plus: -4))
    XCTAssertEqual(values(x, y), [7, 3])
  }

  func testAFreeVariableMayBeNegativeAndALengthMayNot() {
    let x = solver.makeVariable(), length = solver.makeLength()
    require(sum((1, x), plus: 25))
    require(sum((1, length), plus: 25), .equal, .level(500))
    XCTAssertEqual(values(x, length), [-25, 0])
  }

  func testAnyNumberOfWeakWishesYieldsToOneStronger() {
    let x = solver.makeVariable()
    for _ in 0..<500 { require(sum((1, x), plus: -1), .equal, .level(250)) }
    require(sum((1, x), plus: -9), .equal, .level(251))
    XCTAssertEqual(values(x), [9])
  }

  func testInequalitiesHold() {
    let x = solver.makeVariable()
    require(sum((1, x), plus: -100), .equal, .level(750))
    require(sum((1, x), plus: -80), .lessOrEqual)
    XCTAssertEqual(values(x), [80])
    require(sum((1, x), plus: -90), .lessOrEqual, .level(999))
    let least = require(sum((1, x), plus: -85), .greaterOrEqual, .level(998))
    XCTAssertEqual(values(x), [80])
    solver.remove(least)
    XCTAssertEqual(values(x), [80])
  }

  func testEachSideHasItsOwnPrice() {
    // A text of 100 points that is rather stretched (250) than cut (750), and something that pulls with 500.
    let width = solver.makeLength()
    solver.add(SolverConstraint(sum((1, width), plus: -100), above: .level(250), below: .level(750)))
    let pull = require(sum((1, width), plus: -140), .equal, .level(500))
    XCTAssertEqual(values(width), [140])
    solver.setConstant(-60, of: pull)
    XCTAssertEqual(values(width), [100])
  }

  func testConstantsChangeInPlace() {
    let x = solver.makeVariable(), y = solver.makeVariable(), width = solver.makeLength()
    let left = require(sum((1, x), plus: -10))
    require(sum((1, y), (-1, x), (-1, width)))
    let right = require(sum((1, y), plus: -110))
    XCTAssertEqual(values(x, y, width), [10, 110, 100])
    solver.setConstant(-50, of: left)
    solver.setConstant(-300, of: right)
    XCTAssertEqual(values(x, y, width), [50, 300, 250])
  }

  func testWhatSaysTheSameTwiceIsNoContradictionAndTakesOver() {
    let x = solver.makeVariable(), y = solver.makeVariable()
    let first = require(sum((1, x), plus: -5))
    require(sum((2, x), plus: -10))
    require(sum((1, x), (-1, y)))
    require(sum((1, y), plus: -5))
    XCTAssertEqual(values(x, y), [5, 5])
    solver.remove(first)
    XCTAssertEqual(values(x, y), [5, 5])
  }

  func testOfContradictingConstraintsTheLastGivesWayAndComesBack() {
    let x = solver.makeVariable()
    var culprits: [SolverConstraint] = []
    solver.chooseVictim = { given in
      culprits = given
      return nil
    }
    let first = require(sum((1, x), plus: -5))
    let bystander = require(sum((1, solver.makeVariable()), plus: -1))
    let second = require(sum((1, x), plus: -8))
    XCTAssertEqual(values(x), [5])
    XCTAssertTrue(culprits.contains { $0 === first } && culprits.contains { $0 === second } && !culprits.contains { $0 === bystander })
    XCTAssertTrue(second.isRelaxed && !first.isRelaxed)
    solver.remove(first)
    XCTAssertEqual(values(x), [8])
  }

  func testAChangedConstantMayContradict() {
    let width = solver.makeLength(), x = solver.makeVariable()
    let whole = require(sum((1, width), plus: -100))
    require(sum((1, x), plus: -30))
    let rest = require(sum((1, width), (-1, x), plus: -20), .greaterOrEqual)
    XCTAssertEqual(values(width, x), [100, 30])
    solver.chooseVictim = { $0.first { $0 === rest } }
    solver.setConstant(-40, of: whole)
    XCTAssertEqual(values(width, x), [40, 30])
    XCTAssertTrue(rest.isRelaxed)
    solver.setConstant(-60, of: whole)
    XCTAssertEqual(values(width, x), [60, 30])
  }

  func testConstantsThatChangeTogetherNeedNotFitInBetween() {
    let x = solver.makeVariable()
    let one = require(sum((1, x), plus: -5)), other = require(sum((1, x), plus: -5))
    solver.solve()
    solver.setConstant(-9, of: one)
    solver.setConstant(-9, of: other)
    XCTAssertEqual(values(x), [9])
    XCTAssertFalse(one.isRelaxed || other.isRelaxed)
  }

  func testOnlyWhatChangedIsTold() {
    let x = solver.makeVariable(), y = solver.makeVariable()
    let left = require(sum((1, x), plus: -10))
    require(sum((1, y), plus: -20))
    solver.solve()
    XCTAssertEqual(Set(solver.takeChanges()), [x, y])
    solver.setConstant(-11, of: left)
    solver.solve()
    XCTAssertEqual(solver.takeChanges(), [x])
    XCTAssertEqual(solver.takeChanges(), [])
  }

  func testEqualInputGivesEqualResults() {
    func run() -> [Double] {
      let solver = ConstraintSolver()
      let widths = (0..<6).map { _ in solver.makeLength() }
      for width in widths { solver.add(SolverConstraint(LinearExpression(width, constant: -10), above: .level(250), below: .level(750))) }
      var whole = LinearExpression(constant: -100)
      for width in widths { whole.add(width, 1) }
      solver.add(SolverConstraint(whole, .equal))
      solver.solve()
      return widths.map(solver.value(of:))
    }
    XCTAssertEqual(run(), run())
  }

  /// Constraints that come, change and go at random: the tableau stays sound, and is as good as one that is built anew.
  func testAtRandomItStaysAsGoodAsBuiltAnew() {
    for seed in 1...15 {
      var random = Random(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      let solver = ConstraintSolver()
      let variables = (0..<12).map { $0 % 2 == 0 ? solver.makeVariable() : solver.makeLength() }
      var live: [SolverConstraint] = []
      for _ in 0..<120 {
        let choice = Int.random(in: 0..<10, using: &random)
        if choice < 5 || live.isEmpty {
          live.append(randomConstraint(variables, &random))
          solver.add(live.last!)
        } else if choice < 8 {
          solver.setConstant(Double(Int.random(in: -30...30, using: &random)), of: live.randomElement(using: &random)!)
        } else {
          solver.remove(live.remove(at: live.indices.randomElement(using: &random)!))
        }
        if Int.random(in: 0..<3, using: &random) == 0 { solver.solve() }
        solver.settle()
        solver.checkInvariants()
      }
      let before = prices(live, solver)
      solver.rebuild()
      solver.solve()
      let after = prices(live, solver)
      for level in Set(before.keys).union(after.keys) {
        XCTAssertEqual(before[level] ?? 0, after[level] ?? 0, accuracy: 1e-3, "seed \(seed), level \(level)")
      }
    }
  }

  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private func randomConstraint(_ variables: [SolverVariable], _ random: inout Random) -> SolverConstraint {
    var expression = LinearExpression(constant: Double(Int.random(in: -20...20, using: &random)))
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      expression.add(variables.randomElement(using: &random)!, [1, -1, 1, -1, 0.5, 2].randomElement(using: &random)!)
    }
    let level = Strength.level([250, 251, 750, 999].randomElement(using: &random)!)
    let strength = Int.random(in: 0..<3, using: &random) == 0 ? .required : level
    if Int.random(in: 0..<4, using: &random) == 0 { return SolverConstraint(expression, above: .level(250), below: strength) }
    return SolverConstraint(expression, [.lessOrEqual, .equal, .greaterOrEqual].randomElement(using: &random)!, strength: strength)
  }

  /// What is violated, by level.
  private func prices(_ constraints: [SolverConstraint], _ solver: ConstraintSolver) -> [Float: Double] {
    var result: [Float: Double] = [:]
    for constraint in constraints {
      let value = solver.value(of: constraint.expression)
      if case .cost(let level) = constraint.above, value > 0 { result[level, default: 0] += value }
      if case .cost(let level) = constraint.below, value < 0 { result[level, default: 0] -= value }
    }
    return result
  }
}
