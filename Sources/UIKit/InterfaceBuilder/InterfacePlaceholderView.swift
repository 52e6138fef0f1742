// What stands on the screen where a storyboard asks for something that is not there yet, or cannot be read.

/// A striped box with a name, so that a missing part is seen and not taken for the app's own.
final class InterfacePlaceholderView: UIView {
  private let caption: String

  init(caption: String, frame: CGRect) {
    self.caption = caption
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    clipsToBounds = true
  }

  /// At the element's place, with the views inside it left out.
  convenience init(standingFor element: MarkupElement, _ document: InterfaceDocument) {
    let frame = element.children.first { $0.name == "rect" && $0["key"] == "frame" }.flatMap { InterfaceValue.rect($0, document) }
    self.init(caption: element["customClass"] ?? element.name, frame: frame ?? CGRect(x: 0, y: 0, width: 100, height: 44))
    if let mask = element.child("autoresizingMask") { autoresizingMask = AutoresizingMask(interfaceElement: mask) }
    savedSize = self.frame.size
    if element["translatesAutoresizingMaskIntoConstraints"] == "NO", element["fixedFrame"] != "YES" { translatesAutoresizingMaskIntoConstraints = false }
  }

  /// What is not there has the size that it was drawn with, where constraints do not say another.
  private var savedSize = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  override var intrinsicContentSize: CGSize { savedSize }

  required init?(coder: NSCoder) {
    caption = ""
    super.init(coder: coder)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(white: 0.93, alpha: 1).setFill()
    context.fill(bounds)
    context.setStrokeColor(CGColor(srgbRed: 0.9, green: 0.2, blue: 0.5, alpha: 0.35))
    context.setLineWidth(4)
    var x = -bounds.height
    while x < bounds.width {
      context.strokeLineSegments(between: [CGPoint(x: x, y: bounds.height), CGPoint(x: x + bounds.height, y: 0)])
      x += 16
    }
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor(white: 0.2, alpha: 1), .paragraphStyle: style,
    ]
    let area = bounds.insetBy(dx: 8, dy: 4)
    let height = caption.boundingRect(with: area.size, options: .usesLineFragmentOrigin, attributes: attributes, context: nil).height
    let box = CGRect(x: area.minX, y: max(area.minY, bounds.midY - height / 2), width: area.width, height: min(area.height, height + 1))
    UIColor(white: 1, alpha: 0.85).setFill()
    context.fill(box)
    caption.draw(in: box, withAttributes: attributes)
  }
}

/// A whole screen that says what is wrong with a file: never a blank one.
final class InterfaceProblemController: UIViewController {
  private let message: String

  init(message: String) {
    self.message = message
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    message = ""
    super.init(coder: coder)
  }

  override func loadView() {
    let view = InterfacePlaceholderView(caption: message, frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.backgroundColor = .white
    self.view = view
  }
}
