// Geometry as text ("{{1, 2}, {3, 4}}") and in NSValue, under the names of the iPhone's UIKit.
//
// Missing: NSValue with UIEdgeInsets, UIOffset, CGVector and CGAffineTransform (corelibs' NSValue stores only its own four kinds).

extension NSCoder {
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }
  public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
  public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
  public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { UIEdgeInsetsFromString(string) }
}

public func NSStringFromCGPoint(_ point: CGPoint) -> String { braced([point.x, point.y]) }
public func NSStringFromCGVector(_ vector: CGVector) -> String { braced([vector.dx, vector.dy]) }
public func NSStringFromCGSize(_ size: CGSize) -> String { braced([size.width, size.height]) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}" }
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { braced([insets.top, insets.left, insets.bottom, insets.right]) }
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { braced([offset.horizontal, offset.vertical]) }

public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  "[" + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(short).joined(separator: ", ") + "]"
}

public func CGPointFromString(_ text: String) -> CGPoint {
  let values = numbers(in: text, count: 2)
  return CGPoint(x: values[0], y: values[1])
}

public func CGSizeFromString(_ text: String) -> CGSize {
  let values = numbers(in: text, count: 2)
  return CGSize(width: values[0], height: values[1])
}

public func CGRectFromString(_ text: String) -> CGRect {
  let values = numbers(in: text, count: 4)
  return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
}

public func UIEdgeInsetsFromString(_ text: String) -> UIEdgeInsets {
  let values = numbers(in: text, count: 4)
  return UIEdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
}

public func UIOffsetFromString(_ text: String) -> UIOffset {
  let values = numbers(in: text, count: 2)
  return UIOffset(horizontal: values[0], vertical: values[1])
}

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }
}

private func braced(_ values: [CGFloat]) -> String { "{" + values.map(short).joined(separator: ", ") + "}" }

/// The fewest digits that read back as the same number.
private func short(_ value: CGFloat) -> String {
  let isWhole = value == value.rounded() && abs(value) < 1e15
  return isWhole ? String(Int64(value)) : String(Double(value))
}

/// The numbers of the text in order; zeros where it has fewer, as Apple's functions do for a malformed text.
private func numbers(in text: String, count: Int) -> [CGFloat] {
  let separators = CharacterSet(charactersIn: "{}, \t\n")
  let values = text.components(separatedBy: separators).filter { !$0.isEmpty }.map { Double($0) }
  guard values.count == count, !values.contains(where: { $0 == nil }) else { return Array(repeating: 0, count: count) }
  return values.map { CGFloat($0!) }
}
