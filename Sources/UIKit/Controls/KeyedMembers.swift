// The properties of UIKit's own views that can be reached by name: by outlets, user-defined run-time attributes and key-value coding.
//
// Only what storyboards and tutorials set this way; the others stop the app as an unknown key does.

@section(".init_array") @used
private let registerControls: @convention(c) () -> Void = {
  ClassMembers.register(UIView.self) { members in
    members.property("frame", { $0.frame }, { $0.frame = $1 })
    members.property("bounds", { $0.bounds }, { $0.bounds = $1 })
    members.property("center", { $0.center }, { $0.center = $1 })
    members.property("alpha", { $0.alpha }, { $0.alpha = $1 })
    members.property("hidden", { $0.isHidden }, { $0.isHidden = $1 })
    members.property("tag", { $0.tag }, { $0.tag = $1 })
    members.property("clipsToBounds", { $0.clipsToBounds }, { $0.clipsToBounds = $1 })
    members.property("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 })
    members.property("tintColor", { $0.tintColor as UIColor? }, { $0.tintColor = $1 })
    members.property("userInteractionEnabled", { $0.isUserInteractionEnabled }, { $0.isUserInteractionEnabled = $1 })
    members.property("layer", { $0.layer })
    members.property("subviews", { $0.subviews })
    members.property("superview", { $0.superview })
  }
  ClassMembers.register(UIControl.self) { members in
    members.property("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
    members.property("selected", { $0.isSelected }, { $0.isSelected = $1 })
    members.property("highlighted", { $0.isHighlighted }, { $0.isHighlighted = $1 })
  }
  ClassMembers.register(UILabel.self) { members in
    members.property("text", { $0.text }, { $0.text = $1 })
    members.property("textColor", { $0.textColor as UIColor? }, { $0.textColor = $1 })
    members.property("font", { $0.font as UIFont? }, { $0.font = $1 })
    members.property("numberOfLines", { $0.numberOfLines }, { $0.numberOfLines = $1 })
    members.property("adjustsFontSizeToFitWidth", { $0.adjustsFontSizeToFitWidth }, { $0.adjustsFontSizeToFitWidth = $1 })
    members.factory("initWithFrame:") { arguments in UILabel(frame: arguments[0]) }
    members.factory("init") { _ in UILabel() }
  }
  ClassMembers.register(UIButton.self) { members in
    members.property("contentEdgeInsets", { $0.contentEdgeInsets }, { $0.contentEdgeInsets = $1 })
    members.factory("initWithFrame:") { arguments in UIButton(frame: arguments[0]) }
    members.factory("init") { _ in UIButton() }
  }
  ClassMembers.register(UIImageView.self) { members in
    members.property("image", { $0.image }, { $0.image = $1 })
    members.factory("initWithFrame:") { arguments in UIImageView(frame: arguments[0]) }
    members.factory("init") { _ in UIImageView() }
  }
  ClassMembers.register(UISwitch.self) { members in
    members.property("on", { $0.isOn }, { $0.isOn = $1 })
  }
  ClassMembers.register(UISlider.self) { members in
    members.property("value", { $0.value }, { $0.value = $1 })
    members.property("minimumValue", { $0.minimumValue }, { $0.minimumValue = $1 })
    members.property("maximumValue", { $0.maximumValue }, { $0.maximumValue = $1 })
  }
  ClassMembers.register(UIProgressView.self) { members in
    members.property("progress", { $0.progress }, { $0.progress = $1 })
  }
  ClassMembers.register(UIStepper.self) { members in
    members.property("value", { $0.value }, { $0.value = $1 })
  }
  ClassMembers.register(UITextField.self) { members in
    members.property("text", { $0.text }, { $0.text = $1 })
    members.property("placeholder", { $0.placeholder }, { $0.placeholder = $1 })
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
  }
  ClassMembers.register(UIGestureRecognizer.self) { members in
    members.property("delegate", { $0.delegate }, { $0.delegate = $1 })
    members.property("enabled", { $0.isEnabled }, { $0.isEnabled = $1 })
    members.factory("init") { _ in UIGestureRecognizer() }
  }
  ClassMembers.register(UITapGestureRecognizer.self) { $0.factory("init") { _ in UITapGestureRecognizer() } }
  ClassMembers.register(UIPanGestureRecognizer.self) { $0.factory("init") { _ in UIPanGestureRecognizer() } }
  ClassMembers.register(UIScreenEdgePanGestureRecognizer.self) { $0.factory("init") { _ in UIScreenEdgePanGestureRecognizer() } }
  ClassMembers.register(UIPinchGestureRecognizer.self) { $0.factory("init") { _ in UIPinchGestureRecognizer() } }
  ClassMembers.register(UIRotationGestureRecognizer.self) { $0.factory("init") { _ in UIRotationGestureRecognizer() } }
  ClassMembers.register(UISwipeGestureRecognizer.self) { $0.factory("init") { _ in UISwipeGestureRecognizer() } }
  ClassMembers.register(UILongPressGestureRecognizer.self) { $0.factory("init") { _ in UILongPressGestureRecognizer() } }
}
