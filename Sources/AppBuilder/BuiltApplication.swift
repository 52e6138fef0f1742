// What a build is asked for, and what it leaves.

import XcodeProject

/// What to build.
public struct BuildRequest: Equatable, Sendable {
  /// A folder, `.xcodeproj` or `.xcworkspace`, as the person typed it.
  public var path: String
  /// Which app target; nil for the only one or the one named like the project.
  public var target: String?
  public var configuration: BuildConfiguration
  /// Where a copy of the bundle is put; nil for none.
  public var outputFolder: String?
  /// Prints the compiler's warnings in full, not only their number.
  public var showsWarnings = false

  public init(path: String, target: String? = nil, configuration: BuildConfiguration = .debug, outputFolder: String? = nil) {
    self.path = path
    self.target = target
    self.configuration = configuration
    self.outputFolder = outputFolder
  }
}

/// An app that is ready to start.
public struct BuiltApplication: Codable, Equatable, Sendable {
  /// Path of the bundle, `…/Name.app`.
  public var bundlePath: String
  public var executablePath: String
  /// What the home screen would show.
  public var name: String
  public var bundleIdentifier: String
  /// The screen that the main storyboard was drawn for, in Interface Builder's words: `retina4_7`. Nil when it states none.
  public var storyboardDevice: String?
  /// Folder of `libQuinceFrameworks.so`; the executable finds it by itself.
  public var frameworksFolder: String
  /// All files that the build would look at to find out whether anything has changed, as they are, in lines of "time size path":
  /// nanoseconds since 1970 (-1: nothing is there) and bytes. Not kept with the rest.
  public var decidingFiles: [String] = []

  private enum CodingKeys: CodingKey { case bundlePath, executablePath, name, bundleIdentifier, storyboardDevice, frameworksFolder }
}

/// A build failed, and everything about it has been printed.
public struct BuildFailure: Error, Equatable {
  public var errorCount: Int
}

extension BuiltApplication {
  /// A stand-in for checking a run's options before there is an app.
  public static let notBuiltYet = BuiltApplication(
    bundlePath: "/", executablePath: "/", name: "", bundleIdentifier: "", storyboardDevice: nil, frameworksFolder: "/")
}
