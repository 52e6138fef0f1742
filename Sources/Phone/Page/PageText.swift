// Numbers, colours and matrices as the page reads them: JSON, as short as it can be said.
import Foundation
import LayerModel

struct PageText {
  private(set) var bytes: [UInt8] = []

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func add(_ bytes: [UInt8]) { self.bytes += bytes }

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(text: String) { bytes.append(contentsOf: text.utf8) }

  /// A whole number.
  mutating func add(_ number: Int) { add(text: String(number)) }

  /// To a thousandth, which is less than anybody sees of a point.
  mutating func add(_ number: Double) {
    guard number.isFinite, abs(number) < 1e12 else { return add("0") }
    let thousandths = Int((number * 1000).rounded())
    if thousandths % 1000 == 0 { return add(thousandths / 1000) }
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let positive = abs(thousandths)
    add(positive / 1000)
    bytes.append(UInt8(ascii: "."))
    var rest = positive % 1000, divisor = 100
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// As exactly as it is.
  mutating func add(exactly number: Double) {
    if number.isFinite, abs(number) < 1e15, number == number.rounded() { return add(Int(number)) }
    add(text: number.isFinite ? "\(number)" : "0")
  }

  /// A list, with a comma between its members.
  mutating func add<Members: Collection>(list members: Members, _ write: (inout PageText, Members.Element) -> Void) {
    add("[")
    var isFirst = true
    for member in members {
      if !isFirst { add(",") }
      isFirst = false
      write(&self, member)
    }
    add("]")
  }

  mutating func add(_ numbers: [Double]) { add(list: numbers) { $0.add($1) } }

  /// A text in quotation marks.
  mutating func add(quoted text: String) {
    add("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029: add(text: String(format: "\\u%04x", scalar.value))
      default: add(text: String(scalar))
      }
    }
    add("\"")
  }

  /// "#rrggbbaa".
  mutating func add(_ color: LayerColor?, opacity: Float = 1) {
    guard let color else { return add("null") }
    func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    let digits = Array("0123456789abcdef".utf8)
    add("\"#")
    for value in [byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha * opacity)] {
      bytes.append(digits[Int(value >> 4)])
      bytes.append(digits[Int(value & 15)])
    }
    add("\"")
  }

  /// A shape as SVG writes it, seen from a point: "M0 0L10 0Z".
  mutating func add(_ outline: LayerOutline, from origin: CGPoint) {
    for step in outline.steps {
      switch step {
      case .move: add("M")
      case .line: add("L")
      case .curve: add("C")
      case .close: add("Z")
      }
      var isFirst = true
      for point in step.points {
        for number in [point.x - origin.x, point.y - origin.y] {
          if !isFirst { add(" ") }
          isFirst = false
          add(Double(number))
        }
      }
    }
  }

  /// Two numbers for a translation, six for a plane's, sixteen otherwise.
  mutating func add(_ matrix: LayerTransform) { add(entries: Self.entries(matrix)) }

  mutating func add(entries: [Double]) {
    if entries.count == 2 { return add(entries) }
    add(list: entries) { $0.add(exactly: ($1 * 1e9).rounded() / 1e9) }
  }

  static func entries(_ matrix: LayerTransform, atLeast count: Int = 2) -> [Double] {
    // What lies flat is not moved by its height.
    var flat = matrix
    if matrix.m13 == 0, matrix.m23 == 0, matrix.m14 == 0, matrix.m24 == 0, matrix.m34 == 0, matrix.m31 == 0, matrix.m32 == 0 { flat.m43 = 0 }
    if count <= 2, flat.m43 == 0, flat.isTranslation { return [flat.m41, flat.m42] }
    if count <= 6, flat.isAffine, flat.m34 == 0 { return [flat.m11, flat.m12, flat.m21, flat.m22, flat.m41, flat.m42] }
    return [
      matrix.m11, matrix.m12, matrix.m13, matrix.m14, matrix.m21, matrix.m22, matrix.m23, matrix.m24, matrix.m31, matrix.m32, matrix.m33,
      matrix.m34, matrix.m41, matrix.m42, matrix.m43, matrix.m44,
    ]
  }
}
