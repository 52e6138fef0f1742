// A cell while its table is edited: the control that deletes or inserts, the one that moves the row, the mark of a multiple selection.

@preconcurrency @MainActor
struct CellEditParts {
  var control: CellEditControl?
  var reorder: CellReorderControl?
  /// Points that the content has moved to the right.
  var indentation: CGFloat = 0
}

extension UITableViewCell {
  /// Takes what the table and its delegate say about editing this row.
  func takeEditing(of table: UITableView, at path: IndexPath, animated: Bool) {
    let isEdited = table.isEditing
    let mayEdit = isEdited && table.mayEdit(path)
    editingStyle = mayEdit ? table.editingStyle(at: path) : .none
    shouldIndentWhileEditing = table.tableDelegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true
    showsReorderControl = isEdited && table.mayMove(path)
    let kind: CellEditControl.Kind?
    if isEdited, table.allowsMultipleSelectionDuringEditing {
      kind = mayEdit ? .mark : nil
    } else {
      kind = editingStyle == .delete ? .delete : editingStyle == .insert ? .insert : nil
    }
    showControl(kind)
    showReorder()
    let indents = isEdited && (kind != nil || (mayEdit && shouldIndentWhileEditing && editingStyle != .none))
    editParts.indentation = indents ? TableMetrics.editControlWidth : 0
    if isEditing != (isEdited && (mayEdit || showsReorderControl)) { setEditing(isEdited && (mayEdit || showsReorderControl), animated: animated) }
    setNeedsLayout()
  }

  private func showControl(_ kind: CellEditControl.Kind?) {
    if editParts.control?.kind == kind { return }
    editParts.control?.removeFromSuperview()
    editParts.control = nil
    guard let kind else { return }
    let control = CellEditControl(kind)
    control.tapped = { [weak self] in
      guard let self, let table, let path = table.indexPath(for: self) else { return }
      table.editControlTapped(path, kind)
    }
    control.isUserInteractionEnabled = kind != .mark
    addSubview(control)
    editParts.control = control
  }

  private func showReorder() {
    if !showsReorderControl {
      editParts.reorder?.removeFromSuperview()
      editParts.reorder = nil
    } else if editParts.reorder == nil {
      let control = CellReorderControl()
      control.cell = self
      addSubview(control)
      editParts.reorder = control
    }
  }

  func layOutEditParts(_ area: inout CGRect) {
    let size = TableMetrics.editControlSize
    if let control = editParts.control {
      control.frame = CGRect(x: TableMetrics.margin(forWidth: table?.bounds.width ?? bounds.width), y: bounds.midY - size / 2, width: size, height: size)
      control.isOn = isSelected
    }
    area.origin.x += editParts.indentation
    area.size.width -= editParts.indentation
    if let reorder = editParts.reorder {
      reorder.frame = CGRect(x: bounds.width - TableMetrics.reorderWidth - 6, y: 0, width: TableMetrics.reorderWidth, height: bounds.height)
      area.size.width -= TableMetrics.reorderWidth
    }
  }
}

/// The round button at the left of a row that is edited.
final class CellEditControl: UIView {
  enum Kind { case delete, insert, mark }
  let kind: Kind
  var tapped: (() -> Void)?
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  init(_ kind: Kind) {
    self.kind = kind
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("a cell makes its controls itself") }

  override func draw(_ rect: CGRect) {
    let circle = UIBezierPath(ovalIn: bounds.insetBy(dx: 0.5, dy: 0.5))
    switch kind {
    case .mark where !isOn:
      UIColor.systemGray3.setStroke()
      circle.lineWidth = 1.5
      return circle.stroke()
    case .mark: (tintColor ?? .systemBlue).setFill()
    case .delete: UIColor.systemRed.setFill()
    case .insert: UIColor.systemGreen.setFill()
    }
    circle.fill()
    let sign = UIBezierPath()
    let middle = CGPoint(x: bounds.midX, y: bounds.midY), arm = bounds.width * 0.24
    if kind == .mark {
      sign.move(to: CGPoint(x: middle.x - arm, y: middle.y))
      sign.addLine(to: CGPoint(x: middle.x - arm * 0.2, y: middle.y + arm * 0.8))
      sign.addLine(to: CGPoint(x: middle.x + arm, y: middle.y - arm * 0.8))
    } else {
      sign.move(to: CGPoint(x: middle.x - arm, y: middle.y))
      sign.addLine(to: CGPoint(x: middle.x + arm, y: middle.y))
      if kind == .insert {
        sign.move(to: CGPoint(x: middle.x, y: middle.y - arm))
        sign.addLine(to: CGPoint(x: middle.x, y: middle.y + arm))
      }
    }
    UIColor.white.setStroke()
    sign.lineWidth = 2
    sign.lineCapStyle = .round
    sign.stroke()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, point(inside: touch.location(in: self), with: event) { tapped?() }
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -12, dy: -11).contains(point) }

  override var inspectedText: String {
    switch kind {
    case .delete: return "Remove"
    case .insert: return "Insert"
    case .mark: return ""
    }
  }
}

/// The three lines by which a row is moved.
final class CellReorderControl: UIView {
  weak var cell: UITableViewCell?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    UIColor.systemGray3.setFill()
    for line in -1...1 {
      UIBezierPath(roundedRect: CGRect(x: bounds.midX - 10, y: bounds.midY + CGFloat(line) * 5 - 0.75, width: 20, height: 1.5), cornerRadius: 0.75).fill()
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, let cell { cell.table?.beginMove(cell, touch) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { cell?.table?.continueMove(touch) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { cell?.table?.endMove(isDone: true) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cell?.table?.endMove(isDone: false) }

  /// Nobody else takes a finger that moves a row.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }

  override var inspectedText: String { "Reorder" }
}
