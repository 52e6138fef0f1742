// What must be true of a solved tableau. Checked after each `solve()` of a debug build, and by tests.

extension ConstraintSolver {
  /// Stops with a message where the tableau contradicts itself or a constraint.
  public func checkInvariants() {
    for (index, row) in rows.enumerated() where row.basic >= 0 {
      precondition(rowOf[Int(row.basic)] == index, "a row's symbol does not know its row")
      precondition(row.constant.isFinite, "a value is not finite")
      if kinds[Int(row.basic)].isRestricted {
        precondition(row.constant > -Tolerance.feasibility, "a value that may not be negative is \(row.constant)")
      }
      var last: Symbol = -1
      for term in row.terms {
        precondition(term.symbol > last, "a row is not in order")
        last = term.symbol
        precondition(kinds[Int(term.symbol)] != .unused, "a row has a symbol that is not in use")
        precondition(rowOf[Int(term.symbol)] < 0, "a symbol is solved for, and stands in a row")
        precondition(columns[Int(term.symbol)].contains(index), "a column lacks a row")
      }
    }
    for symbol in kinds.indices where rowOf[symbol] < 0 && kinds[symbol].mayEnter {
      let sign = sign(ofCost: Symbol(symbol))
      precondition(sign >= 0 && (sign == 0 || kinds[symbol] != .free), "the costs are not at their least")
    }
    checkCosts()
    for constraint in constraints.compactMap({ $0 }) {
      let value = self.value(of: constraint.expression), room = 0.01 + abs(value) * 1e-6
      let rest = value - self.value(ofSymbol: constraint.over) + self.value(ofSymbol: constraint.under) + self.value(ofSymbol: constraint.dummy)
      precondition(abs(rest) < room, "a constraint's equation is out by \(rest)")
      if constraint.above == .forbidden { precondition(value < room, "a required constraint is exceeded by \(value)") }
      if constraint.below == .forbidden { precondition(value > -room, "a required constraint falls short by \(-value)") }
    }
  }

  private func value(ofSymbol symbol: Symbol) -> Double {
    symbol < 0 || rowOf[Int(symbol)] < 0 ? 0 : rows[rowOf[Int(symbol)]].constant
  }

  /// The costs must be those of the constraints' symbols, seen through the rows.
  private func checkCosts() {
    var expected = [Double](repeating: 0, count: costs.count)
    for constraint in constraints.compactMap({ $0 }) {
      for (symbol, side) in [(constraint.under, constraint.below), (constraint.over, constraint.above)] where symbol >= 0 {
        guard case .cost(let level) = side, let place = levels.firstIndex(of: level) else { continue }
        let row = rowOf[Int(symbol)]
        if row < 0 { expected[Int(symbol) * stride + place] += 1 }
        else { for term in rows[row].terms { expected[Int(term.symbol) * stride + place] += term.coefficient } }
      }
    }
    for symbol in kinds.indices where rowOf[symbol] < 0 && kinds[symbol].mayEnter {
      for place in 0..<levels.count {
        let difference = expected[symbol * stride + place] - costs[symbol * stride + place]
        precondition(abs(difference) < 1e-4, "a symbol's cost is out by \(difference)")
      }
    }
  }
}
