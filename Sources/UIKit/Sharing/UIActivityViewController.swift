// The sheet from which a person sends what an app shares: what is shared above, what can be done with it below.
//
// Partly: this phone has no other apps, so there is nobody to send to; copying, saving pictures and the app's own activities are there.
import Foundation

/// ```swift
/// present(UIActivityViewController(activityItems: [image], applicationActivities: nil), animated: true)
/// ```
@preconcurrency @MainActor
open class UIActivityViewController: UIViewController {
  public typealias CompletionHandler = (UIActivity.ActivityType?, Bool) -> Void
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  /// Called when the sheet has gone; without a type and not completed when the person has chosen nothing.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  open var completionHandler: CompletionHandler?
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  open var allowsProminentActivity = true

  private let items: [Any]
  private let ownActivities: [UIActivity]
  private var sheet: ShareSheet?
  private var isChosen = false

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    (items, ownActivities) = (activityItems, applicationActivities ?? [])
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
  }

  public required init?(coder: NSCoder) { fatalError("a UIActivityViewController is made with init(activityItems:applicationActivities:)") }

  /// What stands for the items before anything is chosen.
  private var placeholders: [Any] {
    items.map { ($0 as? UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? $0 }
  }

  private lazy var activities: [UIActivity] = {
    let shown = placeholders
    return (ownActivities + [CopyActivity(), SaveImageActivity()]).filter { activity in
      if let type = activity.activityType, excludedActivityTypes?.contains(type) == true { return false }
      return activity.canPerform(withActivityItems: shown)
    }
  }()

  open override func loadView() {
    let root = ShareRootView(frame: UIScreen.main.bounds)
    let sheet = ShareSheet(SharedItemSummary(placeholders), activities: activities)
    sheet.choose = { [weak self] activity in self?.choose(activity) }
    sheet.close = { [weak self] in self?.choose(nil) }
    root.tapOutside = sheet.close
    root.sheet = sheet
    root.addSubview(sheet)
    self.sheet = sheet
    view = root
  }

  // MARK: Choosing

  private func choose(_ activity: UIActivity?) {
    guard !isChosen else { return }
    isChosen = true
    guard let activity else { return leave(nil, false) }
    let type = activity.activityType
    activity.prepare(
      withActivityItems: items.compactMap { item in
        guard let source = item as? UIActivityItemSource else { return item }
        return source.activityViewController(self, itemForActivityType: type)
      })
    if let controller = activity.activityViewController {
      activity.whenFinished = { [weak self, weak controller] isDone in
        guard let controller, controller.presentingViewController != nil else { return self?.leave(type, isDone) ?? () }
        controller.dismiss(animated: true) { self?.leave(type, isDone) }
      }
      present(controller, animated: true)
    } else {
      activity.whenFinished = { [weak self] isDone in self?.leave(type, isDone) }
      activity.perform()
    }
  }

  private func leave(_ type: UIActivity.ActivityType?, _ isDone: Bool) {
    let finish = { [self] in
      isChosen = false
      completionWithItemsHandler?(type, isDone, nil, nil)
      completionHandler?(type, isDone)
    }
    if presentingViewController != nil { dismiss(animated: true, completion: finish) } else { finish() }
  }

  // MARK: Coming and going

  override func frameOfPresentedView(in bounds: CGRect) -> CGRect { bounds }

  override func makeBackdrop() -> UIView? { DimmedCard.makeBackdrop() }

  override func animatePresentation(backdrop: UIView?, finish: @escaping () -> Void) {
    view.layoutIfNeeded()
    guard let sheet else { return finish() }
    DimmedCard.come(
      sheet, backdrop, duration: PresentationTiming.slide, from: (CGAffineTransform(translationX: 0, y: sheet.bounds.height), 1), finish: finish)
  }

  override func animateDismissal(backdrop: UIView?, finish: @escaping () -> Void) {
    guard let sheet else { return finish() }
    DimmedCard.leave(
      sheet, backdrop, duration: PresentationTiming.slide, curve: .curveEaseIn,
      to: (CGAffineTransform(translationX: 0, y: sheet.bounds.height), 1), finish: finish)
  }
}
