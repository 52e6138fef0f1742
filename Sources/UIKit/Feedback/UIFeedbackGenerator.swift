// What a person feels. The phone shows it: words over the picture, and a shake of its frame for what is strong.
//
// Knowingly different: nothing is prepared, as nothing takes time.

@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  /// Wakes an iPhone's actuator. Nothing to do here.
  open func prepare() {}

  func play(_ feedback: Feedback) { UIApplication.shared.connection?.send(.feedback(feedback)) }
}
