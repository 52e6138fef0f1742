// Finds controllers and the computer's own sensor while the phone runs, and hands them to the motion hub.
//
// It looks once, after the phone has shown its first picture, by reading a few names; then the kernel says when a device comes or goes.
// Where there is no device nothing is loaded, opened or asked again.
import CSystemSupport
import Foundation
import PhoneLink

final class MotionDevices {
  /// Seconds from the phone's start to the first look: the first picture goes before.
  static let firstLook = 0.3
  /// Seconds between the kernel's news of a device and the look at it: udev still gives the rights.
  static let settling = 0.5

  private let hub: MotionHub
  private let search: DeviceSearch
  private let clock: () -> Double
  private let report: (String) -> Void
  private let makeLibrary: () throws -> any ControllerLibrary
  private var library: (any ControllerLibrary)?
  private var nodes: [String: InputDeviceSource] = [:]
  private var hasComputerSensor = false
  private var toldClosed: Set<String> = []
  private var folderWatches: [(descriptor: Int32, watch: any EventWatch)] = []
  private var nextLook: (any EventWatch)?

  /// - Parameters:
  ///   - clock: media time.
  ///   - report: gets words for a person.
  init(
    hub: MotionHub, search: DeviceSearch = DeviceSearch(), clock: @escaping () -> Double, report: @escaping (String) -> Void,
    makeLibrary: @escaping () throws -> any ControllerLibrary = { try SDLControllerLibrary() }
  ) {
    (self.hub, self.search, self.clock, self.report, self.makeLibrary) = (hub, search, clock, report, makeLibrary)
  }

  deinit {
    for (descriptor, watch) in folderWatches {
      watch.cancel()
      close(descriptor)
    }
  }

  func start() { lookLater(Self.firstLook) }

  private func lookLater(_ seconds: Double) {
    guard nextLook == nil else { return }
    nextLook = MainLoop.current.schedule(after: seconds) { [weak self] in
      self?.nextLook = nil
      self?.look()
      self?.watchFolders()
    }
  }

  /// Takes in what is new.
  func look() {
    if hub.isAllowed(.controller) {
      lookForControllers()
    }
    if hub.isAllowed(.computer), !hasComputerSensor, let sensor = search.computerSensor() {
      hasComputerSensor = true
      hub.add(sensor)
    }
  }

  private func lookForControllers() {
    let raw = search.rawControllers()
    var hasSDL = false
    if !raw.readable.isEmpty {
      do {
        if library == nil { library = try makeLibrary() }
        for controller in library?.openNew() ?? [] { hub.add(ControllerSource(controller, of: library!)) }
        hasSDL = hub.sources.contains { $0 is ControllerSource && $0.isConnected }
      } catch { tellOnce("controller: \(error)") }
    }
    // SDL and the kernel would give the same controller twice.
    let present = hasSDL ? [] : search.inputNodes()
    nodes = nodes.filter { $0.value.isConnected }
    for node in present where nodes[node.path] == nil {
      guard node.isReadable, let source = search.open(node, clock: clock) else {
        tellOnce(
          """
          the controller “\(node.name)” has motion sensors, but \(node.path) may not be read; add yourself to the group input, or give the \
          device to your seat by a udev rule
          """)
        continue
      }
      nodes[node.path] = source
      source.onLoss = { [weak self, weak source] in if let source { self?.hub.connectionChanged(of: source) } }
      hub.add(source)
    }
    if !hasSDL, nodes.isEmpty, present.isEmpty {
      for controller in raw.closed {
        tellOnce(
          """
          the controller “\(controller.name)” is not used: \(controller.path) may not be read and the kernel gives no motion sensors of it; a \
          udev rule (package steam-devices or game-devices-udev) opens it
          """)
      }
    }
  }

  private func tellOnce(_ text: String) {
    if toldClosed.insert(text).inserted { report("quince: " + text) }
  }

  /// Devices that come later. What cannot be watched is not: then a controller must be there at the start.
  private func watchFolders() {
    guard folderWatches.isEmpty else { return }
    // /dev itself gets the raw devices, and the folder of the others when it is made.
    for folder in ["/dev", "/dev/input"] {
      let descriptor = quince_watch_folder(search.root + folder)
      guard descriptor >= 0 else { continue }
      let watch = MainLoop.current.watch(descriptor) { [weak self] in
        // Only that something happened counts.
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
        self?.lookLater(Self.settling)
      }
      guard let watch else {
        close(descriptor)
        continue
      }
      folderWatches.append((descriptor, watch))
    }
  }
}
