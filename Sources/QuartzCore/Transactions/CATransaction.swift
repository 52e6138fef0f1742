// Transactions: how the changes made between begin and commit are animated, and what is called when those animations have ended.
// The changes themselves always go with the run loop's turn, in one commit.
//
// Knowingly different: transactions exist on the main thread only; `lock` and `unlock` do nothing.
import Foundation
import ObjectiveC

public class CATransaction: NSObject {
  /// What a transaction says about its changes.
  final class Level {
    var isDisabled = false
    var duration: CFTimeInterval = 0.25
    var timingFunction: CAMediaTimingFunction?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]
  }

  /// Innermost last. The first stands for the run loop's turn.
  nonisolated(unsafe) private static var levels = [Level()]
  nonisolated(unsafe) private static var finished: [() -> Void] = []

  static var current: Level { levels[levels.count - 1] }
  /// Everyone who waits for the animations that are added now.
  static var openCompletions: [TransactionCompletion] { levels.compactMap(\.completion) }

  public class func begin() {
    let level = Level()
    // What is not said anew is as outside.
    (level.isDisabled, level.duration, level.timingFunction) = (current.isDisabled, current.duration, current.timingFunction)
    levels.append(level)
  }

  public class func commit() {
    guard levels.count > 1 else { return }
    levels.removeLast().completion?.release()
  }

  /// Lays out, draws and sends at once instead of at the end of the turn.
  public class func flush() { DisplayCycle.shared.runIfNeeded() }
  public class func lock() {}
  public class func unlock() {}

  public class func animationDuration() -> CFTimeInterval { current.duration }
  public class func setAnimationDuration(_ duration: CFTimeInterval) { current.duration = duration }
  public class func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.timingFunction = function }
  public class func disableActions() -> Bool { current.isDisabled }
  public class func setDisableActions(_ flag: Bool) { current.isDisabled = flag }

  public class func completionBlock() -> (() -> Void)? { current.completion?.block }
  /// Called once all animations that this transaction, and those inside it, add from now on have ended or were removed.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    current.completion?.release()
    current.completion = block.map(TransactionCompletion.init)
    if block != nil { DisplayCycle.shared.setNeeded() }
  }

  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return animationDuration()
    case kCATransactionDisableActions: return disableActions()
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionCompletionBlock: return completionBlock()
    default: return current.values[key]
    }
  }

  public class func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: setAnimationDuration((try? convertValue(value, to: Double.self)) ?? 0.25)
    case kCATransactionDisableActions: setDisableActions((try? convertValue(value, to: Bool.self)) ?? false)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: current.values[key] = value
    }
  }

  /// Ends the turn's own transaction; explicit ones that are still open stay open.
  static func flushImplicit() {
    let ended = levels[0]
    levels[0] = Level()
    ended.completion?.release()
  }

  /// Makes the calls that are due. Those that become due meanwhile wait for the next time.
  /// - Returns: false when there were none.
  @discardableResult
  static func callFinished() -> Bool {
    let called = finished
    finished = []
    for block in called { block() }
    return !called.isEmpty
  }

  static func callLater(_ block: @escaping () -> Void) {
    finished.append(block)
    // Outside of a frame, the end of the turn calls.
    DisplayCycle.shared.setNeeded()
  }
}

/// Counts who still has to end before a completion block is called: the transaction itself and its animations.
final class TransactionCompletion {
  let block: () -> Void
  private var holders = 1
  init(_ block: @escaping () -> Void) { self.block = block }
  func retain() { holders += 1 }
  func release() {
    holders -= 1
    if holders == 0 { CATransaction.callLater(block) }
  }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
