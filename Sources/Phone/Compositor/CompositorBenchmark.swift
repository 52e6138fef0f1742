// What the compositor costs: medians of many frames of four scenes on an iPhone 8's screen, in memory.
import Foundation
import PhoneLink

/// The figures of `quince bench` that need neither an app nor a display.
public enum CompositorBenchmark {
  public struct Figure {
    public var name: String
    /// Milliseconds of processor time, the median over all frames.
    public var milliseconds: Double
    /// The mark to reach, milliseconds.
    public var mark: Double
  }

  /// Takes about two seconds.
  public static func run() -> [Figure] {
    [
      measure("ball of 60 points moves", mark: 0.01, frames: 2000, ball),
      measure("60 layers of 50 points turn", mark: 2.5, frames: 200, turningLayers),
      measure("card of 300 × 400 points flips", mark: 1.0, frames: 300, flip),
      measure("list of 16 rows scrolls", mark: 0.15, frames: 300, list),
    ]
  }

  private typealias Scene = (Stage) -> (Int) -> [LayerChange]

  private static func measure(_ name: String, mark: Double, frames: Int, _ make: Scene) -> Figure {
    let stage = Stage()
    let change = make(stage)
    stage.show([])
    var times: [Double] = []
    for frame in 0..<frames {
      let changes = change(frame)
      let start = processorTime()
      stage.show(changes)
      times.append((processorTime() - start) * 1000)
    }
    return Figure(name: name, milliseconds: times.sorted()[times.count / 2], mark: mark)
  }

  /// Seconds this thread has run: what others do on the machine does not count.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A screen of 375 × 667 points at scale 2 with a white root layer.
  private final class Stage {
    let scene = LayerScene(screenSize: CGSize(width: 375, height: 667))
    let compositor: SoftwareCompositor
    let surface: PixelSurface
    private var next: UInt64 = 2
    private var top: [LayerID] = []
    static let root = LayerID(rawValue: 1)

    init() {
      let geometry = ScreenGeometry(size: scene.screenSize, pixelsPerPoint: 2)
      compositor = SoftwareCompositor(scene: scene, geometry: geometry)
      surface = PixelSurface(width: geometry.pixelWidth, height: geometry.pixelHeight)
      show([.create(Self.root), .root(Self.root), .set(Self.root, .backgroundColor(LayerColor(red: 1, green: 1, blue: 1, alpha: 1)))])
      show(place(Self.root, CGRect(origin: .zero, size: scene.screenSize)))
    }

    func show(_ changes: [LayerChange]) {
      do {
        _ = try scene.apply(LayerCommit(number: 0, time: 0, changes: changes))
      } catch { preconditionFailure("\(error)") }
      compositor.compose(into: surface)
    }

    func place(_ id: LayerID, _ frame: CGRect) -> [LayerChange] {
      [
        .set(id, .position(CGPoint(x: frame.midX, y: frame.midY))), .set(id, .bounds(CGRect(origin: .zero, size: frame.size))),
      ]
    }

    /// A layer with a bitmap of its own: a gradient, or a disc on nothing.
    func addPicture(_ frame: CGRect, isDisc: Bool = false) -> LayerID {
      let id = LayerID(rawValue: next), width = Int(frame.width * 2), height = Int(frame.height * 2)
      next += 1
      top.append(id)
      guard let bitmap = try? SharedBitmap(id: BitmapID(rawValue: next), width: width, height: height, isOpaque: !isDisc) else {
        preconditionFailure("no memory for a bitmap")
      }
      for y in 0..<height {
        let row = bitmap.base.advanced(by: y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width {
          let dx = 2 * x - width, dy = 2 * y - height
          let isInside = !isDisc || dx * dx + dy * dy < width * width
          row[x] = isInside ? 0xff00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8 | UInt32((x + y) & 255) : 0
        }
      }
      let changes: [LayerChange] = [.create(id), .sublayers(Self.root, top), .set(id, .contents(bitmap.id)), .set(id, .contentsScale(2))]
      do {
        _ = try scene.apply(LayerCommit(number: 0, time: 0, bitmaps: [bitmap], changes: changes + place(id, frame)))
      } catch { preconditionFailure("\(error)") }
      return id
    }
  }

  private static func ball(_ stage: Stage) -> (Int) -> [LayerChange] {
    let ball = stage.addPicture(CGRect(x: 100, y: 100, width: 60, height: 60), isDisc: true)
    return { frame in
      let angle = Double(frame) * 0.03
      return [.set(ball, .position(CGPoint(x: 187 + 140 * cos(angle), y: 333 + 280 * sin(angle))))]
    }
  }

  private static func turningLayers(_ stage: Stage) -> (Int) -> [LayerChange] {
    let layers = (0..<60).map { stage.addPicture(CGRect(x: 20 + $0 % 6 * 55, y: 20 + $0 / 6 * 60, width: 50, height: 50)) }
    return { frame in
      layers.enumerated().map { index, layer in
        let angle = Double(frame) * 0.02 + Double(index)
        var turn = LayerTransform.identity
        (turn.m11, turn.m12, turn.m21, turn.m22) = (cos(angle), sin(angle), -sin(angle), cos(angle))
        return .set(layer, .transform(turn))
      }
    }
  }

  private static func flip(_ stage: Stage) -> (Int) -> [LayerChange] {
    let card = stage.addPicture(CGRect(x: 37, y: 133, width: 300, height: 400))
    return { frame in
      let angle = Double(frame % 60) / 60 * .pi * 0.49
      var turn = LayerTransform.identity
      (turn.m11, turn.m13, turn.m31, turn.m33) = (cos(angle), -sin(angle), sin(angle), cos(angle))
      var perspective = LayerTransform.identity
      perspective.m34 = -1 / 500.0
      return [.set(card, .transform(turn.concatenated(with: perspective)))]
    }
  }

  private static func list(_ stage: Stage) -> (Int) -> [LayerChange] {
    for row in 0..<40 { _ = stage.addPicture(CGRect(x: 0, y: row * 44, width: 375, height: 44)) }
    return { frame in [.set(Stage.root, .bounds(CGRect(x: 0, y: frame * 3 % 1000, width: 375, height: 667)))] }
  }
}
