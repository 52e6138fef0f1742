// Constraints place views; what happens when they change, move with their views, or contradict each other.
import XCTest

@testable import UIKit

final class AutoLayoutTests: LayoutTestCase {
  func testAnchorsPlaceAView() {
    let root = makeRoot(), box = makeBox(in: root)
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10), box.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5))
    turn()
    assertFrame(box, 10, 30, 100, 50)
  }

  func testEdgesOfTheSuperviewFollowItsSize() {
    let root = makeRoot(), box = makeBox(in: root)
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20), root.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: 20),
      box.centerYAnchor.constraint(equalTo: root.centerYAnchor), box.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5, constant: 1))
    turn()
    assertFrame(box, 20, 166.5, 335, 334.5)
    root.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    turn()
    assertFrame(box, 20, 99.5, 260, 201)
  }

  func testSafeAreaAndMarginsAreGuides() {
    let root = makeRoot(), box = makeBox(in: root), inner = makeBox(in: root)
    activate(
      box.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor), box.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
      NSLayoutConstraint(item: inner, attribute: .left, relatedBy: .equal, toItem: root, attribute: .leftMargin, multiplier: 1, constant: 4),
      NSLayoutConstraint(item: inner, attribute: .top, relatedBy: .equal, toItem: root, attribute: .topMargin, multiplier: 1, constant: 5),
      inner.widthAnchor.constraint(equalToConstant: 10), inner.heightAnchor.constraint(equalToConstant: 10))
    turn()
    assertFrame(box, 16, 20, 343, 647)
    assertFrame(inner, 20, 25, 10, 10)
    root.layoutMargins = UIEdgeInsets(top: 1, left: 30, bottom: 0, right: 40)
    turn()
    assertFrame(box, 30, 20, 305, 647)
    assertFrame(inner, 34, 26, 10, 10)
  }

  func testContentSizesHoldUntilSomethingStrongerSpeaks() {
    let root = makeRoot(), left = Content(100, 20, in: root), right = Content(80, 20, in: root)
    left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    activate(
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor), right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 8),
      right.trailingAnchor.constraint(equalTo: root.trailingAnchor), left.topAnchor.constraint(equalTo: root.topAnchor),
      right.centerYAnchor.constraint(equalTo: left.centerYAnchor))
    turn()
    assertFrame(left, 0, 0, 100, 20)
    assertFrame(right, 108, 0, 267, 20)
    left.size = CGSize(width: 400, height: 40)
    right.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    turn()
    assertFrame(left, 0, 0, 287, 40)
    assertFrame(right, 295, 10, 80, 20)
  }

  func testAChangedConstantMovesAndAnimates() {
    let root = makeRoot(), box = makeBox(in: root)
    let top = box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10)
    activate(
      top, box.leadingAnchor.constraint(equalTo: root.leadingAnchor), box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50))
    turn()
    top.constant = 60
    turn()
    assertFrame(box, 0, 60, 50, 50)
    XCTAssertNil(box.layer.animationKeys())
    UIView.animate(withDuration: 0.5) {
      top.constant = 200
      root.layoutIfNeeded()
    }
    assertFrame(box, 0, 200, 50, 50)
    XCTAssertEqual(box.layer.animation(forKey: "position")?.duration, 0.5)
  }

  func testDeactivatingFreesAndPrioritiesDecide() {
    let root = makeRoot(), box = makeBox(in: root)
    let wide = box.widthAnchor.constraint(equalToConstant: 200), narrow = box.widthAnchor.constraint(equalToConstant: 50)
    narrow.priority = .defaultLow
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor), box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10), wide, narrow)
    turn()
    XCTAssertEqual(box.frame.width, 200)
    wide.isActive = false
    turn()
    XCTAssertEqual(box.frame.width, 50)
    wide.priority = UILayoutPriority(100)
    wide.isActive = true
    turn()
    XCTAssertEqual(box.frame.width, 50)
    wide.priority = .defaultHigh
    turn()
    XCTAssertEqual(box.frame.width, 200)
  }

  func testInequalitiesKeepWithinBounds() {
    let root = makeRoot(), box = Content(500, 20, in: root)
    activate(
      box.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 20),
      box.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -20), box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      box.topAnchor.constraint(equalTo: root.topAnchor))
    turn()
    assertFrame(box, 20, 0, 335, 20)
    box.size.width = 100
    turn()
    assertFrame(box, 137.5, 0, 100, 20)
  }

  func testAViewWithAnAutoresizingMaskCanBeReferredTo() {
    let root = makeRoot(), bar = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 64)), box = makeBox(in: root)
    bar.autoresizingMask = .flexibleWidth
    root.addSubview(bar)
    activate(
      box.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 6), box.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: bar.trailingAnchor), box.heightAnchor.constraint(equalToConstant: 10))
    turn()
    assertFrame(box, 0, 70, 375, 10)
    bar.frame.size.height = 100
    turn()
    assertFrame(box, 0, 106, 375, 10)
    root.frame.size.width = 200
    turn()
    assertFrame(bar, 0, 0, 200, 100)
    assertFrame(box, 0, 106, 200, 10)
  }

  func testConstraintsReachIntoViewsInViews() {
    let root = makeRoot(), outer = makeBox(in: root), inner = makeBox(in: outer), other = makeBox(in: root)
    activate(
      outer.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10), outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 5), inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 5),
      inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -5), inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -5),
      inner.widthAnchor.constraint(equalToConstant: 40), inner.heightAnchor.constraint(equalToConstant: 30),
      other.leadingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 100), other.topAnchor.constraint(equalTo: inner.bottomAnchor),
      other.widthAnchor.constraint(equalTo: inner.widthAnchor), other.heightAnchor.constraint(equalTo: outer.heightAnchor))
    turn()
    assertFrame(outer, 10, 10, 50, 40)
    assertFrame(inner, 5, 5, 40, 30)
    assertFrame(other, 155, 45, 40, 40)
  }

  func testConstraintsReachIntoAViewWithAnAutoresizingMask() {
    let root = makeRoot(), panel = UIView(frame: CGRect(x: 50, y: 60, width: 100, height: 100))
    root.addSubview(panel)
    let inside = makeBox(in: panel), outside = makeBox(in: root)
    activate(
      inside.centerXAnchor.constraint(equalTo: panel.centerXAnchor), inside.topAnchor.constraint(equalTo: panel.topAnchor, constant: 8),
      inside.widthAnchor.constraint(equalToConstant: 20), inside.heightAnchor.constraint(equalToConstant: 20))
    turn()
    assertFrame(inside, 40, 8, 20, 20)
    activate(
      outside.leadingAnchor.constraint(equalTo: inside.leadingAnchor), outside.topAnchor.constraint(equalTo: inside.bottomAnchor),
      outside.widthAnchor.constraint(equalToConstant: 5), outside.heightAnchor.constraint(equalToConstant: 5))
    turn()
    assertFrame(outside, 90, 88, 5, 5)
    panel.center.x += 10
    turn()
    assertFrame(outside, 100, 88, 5, 5)
    assertFrame(inside, 40, 8, 20, 20)
  }

  func testAViewThatLeavesLosesItsConstraintsToTheOutsideOnly() {
    let root = makeRoot(), outer = makeBox(in: root), inner = makeBox(in: outer)
    let pin = outer.leadingAnchor.constraint(equalTo: root.leadingAnchor), size = inner.widthAnchor.constraint(equalToConstant: 30)
    let inside = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 7)
    activate(pin, size, inside, outer.topAnchor.constraint(equalTo: root.topAnchor), inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor))
    turn()
    XCTAssertEqual(outer.frame.width, 37)
    outer.removeFromSuperview()
    XCTAssertFalse(pin.isActive)
    XCTAssertTrue(size.isActive && inside.isActive)
    XCTAssertTrue(root.constraints.isEmpty)
    turn()
    root.addSubview(outer)
    activate(outer.trailingAnchor.constraint(equalTo: root.trailingAnchor), outer.topAnchor.constraint(equalTo: root.topAnchor, constant: 3))
    size.constant = 40
    turn()
    XCTAssertEqual(outer.frame.minX, 375 - 47)
    XCTAssertEqual(outer.frame.minY, 3)
    XCTAssertEqual(inner.frame.width, 40)
  }

  func testATreeBuiltBeforeItIsShownIsLaidOutOnceShown() {
    let top = makeBox(), inner = Content(50, 20, in: top)
    activate(
      inner.leadingAnchor.constraint(equalTo: top.leadingAnchor, constant: 10), inner.trailingAnchor.constraint(equalTo: top.trailingAnchor, constant: -10),
      inner.topAnchor.constraint(equalTo: top.topAnchor, constant: 10), inner.bottomAnchor.constraint(equalTo: top.bottomAnchor, constant: -10))
    let root = makeRoot()
    root.addSubview(top)
    activate(top.centerXAnchor.constraint(equalTo: root.centerXAnchor), top.topAnchor.constraint(equalTo: root.topAnchor))
    turn()
    assertFrame(top, 152.5, 0, 70, 40)
    assertFrame(inner, 10, 10, 50, 20)
  }

  func testContradictingConstraintsAreToldAndOneGivesWay() {
    ReportedMessages.forgetAll()
    let root = makeRoot(), box = makeBox(in: root)
    let first = box.widthAnchor.constraint(equalToConstant: 100), second = box.widthAnchor.constraint(equalToConstant: 60)
    first.identifier = "the wide one"
    second.identifier = "the narrow one"
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor), box.topAnchor.constraint(equalTo: root.topAnchor),
      box.heightAnchor.constraint(equalToConstant: 10), first, second)
    turn()
    assertFrame(box, 0, 0, 100, 10)
    let message = ReportedMessages.all.first { $0.contains("cannot all hold") }
    XCTAssertTrue(message?.contains("'the wide one'") == true && message?.contains("'the narrow one'") == true, message ?? "no message")
    XCTAssertTrue(message?.contains("gives way: <NSLayoutConstraint 'the narrow one'") == true)
    first.isActive = false
    turn()
    XCTAssertEqual(box.frame.width, 60)
  }

  func testWithoutConstraintsNothingIsMade() {
    let root = makeRoot(), plain = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    root.addSubview(plain)
    let label = UILabel(frame: CGRect(x: 5, y: 5, width: 50, height: 20))
    label.text = "Hello"
    plain.addSubview(label)
    turn()
    label.text = "Bye"
    turn()
    for view in [root, plain, label] { XCTAssertNil(view.layoutState) }
    assertFrame(plain, 1, 2, 3, 4)
    assertFrame(label, 5, 5, 50, 20)
  }

  func testNumbersThatAreNoneAreToldAndDoNoHarm() {
    ReportedMessages.forgetAll()
    let root = makeRoot(), box = Content(.greatestFiniteMagnitude, .nan, in: root), other = Content(30, 20, in: root)
    let left = other.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: .nan)
    activate(
      left, box.leadingAnchor.constraint(equalTo: root.leadingAnchor), box.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor),
      other.topAnchor.constraint(equalTo: root.topAnchor, constant: 7))
    turn()
    XCTAssertEqual(box.frame.width, 375)
    assertFrame(other, 0, 7, 30, 20)
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("no finite number") })
    left.constant = .infinity
    turn()
    left.constant = 12
    turn()
    assertFrame(other, 12, 7, 30, 20)
  }

  func testAmbiguityIsTold() {
    let root = makeRoot(), box = Content(50, 20, in: root)
    activate(box.leadingAnchor.constraint(equalTo: root.leadingAnchor))
    turn()
    XCTAssertTrue(box.hasAmbiguousLayout)
    assertFrame(box, 0, 0, 50, 20)
    activate(box.topAnchor.constraint(equalTo: root.topAnchor, constant: 4))
    XCTAssertFalse(box.hasAmbiguousLayout)
  }

  func testAGuideTakesPart() {
    let root = makeRoot(), first = makeBox(in: root), second = makeBox(in: root), gap = UILayoutGuide()
    root.addLayoutGuide(gap)
    activate(
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor), first.widthAnchor.constraint(equalToConstant: 50),
      gap.leadingAnchor.constraint(equalTo: first.trailingAnchor), gap.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.2),
      second.leadingAnchor.constraint(equalTo: gap.trailingAnchor), second.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    turn()
    XCTAssertEqual(second.frame.minX, 125)
    XCTAssertEqual(second.frame.width, 250)
    XCTAssertEqual(gap.layoutFrame.minX, 50)
    XCTAssertEqual(gap.layoutFrame.width, 75)
  }

  func testTextWrapsAtTheWidthThatConstraintsLeave() {
    let root = makeRoot(), label = UILabel(), below = Content(10, 10, in: root)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    label.text = String(repeating: "word ", count: 30)
    root.addSubview(label)
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100), label.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -100),
      label.topAnchor.constraint(equalTo: root.topAnchor), below.topAnchor.constraint(equalTo: label.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: root.leadingAnchor))
    turn()
    let height = label.sizeThatFits(CGSize(width: 175, height: 1000)).height
    XCTAssertGreaterThan(height, 80)
    XCTAssertEqual(label.frame.width, 175)
    XCTAssertEqual(label.frame.height, height, accuracy: 0.5)
    XCTAssertEqual(below.frame.minY, label.frame.maxY)
    label.text = "word"
    turn()
    XCTAssertLessThan(label.frame.height, 30)
  }

  func testTheSizeThatFitsTheConstraintsInside() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)), content = Content(100, 40, in: card)
    activate(
      content.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10), card.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 10),
      content.topAnchor.constraint(equalTo: card.topAnchor, constant: 5), card.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: 5))
    XCTAssertEqual(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 120, height: 50))
    XCTAssertEqual(
      card.systemLayoutSizeFitting(CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel),
      CGSize(width: 300, height: 50))
  }

  func testUpdateConstraintsIsCalledDeepestFirstBeforeLayout() {
    final class Watched: UIView {
      var name = ""
      static var calls: [String] = []
      override func updateConstraints() {
        Self.calls.append("update \(name)")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        Self.calls.append("layout \(name)")
        super.layoutSubviews()
      }
    }
    let root = makeRoot(), outer = Watched(), inner = Watched()
    (outer.name, inner.name) = ("outer", "inner")
    for view in [outer, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    root.addSubview(outer)
    outer.addSubview(inner)
    turn()
    Watched.calls = []
    outer.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    XCTAssertTrue(inner.needsUpdateConstraints())
    inner.setNeedsLayout()
    turn()
    XCTAssertEqual(Watched.calls, ["update inner", "update outer", "layout inner"])
    XCTAssertFalse(inner.needsUpdateConstraints())
  }

  func testBaselinesOfLabelsLineUp() {
    let root = makeRoot(), big = UILabel(), small = UILabel()
    big.font = .systemFont(ofSize: 40)
    small.font = .systemFont(ofSize: 12)
    for label in [big, small] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    activate(
      big.topAnchor.constraint(equalTo: root.topAnchor, constant: 50), small.firstBaselineAnchor.constraint(equalTo: big.firstBaselineAnchor),
      small.leadingAnchor.constraint(equalTo: big.trailingAnchor))
    turn()
    XCTAssertEqual(big.frame.minY + big.font.ascender, small.frame.minY + small.font.ascender, accuracy: 1)
  }
}
