// A double of an app at the other end of an in-memory link, and a display that remembers what it was asked for.
import Foundation
import PhoneLink

@testable import Phone

/// Answers ticks as an app does, and does what a test tells it to do meanwhile.
final class FakeApp {
  private(set) var received: [PhoneMessage] = []
  private(set) var ticks: [FrameTick] = []
  /// Media time of the next timer, reported with each answer.
  var nextWake: Double?
  var views = InspectedNode(className: "UIWindow", frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  /// Hears nothing and answers nothing.
  var isHung = false
  /// Called for each message before it is answered.
  var onMessage: ((PhoneMessage) -> Void)?
  private let link: any AppEnd

  init(link: any AppEnd) {
    self.link = link
    link.onReceive = { [weak self] in self?.receive($0) }
    link.activate()
  }

  func say(_ message: AppMessage) { link.send(message) }
  func leave() { link.close() }

  var touches: [TouchSample] {
    received.flatMap { message -> [TouchSample] in
      if case .touches(let samples) = message { return samples }
      return []
    }
  }
  var samples: [MotionSample] {
    received.compactMap { message in
      if case .motion(let sample) = message { return sample }
      return nil
    }
  }

  /// Shows labels with these texts, one below the other, the first in front.
  func show(_ texts: [String]) {
    views.children = texts.enumerated().map { index, text in
      InspectedNode(className: "UILabel", frame: CGRect(x: 20, y: 40 + 50 * index, width: 100, height: 30), text: text)
    }
  }

  private func receive(_ message: PhoneMessage) {
    if isHung { return }
    received.append(message)
    onMessage?(message)
    switch message {
    case .hello: say(.hello(AppHello(bundleIdentifier: "test.fake", displayName: "Fake", processIdentifier: 0)))
    case .tick(let tick):
      ticks.append(tick)
      say(.idle(IdleReport(tick: tick.number, nextWake: nextWake)))
    case .inspect(let number): say(.inspection(number, views))
    default: break
    }
  }
}

final class FakeDisplay: PhoneDisplay {
  var commits: [LayerCommit] = []
  var presents: [Double] = []
  var pictures: [(path: String, time: Double)] = []
  var panel: PhonePanel?
  var notes: [String] = []
  var gauge: TiltGauge?
  var statusBar: StatusBarStyle?
  var isWatched = false
  var isBlank = false
  var animationEnd = -Double.infinity
  var onPresent: (() -> Void)?

  func apply(_ commit: LayerCommit) -> [BitmapID] {
    commits.append(commit)
    return commit.discardedBitmaps
  }
  func removeApp() {}
  func turn(to orientation: DeviceOrientation) {}
  func nextChange(after time: Double) -> Double? { time < animationEnd ? time : nil }
  func present(at time: Double) {
    presents.append(time)
    onPresent?()
  }
  func show(_ panel: PhonePanel?) { self.panel = panel }
  func show(note: String) { notes.append(note) }
  func show(_ gauge: TiltGauge?) { self.gauge = gauge }
  func show(_ statusBar: StatusBarStyle?) { self.statusBar = statusBar }
  func writePicture(to path: String, at time: Double) throws {
    pictures.append((path, time))
    try Data("picture".utf8).write(to: URL(fileURLWithPath: path))
  }
}

/// A phone with a fake app on it.
final class FakePhone {
  let display = FakeDisplay()
  private(set) var apps: [FakeApp] = []
  private(set) var reports: [String] = []
  private(set) var phone: Phone!
  var app: FakeApp { apps.last! }
  private let formerLoop = MainLoop.current

  init(clock: Phone.ClockKind = .virtual, patience: Double = 10, prepare: @escaping (FakeApp) -> Void = { _ in }) throws {
    // The loop that a phone has outside of tests.
    MainLoop.current = PollLoop()
    phone = Phone(device: .standard, display: display, clock: clock, patience: patience) { [unowned self] in
      let ends = InMemoryChannel.pair()
      let app = FakeApp(link: ends.app)
      prepare(app)
      apps.append(app)
      return (ends.phone, nil)
    }
    phone.report = { [unowned self] in reports.append($0) }
    try phone.start()
  }

  deinit { MainLoop.current = formerLoop }
}

extension FakePhone {
  /// Lets real time pass until the condition holds, at most some seconds.
  func wait(until isDone: () -> Bool) throws {
    for _ in 0..<500 {
      if isDone() { return }
      try phone.pass(0.01)
    }
  }
}
