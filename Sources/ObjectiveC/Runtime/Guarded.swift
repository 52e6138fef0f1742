// A value and the lock that guards it.

/// Shared state that several threads may reach. Unchecked: every access goes through the lock.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs `body` with the value while holding the lock. `body` must not call out to code of the app.
  package func withValue<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// Carries a value to another thread where the app, as on an iPhone, answers for the crossing.
package struct Carried<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}
