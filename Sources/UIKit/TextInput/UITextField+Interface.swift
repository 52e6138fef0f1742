// What Interface Builder says of a text field, and the members that are found by name.

@section(".init_array") @used
private let registerTextField: @convention(c) () -> Void = {
  ClassMembers.register(UITextField.self) { members in
    members.method("clearField:") { field, _ in field.clearByButton() }
    members.method("pressText:") { field, arguments in field.pressText(arguments[0]) }
    members.property("inputView", { $0.inputView }, { $0.inputView = $1 })
    members.property("inputAccessoryView", { $0.inputAccessoryView }, { $0.inputAccessoryView = $1 })
    members.property("leftView", { $0.leftView }, { $0.leftView = $1 })
    members.property("rightView", { $0.rightView }, { $0.rightView = $1 })
    members.factory("init") { _ in UITextField() }
    members.factory("initWithFrame:") { arguments in UITextField(frame: arguments[0]) }
  }
}

@MainActor let textFieldAttributes = InterfaceAttributes<UITextField>()
  .font("fontDescription") { $0.font = $1 }
  .string("text") { $0.text = $1 }
  .string("placeholder") { $0.placeholder = $1 }
  .color("textColor") { $0.textColor = $1 }
  .word("textAlignment", NSTextAlignment.interfaceWords) { $0.textAlignment = $1 }
  .word("borderStyle", [
    "none": UITextField.BorderStyle.none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]) { $0.borderStyle = $1 }
  .word("clearButtonMode", [
    "never": UITextField.ViewMode.never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always,
  ]) { $0.clearButtonMode = $1 }
  .bool("adjustsFontSizeToFit") { $0.adjustsFontSizeToFitWidth = $1 }
  .number("minimumFontSize") { $0.minimumFontSize = $1 }
  .bool("clearsOnBeginEditing") { $0.clearsOnBeginEditing = $1 }
  .image("background") { $0.background = $1 }
  .image("disabledBackground") { $0.disabledBackground = $1 }
  .ignored("adjustsFontForContentSizeCategory")
  .custom { field, coder in
    if let traits = coder.part("textInputTraits") { field.takeTraits(traits) }
  }

extension UITextInputTraits {
  /// As Interface Builder saves them.
  func takeTraits(_ traits: MarkupElement) {
    isSecureTextEntry = traits["secureTextEntry"] == "YES"
    enablesReturnKeyAutomatically = traits["enablesReturnKeyAutomatically"] == "YES"
    let keyboards: [String: UIKeyboardType] = [
      "numberPad": .numberPad, "decimalPad": .decimalPad, "emailAddress": .emailAddress, "URL": .URL, "phonePad": .phonePad,
      "numbersAndPunctuation": .numbersAndPunctuation, "alphabet": .asciiCapable, "namePhonePad": .namePhonePad, "twitter": .twitter,
      "webSearch": .webSearch,
    ]
    if let type = traits["keyboardType"].flatMap({ keyboards[$0] }) { keyboardType = type }
    let returnKeys: [String: UIReturnKeyType] = [
      "done": .done, "go": .go, "next": .next, "search": .search, "send": .send, "join": .join, "continue": .continue, "route": .route,
    ]
    if let type = traits["returnKeyType"].flatMap({ returnKeys[$0] }) { returnKeyType = type }
    let capitals: [String: UITextAutocapitalizationType] = ["none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters]
    if let type = traits["autocapitalizationType"].flatMap({ capitals[$0] }) { autocapitalizationType = type }
    if let type = traits["autocorrectionType"] { autocorrectionType = type == "no" ? .no : type == "yes" ? .yes : .default }
    if let type = traits["spellCheckingType"] { spellCheckingType = type == "no" ? .no : type == "yes" ? .yes : .default }
  }
}
