// A task that has succeeded, failed, or needs a look.

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    switch notificationType {
    case .success: play(.success)
    case .warning: play(.warning)
    case .error: play(.error)
    }
  }
}

public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType
