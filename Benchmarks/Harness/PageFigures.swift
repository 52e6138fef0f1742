// The page's figures: the phone in a real Chromium on this machine, over loopback.
import Browser
import Foundation

struct PageFigures {
  let program: String, checkout: String
  /// Builds a scene's folder.
  let build: (String) throws -> Void

  func measure(runs: Int, into report: inout BenchReport) throws {
    for scene in ["TiltScene", "BallScene", "ScrollScene", "HelloScene"] { try build(path(scene)) }
    let latency = try measureLatency(events: 40 * runs)
    report.line(
      "Page: motion event to changed picture in the page", String(format: "%.1f ms", median(latency)), mark: "≤ 21.7 ms",
      note: String(format: "95 of 100 within %.1f ms; %d events", latency.sorted()[latency.count * 95 / 100], latency.count))
    for (scene, what, mark) in [("BallScene", "moving ball", ""), ("ScrollScene", "scrolling list", "≤ 1042 B")] {
      let frame = try measureFrames(scene, seconds: 2 + Double(runs))
      report.line(
        "Page: bytes a frame, \(what)", String(format: "%.0f B", frame.bytes), mark: mark,
        note: String(format: "%.2f Mbit/s at %.0f frames/s; the phone's processor time %.3f ms a frame", frame.bytes * frame.rate * 8 / 1e6, frame.rate, frame.processor))
    }
    let idle = try measureIdle()
    report.line("Page: system calls in 5 s of idling, page open", "\(idle)", mark: "0", note: "phone and app")
  }

  private func path(_ scene: String) -> String { "\(checkout)/Benchmarks/Apps/\(scene)" }

  /// A running phone with a page.
  private final class Run {
    let process = Process()
    let page: BrowserPage
    private let folder: URL

    init(program: String, app: String, query: String) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-bench-page-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let errors = folder.appendingPathComponent("errors")
      try Data().write(to: errors)
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = ["run", app, "--page", "--release", "--device", "iPhone 8"]
      var environment = ProcessInfo.processInfo.environment
      environment["QUINCE_PAGE_FOLDER"] = folder.appendingPathComponent("pairing").path
      environment["FRAMES"] = "100000"
      process.environment = environment
      process.standardError = try FileHandle(forWritingTo: errors)
      process.standardOutput = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      var address: String?
      let end = Date(timeIntervalSinceNow: 60)
      while address == nil, Date() < end, process.isRunning {
        let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        if let start = said.range(of: "is at "), let stop = said[start.upperBound...].firstIndex(of: "\n") { address = String(said[start.upperBound..<stop]) }
        usleep(20_000)
      }
      guard let address else { throw BenchmarkError(description: "the phone prints no address for its page") }
      page = try Chromium.shared().newPage()
      try page.setScreen(width: 375, height: 667)
      try page.open(address.replacingOccurrences(of: "/#", with: "/\(query)#"))
      try page.wait("globalThis.quince?.state == 'open' && quince.shown > 0", limit: 20)
    }

    func stop() {
      page.close()
      process.interrupt()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// Milliseconds from a reading of the sensors in the page until the picture has changed and is painted.
  private func measureLatency(events: Int) throws -> [Double] {
    let run = try Run(program: program, app: path("TiltScene"), query: "?bare&motion&desk")
    defer { run.stop() }
    try run.page.value("document.getElementById('startbutton').click()")
    let values = try run.page.value(
      """
      (async () => {
        const wait = ms => new Promise(done => setTimeout(done, ms));
        const tell = x => window.dispatchEvent(Object.assign(new Event('devicemotion'), {
          accelerationIncludingGravity: { x: -9.81 * x, y: 0, z: 9.81 * Math.sqrt(1 - x * x) }, acceleration: { x: 0, y: 0, z: 0 }, rotationRate: null }));
        const square = [...quince.trees.app.layers.values()].find(layer => layer.values.s[0] === 40).element;
        const place = () => square.style.left + square.style.transform;
        const times = [];
        // Sixty readings a second, as a phone gives them; now and then another pose.
        for (let number = 0, x = 0.3, before = null, start = 0; times.length < \(events) && number < 6000; number += 1) {
          if (number % 20 === 10) { x = -x; before = place(); start = performance.now(); }
          tell(x + (number % 2) * 1e-4);
          if (before !== null) {
            const from = before, begin = start;
            before = null;
            (async () => {
              const sign = Math.sign(x);
              // Half of the way: what is smoothed on the way counts.
              const isThere = () => { const left = square.getBoundingClientRect().left + 20 - 187.5; return Math.sign(left) === sign && Math.abs(left) > 20; };
              for (;;) {
                await new Promise(requestAnimationFrame);
                if (isThere()) break;
                if (performance.now() - begin > 400) return;
              }
              // After the frame's paint.
              await new Promise(done => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
              times.push(performance.now() - begin);
            })();
          }
          await wait(1000 / 60);
        }
        return times;
      })()
      """, limit: 240) as? [Double] ?? []
    guard values.count > 4 else { throw BenchmarkError(description: "the page's picture does not follow its sensors") }
    return values
  }

  private func measureFrames(_ scene: String, seconds: Double) throws -> (bytes: Double, rate: Double, processor: Double) {
    let run = try Run(program: program, app: path(scene), query: "?bare&desk")
    defer { run.stop() }
    usleep(3_500_000)
    func sample() throws -> (frames: Double, bytes: Double, processor: Double, time: Double) {
      let values = try run.page.value("[quince.shown, quince.link.received]") as? [Double] ?? [0, 0]
      return (values[0], values[1], ProcessSample(of: [run.process.processIdentifier]).processorTime, monotonicTime())
    }
    let before = try sample()
    usleep(useconds_t(seconds * 1e6))
    let after = try sample()
    let frames = after.frames - before.frames
    guard frames > 10 else { throw BenchmarkError(description: "\(scene) does not move in the page") }
    return ((after.bytes - before.bytes) / frames, frames / (after.time - before.time), (after.processor - before.processor) / frames)
  }

  private func measureIdle() throws -> Int {
    let run = try Run(program: program, app: path("HelloScene"), query: "?bare&desk")
    defer { run.stop() }
    usleep(4_000_000)
    return try systemCalls(of: ProcessSample.tree(from: run.process.processIdentifier), seconds: 5)
  }
}
