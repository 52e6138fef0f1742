// What it costs to let a symbol grow: a number a level, compared from the highest level down.

extension ConstraintSolver {
  /// The place of a level, made when it is new.
  func place(ofLevel level: Float) -> Int {
    let place = levels.firstIndex { $0 <= level } ?? levels.count
    if place < levels.count, levels[place] == level { return place }
    if levels.count == stride { widenCosts() }
    levels.insert(level, at: place)
    for symbol in kinds.indices {
      let base = symbol * stride
      var index = levels.count - 1
      while index > place {
        costs[base + index] = costs[base + index - 1]
        index -= 1
      }
      costs[base + place] = 0
    }
    return place
  }

  private func widenCosts() {
    let wider = stride * 2
    var copy = [Double](repeating: 0, count: kinds.count * wider)
    for symbol in kinds.indices {
      for level in 0..<stride { copy[symbol * wider + level] = costs[symbol * stride + level] }
    }
    (costs, stride) = (copy, wider)
  }

  func clearCost(_ symbol: Symbol) {
    let base = Int(symbol) * stride
    for level in 0..<levels.count { costs[base + level] = 0 }
  }

  /// 1, 0 or -1: of the highest level that has any.
  func sign(ofCost symbol: Symbol) -> Int {
    let base = Int(symbol) * stride
    for level in 0..<levels.count {
      let value = costs[base + level]
      if value > Tolerance.coefficient { return 1 }
      if value < -Tolerance.coefficient { return -1 }
    }
    return 0
  }

  private func noteChange(_ symbol: Symbol) {
    if !isCandidate[Int(symbol)] {
      isCandidate[Int(symbol)] = true
      candidates.append(symbol)
    }
  }

  /// Makes a symbol cost more, or less. What is solved for hands its cost to the symbols of its row.
  func addCost(_ amount: Double, ofLevel level: Float, to symbol: Symbol) {
    let place = place(ofLevel: level)
    let row = rowOf[Int(symbol)]
    if row < 0 {
      costs[Int(symbol) * stride + place] += amount
      noteChange(symbol)
    } else {
      for term in rows[row].terms {
        costs[Int(term.symbol) * stride + place] += amount * term.coefficient
        noteChange(term.symbol)
      }
    }
    needsPrimal = true
  }

  /// A symbol has become solved for.
  func moveCost(of symbol: Symbol, to terms: [Term]) {
    let base = Int(symbol) * stride
    var hasCost = false
    for level in 0..<levels.count {
      let amount = costs[base + level]
      guard abs(amount) > Tolerance.coefficient else { continue }
      hasCost = true
      for term in terms { costs[Int(term.symbol) * stride + level] += amount * term.coefficient }
    }
    clearCost(symbol)
    if hasCost {
      for term in terms { noteChange(term.symbol) }
      needsPrimal = true
    }
  }

  /// Whether cost(a)/x comes before cost(b)/y; x and y are more than zero.
  func isCheaper(_ a: Symbol, over x: Double, than b: Symbol, over y: Double) -> Bool {
    let first = Int(a) * stride, second = Int(b) * stride
    for level in 0..<levels.count {
      let difference = costs[first + level] / x - costs[second + level] / y
      if difference < -Tolerance.coefficient { return true }
      if difference > Tolerance.coefficient { return false }
    }
    return a < b
  }
}
