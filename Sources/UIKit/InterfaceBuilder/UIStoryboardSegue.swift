// A way from one scene to another.

/// Goes from one controller to another.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  public let identifier: String?
  public let source: UIViewController
  public let destination: UIViewController
  private var performHandler: (() -> Void)?

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    super.init()
  }

  public convenience init(identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void) {
    self.init(identifier: identifier, source: source, destination: destination)
    self.performHandler = performHandler
  }

  open func perform() { performHandler?() }

  // The names of older SDKs.
  public var sourceViewController: UIViewController { source }
  public var destinationViewController: UIViewController { destination }
}

/// A segue as the document declares it.
@MainActor
struct StoryboardSegueTemplate {
  var identifier: String?
  /// Makes the destination and the segue; nil when the document names a scene that is not there.
  var make: (_ source: UIViewController, _ sender: Any?) -> UIStoryboardSegue?
}

extension UIViewController {
  func runSegue(_ identifier: String, sender: Any?) {
    guard let template = segueTemplates.first(where: { $0.identifier == identifier }), let segue = template.make(self, sender) else {
      fatalError("Receiver (\(self)) has no segue with identifier '\(identifier)'")
    }
    prepare(for: segue, sender: sender)
    segue.perform()
  }
}
