// How the app's process is started: which file, in which container, with which environment.
import Foundation
import PhoneLink

/// What is known of the bundle, and the environment made of it.
struct AppLaunch {
  let executable: URL
  let bundleIdentifier: String
  /// The app's name in the person's language.
  let displayName: String
  /// Info.plist, as it is and as the person reads it.
  let information: [String: Any], shownInformation: [String: Any]
  /// `CFBundleShortVersionString` and `CFBundleVersion`; "" when the bundle states none.
  let version: String, build: String
  let container: AppContainer
  let arguments: [String]
  let environment: [String: String]
  /// How the phone is held when the app starts: upright, unless the app cannot stand so.
  let orientation: DeviceOrientation
  /// The part of the environment that the app has of its own; the rest is this process's.
  let ownEnvironment: [String: String]

  /// Reads the bundle and makes the container. Throws `PhoneUsageError`.
  init(_ options: PhoneOptions, isVirtual: Bool, inherited: [String: String] = ProcessInfo.processInfo.environment) throws {
    information = try Self.information(of: options.bundle)
    let name = options.bundle.deletingPathExtension().lastPathComponent
    executable = options.executable ?? options.bundle.appendingPathComponent(information["CFBundleExecutable"] as? String ?? name)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw PhoneUsageError("the app's executable \(executable.path) is not there; build the app again")
    }
    bundleIdentifier = information["CFBundleIdentifier"] as? String ?? name
    shownInformation = Self.shown(information, in: options.bundle, languages: options.languages)
    displayName = shownInformation["CFBundleDisplayName"] as? String ?? shownInformation["CFBundleName"] as? String ?? name
    orientation = Self.orientation(information)
    version = information["CFBundleShortVersionString"] as? String ?? ""
    build = information["CFBundleVersion"] as? String ?? ""
    let isFresh = options.isFresh ?? isVirtual
    container = try isFresh ? .temporary() : .lasting(bundleIdentifier: bundleIdentifier)
    arguments = options.arguments

    var own = container.environment
    // A crash tells the app's file and line within some hundredths of a second.
    own["SWIFT_BACKTRACE"] =
      "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,symbolicate=full,sanitize=no,cache=no,timeout=10s"
    own.merge(options.environment) { $1 }
    ownEnvironment = own
    var environment = inherited
    if isVirtual {
      // What would make equal runs differ: hashing, random numbers, the machine's place and language.
      environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
      environment["QUINCE_SEED"] = String(options.seed ?? 1)
      environment["TZ"] = "UTC"
      environment["LANG"] = "C.UTF-8"
      for name in ["LC_ALL", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "LANGUAGE"] { environment[name] = nil }
    }
    self.environment = environment.merging(own) { $1 }
  }
}
