// What items of navigation bars, toolbars and tab bars have in common: title, image, enabled.

@preconcurrency @MainActor
open class UIBarItem: NSObject, NSCoding {
  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init()
    coder.apply(barItemAttributes, to: self)
  }

  nonisolated open func encode(with coder: NSCoder) { unimplemented("UIBarItem.encode(with:)") }

  open var title: String? { didSet { contentDidChange() } }
  open var image: UIImage? { didSet { contentDidChange() } }
  open var landscapeImagePhone: UIImage?
  open var largeContentSizeImage: UIImage?
  open var isEnabled = true { didSet { contentDidChange() } }
  open var imageInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  open var tag = 0
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?

  private var attributes = StateValues<[NSAttributedString.Key: Any]>()

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[exactly: state] = attributes
    contentDidChange()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// Views that show the item; told of every change.
  private var observers: [ItemObserver] = []
  private struct ItemObserver {
    weak var owner: AnyObject?
    let change: () -> Void
  }

  func observe(_ owner: AnyObject, _ change: @escaping () -> Void) {
    observers.removeAll { $0.owner == nil || $0.owner === owner }
    observers.append(ItemObserver(owner: owner, change: change))
  }

  func contentDidChange() {
    for observer in observers where observer.owner != nil { observer.change() }
  }
}

@MainActor private let barItemAttributes = InterfaceAttributes<UIBarItem>()
  .string("title") { $0.title = $1 }
  .image("image") { $0.image = $1 }
  .image("landscapeImage") { $0.landscapeImagePhone = $1 }
  .image("largeContentSizeImage") { $0.largeContentSizeImage = $1 }
  .bool("enabled") { $0.isEnabled = $1 }
  .integer("tag") { $0.tag = $1 }
  .insets("imageInsets") { $0.imageInsets = $1 }
  .custom { item, coder in
    _ = coder.attribute("style")
    if let accessibility = coder.part("accessibility") {
      item.accessibilityLabel = accessibility["label"]
      item.accessibilityIdentifier = accessibility["identifier"]
    }
  }
