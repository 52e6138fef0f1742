// The tableau: one row for each symbol that is solved for, as a sum of symbols that are not (and are zero).

struct Term {
  var symbol: Int32
  var coefficient: Double
}

/// `basic = constant + coefficient·symbol + …`
struct Row {
  var basic: Int32
  var constant: Double
  /// Sorted by symbol.
  var terms: [Term]

  func place(of symbol: Int32) -> Int? {
    var low = 0, high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low < terms.count && terms[low].symbol == symbol ? low : nil
  }

  /// 0 for a symbol that is not in the row.
  func coefficient(of symbol: Int32) -> Double { place(of: symbol).map { terms[$0].coefficient } ?? 0 }

  mutating func insert(_ symbol: Int32, _ coefficient: Double) {
    var low = 0, high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    if low < terms.count, terms[low].symbol == symbol {
      terms[low].coefficient += coefficient
      if abs(terms[low].coefficient) < ConstraintSolver.Tolerance.coefficient { terms.remove(at: low) }
    } else {
      terms.insert(Term(symbol: symbol, coefficient: coefficient), at: low)
    }
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in terms.indices { terms[index].coefficient *= factor }
  }
}

extension ConstraintSolver {
  // MARK: Symbols

  func makeSymbol(_ kind: Kind, owner: SolverConstraint?) -> Symbol {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    owners.append(owner)
    isCandidate.append(false)
    costs.append(contentsOf: repeatElement(0, count: stride))
    return Symbol(kinds.count - 1)
  }

  /// The symbol must be in no row.
  func release(_ symbol: Symbol) {
    let index = Int(symbol)
    kinds[index] = .unused
    owners[index] = nil
    columns[index].removeAll()
    clearCost(symbol)
    freeSymbols.append(symbol)
  }

  // MARK: Rows

  @discardableResult
  func addRow(_ row: Row) -> Int {
    let index: Int
    if let free = freeRows.popLast() {
      index = free
      rows[index] = row
    } else {
      index = rows.count
      rows.append(row)
      rowStamps.append(0)
    }
    rowOf[Int(row.basic)] = index
    for term in row.terms { columns[Int(term.symbol)].append(index) }
    return index
  }

  /// Removes a row; its symbol is no longer solved for.
  func drop(_ index: Int) {
    rowOf[Int(rows[index].basic)] = -1
    rows[index].basic = -1
    rows[index].terms.removeAll()
    freeRows.append(index)
  }

  /// The rows that a symbol stands in, each once; tidies the column.
  func rows(with symbol: Symbol) -> [Int] {
    guard !columns[Int(symbol)].isEmpty else { return [] }
    stamp &+= 1
    var kept: [Int] = []
    kept.reserveCapacity(columns[Int(symbol)].count)
    for row in columns[Int(symbol)] where rowStamps[row] != stamp {
      rowStamps[row] = stamp
      if rows[row].basic >= 0, rows[row].place(of: symbol) != nil { kept.append(row) }
    }
    columns[Int(symbol)] = kept
    return kept
  }

  /// Takes a symbol that is not solved for, and is zero, out of all rows.
  func purge(_ symbol: Symbol) {
    for index in rows(with: symbol) {
      if let place = rows[index].place(of: symbol) { rows[index].terms.remove(at: place) }
    }
    columns[Int(symbol)].removeAll()
    clearCost(symbol)
  }

  /// In row `index`: puts `source` for `symbol`, which stands there with the factor `factor`.
  private func substitute(_ symbol: Symbol, by source: Row, factor: Double, inRow index: Int) {
    let old = rows[index].terms
    var sum = scratch
    scratch = []
    sum.removeAll(keepingCapacity: true)
    var left = 0, right = 0
    let added = source.terms
    while left < old.count || right < added.count {
      if right == added.count || (left < old.count && old[left].symbol < added[right].symbol) {
        if old[left].symbol != symbol { sum.append(old[left]) }
        left += 1
      } else if left == old.count || added[right].symbol < old[left].symbol {
        let term = added[right]
        sum.append(Term(symbol: term.symbol, coefficient: factor * term.coefficient))
        columns[Int(term.symbol)].append(index)
        right += 1
      } else {
        let value = old[left].coefficient + factor * added[right].coefficient
        if abs(value) > Tolerance.coefficient { sum.append(Term(symbol: old[left].symbol, coefficient: value)) }
        left += 1
        right += 1
      }
    }
    rows[index].terms = sum
    rows[index].constant += factor * source.constant
    scratch = old
  }

  /// Puts the row of a symbol, which has just become solved for, in its place everywhere.
  func substituteEverywhere(_ symbol: Symbol) {
    let source = rows[rowOf[Int(symbol)]]
    for index in rows(with: symbol) {
      substitute(symbol, by: source, factor: rows[index].coefficient(of: symbol), inRow: index)
    }
    columns[Int(symbol)].removeAll(keepingCapacity: true)
    moveCost(of: symbol, to: source.terms)
  }

  /// Solves a row for another symbol in it.
  func pivot(_ index: Int, to entering: Symbol) {
    pivotCount += 1
    var row = rows[index]
    rows[index].terms = []
    let leaving = row.basic
    let place = row.place(of: entering)!
    let factor = row.terms[place].coefficient
    row.terms.remove(at: place)
    row.scale(by: -1 / factor)
    row.insert(leaving, 1 / factor)
    row.basic = entering
    rowOf[Int(leaving)] = -1
    rowOf[Int(entering)] = index
    rows[index] = row
    columns[Int(leaving)].append(index)
    substituteEverywhere(entering)
  }
}
