// Views under an animator: where a person sees them after so much time.
import XCTest

@testable import UIKit

final class DynamicsTests: PhoneTestCase {
  private var field: UIView!
  private var animator: UIDynamicAnimator!
  private var tickNumber: UInt64 = 0

  override func setUpWithError() throws {
    try super.setUpWithError()
    field = makeWindow().rootViewController!.view
    animator = UIDynamicAnimator(referenceView: field)
  }

  override func tearDown() {
    (animator, field) = (nil, nil)
    super.tearDown()
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    field.addSubview(view)
    return view
  }

  /// Frames of the phone's screen.
  private func pass(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      time += 1.0 / 60
      tickNumber += 1
      connection.deliver(.tick(FrameTick(number: tickNumber, time: time)))
    }
  }

  func testGravityIsAThousandPointsASecondSquared() {
    let view = box(100, 0)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    pass(0.5)
    XCTAssertEqual(view.center.y, 50 + 125, accuracy: 1.5)
    XCTAssertEqual(view.center.x, 150)
    XCTAssertEqual(view.transform, .identity)
  }

  func testGravityTakesItsMagnitudeFromTheDirection() {
    let gravity = UIGravityBehavior(items: [])
    gravity.gravityDirection = CGVector(dx: 0, dy: -0.5)
    XCTAssertEqual(gravity.magnitude, 0.5)
    XCTAssertEqual(gravity.angle, -.pi / 2, accuracy: 1e-12)
    gravity.magnitude = 2
    XCTAssertEqual(gravity.gravityDirection.dy, -2, accuracy: 1e-12)
  }

  func testAFallingViewComesToRestOnTheEdgeAndTheAnimatorPauses() {
    let view = box(100, 400), watcher = ContactWatcher()
    let edge = UICollisionBehavior(items: [view])
    edge.translatesReferenceBoundsIntoBoundary = true
    edge.collisionDelegate = watcher
    animator.delegate = watcher
    animator.addBehavior(UIGravityBehavior(items: [view]))
    animator.addBehavior(edge)
    XCTAssertTrue(animator.isRunning)
    pass(3)
    XCTAssertEqual(view.frame.maxY, 667, accuracy: 0.5)
    XCTAssertEqual(watcher.log, ["resume", "boundary nil", "pause"])
    XCTAssertFalse(animator.isRunning)
    _ = messages()
    pass(0.1)
    XCTAssertTrue(commits().isEmpty, "at rest nothing is sent")
  }

  func testAPerfectlyElasticViewBouncesBackToWhereItFell() {
    let view = box(100, 467), material = UIDynamicItemBehavior(items: [view])
    material.elasticity = 1
    let floor = UICollisionBehavior(items: [view])
    floor.addBoundary(withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 667), to: CGPoint(x: 375, y: 667))
    for behavior in [UIGravityBehavior(items: [view]), material, floor] { animator.addBehavior(behavior) }
    var lowest: CGFloat = 0, highestAfter: CGFloat = 667
    for _ in 0..<60 {
      pass(1.0 / 60)
      lowest = max(lowest, view.frame.maxY)
      if lowest > 660 { highestAfter = min(highestAfter, view.frame.maxY) }
    }
    XCTAssertEqual(lowest, 667, accuracy: 12)
    XCTAssertEqual(highestAfter, 567, accuracy: 12)
  }

  func testAViewIsNotThrownThroughALine() {
    let view = box(150, 0, 10, 10)
    let floor = UICollisionBehavior(items: [view])
    floor.addBoundary(withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 500), to: CGPoint(x: 375, y: 500))
    let material = UIDynamicItemBehavior(items: [view])
    material.addLinearVelocity(CGPoint(x: 0, y: 8000), for: view)
    for behavior in [material, floor, UIGravityBehavior(items: [view])] { animator.addBehavior(behavior) }
    pass(1)
    XCTAssertEqual(view.frame.maxY, 500, accuracy: 1)
  }

  func testViewsThatMeetAreToldAndMayBeTakenAwayThere() {
    let mover = box(0, 100), target = box(250, 100), watcher = ContactWatcher()
    let collisions = UICollisionBehavior(items: [mover, target])
    collisions.collisionDelegate = watcher
    watcher.onContact = { first, second in
      XCTAssertTrue(first === mover && second === target)
      collisions.removeItem(second)
      target.removeFromSuperview()
    }
    let push = UIPushBehavior(items: [mover], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 3, dy: 0)
    animator.addBehavior(collisions)
    animator.addBehavior(push)
    pass(1)
    XCTAssertFalse(push.active)
    XCTAssertEqual(watcher.log.first, "items")
    XCTAssertEqual(watcher.log.filter { $0 == "items" }.count, 1)
    XCTAssertNil(target.superview)
  }

  func testOnlyItemsOrOnlyBoundariesCollideWhenTheModeSaysSo() {
    let view = box(100, 400), floor = UICollisionBehavior(items: [view])
    floor.translatesReferenceBoundsIntoBoundary = true
    floor.collisionMode = .items
    animator.addBehavior(floor)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    pass(1)
    XCTAssertGreaterThan(view.frame.minY, 667)
  }

  func testAPushOfOneAcceleratesByAHundredPoints() {
    let view = box(0, 100), small = box(0, 300, 50, 50)
    let push = UIPushBehavior(items: [view, small], mode: .continuous)
    push.setAngle(0, magnitude: 1)
    let material = UIDynamicItemBehavior(items: [view, small])
    animator.addBehavior(push)
    animator.addBehavior(material)
    pass(1)
    XCTAssertEqual(material.linearVelocity(for: view).x, 100, accuracy: 0.5)
    XCTAssertEqual(material.linearVelocity(for: small).x, 400, accuracy: 2, "a quarter of the mass")
    XCTAssertEqual(view.center.x, 100, accuracy: 1)
  }

  func testAPendulumSwingsInItsTime() {
    // 2π √(length / gravity) = 1.987 s for 100 points.
    let view = box(100, 150, 20, 20)
    let anchor = CGPoint(x: view.center.x - 10, y: view.center.y - sqrt(100 * 100 - 10 * 10))
    let rod = UIAttachmentBehavior(item: view, attachedToAnchor: anchor)
    XCTAssertEqual(rod.length, 100, accuracy: 1e-9)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    animator.addBehavior(rod)
    pass(1.987 / 2)
    XCTAssertEqual(view.center.x, anchor.x - 10, accuracy: 0.7)
    XCTAssertEqual(hypot(view.center.x - anchor.x, view.center.y - anchor.y), 100, accuracy: 0.2)
  }

  func testASpringSwingsAtItsFrequency() {
    let view = box(100, 100), spring = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 150, y: 350))
    spring.length = 150
    spring.frequency = 1
    animator.addBehavior(spring)
    pass(0.5)
    XCTAssertEqual(view.center.y, 250, accuracy: 3, "half a period later it is as far on the other side")
    pass(0.5)
    XCTAssertEqual(view.center.y, 150, accuracy: 4)
  }

  func testAViewHeldByTheFingerFollowsItAndTurns() {
    let view = box(100, 100)
    let hold = UIAttachmentBehavior(item: view, offsetFromCenter: UIOffset(horizontal: -40, vertical: -40), attachedToAnchor: CGPoint(x: 110, y: 110))
    animator.addBehavior(hold)
    for step in 1...30 {
      hold.anchorPoint = CGPoint(x: 110 + CGFloat(step) * 5, y: 110)
      pass(1.0 / 60)
    }
    pass(0.2)
    let corner = view.convert(CGPoint(x: 10, y: 10), to: field)
    XCTAssertEqual(corner.x, 260, accuracy: 1.5)
    XCTAssertEqual(corner.y, 110, accuracy: 1.5)
    XCTAssertNotEqual(view.transform, .identity)
  }

  func testAPinKeepsItsRange() {
    let bar = box(100, 100, 100, 20), arm = box(190, 110, 10, 80)
    let material = UIDynamicItemBehavior(items: [bar])
    material.isAnchored = true
    let pin = UIAttachmentBehavior.pinAttachment(with: arm, attachedTo: bar, attachmentAnchor: CGPoint(x: 195, y: 110))
    pin.attachmentRange = UIFloatRange(minimum: -0.5, maximum: 0.5)
    let gravity = UIGravityBehavior(items: [arm])
    gravity.gravityDirection = CGVector(dx: 1, dy: 0)
    for behavior in [material, pin, gravity] { animator.addBehavior(behavior) }
    pass(3)
    XCTAssertEqual(atan2(arm.transform.b, arm.transform.a), -0.5, accuracy: 0.05)
    XCTAssertEqual(bar.center, CGPoint(x: 150, y: 110), "what is anchored stays")
  }

  func testASlideMovesAlongItsAxisOnly() {
    let view = box(100, 100)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: view, attachmentAnchor: view.center, axisOfTranslation: CGVector(dx: 1, dy: 0))
    slide.attachmentRange = UIFloatRange(minimum: -20, maximum: 60)
    let gravity = UIGravityBehavior(items: [view])
    gravity.gravityDirection = CGVector(dx: 1, dy: 1)
    animator.addBehavior(slide)
    animator.addBehavior(gravity)
    pass(2)
    XCTAssertEqual(view.center.x, 210, accuracy: 2)
    XCTAssertEqual(view.center.y, 150, accuracy: 2)
    XCTAssertEqual(atan2(view.transform.b, view.transform.a), 0, accuracy: 0.02)
  }

  func testLegsOfOneBodyThatLieInEachOtherHangStill() {
    let body = box(100, 100, 20, 60), legs = (0..<2).map { _ in box(108, 160, 4, 50) }
    let collisions = UICollisionBehavior(items: [body] + legs), gravity = UIGravityBehavior(items: [body] + legs)
    let head = UIOffset(horizontal: 0, vertical: -30)
    animator.addBehavior(UIAttachmentBehavior(item: body, offsetFromCenter: head, attachedToAnchor: CGPoint(x: 110, y: 100)))
    for leg in legs {
      animator.addBehavior(UIAttachmentBehavior.pinAttachment(with: leg, attachedTo: body, attachmentAnchor: CGPoint(x: 110, y: 160)))
    }
    animator.addBehavior(collisions)
    animator.addBehavior(gravity)
    pass(3)
    for leg in legs {
      XCTAssertEqual(leg.center.x, 110, accuracy: 1)
      XCTAssertEqual(leg.center.y, 185, accuracy: 1)
    }
  }

  func testASnapEndsAtItsPointUpright() {
    let view = box(0, 0)
    view.transform = CGAffineTransform(rotationAngle: 1)
    animator.addBehavior(UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 300)))
    pass(1.5)
    XCTAssertEqual(view.center.x, 200, accuracy: 0.5)
    XCTAssertEqual(view.center.y, 300, accuracy: 0.5)
    XCTAssertEqual(atan2(view.transform.b, view.transform.a), 0, accuracy: 0.01)
  }

  func testAScaleOutlivesTheTurn() {
    let view = box(100, 100), material = UIDynamicItemBehavior(items: [view])
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    material.addAngularVelocity(.pi, for: view)
    animator.addBehavior(material)
    pass(0.5)
    XCTAssertEqual(hypot(view.transform.a, view.transform.b), 2, accuracy: 1e-6)
    XCTAssertEqual(atan2(view.transform.b, view.transform.a), .pi / 2, accuracy: 0.02)
  }

  func testWhatIsSetFromOutsideCountsAfterUpdateItem() {
    let view = box(100, 0)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    pass(0.1)
    view.center = CGPoint(x: 300, y: 400)
    animator.updateItem(usingCurrentState: view)
    pass(1.0 / 60)
    XCTAssertEqual(view.center.x, 300)
    XCTAssertGreaterThan(view.center.y, 399)
  }

  func testEqualRunsGiveEqualPlaces() {
    func run() -> [CGPoint] {
      let views = (0..<12).map { box(CGFloat($0 % 4) * 30, CGFloat($0 / 4) * 30, 40, 20) }
      let animator = UIDynamicAnimator(referenceView: field), collisions = UICollisionBehavior(items: views)
      collisions.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(collisions)
      animator.addBehavior(UIGravityBehavior(items: views))
      time = 500
      pass(2)
      return views.map(\.center)
    }
    XCTAssertEqual(run(), run())
  }

  func testWithoutItsAnimatorAViewStandsStill() {
    let view = box(100, 0), gravity = UIGravityBehavior(items: [view])
    animator.addBehavior(gravity)
    pass(0.2)
    animator = nil
    let place = view.center
    pass(0.2)
    XCTAssertEqual(view.center, place)
    XCTAssertNil(gravity.dynamicAnimator)
    let other = UIDynamicAnimator(referenceView: field)
    other.addBehavior(gravity)
    pass(0.2)
    XCTAssertGreaterThan(view.center.y, place.y)
  }

  func testAGroupMovesAsOne() {
    let left = box(100, 100, 50, 50), right = box(200, 100, 50, 50)
    let group = UIDynamicItemGroup(items: [left, right])
    animator.addBehavior(UIGravityBehavior(items: [group]))
    pass(0.3)
    XCTAssertEqual(right.center.x - left.center.x, 100, accuracy: 1e-6)
    XCTAssertGreaterThan(left.center.y, 160)
    XCTAssertEqual(left.center.y, right.center.y, accuracy: 1e-6)
  }

  func testARadialFieldDrawsToItsMiddleWithinItsRegion() {
    let near = box(100, 100), far = box(0, 500), pull = UIFieldBehavior.radialGravityField(position: CGPoint(x: 150, y: 250))
    pull.region = UIRegion(radius: 150)
    pull.addItem(near)
    pull.addItem(far)
    animator.addBehavior(pull)
    pass(0.5)
    XCTAssertGreaterThan(near.center.y, 155)
    XCTAssertEqual(far.center, CGPoint(x: 50, y: 550))
  }
}

/// Writes down what an animator and a collision behavior tell.
private final class ContactWatcher: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  var log: [String] = []
  var onContact: ((any UIDynamicItem, any UIDynamicItem) -> Void)?

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
  ) {
    log.append("items")
    onContact?(item1, item2)
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    log.append("boundary \(identifier.map { "\($0)" } ?? "nil")")
  }
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
}
