// The first line of a recording: what was recorded, on what phone, by which Quince.
import Foundation
import PhoneLink

/// Everything that has to be the same for a replay to give the same pictures, but for what happened.
struct RecordingHeader: Codable, Equatable {
  /// Grows with every change of the lines' form.
  static let currentFormat = 1
  static let kind = "recording"

  /// What the file is: "recording".
  var quince = kind
  var format = currentFormat
  /// The link's version: some messages lie in the file as they crossed it.
  var link = linkVersion
  var app: App
  /// The device's identifier, such as "iPhone-8".
  var device: String
  /// BCP 47, in the person's order of preference.
  var languages: [String]
  var dark: Bool
  /// Where the app's random numbers start.
  var seed: UInt64
  /// Words for the app itself.
  var arguments: [String]
  /// The fonts of interface text, for telling why pictures of another machine differ.
  var fonts: [String]

  struct App: Codable, Equatable {
    /// The bundle identifier.
    var identifier: String
    /// `CFBundleShortVersionString` and `CFBundleVersion`.
    var version: String
    var build: String
    /// Where the project was, as an absolute path.
    var path: String
    /// The app target that was asked for; nil: the project's only one.
    var target: String?
    var isRelease: Bool
  }
}

/// Why a recording cannot be replayed, or where the replay differs from it.
struct RecordingError: Error, CustomStringConvertible, Equatable {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What is needed to build the app of a recording: read before anything starts.
public struct RecordedApp: Sendable, Equatable {
  /// The project: where it was recorded, or the same place seen from the recording's folder.
  public let path: String
  public let target: String?
  public let isRelease: Bool
  public let bundleIdentifier: String

  /// Reads the first line of a recording. Throws `PhoneUsageError`.
  ///
  /// - Parameter project: where the app's project is now; nil: where it was when it was recorded.
  public init(recording file: String, project: String?) throws {
    let header: RecordingHeader
    do { header = try Recording.header(of: file) } catch { throw PhoneUsageError("\(error)") }
    (target, isRelease, bundleIdentifier) = (header.app.target, header.app.isRelease, header.app.identifier)
    path = project ?? header.app.path
    guard FileManager.default.fileExists(atPath: path) else {
      throw PhoneUsageError(
        project == nil
          ? "\(file) is a recording of \(bundleIdentifier), whose project was at \(path) and is not there; --app PATH says where it is"
          : "there is no app at \(path)")
    }
  }
}
