// A way from one scene to another, and what a storyboard says about it.
//
// Done: show, show detail, present modally (also the older "modal" and "push"), embed, unwind, custom segue classes' `perform`.
// Popovers are presented as sheets, as on every phone. Missing: segue actions (`@IBSegueAction`).

/// The two controllers of a transition, given to `prepare(for:sender:)`.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private var performHandler: (() -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    self.performHandler = performHandler
  }

  open func perform() { performHandler?() }

  // The names of older SDKs.
  public var sourceViewController: UIViewController { source }
  public var destinationViewController: UIViewController { destination }
}

/// A segue as the storyboard has it.
@MainActor
final class StoryboardSegueTemplate {
  let identifier: String?
  let kind: String
  let destinationID: String
  let unwindAction: Selector?
  let customClass: String?
  let customModule: String?
  let modalPresentationStyle: UIModalPresentationStyle?
  let modalTransitionStyle: UIModalTransitionStyle?
  let isAnimated: Bool
  /// The controls that start it.
  var triggers: [SegueTrigger] = []

  init?(_ element: MarkupElement, document: InterfaceDocument) {
    guard let destination = element["destination"], let kind = element["kind"] else {
      document.report("the segue has no kind or destination and is left out", at: element)
      return nil
    }
    self.kind = kind
    destinationID = destination
    identifier = element["identifier"]
    unwindAction = element["unwindAction"].map { Selector($0) }
    customClass = element["customClass"]
    customModule = element["customModule"]
    modalPresentationStyle = element["modalPresentationStyle"].flatMap { UIModalPresentationStyle.interfaceWords[$0] }
    modalTransitionStyle = element["modalTransitionStyle"].flatMap { UIModalTransitionStyle.interfaceWords[$0] }
    isAnimated = element["animates"] != "NO"
  }
}

/// The target of a control that starts a segue.
@MainActor
final class SegueTrigger: NSObject {
  static let selector = Selector("startSegue:")
  private let template: StoryboardSegueTemplate
  private weak var controller: UIViewController?

  init(template: StoryboardSegueTemplate, controller: UIViewController) {
    self.template = template
    self.controller = controller
    super.init()
  }

  func start(sender: Any?) {
    guard let controller else { return }
    if let identifier = template.identifier, !controller.shouldPerformSegue(withIdentifier: identifier, sender: sender) { return }
    controller.run(template, sender: sender)
  }
}

@section(".init_array") @used
private let registerSegueTrigger: @convention(c) () -> Void = {
  ClassMembers.register(SegueTrigger.self) { members in
    members.method(SegueTrigger.selector.name) { trigger, arguments in trigger.start(sender: arguments[0] as Any?) }
  }
}

extension UIViewController {
  /// Performs a segue of the controller's own scene.
  func runSegue(_ identifier: String, sender: Any?) {
    // The segues of a scene are known when its view is there or was asked for.
    guard let template = segueTemplates.first(where: { $0.identifier == identifier }) else {
      let known = segueTemplates.compactMap(\.identifier)
      fatalError("Receiver (\(type(of: self))) has no segue with identifier '\(identifier)'. It has: \(known)")
    }
    run(template, sender: sender)
  }

  fileprivate func run(_ template: StoryboardSegueTemplate, sender: Any?) {
    if template.kind == "unwind" { return unwind(template, sender: sender) }
    guard let destination = storyboard?.controller(withID: template.destinationID) else { return }
    if let style = template.modalPresentationStyle { destination.modalPresentationStyle = style }
    if let style = template.modalTransitionStyle { destination.modalTransitionStyle = style }
    let segue = makeSegue(template, destination)
    prepare(for: segue, sender: sender)
    segue.perform()
  }

  private func makeSegue(_ template: StoryboardSegueTemplate, _ destination: UIViewController) -> UIStoryboardSegue {
    if let name = template.customClass {
      let made = classNamed(name, module: template.customModule ?? InterfaceElements.appModule).flatMap {
        makeObject(of: $0, initializer: "initWithIdentifier:source:destination:", arguments: [template.identifier, self, destination])
      }
      if let segue = made as? UIStoryboardSegue { return segue }
      report("The segue class \(name) does not exist or could not be made; the destination is presented.")
    }
    let source = self
    return UIStoryboardSegue(identifier: template.identifier, source: self, destination: destination) {
      switch template.kind {
      case "show", "push": source.show(destination, sender: nil)
      case "showDetail", "replace": source.showDetailViewController(destination, sender: nil)
      default: source.present(destination, animated: template.isAnimated)
      }
    }
  }

  /// Puts a scene into a container view of this one's, before `viewDidLoad`.
  func embed(_ template: StoryboardSegueTemplate, in container: UIView) {
    if let identifier = template.identifier, !shouldPerformSegue(withIdentifier: identifier, sender: container) { return }
    guard let destination = storyboard?.controller(withID: template.destinationID) else { return }
    let segue = UIStoryboardSegue(identifier: template.identifier, source: self, destination: destination)
    prepare(for: segue, sender: container)
    addChild(destination)
    destination.view.frame = container.bounds
    destination.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(destination.view)
    destination.didMove(toParent: self)
  }

  // MARK: - Going back

  private func unwind(_ template: StoryboardSegueTemplate, sender: Any?) {
    guard let action = template.unwindAction else { return }
    guard let destination = unwindDestination(for: action, sender: sender) else {
      report("\(type(of: self)): no controller that presented it has the unwind action \(action)")
      return
    }
    let source = self
    let segue = UIStoryboardSegue(identifier: template.identifier, source: self, destination: destination) {
      source.goBack(to: destination, animated: template.isAnimated)
    }
    prepare(for: segue, sender: sender)
    if respondsTo(destination, action) { sendMessage(to: destination, selector: action, arguments: [segue]) }
    segue.perform()
  }

  /// The nearest controller on the way back that has the action.
  private func unwindDestination(for action: Selector, sender: Any?) -> UIViewController? {
    var candidates: [UIViewController] = []
    var current: UIViewController? = self
    while let controller = current {
      if let parent = controller.parent {
        // In a container, those before it come first.
        candidates += parent.children.prefix { $0 !== controller }.reversed()
        candidates.append(parent)
        current = parent
      } else {
        guard let presenter = controller.presentingViewController else { break }
        candidates += presenter.children.reversed()
        candidates.append(presenter)
        current = presenter
      }
    }
    return candidates.first { $0.canPerformUnwindSegueAction(action, from: self, sender: sender) && respondsTo($0, action) }
  }

  private func goBack(to destination: UIViewController, animated: Bool) {
    let isPresented = destination.presentedViewController != nil
    if isPresented { destination.dismiss(animated: animated) }
    destination.popInContainer(above: destination, animated: animated && !isPresented)
  }

  /// Takes what lies above the controller off the stack of the navigation controller it is in.
  private func popInContainer(above controller: UIViewController, animated: Bool) {
    guard let parent = controller.parent, let index = parent.children.firstIndex(where: { $0 === controller }) else { return }
    guard index + 1 < parent.children.count else { return }
    sendIfImplemented(to: parent, "popToViewController:animated:", [controller, animated])
  }
}
