// The visual format language: `H:|-[name(>=80)]-8-[field]-|`.
//
// The grammar is Apple's (Auto Layout Guide, "Visual Format Syntax"). Knowingly different: `options` for spacing between baselines are
// left out.

extension NSLayoutConstraint {
  /// Constraints for a row (`H:`, or nothing) or column (`V:`) of views.
  ///
  /// - Parameters:
  ///   - format: a mistake in it ends the app with a message that shows the place, as on an iPhone.
  ///   - opts: how the views are lined up across.
  ///   - metrics: numbers by name.
  ///   - views: views and guides by name.
  ///
  /// ```swift
  /// NSLayoutConstraint.constraints(
  ///   withVisualFormat: "V:|-20-[title]-gap-[text(>=100)]-|", options: .alignAllLeading, metrics: ["gap": 8], views: ["title": title, "text": text])
  /// ```
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormatParser(format, metrics: metrics ?? [:], views: views)
    do {
      return try parser.parse(options: opts)
    } catch {
      fatalError("Unable to parse constraint format: \(error.message)\n\(format)\n\(String(repeating: " ", count: error.place))^")
    }
  }
}

struct VisualFormatError: Error {
  let message: String
  /// Characters from the beginning.
  let place: Int
}

@preconcurrency @MainActor
struct VisualFormatParser {
  private let text: [Character]
  private var place = 0
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isColumn = false

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    text = Array(format)
    self.metrics = metrics
    self.views = views
  }

  /// One wish: `>=100@750`, `other/2`.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var other: AnyObject?
    var multiplier: CGFloat = 1
    var priority = UILayoutPriority.required
  }

  /// What lies between two views: a list of wishes, or the standard distance.
  private enum Connection {
    case none
    case standard
    case predicates([Predicate])
  }

  // MARK: The whole

  mutating func parse(options: NSLayoutConstraint.FormatOptions) throws(VisualFormatError) -> [NSLayoutConstraint] {
    if take("H:") {} else if take("V:") { isColumn = true }
    var result: [NSLayoutConstraint] = []
    var row: [AnyObject] = []
    var isFirst = true
    var fromEdge: Connection?
    if take("|") { fromEdge = try connection() }
    while true {
      guard peek == "[" else { throw problem("expected a view") }
      let (view, sizes) = try self.view()
      if isFirst {
        if let fromEdge { result += relate(try superview(of: view), isEdge: true, .start, fromEdge, view, isEdge: false) }
      }
      result += sizes
      row.append(view)
      isFirst = false
      if place == text.count { break }
      let between = try connection()
      if take("|") {
        result += relate(view, isEdge: false, .end, between, try superview(of: view), isEdge: true)
        break
      }
      guard peek == "[" else { throw problem("expected a view or the superview's edge") }
      let start = place
      let (next, _) = try self.view()
      place = start
      result += relate(view, isEdge: false, .between, between, next, isEdge: false)
    }
    guard place == text.count else { throw problem("unexpected text at the end") }
    return result + lineUp(row, options)
  }

  private func problem(_ message: String) -> VisualFormatError { VisualFormatError(message: message, place: place) }

  private func superview(of item: AnyObject) throws(VisualFormatError) -> AnyObject {
    if let guide = item as? UILayoutGuide, let owner = guide.owningView { return owner }
    guard let superview = (item as? UIView)?.superview else { throw problem("the view has no superview for \"|\"") }
    return superview
  }

  // MARK: Parts

  private var peek: Character? { place < text.count ? text[place] : nil }

  private mutating func take(_ word: String) -> Bool {
    let letters = Array(word)
    guard place + letters.count <= text.count, Array(text[place..<(place + letters.count)]) == letters else { return false }
    place += letters.count
    return true
  }

  private mutating func name() -> String {
    let start = place
    while let letter = peek, letter.isLetter || letter.isNumber || letter == "_" { place += 1 }
    return String(text[start..<place])
  }

  /// `[name]`, `[name(predicates)]`
  private mutating func view() throws(VisualFormatError) -> (AnyObject, [NSLayoutConstraint]) {
    guard take("[") else { throw problem("expected \"[\"") }
    let start = place
    let name = self.name()
    guard !name.isEmpty else { throw problem("expected a view's name") }
    guard let view = views[name].map({ $0 as AnyObject }), view is UIView || view is UILayoutGuide else {
      place = start
      throw problem("\(name) is not a key in the views dictionary")
    }
    var sizes: [NSLayoutConstraint] = []
    if peek == "(" {
      let attribute: NSLayoutConstraint.Attribute = isColumn ? .height : .width
      for predicate in try predicateList() {
        let constraint = NSLayoutConstraint(
          item: view, attribute: attribute, relatedBy: predicate.relation, toItem: predicate.other,
          attribute: predicate.other == nil ? .notAnAttribute : attribute, multiplier: predicate.multiplier, constant: predicate.constant)
        constraint.priority = predicate.priority
        sizes.append(constraint)
      }
    }
    guard take("]") else { throw problem("expected \"]\"") }
    return (view, sizes)
  }

  private mutating func connection() throws(VisualFormatError) -> Connection {
    guard take("-") else { return .none }
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [Predicate]
    if peek == "(" { predicates = try predicateList() } else { predicates = [Predicate(constant: try number())] }
    guard take("-") else { throw problem("expected \"-\" after the distance") }
    return .predicates(predicates)
  }

  private mutating func predicateList() throws(VisualFormatError) -> [Predicate] {
    guard take("(") else { throw problem("expected \"(\"") }
    var result: [Predicate] = []
    repeat {
      skipSpaces()
      result.append(try predicate())
      skipSpaces()
    } while take(",")
    guard take(")") else { throw problem("expected \")\"") }
    return result
  }

  private mutating func skipSpaces() { while peek == " " { place += 1 } }

  private mutating func predicate() throws(VisualFormatError) -> Predicate {
    var result = Predicate()
    if take("==") {} else if take(">=") { result.relation = .greaterThanOrEqual } else if take("<=") { result.relation = .lessThanOrEqual }
    let start = place
    let word = name()
    place = start
    if let first = word.first, first.isLetter || first == "_", metrics[word] == nil {
      guard let view = views[word].map({ $0 as AnyObject }) else { throw problem("\(word) is no key in the views or metrics dictionary") }
      place += word.count
      result.other = view
    } else {
      result.constant = try number()
    }
    while let sign = peek, "*/+-".contains(sign) {
      place += 1
      let value = try number()
      switch sign {
      case "*": if result.other != nil { result.multiplier *= value } else { result.constant *= value }
      case "/": if result.other != nil { result.multiplier /= value } else { result.constant /= value }
      case "+": result.constant += value
      default: result.constant -= value
      }
    }
    if take("@") { result.priority = UILayoutPriority(Float(try number())) }
    return result
  }

  /// A number, or the name of one.
  private mutating func number() throws(VisualFormatError) -> CGFloat {
    let start = place
    if let first = peek, first.isLetter || first == "_" {
      let word = name()
      guard let value = metrics[word].flatMap(Self.number) else {
        place = start
        throw problem("\(word) is not a key in the metrics dictionary")
      }
      return value
    }
    if peek == "-" || peek == "+" { place += 1 }
    while let digit = peek, digit.isNumber || digit == "." { place += 1 }
    guard let value = Double(String(text[start..<place])) else {
      place = start
      throw problem("expected a number")
    }
    return CGFloat(value)
  }

  private static func number(_ value: Any) -> CGFloat? {
    switch value {
    case let number as CGFloat: return number
    case let number as Double: return CGFloat(number)
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    case let priority as UILayoutPriority: return CGFloat(priority.rawValue)
    default: return nil
    }
  }

  // MARK: Constraints

  private enum Side { case start, between, end }

  /// `second` begins where `first` ends, with what lies between.
  private func relate(
    _ first: AnyObject, isEdge firstIsEdge: Bool, _ side: Side, _ connection: Connection, _ second: AnyObject, isEdge secondIsEdge: Bool
  ) -> [NSLayoutConstraint] {
    let start: NSLayoutConstraint.Attribute = isColumn ? .top : .leading, end: NSLayoutConstraint.Attribute = isColumn ? .bottom : .trailing
    let startMargin: NSLayoutConstraint.Attribute = isColumn ? .topMargin : .leadingMargin
    let endMargin: NSLayoutConstraint.Attribute = isColumn ? .bottomMargin : .trailingMargin
    func make(_ predicate: Predicate, standard: Bool) -> NSLayoutConstraint {
      // Since iOS 8 the standard distance to the superview is its margin.
      let firstAttribute = side == .start ? (standard ? startMargin : start) : end
      let secondAttribute = side == .end ? (standard ? endMargin : end) : start
      let constraint = NSLayoutConstraint(
        item: second, attribute: secondAttribute, relatedBy: predicate.relation, toItem: first, attribute: firstAttribute, multiplier: 1,
        constant: predicate.constant)
      constraint.priority = predicate.priority
      return constraint
    }
    switch connection {
    case .none: return [make(Predicate(), standard: false)]
    case .standard: return [make(Predicate(constant: side == .between ? 8 : 0), standard: side != .between)]
    case .predicates(let predicates): return predicates.map { make($0, standard: false) }
    }
  }

  private func lineUp(_ row: [AnyObject], _ options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint] {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom), (.alignAllLeading, .leading),
      (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
    var result: [NSLayoutConstraint] = []
    for (option, attribute) in attributes where options.contains(option) {
      for (one, next) in zip(row, row.dropFirst()) {
        result.append(
          NSLayoutConstraint(item: one, attribute: attribute, relatedBy: .equal, toItem: next, attribute: attribute, multiplier: 1, constant: 0))
      }
    }
    return result
  }
}
