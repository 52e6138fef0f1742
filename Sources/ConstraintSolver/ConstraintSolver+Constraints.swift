// Constraints come, go, and change their constants.

extension ConstraintSolver {
  // MARK: Adding

  /// Adds a constraint. A required one that contradicts others makes one of them give way (see `chooseVictim`).
  public func add(_ constraint: SolverConstraint) {
    precondition(constraint.place < 0, "the constraint is in a solver already")
    if needsDual { settle() }
    constraint.place = constraints.count
    constraints.append(constraint)
    insert(constraint)
  }

  /// Puts a constraint of the list into the tableau.
  func insert(_ constraint: SolverConstraint) {
    // Each turn relaxes one more constraint, so this ends.
    while let culprits = tryInsert(constraint) {
      guard let weak = victim(of: culprits + [constraint]) else { return constraint.relax() }
      weak.relax()
      if weak !== constraint {
        extract(weak)
        _ = tryInsert(weak)
      }
    }
  }

  /// - Returns: nil when the constraint is in; else the constraints that it contradicts.
  private func tryInsert(_ constraint: SolverConstraint) -> [SolverConstraint]? {
    var row = Row(basic: -1, constant: constraint.expression.constant, terms: [])
    for term in constraint.expression.terms { accumulate(term.variable.symbol, term.coefficient, &row) }
    makeSymbols(of: constraint, &row)
    needsPrimal = true

    if let subject = subject(for: row) {
      solve(&row, for: subject)
      addRow(row)
      // A symbol that stands nowhere else needs no substitution, but its cost has to move.
      if columns[Int(subject)].isEmpty { moveCost(of: subject, to: row.terms) } else { substituteEverywhere(subject) }
      return nil
    }
    if row.terms.allSatisfy({ kinds[Int($0.symbol)] == .dummy }) {
      guard abs(row.constant) <= Tolerance.feasibility else { return refuse(constraint, row) }
      row.constant = 0
      solve(&row, for: constraint.dummy)
      addRow(row)
      return nil
    }
    return insertWithArtificial(constraint, row)
  }

  private func makeSymbols(of constraint: SolverConstraint, _ row: inout Row) {
    if constraint.below != .forbidden {
      constraint.under = makeSymbol(.slack, owner: constraint)
      row.insert(constraint.under, 1)
      if case .cost(let level) = constraint.below { addCost(1, ofLevel: level, to: constraint.under) }
    }
    if constraint.above != .forbidden {
      constraint.over = makeSymbol(.slack, owner: constraint)
      row.insert(constraint.over, -1)
      if case .cost(let level) = constraint.above { addCost(1, ofLevel: level, to: constraint.over) }
    }
    if constraint.below == .forbidden, constraint.above == .forbidden {
      constraint.dummy = makeSymbol(.dummy, owner: constraint)
      row.insert(constraint.dummy, 1)
    }
  }

  /// Adds a multiple of a symbol, or of what it is solved as.
  private func accumulate(_ symbol: Symbol, _ factor: Double, _ row: inout Row) {
    let index = rowOf[Int(symbol)]
    guard index >= 0 else { return row.insert(symbol, factor) }
    row.constant += factor * rows[index].constant
    for term in rows[index].terms { row.insert(term.symbol, factor * term.coefficient) }
  }

  /// From `0 = …` to `subject = …`.
  private func solve(_ row: inout Row, for subject: Symbol) {
    let place = row.place(of: subject)!
    let factor = row.terms[place].coefficient
    row.terms.remove(at: place)
    row.scale(by: -1 / factor)
    row.basic = subject
  }

  /// A symbol that a new equation can be solved for without putting another row out of range.
  private func subject(for row: Row) -> Symbol? {
    var length: Symbol?, slack: Symbol?, penalty: Symbol?
    for term in row.terms {
      let symbol = term.symbol, kind = kinds[Int(symbol)]
      guard kind.mayEnter else { continue }
      if kind == .free {
        let isHarmless = rows(with: symbol).allSatisfy { !kinds[Int(rows[$0].basic)].isRestricted }
        if isHarmless, sign(ofCost: symbol) == 0 { return symbol }
        continue
      }
      // Its value would be −constant/coefficient.
      guard row.constant == 0 || (row.constant < 0) != (term.coefficient < 0), rows(with: symbol).isEmpty else { continue }
      if kind == .length {
        if length == nil, sign(ofCost: symbol) == 0 { length = symbol }
      } else if sign(ofCost: symbol) == 0 {
        slack = slack ?? symbol
      } else {
        penalty = penalty ?? symbol
      }
    }
    return length ?? slack ?? penalty
  }

  /// Leads an equation with an artificial symbol to a solution in which that symbol is zero.
  private func insertWithArtificial(_ constraint: SolverConstraint, _ equation: Row) -> [SolverConstraint]? {
    var row = equation
    if row.constant < 0 { row.scale(by: -1) }
    let artificial = makeSymbol(.artificial, owner: nil)
    row.basic = artificial
    addRow(row)
    while rowOf[Int(artificial)] >= 0, rows[rowOf[Int(artificial)]].constant > 0 {
      let index = rowOf[Int(artificial)]
      // The first that brings it down.
      guard let term = rows[index].terms.first(where: { term in
        let kind = kinds[Int(term.symbol)]
        return kind == .free ? abs(term.coefficient) > Tolerance.coefficient : kind.mayEnter && term.coefficient < -Tolerance.coefficient
      }) else { break }
      let direction: Double = term.coefficient < 0 ? 1 : -1
      guard let leaving = leavingRow(for: term.symbol, direction: direction, preferring: artificial) else { break }
      pivot(leaving, to: term.symbol)
    }
    let index = rowOf[Int(artificial)]
    if index >= 0 {
      if rows[index].constant > Tolerance.feasibility {
        let rest = rows[index]
        drop(index)
        release(artificial)
        return refuse(constraint, rest)
      }
      rows[index].constant = 0
      let entering = rows[index].terms.first { kinds[Int($0.symbol)].mayEnter && abs($0.coefficient) > Tolerance.value }?.symbol
      pivot(index, to: entering ?? constraint.dummy)
    }
    purge(artificial)
    release(artificial)
    return nil
  }

  /// Takes back the symbols of a constraint that cannot be added.
  private func refuse(_ constraint: SolverConstraint, _ row: Row) -> [SolverConstraint] {
    var culprits: [SolverConstraint] = []
    for term in row.terms where abs(term.coefficient) > Tolerance.value {
      guard let owner = owners[Int(term.symbol)], owner !== constraint, !culprits.contains(where: { $0 === owner }) else { continue }
      culprits.append(owner)
    }
    releaseSymbols(of: constraint)
    return culprits
  }

  private func releaseSymbols(of constraint: SolverConstraint) {
    for symbol in [constraint.under, constraint.over, constraint.dummy] where symbol >= 0 {
      purge(symbol)
      release(symbol)
    }
    (constraint.under, constraint.over, constraint.dummy) = (-1, -1, -1)
  }

  /// Which of several required constraints gives way; nil when none can.
  func victim(of culprits: [SolverConstraint]) -> SolverConstraint? {
    let required = culprits.filter(\.isRequired)
    guard !required.isEmpty else { return nil }
    if let chosen = chooseVictim?(required), required.contains(where: { $0 === chosen }) { return chosen }
    return required.max { $0.place < $1.place }
  }

  // MARK: Removing

  public func remove(_ constraint: SolverConstraint) {
    guard constraint.place >= 0 else { return }
    if needsDual { settle() }
    constraints[constraint.place] = nil
    constraint.place = -1
    gapCount += 1
    extract(constraint)
    if gapCount > 64, gapCount > constraints.count / 2 { closeGaps() }
  }

  private func closeGaps() {
    constraints = constraints.filter { $0 != nil }
    for (index, constraint) in constraints.enumerated() { constraint?.place = index }
    gapCount = 0
  }

  /// Takes a constraint out of the tableau.
  private func extract(_ constraint: SolverConstraint) {
    if constraint.under >= 0, case .cost(let level) = constraint.below { addCost(-1, ofLevel: level, to: constraint.under) }
    if constraint.over >= 0, case .cost(let level) = constraint.above { addCost(-1, ofLevel: level, to: constraint.over) }
    let marker = constraint.marker.symbol
    if marker >= 0 {
      if rowOf[Int(marker)] < 0, let index = rowToLeave(for: marker) { pivot(index, to: marker) }
      let index = rowOf[Int(marker)]
      if index >= 0 { drop(index) }
    }
    for symbol in [constraint.under, constraint.over] where symbol >= 0 && rowOf[Int(symbol)] >= 0 { drop(rowOf[Int(symbol)]) }
    releaseSymbols(of: constraint)
    needsPrimal = true
  }

  /// The row to solve for a symbol that is about to go, such that all others stay in range.
  private func rowToLeave(for marker: Symbol) -> Int? {
    var equal: Int?, falling: Int?, rising: Int?, free: Int?
    var fall = Double.infinity, rise = Double.infinity
    for index in rows(with: marker) {
      let kind = kinds[Int(rows[index].basic)]
      let coefficient = rows[index].coefficient(of: marker)
      if kind == .dummy {
        equal = equal ?? index
      } else if kind == .free {
        if free == nil || rows[index].basic < rows[free!].basic { free = index }
      } else if coefficient < 0 {
        let limit = rows[index].constant / -coefficient
        if limit < fall { (falling, fall) = (index, limit) }
      } else {
        let limit = rows[index].constant / coefficient
        if limit < rise { (rising, rise) = (index, limit) }
      }
    }
    return equal ?? falling ?? rising ?? free
  }

  // MARK: Changing

  /// Gives a constraint's expression another constant.
  public func setConstant(_ constant: Double, of constraint: SolverConstraint) {
    let change = constant - constraint.expression.constant
    guard change != 0 else { return }
    constraint.expression.constant = constant
    guard constraint.place >= 0 else { return }
    if needsPrimal { settle() }
    // expression + change + factor·marker = 0 is the old equation for a marker that is larger by change/factor.
    let (marker, factor) = constraint.marker
    guard marker >= 0 else { return }
    let shift = change / factor
    let own = rowOf[Int(marker)]
    if own >= 0 {
      rows[own].constant -= shift
    } else {
      for index in rows(with: marker) { rows[index].constant += rows[index].coefficient(of: marker) * shift }
    }
    needsDual = true
  }

  // MARK: Anew

  /// Solves all constraints from the beginning.
  func rebuild() {
    closeGaps()
    for row in rows.indices where rows[row].basic >= 0 { drop(row) }
    for constraint in constraints.compactMap({ $0 }) {
      for symbol in [constraint.under, constraint.over, constraint.dummy] where symbol >= 0 { release(symbol) }
      (constraint.under, constraint.over, constraint.dummy) = (-1, -1, -1)
    }
    for index in kinds.indices {
      columns[index].removeAll()
      clearCost(Symbol(index))
      isCandidate[index] = false
    }
    candidates = []
    (needsDual, needsPrimal) = (false, true)
    for constraint in constraints.compactMap({ $0 }) { insert(constraint) }
  }
}
