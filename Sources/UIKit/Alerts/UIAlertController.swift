// Alerts and action sheets.
//
// Knowingly different: the card's ground is a plain colour where an iPhone blurs what lies below; a card higher than the screen is
// cut. Missing: a keyboard that moves the card up, popovers (iPad).

/// Shows a message with buttons over everything else.
///
/// ```swift
/// let alert = UIAlertController(title: "Notice", message: "Game Over", preferredStyle: .alert)
/// alert.addAction(UIAlertAction(title: "OK", style: .cancel))
/// alert.addAction(UIAlertAction(title: "Restart", style: .default) { _ in self.restart() })
/// present(alert, animated: true)
/// ```
///
/// An action's handler runs when the alert has left the screen, so that it may present the next one.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet = 0, alert }

  public let preferredStyle: Style
  open var message: String? { didSet { contentDidChange() } }
  open override var title: String? { didSet { contentDidChange() } }
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  /// The action that is shown strong. It must be one of `actions`.
  open var preferredAction: UIAlertAction? { didSet { contentDidChange() } }

  private var card: AlertCard?

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    takePresentationStyle()
  }

  /// An action sheet without a text, as Apple's initialiser without arguments makes it.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    preferredStyle = .actionSheet
    super.init(nibName: nil, bundle: nil)
    takePresentationStyle()
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .actionSheet
    super.init(coder: coder)
    takePresentationStyle()
  }

  private func takePresentationStyle() {
    // Over what is there: the presenter stays, and gets no appearance calls.
    modalPresentationStyle = .custom
    modalTransitionStyle = .crossDissolve
  }

  // MARK: - Content

  /// One action at most may have the style `cancel`.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      fatalError("UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
    contentDidChange()
  }

  /// Only alerts have text fields.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      fatalError("Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: AlertMetrics.width, height: AlertMetrics.textFieldHeight))
    field.font = AlertMetrics.messageFont
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
    contentDidChange()
  }

  private func contentDidChange() {
    card?.show(content)
    viewIfLoaded?.setNeedsLayout()
  }

  private var content: AlertCard.Content {
    AlertCard.Content(
      title: title, message: message, actions: actions, strongAction: preferredAction ?? actions.first { $0.style == .cancel },
      textFields: textFields ?? [], isSheet: preferredStyle == .actionSheet)
  }

  // MARK: - The view

  open override func loadView() {
    let card = AlertCard()
    card.choose = { [weak self] action in self?.choose(action) }
    card.show(content)
    self.card = card
    let root = AlertRootView(frame: UIScreen.main.bounds)
    root.place = { [weak card, weak root] in
      guard let card, let root else { return }
      card.place(in: root.bounds, safeArea: root.safeAreaInsets)
    }
    if preferredStyle == .actionSheet {
      root.tapOutside = { [weak self] in
        guard let self, let cancel = self.actions.first(where: { $0.style == .cancel }) else { return }
        self.choose(cancel)
      }
    }
    root.addSubview(card)
    view = root
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  // MARK: - Choosing

  private var isChosen = false

  private func choose(_ action: UIAlertAction) {
    // The first choice counts; a second finger comes too late.
    guard !isChosen, action.isEnabled else { return }
    isChosen = true
    for field in textFields ?? [] { field.resignFirstResponder() }
    willChoose?(action)
    let finish = { [self] in
      isChosen = false
      action.handler?(action)
    }
    if presentingViewController != nil { dismiss(animated: true, completion: finish) } else { finish() }
  }

  /// For UIAlertView, whose delegate hears of the choice before the alert leaves.
  var willChoose: ((UIAlertAction) -> Void)?

  // MARK: - Coming and going

  override func frameOfPresentedView(in bounds: CGRect) -> CGRect { bounds }

  override func makeBackdrop() -> UIView? { DimmedCard.makeBackdrop() }

  /// A sheet of actions comes from below.
  private func below(_ card: UIView) -> (transform: CGAffineTransform, alpha: CGFloat) {
    (CGAffineTransform(translationX: 0, y: view.bounds.maxY - card.frame.minY), 1)
  }

  override func animatePresentation(backdrop: UIView?, finish: @escaping () -> Void) {
    view.layoutIfNeeded()
    guard let card else { return finish() }
    let small = (CGAffineTransform(scaleX: AlertMetrics.appearScale, y: AlertMetrics.appearScale), CGFloat(0))
    DimmedCard.come(
      card, backdrop, duration: AlertMetrics.appearDuration, from: preferredStyle == .alert ? small : below(card), finish: finish)
  }

  override func animateDismissal(backdrop: UIView?, finish: @escaping () -> Void) {
    guard let card else { return finish() }
    DimmedCard.leave(
      card, backdrop, duration: AlertMetrics.disappearDuration, curve: .curveEaseOut,
      to: preferredStyle == .alert ? (card.transform, 0) : below(card), finish: finish)
  }
}

/// Fills the window under the card and keeps every touch.
private final class AlertRootView: UIView {
  var place: (() -> Void)?
  /// A tap beside the card.
  var tapOutside: (() -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    place?()
  }

  override func safeAreaInsetsDidChange() { setNeedsLayout() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { tapOutside?() }
}
