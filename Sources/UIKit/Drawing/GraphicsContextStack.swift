// The current graphics context: a stack for each thread. UIKit pushes a view's context around `draw(_:)`.

/// The contexts of one thread, the current one last.
final class GraphicsContextStack {
  struct Entry {
    var context: CGContext?
    /// Makes the context when it is first asked for: a view that draws nothing needs no bitmap.
    var makeContext: (() -> CGContext?)?
    /// Pixels a point.
    var scale: CGFloat
    /// Points.
    var size: CGSize
    /// True for one that `UIGraphicsBeginImageContext` made.
    var isImageContext = false
    var isOpaque = false
    /// The usual page of one that `UIGraphicsBeginPDFContext…` made.
    var pdfBounds: CGRect?
  }

  var entries: [Entry] = []

  nonisolated(unsafe) private static let main = GraphicsContextStack()

  /// The calling thread's.
  static var current: GraphicsContextStack {
    if Thread.isMainThread { return main }
    let key = "Quince.graphicsContexts"
    if let stack = Thread.current.threadDictionary[key] as? GraphicsContextStack { return stack }
    let stack = GraphicsContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }

  /// Makes `context` current while `body` runs.
  static func with<Result>(_ context: CGContext, scale: CGFloat, size: CGSize, _ body: () throws -> Result) rethrows -> Result {
    let stack = current
    let depth = stack.entries.count
    stack.entries.append(Entry(context: context, scale: scale, size: size))
    // Whatever the body pushed and forgot goes with it.
    defer { stack.entries.removeLast(stack.entries.count - depth) }
    return try body()
  }

  /// Makes the context that `makeContext` gives current while `body` runs; it is made when something first draws.
  static func with<Result>(
    lazily makeContext: @escaping () -> CGContext?, scale: CGFloat, size: CGSize, _ body: () throws -> Result
  ) rethrows -> Result {
    let stack = current
    let depth = stack.entries.count
    stack.entries.append(Entry(makeContext: makeContext, scale: scale, size: size))
    defer { stack.entries.removeLast(stack.entries.count - depth) }
    return try body()
  }

  /// The context on top, made now when it is not yet.
  var context: CGContext? {
    guard let top = entries.indices.last else { return nil }
    if let make = entries[top].makeContext {
      entries[top].makeContext = nil
      let made = make()
      // Making it may have pushed and popped other contexts.
      if entries.indices.contains(top) { entries[top].context = made }
    }
    return entries[top].context
  }

  /// Pixels a point of the device: what scale 0 asks for.
  static var deviceScale: CGFloat {
    let scale = UITraitCollection.current.displayScale
    return scale > 0 ? scale : 2
  }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current.context }

public func UIGraphicsPushContext(_ context: CGContext) {
  let size = CGSize(width: context.width, height: context.height)
  GraphicsContextStack.current.entries.append(.init(context: context, scale: 1, size: size))
}

public func UIGraphicsPopContext() {
  let stack = GraphicsContextStack.current
  if !stack.entries.isEmpty { stack.entries.removeLast() }
}

/// Begins a picture of `size` points at one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture of `size` points.
///
/// - Parameters:
///   - opaque: the picture begins black and has no transparent part.
///   - scale: pixels a point; 0 for the device's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : GraphicsContextStack.deviceScale
  guard let context = CGContext(size: size, scale: scale) else {
    report("UIGraphicsBeginImageContext: no picture can have \(size.width) × \(size.height) points; nothing is drawn.")
    return
  }
  if opaque {
    context.setFillColor(.black)
    context.fill(CGRect(origin: .zero, size: size))
  }
  GraphicsContextStack.current.entries.append(
    .init(context: context, scale: scale, size: size, isImageContext: true, isOpaque: opaque))
}

/// What has been drawn since the picture was begun; nil when none was.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsContextStack.current.entries.last, entry.isImageContext, let picture = entry.context?.makeImage() else { return nil }
  return UIImage(cgImage: picture, scale: entry.scale, orientation: .up)
}

public func UIGraphicsEndImageContext() {
  let stack = GraphicsContextStack.current
  if stack.entries.last?.isImageContext == true { stack.entries.removeLast() }
}

public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(mode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide inside the rectangle, in the fill colour.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
  guard rect.width >= 2, rect.height >= 2 else { return UIRectFillUsingBlendMode(rect, mode) }
  let edges = [
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
    CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
  ]
  for edge in edges { UIRectFillUsingBlendMode(edge, mode) }
}

public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
