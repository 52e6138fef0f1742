// The functions that make a PDF without a renderer.
//
// Missing: the document's information, links.

/// Begins a PDF in memory. Empty bounds take a page of 612 × 792 points.
public func UIGraphicsBeginPDFContextToData(_ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) {
  if let consumer = CGDataConsumer(data: data) { beginPDF(consumer, bounds) }
}

/// False when the file cannot be made.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(_ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?) -> Bool {
  guard let consumer = CGDataConsumer(url: NSURL(fileURLWithPath: path)) else { return false }
  beginPDF(consumer, bounds)
  return true
}

private func beginPDF(_ consumer: CGDataConsumer, _ bounds: CGRect) {
  let box = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
  guard let context = CGContext(pdf: consumer, mediaBox: box, pointsDown: true) else {
    report("UIGraphicsBeginPDFContext: no page can have \(box.width) × \(box.height) points; nothing is drawn.")
    return
  }
  GraphicsContextStack.current.entries.append(.init(context: context, scale: 1, size: box.size, pdfBounds: box))
}

public func UIGraphicsBeginPDFPage() { UIGraphicsBeginPDFPageWithInfo(.zero, nil) }

/// Begins a page; empty bounds take the file's.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  let stack = GraphicsContextStack.current
  guard let top = stack.entries.indices.last, let usual = stack.entries[top].pdfBounds else { return }
  stack.entries[top].context?.beginPage(bounds.isEmpty ? usual : bounds)
}

public func UIGraphicsGetPDFContextBounds() -> CGRect { GraphicsContextStack.current.entries.last?.pdfBounds ?? .zero }

public func UIGraphicsEndPDFContext() {
  let stack = GraphicsContextStack.current
  guard let last = stack.entries.last, last.pdfBounds != nil else { return }
  last.context?.closePDF()
  stack.entries.removeLast()
}

public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) { unimplemented("UIGraphicsSetPDFContextURLForRect") }
