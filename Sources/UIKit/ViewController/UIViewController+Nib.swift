// The view of a controller from a nib file.

extension UIViewController {
  /// Looks for a nib of the controller's name, or of its class's. True when it gave the view.
  func loadViewFromNib() -> Bool {
    let name = nibName ?? String(String(describing: type(of: self)).split(separator: ".").last ?? "")
    return NibViews.load?(name, nibBundle ?? .main, self) ?? false
  }
}

/// Where the reader of nib files lies. The reader sets itself here, so that controllers need not know of files.
@MainActor
enum NibViews {
  /// Reads a nib with the controller as its owner; false when the bundle has none of that name.
  static var load: ((_ name: String, _ bundle: Bundle, _ owner: UIViewController) -> Bool)?
}
