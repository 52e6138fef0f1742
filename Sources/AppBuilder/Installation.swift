// Where the parts of Quince lie that a build needs: the frameworks, their modules, the adapter, the compiler.

import Foundation
import XcodeProject

/// The prebuilt parts that apps are compiled against: a SwiftPM build folder of this package.
public struct Installation: Sendable {
  /// The folder with `libQuinceFrameworks.so`, `Modules/` and the executables.
  public var buildFolder: String
  /// The package's own folder: the module maps of the C libraries lie in its `Sources`. Nil when it cannot be found.
  public var packageFolder: String?
  public var adapter: String
  public var compiler: String

  public var frameworksLibrary: String { buildFolder.appendingPath("libQuinceFrameworks.so") }
  public var modulesFolder: String { buildFolder.appendingPath("Modules") }
  /// The index of the frameworks' classes that the adapter reads; the launcher has it written once a build of Quince.
  public var frameworksIndex: String { buildFolder.appendingPath("QuinceFrameworks.index.json") }

  public init(buildFolder: String, packageFolder: String?, adapter: String? = nil, compiler: String? = nil) throws {
    self.buildFolder = buildFolder
    self.packageFolder = packageFolder
    self.adapter = adapter ?? buildFolder.appendingPath("quince-adapter")
    guard let compiler = compiler ?? Installation.find("swiftc") else {
      throw Diagnostic.error("the Swift compiler was not found", advice: "Install Swift 6 from https://swift.org/install and put swiftc on the PATH.")
    }
    self.compiler = compiler
    for part in [frameworksLibrary, self.adapter] where !part.fileExists {
      throw Diagnostic.error("a part of Quince is not built: \(part)", advice: "Start Quince by its launcher, ./quince, which builds it.")
    }
  }

  /// The installation that this process belongs to: the folder of its own executable.
  public static func current() throws -> Installation {
    let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let folder = executable.folderPath
    return try Installation(buildFolder: folder, packageFolder: packageFolder(above: folder))
  }

  /// The nearest folder above that holds this package.
  public static func packageFolder(above folder: String) -> String? {
    var candidate = folder
    while candidate.count > 1 {
      if candidate.appendingPath("Package.swift").fileExists, candidate.appendingPath("Sources/AppBuilder").isFolder { return candidate }
      candidate = candidate.folderPath
    }
    return nil
  }

  /// A program of the search path.
  static func find(_ program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { String($0).appendingPath(program) }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What apps must be built anew for when it changes.
  var identityFiles: [String] { [frameworksLibrary, frameworksIndex, adapter, compiler, "/proc/self/exe"] }

  /// Search paths of the frameworks' modules and of the C modules that those refer to: the compiler reads both, although an app
  /// can import only the first, and SQLite3, which is C on an iPhone as well.
  var moduleSearchArguments: [String] {
    var arguments = ["-I", modulesFolder]
    guard let packageFolder else { return arguments }
    let sources = packageFolder.appendingPath("Sources")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []).filter { $0.hasPrefix("C") || $0 == "SQLite3" }.sorted()
    for name in names {
      let generated = buildFolder.appendingPath("\(name).build/module.modulemap")
      if sources.appendingPath(name).appendingPath("module.modulemap").fileExists {
        arguments += ["-I", sources.appendingPath(name)]
      } else if generated.fileExists {
        arguments += ["-Xcc", "-fmodule-map-file=\(generated)"]
      }
    }
    return arguments + Installation.headerArguments
  }

  /// Where the headers of the C libraries lie that the module maps name.
  private static var headerArguments: [String] {
    guard let program = find("pkg-config"),
      let result = try? ChildProcess.run(program, ["--cflags-only-I", "cairo", "pangocairo", "pixman-1"]), result.isSuccess
    else { return [] }
    return String(decoding: result.output, as: UTF8.self).split { $0 == " " || $0 == "\n" }.flatMap { ["-Xcc", String($0)] }
  }
}
