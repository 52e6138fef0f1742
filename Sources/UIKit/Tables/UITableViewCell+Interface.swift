// What Interface Builder says of a cell, and the members that are found by name.

@MainActor let cellAttributes = InterfaceAttributes<UITableViewCell>()
  .word("accessoryType", [
    "none": .none, "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]) { $0.accessoryType = $1 }
  .word("editingAccessoryType", [
    "none": .none, "disclosureIndicator": .disclosureIndicator, "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]) { $0.editingAccessoryType = $1 }
  .word("selectionStyle", ["none": .none, "blue": .blue, "gray": .gray, "default": .default]) { $0.selectionStyle = $1 }
  .integer("indentationLevel") { $0.indentationLevel = $1 }
  .number("indentationWidth") { $0.indentationWidth = $1 }
  .bool("shouldIndentWhileEditing") { $0.shouldIndentWhileEditing = $1 }
  .bool("showsReorderControl") { $0.showsReorderControl = $1 }
  .insets("separatorInset") { $0.separatorInset = $1 }
  // The height of a static row is read by the table; a prototype's is for Interface Builder alone.
  .ignored("rowHeight", "hidesAccessoryWhenEditing", "focusStyle", "editingStyle")
  .custom { cell, coder in
    for key in ["backgroundView", "selectedBackgroundView", "accessoryView", "editingAccessoryView"] {
      guard let element = coder.element.children.first(where: { $0["key"] == key }) else { continue }
      coder.markRead { $0 === element }
      guard let view = coder.loader.makeObject(element) as? UIView else { continue }
      switch key {
      case "backgroundView": cell.backgroundView = view
      case "selectedBackgroundView": cell.selectedBackgroundView = view
      case "accessoryView": cell.accessoryView = view
      default: cell.editingAccessoryView = view
      }
    }
  }

extension UITableViewCell: InterfaceActionSource {
  func addInterfaceAction(target: AnyObject?, action: Selector, event: String?) -> Bool {
    guard let target else { return true }
    let trigger = Trigger(target: target, action: action)
    if event == "accessoryAction" { accessoryTrigger = trigger } else { selectionTrigger = trigger }
    return true
  }
}

@section(".init_array") @used
private let registerCell: @convention(c) () -> Void = {
  ClassMembers.register(UITableViewCell.self) { members in
    members.property("textLabel", { $0.textLabel })
    members.property("detailTextLabel", { $0.detailTextLabel })
    members.property("imageView", { $0.imageView })
    members.property("contentView", { $0.contentView })
    members.property("accessoryView", { $0.accessoryView }, { $0.accessoryView = $1 })
    members.property("editingAccessoryView", { $0.editingAccessoryView }, { $0.editingAccessoryView = $1 })
    members.property("backgroundView", { $0.backgroundView }, { $0.backgroundView = $1 })
    members.property("selectedBackgroundView", { $0.selectedBackgroundView }, { $0.selectedBackgroundView = $1 })
    members.factory("initWithStyle:reuseIdentifier:") { arguments in
      UITableViewCell(style: arguments[0] as UITableViewCell.CellStyle? ?? .default, reuseIdentifier: arguments[1])
    }
  }
}
