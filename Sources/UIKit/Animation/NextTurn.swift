// Calls that are due with the next turn of the main run loop.

enum NextTurn {
  static func next(_ body: @escaping @MainActor () -> Void) {
    RunLoop.main.perform(inModes: [.common]) { MainActor.assumeIsolated { body() } }
  }
}
