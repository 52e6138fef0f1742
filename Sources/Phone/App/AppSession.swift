// One life of the app, from its start to its end, as the phone knows it through the link.
import Foundation
import PhoneLink

/// What the app wants and has said. Only `Phone` writes here.
final class AppSession {
  let link: any PhoneEnd
  /// Nil when the app runs in this process (tests).
  let process: AppProcess?
  /// Media time.
  let startTime: Double

  var hello: AppHello?
  /// What the app was told that the phone has.
  var sensors: [SensorKind] = []
  var wantsFrames = false
  /// Seconds between the samples that are wanted.
  var sensorIntervals: [SensorKind: Double] = [:]
  var wantsMotion: Bool { !sensorIntervals.isEmpty }
  var interface = InterfaceState()
  /// The app's next timer as of its last report, media time.
  var nextWake: Double?
  /// The status with which the app said it ends.
  var exitStatus: Int32?
  /// Why the link broke, when it did not just end.
  var linkError: LinkError?
  var lastTick: UInt64 = 0
  var lastIdle: UInt64 = 0
  var commitCount = 0
  var lastInspection: UInt32 = 0
  var inspections: [UInt32: InspectedNode] = [:]
  /// Those whose answers nobody waits for.
  var inspectionHandlers: [UInt32: (InspectedNode) -> Void] = [:]
  /// The last thing the phone did to the app, in words.
  var lastEvent = "started"

  init(link: any PhoneEnd, process: AppProcess?, startTime: Double) {
    (self.link, self.process, self.startTime) = (link, process, startTime)
  }
}

extension PhoneMessage {
  /// In words, for a person who wonders what the app was doing; nil for what goes on all the time.
  var description: String? {
    switch self {
    case .hello: "started"
    case .tick, .bitmapsReleased, .motion, .sensors, .inspect, .reply, .soundEnded: nil
    case .touches(let touches):
      touches.map { "a finger \($0.phase == .began ? "down" : $0.phase == .moved ? "moved" : "up") at \(Int($0.point.x)) \(Int($0.point.y))" }
        .joined(separator: ", ")
    case .keyboard(let isOnScreen): isOnScreen ? "the keyboard on the screen" : "the keyboard off the screen"
    case .key(let key): key.text.isEmpty ? "a key" : "the key \(quote(key.text))"
    case .shake: "shaken"
    case .orientation: "turned"
    case .lifecycle(let event): "\(event)"
    case .significantTimeChange: "told that the time has changed"
    case .memoryWarning: "warned that memory is short"
    case .openURL(let address): "asked to open \(address)"
    }
  }
}

/// What starts the app: its process, or a double in tests.
typealias AppLauncher = () throws -> (link: any PhoneEnd, process: AppProcess?)
