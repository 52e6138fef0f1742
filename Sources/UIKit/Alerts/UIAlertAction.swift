// A button of an alert and what it does.

@preconcurrency @MainActor
open class UIAlertAction: NSObject, NSCopying {
  public enum Style: Int, Sendable { case `default` = 0, cancel, destructive }

  public let title: String?
  public let style: Style
  /// A disabled action is shown pale and cannot be chosen.
  open var isEnabled = true { didSet { if isEnabled != oldValue { enabledDidChange?() } } }

  let handler: ((UIAlertAction) -> Void)?
  /// Set by the alert that shows the action.
  var enabledDidChange: (() -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}
