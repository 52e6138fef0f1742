// The two ways through the tableau: down the costs while all rows are in range, and back into range while costs are at their least.
//
// Ties go to the symbol that was made first (Bland's rule), so that neither way can run in a circle.

extension ConstraintSolver {
  // MARK: Primal

  /// Makes the costs as small as they can be.
  func runPrimal() {
    needsPrimal = false
    while let entering = nextEntering() {
      // A free symbol may also shrink.
      let direction = Double(-sign(ofCost: entering))
      guard let row = leavingRow(for: entering, direction: direction, preferring: -1) else {
        // Nothing stops it: costs would fall without end, which costs that are never negative cannot.
        clearCost(entering)
        continue
      }
      pivot(row, to: entering)
    }
    needsPrimal = false
  }

  /// The first symbol that makes things cheaper.
  private func nextEntering() -> Symbol? {
    var best: Symbol?
    var kept = 0
    for symbol in candidates {
      let index = Int(symbol)
      let sign = rowOf[index] < 0 && kinds[index].mayEnter ? sign(ofCost: symbol) : 0
      if sign < 0 || (sign > 0 && kinds[index] == .free) {
        candidates[kept] = symbol
        kept += 1
        if best == nil || symbol < best! { best = symbol }
      } else {
        isCandidate[index] = false
      }
    }
    candidates.removeLast(candidates.count - kept)
    return best
  }

  /// The row that stops a symbol first as it grows (direction 1) or shrinks (-1).
  /// - Parameter preferring: the symbol that goes first among equals.
  func leavingRow(for entering: Symbol, direction: Double, preferring preferred: Symbol) -> Int? {
    var best: Int?
    var bestLimit = Double.infinity
    for index in rows(with: entering) {
      let basic = rows[index].basic
      guard kinds[Int(basic)].isRestricted else { continue }
      let rate = rows[index].coefficient(of: entering) * direction
      guard rate < -Tolerance.coefficient else { continue }
      let limit = max(rows[index].constant, 0) / -rate
      let isEqual = abs(limit - bestLimit) <= Tolerance.coefficient
      if let known = best, isEqual {
        let other = rows[known].basic
        if basic == preferred || (other != preferred && basic < other) { best = index }
      } else if limit < bestLimit {
        (best, bestLimit) = (index, limit)
      }
    }
    return best
  }

  // MARK: Ambiguity

  /// Whether the variable could have another value that is as good, as of the last `solve()`.
  public func isAmbiguous(_ variable: SolverVariable) -> Bool {
    let row = rowOf[Int(variable.symbol)]
    if row < 0 { return mayMove(variable.symbol) }
    return rows[row].terms.contains { mayMove($0.symbol) }
  }

  /// A symbol that is zero and could be more at no cost.
  private func mayMove(_ symbol: Symbol) -> Bool {
    let kind = kinds[Int(symbol)]
    guard kind.mayEnter, sign(ofCost: symbol) == 0 else { return false }
    let directions: [Double] = kind == .free ? [1, -1] : [1]
    return directions.contains { direction in
      guard let row = leavingRow(for: symbol, direction: direction, preferring: -1) else { return true }
      return rows[row].constant > Tolerance.value
    }
  }

  // MARK: Dual

  /// Brings rows back into range after constants were changed.
  func runDual() {
    needsDual = false
    while let index = rowOutOfRange() {
      guard let entering = dualEntering(rows[index]) else {
        giveWay(toRow: index)
        return
      }
      pivot(index, to: entering)
    }
    // Two required equations that say the same must go on doing so.
    for index in rows.indices where rows[index].basic >= 0 && kinds[Int(rows[index].basic)] == .dummy {
      if abs(rows[index].constant) > Tolerance.feasibility {
        giveWay(toRow: index)
        return
      }
      rows[index].constant = 0
    }
  }

  private func rowOutOfRange() -> Int? {
    var best: Int?
    for index in rows.indices where rows[index].constant < -Tolerance.value {
      let basic = rows[index].basic
      guard basic >= 0, kinds[Int(basic)].isRestricted, kinds[Int(basic)] != .dummy else { continue }
      if best == nil || basic < rows[best!].basic { best = index }
    }
    return best
  }

  private func dualEntering(_ row: Row) -> Symbol? {
    var best: Symbol?
    var bestFactor = 1.0
    for term in row.terms where abs(term.coefficient) > Tolerance.coefficient {
      let kind = kinds[Int(term.symbol)]
      if kind == .free { return term.symbol }
      guard kind.mayEnter, term.coefficient > 0 else { continue }
      if best == nil || isCheaper(term.symbol, over: term.coefficient, than: best!, over: bestFactor) {
        (best, bestFactor) = (term.symbol, term.coefficient)
      }
    }
    return best
  }

  /// The required constraints behind a row contradict each other: one of them gives way, and all is solved anew.
  private func giveWay(toRow index: Int) {
    var culprits: [SolverConstraint] = []
    func add(_ symbol: Symbol) {
      if let owner = owners[Int(symbol)], !culprits.contains(where: { $0 === owner }) { culprits.append(owner) }
    }
    add(rows[index].basic)
    for term in rows[index].terms where abs(term.coefficient) > Tolerance.value { add(term.symbol) }
    victim(of: culprits)?.relax()
    rebuild()
  }
}
