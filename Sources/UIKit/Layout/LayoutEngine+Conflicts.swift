// Constraints that cannot all hold: which of them gives way, and the message.
import ConstraintSolver

extension LayoutEngine {
  /// Of the app's constraints the one that came last; the system's own only when there is no other.
  static func chooseVictim(_ culprits: [SolverConstraint]) -> SolverConstraint? {
    let own = culprits.filter { $0.owner is NSLayoutConstraint }
    guard let victim = own.last else { return nil }
    let lines = culprits.map { culprit -> String in
      if let constraint = culprit.owner as? NSLayoutConstraint { return "  \(constraint)" }
      return "  \(culprit.note?() ?? "<a constraint of the system>")"
    }
    let name = (victim.owner as? NSLayoutConstraint)?.description ?? ""
    report(
      "these constraints cannot all hold:\n\(lines.joined(separator: "\n"))\n  This one gives way: \(name)\n"
        + "  Remove one of them, or give one a priority below 1000.")
    return victim
  }
}
