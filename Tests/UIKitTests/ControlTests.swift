import XCTest
@testable import UIKit

final class ControlTests: PhoneTestCase {
  private var root: UIView!
  private var log: [String] = []

  override func setUpWithError() throws {
    try super.setUpWithError()
    log = []
    root = makeWindow().rootViewController!.view
  }

  private func record(_ control: UIControl) {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
      (.touchCancel, "cancel"), (.valueChanged, "value"), (.primaryActionTriggered, "primary"), (.touchDownRepeat, "repeat"),
    ]
    for (event, name) in names { control.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event) }
  }

  private func add<Control: UIView>(_ control: Control, _ frame: CGRect) -> Control {
    control.frame = frame
    root.addSubview(control)
    turn()
    return control
  }

  // MARK: - Tracking

  func testATapSendsDownAndUpInside() {
    record(add(UIButton(type: .system), CGRect(x: 50, y: 200, width: 100, height: 40)))
    tap(100, 220)
    XCTAssertEqual(log, ["down", "up inside", "primary"])
  }

  func testAFingerIsOutsideSeventyPointsFromTheEdge() {
    let button = add(UIButton(type: .system), CGRect(x: 50, y: 200, width: 100, height: 40))
    record(button)
    touch(.began, 100, 220)
    XCTAssertTrue(button.isHighlighted)
    touch(.moved, 100, 240 + 69)
    XCTAssertTrue(button.isHighlighted)
    XCTAssertEqual(log, ["down"])
    touch(.moved, 100, 240 + 72)
    XCTAssertFalse(button.isHighlighted)
    touch(.moved, 100, 240 + 60)
    touch(.moved, 100, 400)
    touch(.ended, 100, 400)
    XCTAssertEqual(log, ["down", "exit", "enter", "exit", "up outside"])
    XCTAssertFalse(button.isTracking)
  }

  func testADisabledControlSendsNothing() {
    let button = add(UIButton(type: .system), CGRect(x: 50, y: 200, width: 100, height: 40))
    record(button)
    button.isEnabled = false
    tap(100, 220)
    XCTAssertEqual(log, [])
  }

  func testACancelledTouchSendsCancel() {
    let button = add(UIButton(type: .system), CGRect(x: 50, y: 200, width: 100, height: 40))
    record(button)
    touch(.began, 100, 220)
    touch(.cancelled, 100, 220)
    XCTAssertEqual(log, ["down", "cancel"])
    XCTAssertFalse(button.isHighlighted)
  }

  // MARK: - Targets

  private final class Target: NSObject {
    var calls: [String] = []
    static let register: Void = {
      ClassMembers.register(Target.self) { members in
        members.method("none") { target, _ in target.calls.append("none") }
        members.method("one:") { target, arguments in
          let sender: UIButton = arguments[0]
          target.calls.append("one \(sender.tag)")
        }
        members.method("two:event:") { target, arguments in
          let sender: UIButton = arguments[0]
          let event: UIEvent? = arguments[1]
          target.calls.append("two \(sender.tag) \(event != nil)")
        }
      }
    }()
  }

  func testActionsTakeNoneOneOrTwoArguments() {
    _ = Target.register
    let button = add(UIButton(type: .system), CGRect(x: 50, y: 200, width: 100, height: 40)), target = Target()
    button.tag = 4
    for name in ["none", "one:", "two:event:"] { button.addTarget(target, action: Selector(name), for: .touchUpInside) }
    // The same once more counts once.
    button.addTarget(target, action: "none", for: .touchUpInside)
    tap(100, 220)
    XCTAssertEqual(target.calls, ["none", "one 4", "two 4 true"])
    button.removeTarget(target, action: "one:", for: .touchUpInside)
    XCTAssertEqual(button.actions(forTarget: target, forControlEvent: .touchUpInside), ["none", "two:event:"])
    button.removeTarget(nil, action: nil, for: .allEvents)
    tap(100, 220)
    XCTAssertEqual(target.calls.count, 3)
  }

  func testATargetIsNotKeptAlive() {
    let button = UIButton()
    weak var target: Target?
    autoreleasepool {
      let made = Target()
      target = made
      button.addTarget(made, action: "none", for: .touchUpInside)
    }
    XCTAssertNil(target)
    button.sendActions(for: .touchUpInside)
  }

  // MARK: - Looks of buttons

  func testAButtonShowsTheTitleAndImageOfItsState() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setTitle("Go", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    XCTAssertEqual(button.titleLabel?.text, "Go")
    XCTAssertEqual(button.titleLabel?.textColor, .red)
    button.isEnabled = false
    XCTAssertEqual(button.currentTitle, "Wait")
    XCTAssertEqual(button.titleLabel?.text, "Wait")
    XCTAssertEqual(button.title(for: .selected), "Go")
  }

  func testImageAndTitleStandSideBySideInTheMiddle() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    button.setTitle("Go", for: .normal)
    button.setImage(UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }, for: .normal)
    button.layoutIfNeeded()
    let image = try XCTUnwrap(button.imageView?.frame), title = try XCTUnwrap(button.titleLabel?.frame)
    XCTAssertEqual(image.maxX, title.minX, accuracy: 0.5)
    XCTAssertEqual((image.minX + title.maxX) / 2, 100, accuracy: 0.5)
    XCTAssertEqual(image.midY, 20, accuracy: 0.5)
  }

  func testAFilledConfigurationFillsWithTheTint() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Buy"
    let button = add(UIButton(configuration: configuration), CGRect(x: 0, y: 100, width: 100, height: 40))
    XCTAssertEqual(button.titleLabel?.text, "Buy")
    XCTAssertEqual(button.titleLabel?.textColor, .white)
    XCTAssertTrue(button.subviews.contains { $0.backgroundColor == button.tintColor && $0.frame == button.bounds })
  }

  // MARK: - Values

  func testASwitchTurnsWhenTapped() {
    let control = add(UISwitch(), CGRect(x: 50, y: 200, width: 1, height: 1))
    control.frame.origin = CGPoint(x: 50, y: 200)
    control.bounds.size = control.intrinsicContentSize
    record(control)
    XCTAssertFalse(control.isOn)
    tap(60, 215)
    XCTAssertTrue(control.isOn)
    XCTAssertEqual(log.filter { $0 == "value" }.count, 1)
    control.setOn(false, animated: true)
    XCTAssertEqual(log.filter { $0 == "value" }.count, 1, "setting it tells nobody")
  }

  func testASliderFollowsItsThumb() {
    let slider = add(UISlider(), CGRect(x: 50, y: 200, width: 200, height: 34))
    record(slider)
    slider.maximumValue = 10
    slider.value = 5
    touch(.began, 150, 217)
    touch(.moved, 1000, 217)
    XCTAssertEqual(slider.value, 10)
    touch(.moved, 150, 217)
    XCTAssertEqual(slider.value, 5, accuracy: 0.01)
    touch(.ended, 150, 217)
    XCTAssertTrue(log.contains("value"))
    slider.value = 99
    XCTAssertEqual(slider.value, 10)
    slider.minimumValue = 20
    XCTAssertEqual(slider.value, 20)
  }

  func testASegmentIsChosenByItsPlace() {
    let control = add(UISegmentedControl(items: ["A", "B", "C"]), CGRect(x: 30, y: 200, width: 300, height: 32))
    record(control)
    XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    tap(180, 215)
    XCTAssertEqual(control.selectedSegmentIndex, 1)
    tap(180, 215)
    XCTAssertEqual(log.filter { $0 == "value" }.count, 1, "the same again is no change")
    control.removeSegment(at: 0, animated: false)
    XCTAssertEqual(control.selectedSegmentIndex, 0)
    XCTAssertEqual(control.titleForSegment(at: 0), "B")
  }

  func testAStepperCountsWithinItsRange() {
    let stepper = add(UIStepper(), CGRect(x: 50, y: 200, width: 94, height: 32))
    record(stepper)
    stepper.maximumValue = 2
    for _ in 0..<4 { tap(130, 215) }
    XCTAssertEqual(stepper.value, 2)
    XCTAssertEqual(log.filter { $0 == "value" }.count, 2)
    tap(60, 215)
    XCTAssertEqual(stepper.value, 1)
  }

  func testAProgressBarFillsItsShare() {
    let bar = add(UIProgressView(progressViewStyle: .default), CGRect(x: 0, y: 100, width: 200, height: 4))
    bar.progress = 0.25
    bar.layoutIfNeeded()
    XCTAssertEqual(bar.subviews.map(\.frame.width), [200, 50])
    bar.progress = 7
    XCTAssertEqual(bar.progress, 1)
  }

  func testATextFieldTakesKeysAndTellsItsDelegate() {
    final class Delegate: NSObject, UITextFieldDelegate {
      var log: [String] = []
      func textFieldDidBeginEditing(_ textField: UITextField) { log.append("began") }
      func textFieldDidEndEditing(_ textField: UITextField) { log.append("ended") }
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        log.append("return")
        textField.resignFirstResponder()
        return true
      }
      func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool { string != "x" }
    }
    let field = add(UITextField(), CGRect(x: 50, y: 200, width: 200, height: 34)), delegate = Delegate()
    field.delegate = delegate
    tap(100, 215)
    XCTAssertTrue(field.isEditing)
    for text in ["a", "x", "b", "👍"] { connection.deliver(.key(KeySample(text: text, usage: 0, isDown: true, time: time))) }
    XCTAssertEqual(field.text, "ab👍")
    connection.deliver(.key(KeySample(text: "", usage: 0x2A, isDown: true, time: time)))
    XCTAssertEqual(field.text, "ab")
    connection.deliver(.key(KeySample(text: "\n", usage: 0x28, isDown: true, time: time)))
    XCTAssertEqual(delegate.log, ["began", "return", "ended"])
    XCTAssertFalse(field.isEditing)
  }

  // MARK: - Stacks and scrolling

  func testAStackSharesItsRoomEvenly() {
    let views = (0..<3).map { _ in UIView() }
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.spacing = 10
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 320)
    stack.layoutIfNeeded()
    XCTAssertEqual(views.map(\.frame), [0, 110, 220].map { CGRect(x: 0, y: $0, width: 100, height: 100) })
    views[1].isHidden = true
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    XCTAssertEqual([views[0].frame.height, views[2].frame.minY], [155, 165])
  }

  func testADragScrollsUpToTheEnd() {
    let view = add(UIScrollView(), CGRect(x: 0, y: 100, width: 300, height: 300))
    view.contentSize = CGSize(width: 300, height: 500)
    drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 250))
    XCTAssertGreaterThan(view.contentOffset.y, 60)
    drag(from: CGPoint(x: 100, y: 390), to: CGPoint(x: 100, y: 110))
    // Pulled beyond the end, it springs back to it.
    XCTAssertEqual(view.motion?.destination, CGPoint(x: 0, y: 200))
  }
}

final class LabelTests: XCTestCase {
  /// A picture of the view at one pixel a point.
  private func picture(_ view: UIView) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in view.draw(view.bounds) }.cgImage
  }

  /// The box around all pixels with ink.
  private func ink(_ view: UIView) -> CGRect {
    guard let picture = picture(view) else { return .null }
    var box = CGRect.null
    for y in 0..<picture.height {
      for x in 0..<picture.width where (picture.pixel(x: x, y: y)?.alpha ?? 0) > 0.3 {
        box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  private func label(_ text: String, _ alignment: NSTextAlignment = .natural) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    label.text = text
    label.textAlignment = alignment
    return label
  }

  func testTextIsCentredFromTopToBottomAndAligned() {
    XCTAssertEqual(ink(label("HHH", .center)).midX, 100, accuracy: 1.5)
    XCTAssertLessThan(ink(label("HHH", .left)).minX, 4)
    XCTAssertGreaterThan(ink(label("HHH", .right)).maxX, 196)
    XCTAssertEqual(ink(label("HHH")).midY, 30, accuracy: 2)
  }

  func testTheColorReachesThePixels() throws {
    let label = self.label("■■■", .left)
    label.textColor = .blue
    label.font = .systemFont(ofSize: 40)
    let picture = try XCTUnwrap(picture(label))
    let box = ink(label)
    let pixel = try XCTUnwrap(picture.pixel(x: Int(box.minX) + 8, y: Int(box.midY)))
    XCTAssertEqual([pixel.red, pixel.green, pixel.blue], [0, 0, 1])
  }

  func testOneLineIsCutSeveralLinesBreak() {
    let label = self.label("one two three four five six seven eight nine ten")
    XCTAssertLessThan(ink(label).height, 20)
    label.numberOfLines = 0
    XCTAssertGreaterThan(ink(label).height, 30)
    XCTAssertLessThanOrEqual(label.sizeThatFits(CGSize(width: 200, height: 0)).width, 200)
    XCTAssertGreaterThan(label.sizeThatFits(CGSize(width: 200, height: 0)).height, 35)
  }

  func testLongTextIsMadeSmallerWhereTheLabelSaysSo() {
    let label = self.label("MMMMMMMMMMMMMMMMMMMM", .left)
    label.font = .systemFont(ofSize: 30)
    let tall = ink(label).height
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.3
    XCTAssertLessThan(ink(label).height, tall * 0.7)
    XCTAssertLessThanOrEqual(ink(label).maxX, 200)
  }

  func testNaturalSizeIsTheTexts() {
    let label = self.label("Label")
    XCTAssertEqual(label.intrinsicContentSize.width, 42, accuracy: 2)
    XCTAssertEqual(label.intrinsicContentSize.height, 20.5, accuracy: 0.5)
    label.text = ""
    XCTAssertEqual(label.intrinsicContentSize, .zero)
    label.text = "Label"
    label.sizeToFit()
    XCTAssertEqual(label.bounds.size, label.intrinsicContentSize)
  }

  func testAttributedTextKeepsTheLabelsFontWhereItSaysNone() {
    let label = self.label("")
    label.font = .systemFont(ofSize: 30)
    label.attributedText = NSAttributedString(string: "HH", attributes: [.foregroundColor: UIColor.red])
    XCTAssertEqual(label.text, "HH")
    XCTAssertEqual(label.intrinsicContentSize.height, 36, accuracy: 1)
  }
}

final class ImageViewTests: PhoneTestCase {
  private let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  func testThePictureIsTheLayersContentsAsTheContentModeSays() {
    let view = UIImageView(image: picture)
    XCTAssertEqual(view.bounds.size, CGSize(width: 20, height: 10))
    XCTAssertTrue(view.layer.contents as AnyObject === picture.cgImage)
    XCTAssertEqual(view.layer.contentsGravity, .resize)
    view.contentMode = .scaleAspectFit
    XCTAssertEqual(view.layer.contentsGravity, .resizeAspect)
    view.contentMode = .bottomRight
    XCTAssertEqual(view.layer.contentsGravity, .bottomRight)
    XCTAssertEqual(view.layer.contentsScale, picture.scale)
  }

  func testATemplateTakesTheTintThatIsInherited() throws {
    let window = makeWindow()
    window.tintColor = .blue
    let view = UIImageView(image: picture.withRenderingMode(.alwaysTemplate))
    window.addSubview(view)
    let pixel = try XCTUnwrap((view.layer.contents as? CGImage)?.pixel(x: 3, y: 3))
    XCTAssertEqual([pixel.red, pixel.blue], [0, 1])
    window.tintColor = .green
    let other = try XCTUnwrap((view.layer.contents as? CGImage)?.pixel(x: 3, y: 3))
    XCTAssertEqual([other.green, other.blue], [1, 0])
  }

  func testAMovingStencilTakesTheTintInAllItsFrames() throws {
    let button = UIButton(type: .system)
    button.tintColor = .blue
    button.setImage(UIImage.animatedImage(with: [picture, picture], duration: 1), for: .normal)
    makeWindow().addSubview(button)
    button.sizeToFit()
    turn()
    let layer = try XCTUnwrap(button.imageView?.layer)
    let animation = try XCTUnwrap(layer.animationKeys()?.first.flatMap { layer.animation(forKey: $0) } as? CAKeyframeAnimation)
    for frame in try XCTUnwrap(animation.values) {
      let pixel = try XCTUnwrap((frame as! CGImage).pixel(x: 3, y: 3))
      XCTAssertEqual([pixel.red, pixel.blue], [0, 1])
    }
  }

  func testHighlightingShowsTheOtherPicture() {
    let other = picture.withTintColor(.blue)
    let view = UIImageView(image: picture, highlightedImage: other)
    view.isHighlighted = true
    XCTAssertTrue(view.layer.contents as AnyObject === other.cgImage)
    view.isHighlighted = false
    XCTAssertTrue(view.layer.contents as AnyObject === picture.cgImage)
  }

  func testMovingPicturesAreAnAnimationOfTheLayer() throws {
    let window = makeWindow()
    let view = UIImageView(image: picture)
    window.addSubview(view)
    view.animationImages = [picture, picture.withTintColor(.blue), picture.withTintColor(.green)]
    view.animationDuration = 0.6
    XCTAssertFalse(view.isAnimating)
    view.startAnimating()
    XCTAssertTrue(view.isAnimating)
    view.stopAnimating()
    XCTAssertFalse(view.isAnimating)
  }
}
