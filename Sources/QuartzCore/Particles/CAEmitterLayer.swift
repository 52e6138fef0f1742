// Particles. Each is a layer of the machinery whose whole life is declared when it is born: where it flies, how it grows, turns and fades.
// So the phone moves it, and the app only gives birth, once a frame.
//
// A range is the width within which a value varies about the one given. Missing: particles of particles, `additive` and depth, changes of
// red, green and blue during a life; a picture other than a CGImage is not shown.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

/// Partly: particles of particles, `additive` and depth are missing; red, green and blue do not change during a life.
open class CAEmitterLayer: CALayer {
  open var emitterCells: [CAEmitterCell]? { didSet { wake() } }
  open var birthRate: Float = 1 { didSet { wake() } }
  open var lifetime: Float = 1
  /// The middle of the shape, in the layer's space.
  open var emitterPosition = CGPoint.zero
  open var emitterZPosition: CGFloat = 0
  /// For a line its width counts; for a circle its width is the radius.
  open var emitterSize = CGSize.zero
  open var emitterDepth: CGFloat = 0
  open var emitterShape = CAEmitterLayerEmitterShape.point
  open var emitterMode = CAEmitterLayerEmitterMode.volume
  open var renderMode = CAEmitterLayerRenderMode.unordered {
    didSet { if renderMode == .additive { unimplemented("CAEmitterLayer.renderMode of additive") } }
  }
  open var preservesDepth = false
  open var velocity: Float = 1
  open var scale: Float = 1
  open var spin: Float = 1
  open var seed: UInt32 = 0

  private var clock: ParticleClock?
  private var particles: [(layer: CALayer, end: Double)] = []
  /// When the next particle of a cell is due, in the layer's time.
  private var due: [ObjectIdentifier: Double] = [:]
  private lazy var dice = ParticleDice(seed: seed)
  private var tints: [ObjectIdentifier: [LayerTint: ImageBitmap]] = [:]

  /// More than anyone can tell apart are not born.
  private static let mostParticles = 2_000

  public override internal(set) var superlayer: CALayer? { didSet { wake() } }

  public override init() {
    super.init()
    Self.isInUse = true
  }

  public override init(layer: Any) { super.init(layer: layer) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    Self.isInUse = true
  }

  deinit { clock?.stop() }

  /// Whether the program has any, so that commits look for them.
  nonisolated(unsafe) private(set) static var isInUse = false  // main thread only, as all layers

  /// It has come to the screen, perhaps with a layer around it.
  override func prepareForCommit() { wake() }

  /// Frames are wanted while something is to be born or has to be taken away.
  private func wake() {
    guard superlayer != nil, modelOfPresentation == nil, clock == nil, birthRate > 0, !(emitterCells ?? []).isEmpty else { return }
    clock = ParticleClock(self)
  }

  /// A frame of the phone: takes away who is dead, and gives birth to who is due by then. `now` in the layer's time.
  func emit(at now: Double) {
    // Off the screen nobody is born, and who lives is not missed.
    guard CommitBuilder.shared.contains(self) else { return stop() }
    while let first = particles.first, first.end <= now {
      first.layer.removeFromSuperlayer()
      particles.removeFirst()
    }
    for cell in emitterCells ?? [] { emit(cell, at: now) }
    if particles.isEmpty, birthRate <= 0 || (emitterCells ?? []).isEmpty { stop() }
  }

  private func stop() {
    clock?.stop()
    clock = nil
    for particle in particles { particle.layer.removeFromSuperlayer() }
    (particles, due) = ([], [:])
  }

  private func emit(_ cell: CAEmitterCell, at now: Double) {
    let rate = Double(cell.birthRate * birthRate), longest = Double((cell.lifetime + cell.lifetimeRange / 2) * lifetime)
    guard cell.isEnabled, rate > 0, longest > 0, rate.isFinite, longest.isFinite else { return due[ObjectIdentifier(cell)] = now }
    if cell.emitterCells?.isEmpty == false { unimplemented("CAEmitterCell.emitterCells") }
    // Who would have been born before now, since the layer's time began, is there at once.
    var time = max(due[ObjectIdentifier(cell)] ?? 0, now - longest, 0)
    while time <= now {
      if particles.count >= Self.mostParticles {
        unimplemented("CAEmitterLayer of more than \(Self.mostParticles) particles at a time")
        time = now + 1 / rate
        break
      }
      addParticle(of: cell, born: time, now: now)
      time += 1 / rate
    }
    due[ObjectIdentifier(cell)] = time
  }

  // MARK: A particle

  private func addParticle(of cell: CAEmitterCell, born time: Double, now: Double) {
    let life = (Double(cell.lifetime) + dice.spread(Double(cell.lifetimeRange))) * Double(lifetime)
    let start = place(), speed = (cell.velocity + dice.spread(cell.velocityRange)) * CGFloat(velocity) * cos(cell.emissionLatitude)
    let angle = cell.emissionLongitude + dice.spread(cell.emissionRange)
    let size = cell.scale + dice.spread(cell.scaleRange), turn = cell.spin + dice.spread(cell.spinRange)
    let color = cell.color?.rgba ?? CGColor(gray: 1, alpha: 1).rgba
    func channel(_ value: CGFloat, _ range: Float) -> Float {
      // In sixteen steps, for each of which the picture is coloured once.
      (min(max(Float(value) + dice.spread(range), 0), 1) * 16).rounded() / 16
    }
    let tint = LayerTint(red: channel(color.red, cell.redRange), green: channel(color.green, cell.greenRange), blue: channel(color.blue, cell.blueRange), alpha: 1)
    let alpha = Float(color.alpha) + dice.spread(cell.alphaRange)
    guard life > 0, time + life > now, let picture = picture(of: cell, tint) else { return }

    let particle = ParticleLayer()
    particle.show(picture, cell)
    let seconds = CGFloat(life), across = speed * cos(angle), down = speed * sin(angle)
    let end = CGPoint(
      x: start.x + across * seconds + cell.xAcceleration * seconds * seconds / 2, y: start.y + down * seconds + cell.yAcceleration * seconds * seconds / 2)
    let path = CGMutablePath()
    path.move(to: start)
    // A thrown body's way is this curve, and its parameter the time.
    path.addQuadCurve(to: end, control: CGPoint(x: start.x + across * seconds / 2, y: start.y + down * seconds / 2))
    let fly = CAKeyframeAnimation(keyPath: "position")
    fly.path = path
    let factor = CGFloat(scale), rotation = turn * CGFloat(spin)
    particle.live(
      from: time, for: life,
      [
        fly, CABasicAnimation("transform.scale", size * factor, max(size + cell.scaleSpeed * seconds, 0) * factor),
        CABasicAnimation("transform.rotation.z", 0, rotation * seconds), CABasicAnimation("opacity", CGFloat(alpha), CGFloat(alpha + cell.alphaSpeed * Float(life))),
      ])
    let group = backdrop ?? ParticleGroup()
    if backdrop !== group { backdrop = group }
    group.insert(particle, at: renderMode == .oldestLast ? 0 : group.sublayerList.count)
    let place = particles.lastIndex { $0.end <= time + life }.map { $0 + 1 } ?? 0
    particles.insert((particle, time + life), at: place)
  }

  /// Somewhere in the emitter's shape.
  private func place() -> CGPoint {
    let center = emitterPosition, size = emitterSize
    switch emitterShape {
    case .line:
      let x = emitterMode == .points ? (dice.part() < 0.5 ? -0.5 : 0.5) : dice.part() - 0.5
      return CGPoint(x: center.x + size.width * x, y: center.y)
    case .rectangle, .cuboid:
      var x = dice.part() - 0.5, y = dice.part() - 0.5
      if emitterMode == .points { (x, y) = (x < 0 ? -0.5 : 0.5, y < 0 ? -0.5 : 0.5) }
      if emitterMode == .outline {
        // Each side by its length.
        if dice.part() * (size.width + size.height) < size.width { y = y < 0 ? -0.5 : 0.5 } else { x = x < 0 ? -0.5 : 0.5 }
      }
      return CGPoint(x: center.x + size.width * x, y: center.y + size.height * y)
    case .circle, .sphere:
      let angle = dice.part() * 2 * .pi, radius = size.width * (emitterMode == .outline || emitterMode == .points ? 1 : dice.part().squareRoot())
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    default:
      return center
    }
  }

  private func picture(of cell: CAEmitterCell, _ tint: LayerTint) -> ImageBitmap? {
    guard let contents = cell.contents else { return nil }
    guard let image = contents as? CGImage else {
      unimplemented("CAEmitterCell.contents of type \(type(of: contents))")
      return nil
    }
    guard let plain = BitmapStore.shared.bitmap(for: image), tint.changesColor else { return BitmapStore.shared.bitmap(for: image) }
    let key = ObjectIdentifier(image)
    if let known = tints[key]?[tint] { return known }
    let made = BitmapStore.shared.tinted(plain.bitmap, tint) ?? plain
    tints[key, default: [:]][tint] = made
    return made
  }
}

extension CABasicAnimation {
  fileprivate convenience init(_ keyPath: String, _ from: CGFloat, _ to: CGFloat) {
    self.init(keyPath: keyPath)
    (fromValue, toValue) = (Double(from), Double(to))
  }
}

@section(".init_array") @used
private let registerEmitter: @convention(c) () -> Void = {
  ClassMembers.register(ParticleClock.self) { members in members.method("tick:") { clock, _ in clock.tick() } }
  ClassMembers.register(CAEmitterLayer.self) { members in
    members.factory("init") { _ in CAEmitterLayer() }
    members.factory("initWithLayer:") { arguments in CAEmitterLayer(layer: arguments[0] as Any) }
  }
}
