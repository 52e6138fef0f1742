// The folder that one app is built in. It never lies among the person's own files.

import Foundation
import Glibc
import XcodeProject

/// Where the products of one target in one configuration go.
struct BuildPlace {
  let folder: String

  var stampFile: String { folder.appendingPath("build.stamp") }
  var codeStampFile: String { folder.appendingPath("code.stamp") }
  /// The sources as the compiler last saw them, whether it liked them or not.
  var compiledStampFile: String { folder.appendingPath("compiled.stamp") }
  /// The adapter's texts, overlay and maps.
  var adaptedFolder: String { folder.appendingPath("adapted") }
  /// Sources that the build makes: the classes of data models.
  var generatedFolder: String { folder.appendingPath("generated") }
  var objectsFolder: String { folder.appendingPath("objects") }
  var dynamicMembersFile: String { folder.appendingPath("dynamic-members.json") }
  var requestFile: String { folder.appendingPath("request.json") }
  var outputFileMap: String { folder.appendingPath("output-file-map.json") }
  var compilerLog: String { folder.appendingPath("compiler.log") }
  var moduleCache: String { folder.folderPath.folderPath.appendingPath("module-cache") }

  /// - Parameters:
  ///   - projectPath: the project's or workspace's own path; equal names in different folders must not meet.
  init(root: String, projectPath: String, target: String?, configuration: BuildConfiguration) {
    let key = target.map { projectPath + "\n" + $0 } ?? projectPath
    folder = root.appendingPath("\(projectPath.fileStem)-\(StableHash.text(of: key))").appendingPath(configuration.rawValue)
  }

  /// The folder that QUINCE_BUILD_FOLDER names; else `.build/quince-apps` of the package, or the person's cache folder when that
  /// cannot be written.
  static func root(packageFolder: String?) throws -> String {
    let environment = ProcessInfo.processInfo.environment
    var candidates: [String] = []
    if let wanted = environment["QUINCE_BUILD_FOLDER"], !wanted.isEmpty { candidates.append(wanted.absolutePath) }
    if let packageFolder { candidates.append(packageFolder.appendingPath(".build/quince-apps")) }
    if let cache = environment["XDG_CACHE_HOME"], !cache.isEmpty {
      candidates.append(cache.appendingPath("quince"))
    } else if let home = environment["HOME"] {
      candidates.append(home.appendingPath(".cache/quince"))
    }
    for candidate in candidates {
      try? FileManager.default.createDirectory(atPath: candidate, withIntermediateDirectories: true)
      if access(candidate, W_OK) == 0 { return candidate }
    }
    throw Diagnostic.error("there is no place to build in: none of \(candidates.joined(separator: ", ")) can be written")
  }

  /// Makes the folders. The first build of a project also clears away the places of projects that are gone.
  func prepare(for projectPath: String) throws {
    let projectFile = folder.folderPath.appendingPath("project")
    if !projectFile.fileExists {
      BuildPlace.clearAbandoned(in: folder.folderPath.folderPath)
      try FileManager.default.createDirectory(atPath: folder.folderPath, withIntermediateDirectories: true)
      try Data(projectPath.utf8).write(to: URL(fileURLWithPath: projectFile))
    }
    for path in [folder, objectsFolder, adaptedFolder] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// Removes the places whose project is not where it was.
  private static func clearAbandoned(in root: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
      let place = root.appendingPath(name)
      guard let data = FileManager.default.contents(atPath: place.appendingPath("project")) else { continue }
      if !String(decoding: data, as: UTF8.self).fileExists { try? FileManager.default.removeItem(atPath: place) }
    }
  }

  /// Runs `body` while no other build works in this place.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder.appendingPath("lock"), O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Diagnostic.error("cannot write to \(folder): \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Diagnostic.error("cannot lock \(folder): \(String(cString: strerror(errno)))") }
    }
    return try body()
  }
}

/// A hash that is the same in every process: FNV-1a, 64 bits.
enum StableHash {
  static func value(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  static func text(of text: String) -> String {
    let digits = String(value(of: text), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
