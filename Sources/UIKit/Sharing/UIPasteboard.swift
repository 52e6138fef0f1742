// What was copied. One pasteboard lasts as long as the app: a phone that runs one app at a time has nobody else to hand it to.
//
// Missing: drag items and item providers, expiration, pasteboards shared with this computer.
import Foundation

/// ```swift
/// UIPasteboard.general.string = label.text
/// ```
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
  public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
  }

  private static var boards: [Name: UIPasteboard] = [:]
  open class var general: UIPasteboard { board(.general) }
  private static func board(_ name: Name) -> UIPasteboard {
    if let known = boards[name] { return known }
    let made = UIPasteboard(named: name)
    boards[name] = made
    return made
  }

  public let name: Name
  private init(named name: Name) {
    self.name = name
    super.init()
  }

  /// Another object over the contents of the pasteboard of that name; nil when there is none and none is to be made.
  public convenience init?(name pasteboardName: Name, create: Bool) {
    guard create || Self.boards[pasteboardName] != nil else { return nil }
    self.init(named: pasteboardName)
    contents = Self.board(pasteboardName).contents
  }

  private final class Contents {
    var items: [[String: Any]] = []
    var changeCount = 0
  }
  private var contents = Contents()

  open class func withUniqueName() -> UIPasteboard { board(Name(UUID().uuidString)) }
  open class func remove(withName pasteboardName: Name) { boards[pasteboardName] = nil }

  // MARK: Items

  /// Each item is a value by its uniform type identifiers.
  open var items: [[String: Any]] {
    get { contents.items }
    set {
      contents.items = newValue
      contents.changeCount += 1
      NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }
  }
  open var changeCount: Int { contents.changeCount }
  open var numberOfItems: Int { items.count }
  open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) { self.items = items }
  open func addItems(_ items: [[String: Any]]) { self.items += items }
  open var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }
  open func contains(pasteboardTypes: [String]) -> Bool { items.contains { item in pasteboardTypes.contains { item[$0] != nil } } }
  open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    switch value(forPasteboardType: pasteboardType) {
    case let data as Data: data
    case let text as String: Data(text.utf8)
    case let image as UIImage: image.pngData()
    default: nil
    }
  }
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  private static let textType = "public.utf8-plain-text", urlType = "public.url", imageType = "public.png", colorType = "com.apple.uikit.color"

  // MARK: Values

  open var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  open var strings: [String]? {
    get {
      let found = items.compactMap { item -> String? in
        item[Self.textType] as? String ?? (item[Self.textType] as? Data).map { String(decoding: $0, as: UTF8.self) }
          ?? item["public.plain-text"] as? String ?? item["public.text"] as? String ?? (item[Self.urlType] as? URL)?.absoluteString
      }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.textType: $0] } }
  }
  open var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }
  open var urls: [URL]? {
    get {
      let found = items.compactMap { $0[Self.urlType] as? URL }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.urlType: $0] } }
  }
  open var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  open var images: [UIImage]? {
    get {
      let found = items.compactMap { item -> UIImage? in
        (item[Self.imageType] ?? item["public.jpeg"]).flatMap { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } }
      }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.imageType: $0] } }
  }
  open var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  open var colors: [UIColor]? {
    get {
      let found = items.compactMap { $0[Self.colorType] as? UIColor }
      return found.isEmpty ? nil : found
    }
    set { items = (newValue ?? []).map { [Self.colorType: $0] } }
  }
  open var hasStrings: Bool { strings != nil }
  open var hasURLs: Bool { urls != nil }
  open var hasImages: Bool { images != nil }
  open var hasColors: Bool { colors != nil }

  public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
  public nonisolated static let removedNotification = Notification.Name("UIPasteboardRemovedNotification")
}

public typealias UIPasteboardName = UIPasteboard.Name

extension NSNotification.Name {
  public static let UIPasteboardChanged = UIPasteboard.changedNotification
  public static let UIPasteboardRemoved = UIPasteboard.removedNotification
}
