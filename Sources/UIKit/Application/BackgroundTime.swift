// What an app in the background may still do: finish the tasks it has named, for half a minute; then it stands still until it comes
// back. No timer fires and the main queue does not move meanwhile, as in a suspended process.
//
// Knowingly different: other threads go on.

/// The background tasks of the application. Main thread only.
@MainActor
final class BackgroundTime {
  /// Seconds. Apple gives no figure; since iOS 13 an iPhone is seen to allow this long.
  static let allowance = 30.0

  private unowned let application: UIApplication
  private var tasks: [UIBackgroundTaskIdentifier: (() -> Void)?] = [:]
  private var lastTask = 0
  private var timer: Timer?

  init(_ application: UIApplication) { self.application = application }

  /// Seconds; without end while the app is in front.
  var remaining: TimeInterval {
    guard application.applicationState == .background else { return .greatestFiniteMagnitude }
    return timer.map { max(0, $0.fireDate.timeIntervalSinceNow) } ?? 0
  }

  func begin(_ expirationHandler: (() -> Void)?) -> UIBackgroundTaskIdentifier {
    lastTask += 1
    let identifier = UIBackgroundTaskIdentifier(rawValue: lastTask)
    tasks.updateValue(expirationHandler, forKey: identifier)
    return identifier
  }

  func end(_ identifier: UIBackgroundTaskIdentifier) {
    guard tasks.removeValue(forKey: identifier) != nil else { return }
    suspendWhenNothingRuns()
  }

  /// Called when the app has gone to the background, and when a task ends.
  func suspendWhenNothingRuns() {
    guard application.applicationState == .background else { return }
    if tasks.isEmpty { return suspendSoon() }
    guard timer == nil else { return }
    let timer = Timer(after: Self.allowance) { [weak self] _ in MainActor.assumeIsolated { self?.expire() } }
    self.timer = timer
    RunLoop.main.add(timer, forMode: .common)
  }

  /// The time is over: those who still work are told, and then it ends all the same.
  private func expire() {
    let unfinished = tasks.sorted { $0.key.rawValue < $1.key.rawValue }
    for (_, handler) in unfinished { handler?() }
    tasks = [:]
    suspendSoon()
  }

  /// What was begun in this turn is still done.
  private func suspendSoon() {
    NextTurn.next { [weak self] in self?.suspend() }
  }

  private func suspend() {
    guard application.applicationState == .background, tasks.isEmpty, !application.isSuspended else { return }
    timer?.invalidate()
    timer = nil
    // What changed on the way to the background is part of the picture it is left with.
    DisplayCycle.shared.runIfNeeded()
    application.isSuspended = true
    let isPhoneThere = application.connection?.deliverMessages { [application] in application.isSuspended } ?? true
    if !isPhoneThere { exit(0) }
  }

  func cancelTimer() {
    timer?.invalidate()
    timer = nil
  }
}
