// Filling in the plural variables of a format: "%#@0/count@ in %@" and (3, "here") become "%d files in %@" and (3, "here").

/// A format that plural rules made, with the forms for these arguments, and the arguments that it then takes. Any other format and
/// its arguments stay as they are.
///
/// Each variable takes the next argument, or the one it names ("%2$#@count@"). In the text of a form, "%d" is the variable's own
/// argument, and a variable takes the next again. A form need not mention its argument ("no files in %@"), which Foundation could not
/// skip; so the arguments are returned as they are used.
public func __filledPlurals(_ format: String, _ arguments: [CVarArg]) -> (format: String, arguments: [CVarArg]) {
  guard format.contains("#@") else { return (format, arguments) }
  var filling = PluralFilling(arguments: arguments)
  let text = filling.fill(format, ownArgument: nil, depth: 0)
  return (text, filling.used)
}

private struct PluralFilling {
  let arguments: [CVarArg]
  /// The arguments of the specifiers in the result, in their order.
  private(set) var used: [CVarArg] = []
  /// The number of the argument that the next specifier without a number takes, from 1.
  private var next = 1

  init(arguments: [CVarArg]) { self.arguments = arguments }

  /// %, argument number, flags with width and precision, length and conversion; or a variable's name between #@ and @.
  private static let specifier = try! NSRegularExpression(
    pattern: "%(?:%|([0-9]+\\$)?(?:#@([0-9]+)/([^@]+)@|([-+ #0-9.']*)((?:hh|h|ll|l|q|z|t|j|L)?[@a-zA-Z])))")

  /// - Parameter ownArgument: the number of the argument of the variable whose form this is.
  mutating func fill(_ format: String, ownArgument: Int?, depth: Int) -> String {
    let text = format as NSString
    var result = "", position = 0
    for match in Self.specifier.matches(in: format, range: NSRange(location: 0, length: text.length)) {
      result += text.substring(with: NSRange(location: position, length: match.range.location - position))
      position = match.range.location + match.range.length
      result += replacement(of: match, in: text, ownArgument: ownArgument, depth: depth)
    }
    return result + text.substring(from: position)
  }

  private mutating func replacement(of match: NSTextCheckingResult, in text: NSString, ownArgument: Int?, depth: Int) -> String {
    func part(_ number: Int) -> String? {
      let range = match.range(at: number)
      return range.location == NSNotFound ? nil : text.substring(with: range)
    }
    let whole = text.substring(with: match.range)
    if whole == "%%" { return whole }
    let named = part(1).flatMap { Int($0.dropLast()) }
    guard let number = part(2).flatMap({ Int($0) }), let variable = part(3) else {
      let argument = named ?? ownArgument ?? take()
      guard arguments.indices.contains(argument - 1) else { return "(null)" }
      used.append(arguments[argument - 1])
      return "%" + (part(4) ?? "") + (part(5) ?? "")
    }
    let argument = named ?? take()
    // A form that leads to itself would never end.
    guard depth < 8, let plural = PluralTables.text(number), let forms = plural.variables[variable],
      let form = Self.form(of: forms, for: value(argument), language: plural.language)
    else { return whole }
    return fill(PluralTables.marked(form, number: number), ownArgument: argument, depth: depth + 1)
  }

  private mutating func take() -> Int {
    defer { next += 1 }
    return next
  }

  private func value(_ argument: Int) -> Double {
    guard arguments.indices.contains(argument - 1) else { return 0 }
    return (try? convertValue(arguments[argument - 1], to: Double.self)) ?? 0
  }

  /// A form for zero is taken in every language, as on an iPhone, though most have no category of that name.
  private static func form(of forms: [String: String], for number: Double, language: String) -> String? {
    if number == 0, let zero = forms["zero"] { return zero }
    return forms[PluralTables.category(of: number, language: language)] ?? forms["other"]
  }
}
