// Geometry, colours, fonts and pictures as Interface Builder writes them.
//
// Colour spaces keep their numbers (calibrated ones would be a shade off, see CGColorSpace).

enum InterfaceValue {
  // MARK: - Geometry

  static func rect(_ element: MarkupElement, _ document: InterfaceDocument) -> CGRect? {
    guard let values = numbers(["x", "y", "width", "height"], of: element, document) else { return nil }
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  static func size(_ element: MarkupElement, _ document: InterfaceDocument) -> CGSize? {
    guard let values = numbers(["width", "height"], of: element, document) else { return nil }
    return CGSize(width: values[0], height: values[1])
  }

  static func point(_ element: MarkupElement, _ document: InterfaceDocument) -> CGPoint? {
    guard let values = numbers(["x", "y"], of: element, document) else { return nil }
    return CGPoint(x: values[0], y: values[1])
  }

  /// `<inset minX= minY= maxX= maxY=>` and `<edgeInsets top= left= bottom= right=>`.
  static func insets(_ element: MarkupElement, _ document: InterfaceDocument) -> UIEdgeInsets? {
    let names = element.name == "inset" ? ["minY", "minX", "maxY", "maxX"] : ["top", "left", "bottom", "right"]
    guard let values = numbers(names, of: element, document) else { return nil }
    return UIEdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }

  /// A missing number is 0. Numbers beyond what a screen can mean are refused, so that layout stays finite.
  private static func numbers(_ names: [String], of element: MarkupElement, _ document: InterfaceDocument) -> [CGFloat]? {
    var values: [CGFloat] = []
    for name in names {
      guard let text = element[name] else {
        values.append(0)
        continue
      }
      guard let value = Double(text), value.isFinite, abs(value) < 1e7 else {
        document.report("\(name)=\"\(text)\" is no usable number; the property is left out", at: element)
        return nil
      }
      values.append(CGFloat(value))
    }
    return values
  }

  /// A frame that is saved as distances to the edges of the view around: `<frame key="frameInset" minX="15" maxX="20" minY="4" height="21"/>`.
  /// Nil for an element without one.
  static func insetFrame(of element: MarkupElement) -> CGRect? {
    guard let saved = element.children.first(where: { $0.name == "frame" && $0["key"] == "frameInset" }) else { return nil }
    func number(_ name: String) -> CGFloat? { saved[name].flatMap(Double.init).map { CGFloat($0) } }
    // The view around, past the list of subviews.
    let around = savedSize(of: element.parent?.name == "subviews" ? element.parent?.parent : element.parent)
    func place(_ low: CGFloat?, _ high: CGFloat?, _ length: CGFloat?, in room: CGFloat?) -> (start: CGFloat, length: CGFloat) {
      if let length { return (low ?? high.flatMap { high in room.map { $0 - high - length } } ?? 0, length) }
      return (low ?? 0, max((room ?? 0) - (low ?? 0) - (high ?? 0), 0))
    }
    let across = place(number("minX"), number("maxX"), number("width"), in: around?.width)
    let down = place(number("minY"), number("maxY"), number("height"), in: around?.height)
    return CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  private static func savedSize(of element: MarkupElement?) -> CGSize? {
    guard let element else { return nil }
    if let frame = insetFrame(of: element) { return frame.size }
    guard let rect = element.children.first(where: { $0.name == "rect" && $0["key"] == "frame" }) else { return nil }
    func number(_ name: String) -> CGFloat { rect[name].flatMap(Double.init).map { CGFloat($0) } ?? 0 }
    return CGSize(width: number("width"), height: number("height"))
  }

  // MARK: - Colours

  static func color(_ element: MarkupElement, _ document: InterfaceDocument) -> UIColor {
    for attribute in ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"] {
      if let name = element[attribute], let color = UIColor.systemColor(selector: name) { return color }
    }
    if let name = element["name"] { return catalogColor(named: name, element, document) }
    if let color = components(element) { return color }
    document.report("this colour's form is not known; magenta is shown", at: element)
    return .magenta
  }

  private static func components(_ element: MarkupElement) -> UIColor? {
    func component(_ name: String) -> CGFloat? { element[name].flatMap(Double.init).map { CGFloat($0) } }
    let alpha = component("alpha") ?? 1
    if let white = component("white") { return UIColor(white: white, alpha: alpha) }
    if let red = component("red"), let green = component("green"), let blue = component("blue") {
      if element["customColorSpace"] == "displayP3" { return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha) }
      return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    if let cyan = component("cyan"), let magenta = component("magenta"), let yellow = component("yellow"), let black = component("black") {
      return UIColor(cgColor: CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }
    return nil
  }

  /// The document keeps a copy of each catalog colour, for files that are opened without the catalog.
  private static func catalogColor(named name: String, _ element: MarkupElement, _ document: InterfaceDocument) -> UIColor {
    if let color = UIColor(named: name, in: document.bundle, compatibleWith: nil) { return color }
    // Xcode's templates have an accent colour without a value, which is the tint colour as it always was.
    if name != "AccentColor" { document.report("no asset catalog has the colour \"\(name)\"; the storyboard's own copy is shown", at: element) }
    return document.resource("namedColor", named: name)?.child("color").flatMap(components) ?? .magenta
  }

  // MARK: - Fonts

  static func font(_ element: MarkupElement, _ document: InterfaceDocument) -> UIFont {
    if let style = element["style"] { return .preferredFont(forTextStyle: UIFont.TextStyle(rawValue: style)) }
    let size = element["pointSize"].flatMap(Double.init).map { CGFloat(max(1, min($0, 1000))) } ?? UIFont.systemFontSize
    if let name = element["name"] {
      if let font = UIFont(name: name, size: size) { return font }
      document.report("the font \"\(name)\" is not known; the system font is shown", at: element)
    }
    switch element["type"] {
    case "boldSystem": return .boldSystemFont(ofSize: size)
    case "italicSystem": return .italicSystemFont(ofSize: size)
    default: return .systemFont(ofSize: size, weight: element["weight"].flatMap(UIFont.Weight.init(name:)) ?? .regular)
    }
  }

  // MARK: - Pictures

  static func image(named name: String, from element: MarkupElement, _ document: InterfaceDocument) -> UIImage? {
    let resource = document.resource("image", named: name)
    if element["catalog"] == "system" || resource?["catalog"] == "system" { return UIImage(systemName: name) }
    if let image = UIImage(named: name, in: document.bundle, compatibleWith: nil) { return image }
    document.report(
      "no image named \"\(name)\" in the app's bundle; a crossed box is shown. Check the asset catalog and the target's resources",
      at: element)
    let size = resource.flatMap { self.size($0, document) } ?? CGSize(width: 44, height: 44)
    let isUsable = size.width >= 1 && size.height >= 1 && size.width < 4000 && size.height < 4000
    return UIImage(content: PlaceholderImage.content(size: isUsable ? size : CGSize(width: 44, height: 44)))
  }
}

extension InterfaceCoder {
  /// A text with attributes: `<attributedString>` with its `<fragment>`s. Fonts, colours and alignment are read.
  func attributedString(_ key: String) -> NSAttributedString? {
    guard let element = child("attributedString", key: key) else { return nil }
    let result = NSMutableAttributedString(string: "")
    for fragment in element.children where fragment.name == "fragment" {
      let text = fragment["content"] ?? fragment.child(forKey: "content").map(InterfaceCoder.text(of:)) ?? ""
      var attributes: [NSAttributedString.Key: Any] = [:]
      for part in fragment.child("attributes")?.children ?? [] {
        switch (part.name, part["key"]) {
        case ("font", _): attributes[.font] = Self.fragmentFont(part)
        case ("color", "NSColor"): attributes[.foregroundColor] = InterfaceValue.color(part, document)
        case ("color", "NSBackgroundColor"): attributes[.backgroundColor] = InterfaceValue.color(part, document)
        case ("fontDescription", _): attributes[.font] = InterfaceValue.font(part, document)
        case ("paragraphStyle", _): attributes[.paragraphStyle] = Self.paragraphStyle(part)
        default: break
        }
      }
      result.append(NSAttributedString(string: text, attributes: attributes))
    }
    return result
  }

  private static func fragmentFont(_ element: MarkupElement) -> UIFont {
    let size = element["size"].flatMap(Double.init).map { CGFloat($0) } ?? 12
    // The system font is saved by its face's name, which begins with a dot.
    guard let name = element["name"], !name.hasPrefix(".") else {
      let isBold = element["name"].map { $0.contains("Bold") || $0.contains("Semibold") } ?? false
      return isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    }
    return UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
  }

  private static func paragraphStyle(_ element: MarkupElement) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let word = element["alignment"], let alignment = NSTextAlignment.interfaceWords[word] { style.alignment = alignment }
    if let word = element["lineBreakMode"] {
      let words = ["wordWrapping": NSLineBreakMode.byWordWrapping, "truncatingTail": .byTruncatingTail, "clipping": .byClipping]
      if let mode = words[word] { style.lineBreakMode = mode }
    }
    func number(_ name: String) -> CGFloat { element[name].flatMap(Double.init).map { CGFloat($0) } ?? 0 }
    style.lineSpacing = number("lineSpacing")
    style.paragraphSpacing = number("paragraphSpacing")
    style.firstLineHeadIndent = number("firstLineHeadIndent")
    style.headIndent = number("headIndent")
    return style
  }
}
