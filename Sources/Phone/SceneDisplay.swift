// The phone's display: the scene of layers, the window on it if there is one, and pictures of it.
import Foundation
import PhoneLink

final class SceneDisplay: PhoneDisplay, ReplayDisplay {
  /// Seconds that a note stays.
  static let noteDuration = 1.5

  let scene: LayerScene
  /// Nil: nobody looks.
  private(set) var window: (any Screen)?
  /// Nil: there is no page.
  private(set) var page: PageHost?
  private let scale: Double
  private let overlay: OverlayLayers
  private lazy var pictures = HeadlessScreen(scene: scene, pixelsPerPoint: scale)
  private var orientation = DeviceOrientation.portrait
  private var noteEnd: (any EventWatch)?
  private let statusBarHeight: Double
  private var statusBar: StatusBarStyle?
  /// The media time from which the bar looks different.
  private var statusBarChange = -Double.infinity
  /// Told when the picture has changed by what the phone itself shows.
  var onChange: (() -> Void)?
  /// Told of each picture that was written: its checksum and path.
  var onPicture: ((String, String) -> Void)?

  init(device: DeviceModel) {
    scene = LayerScene(screenSize: device.screenSize)
    scale = device.scale
    statusBarHeight = device.statusBarHeight
    overlay = OverlayLayers(scene: scene, scale: device.scale)
  }

  var isBlank: Bool { page == nil && window?.isBlank == true }

  func open(_ window: any Screen) {
    self.window = window
    turn(to: orientation)
  }

  func open(_ page: PageHost) {
    self.page = page
    turn(to: orientation)
  }

  /// Ends the page. Pages that are open say that the phone is off.
  func closePage() {
    page?.stop()
    page = nil
  }

  var isWatched: Bool { window != nil || page != nil }

  func apply(_ commit: LayerCommit) throws -> [BitmapID] {
    let released = try scene.apply(commit)
    return page?.screen.withhold(released) ?? released
  }

  /// Pages say by themselves when they are ready for more.
  var isPacedByItself: Bool { window == nil }

  func removeApp() {
    page?.forgetApp()
    scene.removeAppLayers()
    onChange?()
  }

  func nextChange(after time: Double) -> Double? {
    // Pages run animations by themselves.
    let animation = window != nil || page?.screen.needsFrames == true ? scene.nextChange(after: time) : nil
    let bar = window != nil || page?.isOpen == true ? statusBar?.nextChange(after: time) : nil
    return earlier(animation, bar)
  }

  func present(at time: Double) {
    advance(to: time)
    window?.present()
    page?.screen.flush(at: time)
  }

  private func advance(to time: Double) {
    scene.advance(to: time)
    guard time >= statusBarChange else { return }
    let bar = statusBar.map {
      StatusBar(time: $0.text(at: time), isLight: $0.isLight, width: Double(scene.screenSize.width), height: statusBarHeight)
    }
    statusBarChange = statusBar?.nextChange(after: time) ?? .infinity
    // As with all of the phone's own layers: without memory it is not seen.
    _ = try? overlay.show(bar)
  }

  func show(_ statusBar: StatusBarStyle?) {
    guard statusBar != self.statusBar else { return }
    self.statusBar = statusBar
    statusBarChange = -.infinity
    onChange?()
  }

  func turn(to orientation: DeviceOrientation) {
    self.orientation = orientation
    page?.tellTurn(orientation)
    guard isWatched else { return }
    (window as? WindowScreen)?.turn(to: orientation.quarterTurns)
    // The phone's own words stand upright for who reads them.
    try? overlay.turn(to: orientation)
    onChange?()
  }

  func turnPictures(to orientation: DeviceOrientation) {
    guard orientation.quarterTurns != pictures.geometry.quarterTurns else { return }
    pictures = HeadlessScreen(scene: scene, pixelsPerPoint: scale, quarterTurns: orientation.quarterTurns)
  }

  // The phone's own layers cannot be wrong but for want of memory; then they are not seen, which is no reason to stop.

  func show(_ panel: PhonePanel?) { change { try overlay.show(panel) } }

  func show(_ alert: PermissionAlert?) {
    try? overlay.show(alert)
    onChange?()
  }

  func show(note: String) {
    change { try overlay.show(note: note) }
    noteEnd?.cancel()
    guard isWatched else { return }
    noteEnd = MainLoop.current.schedule(after: Self.noteDuration) { [weak self] in
      self?.change { try self?.overlay.show(note: nil) }
    }
  }

  func shakeFrame() {
    (window as? WindowScreen)?.shake()
    page?.tellVibration()
  }

  func keepAwake(_ isWanted: Bool) { (window as? WindowScreen)?.keepAwake(isWanted) }

  func show(_ gauge: TiltGauge?) {
    page?.tellSensors(areRead: gauge != nil)
    guard window != nil, (try? overlay.show(gauge)) == true else { return }
    onChange?()
  }

  private func change(_ body: () throws -> Void) {
    guard isWatched else { return }
    try? body()
    onChange?()
  }

  func writePicture(to path: String, at time: Double) throws {
    try pictureData(at: time).write(to: URL(fileURLWithPath: path))
    if let onPicture { onPicture(try checksum(at: time), path) }
  }

  /// The same as PNG bytes.
  func pictureData(at time: Double) throws -> Data {
    advance(to: time)
    return try overlay.hidden { PNGWriter.data(from: pictures.picture()) }
  }

  func checksum(at time: Double) throws -> String {
    advance(to: time)
    return try overlay.hidden { pictures.picture().checksum }
  }
}
