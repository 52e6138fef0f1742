// A plain keyboard of our own: letters with a shift key, digits and marks, or a pad of digits. It types what its keys say.

final class KeyboardView: UIView {
  private enum Page { case letters, capitals, marks, digits, decimal }
  private var page = Page.letters { didSet { if page != oldValue { makeKeys() } } }
  private var keys: [[KeyboardKey]] = []

  weak var responder: UIResponder? {
    didSet {
      guard responder !== oldValue else { return }
      let traits = responder as? UITextInputTraits
      switch traits?.keyboardType ?? .default {
      case .numberPad, .phonePad, .asciiCapableNumberPad: page = .digits
      case .decimalPad: page = .decimal
      case .numbersAndPunctuation: page = .marks
      default: page = traits?.autocapitalizationType == UITextAutocapitalizationType.none ? .letters : .capitals
      }
      makeKeys()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = KeyboardMetrics.groundColor
    makeKeys()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var returnTitle: String {
    switch (responder as? UITextInputTraits)?.returnKeyType ?? .default {
    case .done: return "done"
    case .go: return "go"
    case .next: return "next"
    case .search, .google, .yahoo: return "search"
    case .send: return "send"
    case .join: return "join"
    case .continue: return "continue"
    default: return "return"
    }
  }

  private func makeKeys() {
    for key in keys.joined() { key.removeFromSuperview() }
    let texts: [[String]]
    switch page {
    case .letters: texts = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) }
    case .capitals: texts = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].map { $0.map(String.init) }
    case .marks: texts = ["1234567890", "-/:;()$&@\"", ".,?!'"].map { $0.map(String.init) }
    case .digits: texts = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["", "0"]]
    case .decimal: texts = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], [".", "0"]]
    }
    keys = texts.map { row in row.map { text in make(.text(text)) } }
    switch page {
    case .digits, .decimal: keys[3].append(make(.delete))
    case .letters, .capitals, .marks:
      keys[2].insert(make(page == .marks ? .spacer : .shift), at: 0)
      keys[2].append(make(.delete))
      keys.append([make(.page(page == .marks ? "ABC" : "123")), make(.space), make(.return(returnTitle))])
    }
    for key in keys.joined() { addSubview(key) }
    setNeedsLayout()
  }

  private func make(_ kind: KeyboardKey.Kind) -> KeyboardKey {
    let key = KeyboardKey(kind)
    key.pressed = { [weak self] in self?.press(kind) }
    return key
  }

  private func press(_ kind: KeyboardKey.Kind) {
    let time = CACurrentMediaTime()
    func send(_ text: String, _ usage: UInt32 = 0) {
      _ = responder?.receiveKey(KeySample(text: text, usage: usage, isDown: true, time: time))
    }
    switch kind {
    case .text(let text):
      if !text.isEmpty { send(text) }
      if page == .capitals { page = .letters }
    case .space: send(" ")
    case .delete: send("", EditKey.backspace)
    case .return: send("\n", EditKey.return)
    case .shift: page = page == .capitals ? .letters : .capitals
    case .page: page = page == .marks ? .letters : .marks
    case .spacer: break
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap = KeyboardMetrics.keyGap, rows = CGFloat(keys.count)
    let bottom: CGFloat = bounds.height > KeyboardMetrics.height ? KeyboardMetrics.extraHeight : 4, top: CGFloat = 8
    let height = (bounds.height - top - bottom - (rows - 1) * KeyboardMetrics.rowGap) / rows
    let widest = page == .digits || page == .decimal ? 3 : 10
    let unit = (bounds.width - CGFloat(widest + 1) * gap) / CGFloat(widest)
    for (line, row) in keys.enumerated() {
      let widths = row.map { $0.kind.width(unit: unit, gap: gap, whole: bounds.width) }
      let total = widths.reduce(0, +) + CGFloat(row.count - 1) * gap
      var x = bounds.midX - total / 2
      for (key, width) in zip(row, widths) {
        key.frame = CGRect(x: x, y: top + CGFloat(line) * (height + KeyboardMetrics.rowGap), width: width, height: height)
        x += width + gap
      }
    }
  }
}

final class KeyboardKey: UIView {
  enum Kind {
    case text(String), space, delete, shift, spacer, page(String), `return`(String)

    var title: String {
      switch self {
      case .text(let text): return text
      case .space: return "space"
      case .delete: return "⌫"
      case .shift: return "⇧"
      case .spacer: return ""
      case .page(let title), .return(let title): return title
      }
    }
    var isFunction: Bool { if case .text = self { return false } else if case .space = self { return false } else { return true } }

    func width(unit: CGFloat, gap: CGFloat, whole: CGFloat) -> CGFloat {
      switch self {
      case .text: return unit
      case .delete: return unit > whole / 4 ? unit : unit * 1.35
      case .shift, .spacer: return unit * 1.35
      case .page, .return: return unit * 2.4
      case .space: return whole - 2 * unit * 2.4 - 4 * gap
      }
    }
  }

  let kind: Kind
  var pressed: (() -> Void)?
  private let label = UILabel()

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
    layer.cornerRadius = KeyboardMetrics.keyRadius
    label.text = kind.title
    label.textAlignment = .center
    label.font = kind.title.count > 1 ? KeyboardMetrics.wordFont : KeyboardMetrics.keyFont
    isHidden = kind.title.isEmpty
    addSubview(label)
    show(false)
  }

  required init?(coder: NSCoder) { fatalError("a keyboard makes its keys itself") }

  private func show(_ isDown: Bool) {
    backgroundColor = kind.isFunction != isDown ? KeyboardMetrics.functionKeyColor : KeyboardMetrics.keyColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -KeyboardMetrics.keyGap / 2, dy: -KeyboardMetrics.rowGap / 2).contains(point)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { show(true) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { show(false) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    show(false)
    pressed?()
  }

  override var inspectedText: String { kind.title }
  override var inspectsSubviews: Bool { false }
}
