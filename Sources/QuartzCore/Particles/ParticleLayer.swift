// A particle, the group of all, the clock that an emitter goes by, and its dice.
import CoreGraphics
import Foundation
import LayerModel
import ObjectiveC

/// All particles of one emitter.
final class ParticleGroup: CALayer {
  override func action(forKey event: String) -> CAAction? { nil }
}

final class ParticleLayer: CALayer {
  func show(_ picture: ImageBitmap, _ cell: CAEmitterCell) {
    let part = cell.contentsRect, factor = max(cell.contentsScale, 0.01)
    bounds = CGRect(
      x: 0, y: 0, width: CGFloat(picture.bitmap.width) * part.width / factor, height: CGFloat(picture.bitmap.height) * part.height / factor)
    contentsRect = part
    shownImage = picture
    apply(.contents(picture.bitmap.id))
    // Nothing is left of it when its life is over.
    opacity = 0
  }

  func live(from time: Double, for life: Double, _ animations: [CAAnimation]) {
    for animation in animations { animation.duration = life }
    let group = CAAnimationGroup()
    group.animations = animations
    // 0 would be the coming commit.
    (group.beginTime, group.duration) = (max(time, 1e-9), life)
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    add(group, forKey: "life")
  }

  override func action(forKey event: String) -> CAAction? { nil }
}

/// Numbers by chance; the same for the same seed, unless it is 0.
struct ParticleDice {
  private var state: UInt64
  init(seed: UInt32) { state = seed == 0 ? UInt64.random(in: 1...UInt64.max) : UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

  /// 0..<1. (Steele, Lea and Flood's generator SplitMix64.)
  mutating func part() -> CGFloat {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return CGFloat((mixed ^ mixed >> 31) >> 11) / CGFloat(UInt64(1) << 53)
  }

  mutating func spread(_ range: CGFloat) -> CGFloat { (part() - 0.5) * range }
  mutating func spread(_ range: Double) -> Double { Double(part() - 0.5) * range }
  mutating func spread(_ range: Float) -> Float { Float(part() - 0.5) * range }
}

/// Calls an emitter with each frame. A display link keeps its target, so it is not the emitter itself.
final class ParticleClock: NSObject {
  private weak var layer: CAEmitterLayer?
  private var link: CADisplayLink?

  init(_ layer: CAEmitterLayer) {
    self.layer = layer
    super.init()
    link = CADisplayLink(target: self, selector: Selector("tick:"))
    link?.add(to: .main, forMode: .common)
  }

  func tick() {
    guard let layer else { return stop() }
    layer.emit(at: layer.localTime(at: CACurrentMediaTime()))
  }

  func stop() {
    link?.invalidate()
    link = nil
  }
}
