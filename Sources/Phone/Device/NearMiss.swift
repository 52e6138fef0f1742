// What somebody may have meant: the known word nearest to a mistyped one.
import Foundation

/// The candidate that differs least from `word`, or nil when none comes near: at most a third of the letters may differ.
/// Case does not count; two neighbouring letters exchanged count as one difference.
func nearMiss(to word: String, among candidates: [String]) -> String? {
  let wanted = Array(word.lowercased())
  let scored = candidates.map { (candidate: $0, distance: editDistance(wanted, Array($0.lowercased()))) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, max(wanted.count, best.candidate.count) / 3) ? best.candidate : nil
}

/// Letters to insert, drop, change or exchange with a neighbour (optimal string alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  if a.isEmpty || b.isEmpty { return a.count + b.count }
  var beforeLast = [Int](), last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    for j in 1...b.count {
      var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
