// What a run does with a recording: writes one, plays one, or nothing.
import CZlib
import Foundation
import PhoneLink

/// Stands between a run and its recording.
final class RunRecording {
  private let use: PhoneOptions.RecordingUse?
  private let recording: Recording?
  private var writer: RecordingWriter?
  /// Nil unless the run is a replay.
  let player: RecordingPlayer?
  /// Why the run ended, for the last line.
  var reason = "the run was over"

  init(_ use: PhoneOptions.RecordingUse?, _ recording: Recording?) {
    (self.use, self.recording) = (use, recording)
    if let recording, case .replay(let file, let pictures, _)? = use {
      player = RecordingPlayer(recording, name: file, pictureFolder: pictures)
    } else {
      player = nil
    }
  }

  var isReplay: Bool { player != nil }

  /// A replay is started as the recording was. A recording of a person's own play has random numbers of its own.
  func prepare(_ options: inout PhoneOptions, isForAPerson: Bool) {
    if let header = recording?.header {
      (options.languages, options.prefersDarkAppearance) = (header.languages, header.dark)
      (options.seed, options.arguments) = (header.seed, header.arguments)
    } else if use != nil {
      // Whole numbers up to here are the same in every reader of JSON.
      options.seed = options.seed ?? (isForAPerson ? UInt64.random(in: 0..<1 << 53) : 1)
    }
  }

  func link(to app: any PhoneEnd) throws -> any PhoneEnd {
    if let player { return try player.link(to: app) }
    if let writer { return RecordedLink(app, to: writer) }
    return app
  }

  /// Before the app is started: makes the file, or looks whether this is the recording's app.
  func open(phone: Phone, display: SceneDisplay, launch: AppLaunch, options: PhoneOptions, report: @escaping (String) -> Void) throws {
    switch use {
    case nil: return
    case .record(let file, let project, let target, let isRelease)?:
      let app = RecordingHeader.App(
        identifier: launch.bundleIdentifier, version: launch.version, build: launch.build,
        path: URL(fileURLWithPath: project).standardizedFileURL.path, target: target, isRelease: isRelease)
      let header = RecordingHeader(
        app: app, device: phone.device.identifier, languages: options.languages, dark: options.prefersDarkAppearance, seed: options.seed ?? 1,
        arguments: options.arguments, fonts: FontSet.installed())
      let writer = try RecordingWriter(path: file, header: header, clock: phone.clock, report: report)
      writer.look = { [weak display] time in try? display?.checksum(at: time) }
      display.onPicture = { [weak writer] checksum, path in writer?.wrotePicture(checksum, to: path) }
      self.writer = writer
    case .replay(let file, _, _)?:
      let app = recording!.header.app
      guard app.identifier == launch.bundleIdentifier else {
        throw PhoneUsageError("\(file) is a recording of \(app.identifier), and this app is \(launch.bundleIdentifier)")
      }
      if (app.version, app.build) != (launch.version, launch.build) {
        report("quince: recorded with version \(app.version) (\(app.build)) of the app, replayed with \(launch.version) (\(launch.build))")
      }
      let fonts = FontSet.installed()
      if fonts != recording!.header.fonts {
        report("quince: other fonts than when it was recorded, so pictures may differ:\n  then: \(recording!.header.fonts.joined(separator: "; "))\n  now:  \(fonts.joined(separator: "; "))")
      }
    }
  }

  /// Writes the last line.
  func close() { writer?.end(reason) }
}

extension RunInterruption {
  /// For the last line of a recording.
  var words: String {
    switch self {
    case .appEnded(let end): "the app \(end.words)"
    case .appHangs: "the app did not answer"
    case .interrupted: "it was interrupted"
    case .windowClosed: "the window was closed"
    }
  }
}

extension PixelSurface {
  /// CRC-32 of all pixels, and their number: "1f00a2b4 750x1334".
  var checksum: String {
    var sum: uLong = 0
    for y in 0..<height {
      let row = UnsafeRawPointer(pixels + y * wordsPerRow).assumingMemoryBound(to: UInt8.self)
      sum = crc32(sum, row, uInt(width * 4))
    }
    return String(format: "%08x %dx%d", sum, width, height)
  }
}
