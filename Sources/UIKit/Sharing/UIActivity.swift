// Something that can be done with what an app shares.

@preconcurrency @MainActor
open class UIActivity: NSObject {
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let postToFacebook = ActivityType(rawValue: "com.apple.UIKit.activity.PostToFacebook")
    public static let postToTwitter = ActivityType(rawValue: "com.apple.UIKit.activity.PostToTwitter")
    public static let postToWeibo = ActivityType(rawValue: "com.apple.UIKit.activity.PostToWeibo")
    public static let message = ActivityType(rawValue: "com.apple.UIKit.activity.Message")
    public static let mail = ActivityType(rawValue: "com.apple.UIKit.activity.Mail")
    public static let print = ActivityType(rawValue: "com.apple.UIKit.activity.Print")
    public static let copyToPasteboard = ActivityType(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
    public static let assignToContact = ActivityType(rawValue: "com.apple.UIKit.activity.AssignToContact")
    public static let saveToCameraRoll = ActivityType(rawValue: "com.apple.UIKit.activity.SaveToCameraRoll")
    public static let addToReadingList = ActivityType(rawValue: "com.apple.UIKit.activity.AddToReadingList")
    public static let postToFlickr = ActivityType(rawValue: "com.apple.UIKit.activity.PostToFlickr")
    public static let postToVimeo = ActivityType(rawValue: "com.apple.UIKit.activity.PostToVimeo")
    public static let postToTencentWeibo = ActivityType(rawValue: "com.apple.UIKit.activity.TencentWeibo")
    public static let airDrop = ActivityType(rawValue: "com.apple.UIKit.activity.AirDrop")
    public static let openInIBooks = ActivityType(rawValue: "com.apple.UIKit.activity.OpenInIBooks")
    public static let markupAsPDF = ActivityType(rawValue: "com.apple.UIKit.activity.MarkupAsPDF")
  }
  public enum Category: Int, Sendable { case action = 0, share }

  public override init() { super.init() }

  open class var activityCategory: Category { .action }
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// A screen that does it; nil where `perform` does.
  open var activityViewController: UIViewController? { nil }
  open func perform() { activityDidFinish(false) }

  /// Called by the activity when it is done.
  open func activityDidFinish(_ completed: Bool) {
    let finish = whenFinished
    whenFinished = nil
    finish?(completed)
  }
  var whenFinished: ((Bool) -> Void)?
}

public typealias UIActivityType = UIActivity.ActivityType

/// Gives an item when it is known what it is for.
@preconcurrency @MainActor
public protocol UIActivityItemSource: NSObjectProtocol {
  func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
  func activityViewController(_ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?) -> Any?
  func activityViewController(_ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?) -> String
}

extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController, subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String {
    sendIfImplemented(to: self, "activityViewController:subjectForActivityType:", [activityViewController, activityType]) ?? ""
  }
}

/// Copies texts, addresses and pictures.
final class CopyActivity: UIActivity {
  private var items: [Any] = []
  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { Localization.system("Copy") }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.contains { Self.item($0) != nil } }
  override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
  override func perform() {
    UIPasteboard.general.items = items.compactMap(Self.item)
    activityDidFinish(true)
  }

  private static func item(_ value: Any) -> [String: Any]? {
    switch value {
    case let text as String: ["public.utf8-plain-text": text]
    case let text as NSAttributedString: ["public.utf8-plain-text": text.string]
    case let url as URL: ["public.url": url]
    case let image as UIImage: ["public.png": image]
    default: nil
    }
  }
}

/// Adds pictures to the photo library.
final class SaveImageActivity: UIActivity {
  private var items: [UIImage] = []
  override var activityType: ActivityType? { .saveToCameraRoll }
  override var activityTitle: String? { Localization.system(items.count > 1 ? "Save Images" : "Save Image") }
  override var activityImage: UIImage? { UIImage(systemName: "square.and.arrow.down") }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    prepare(withActivityItems: activityItems)
    return !items.isEmpty
  }
  override func prepare(withActivityItems activityItems: [Any]) {
    items = activityItems.compactMap { item in
      item as? UIImage ?? (item as? URL).flatMap { $0.isFileURL ? UIImage(contentsOfFile: $0.path) : nil } ?? (item as? Data).flatMap { UIImage(data: $0) }
    }
  }
  override func perform() {
    PhotoLibrary.save(items) { problem in
      if let problem { report("a picture was not saved to the photo library: \(problem)") }
      self.activityDidFinish(problem == nil)
    }
  }
}
