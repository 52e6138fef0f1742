// Whether a build can be skipped: the inputs of the last one with their times and sizes, compared by asking the disk only.

import Foundation
import Glibc
import XcodeProject

/// The state of one input: a file, or a folder whose entries matter.
struct FileState: Hashable {
  var path: String
  /// Nanoseconds since 1970; -1 when nothing is there.
  var time: Int64
  var size: Int64

  init(path: String, time: Int64, size: Int64) {
    self.path = path
    self.time = time
    self.size = size
  }

  /// "time size path", with the path that other processes know it by.
  var line: String {
    let known = path == "/proc/self/exe" ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    return "\(time) \(size) \(known)"
  }

  /// Asks the disk.
  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self.init(path: path, time: -1, size: 0)
      return
    }
    self.init(path: path, time: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec), size: Int64(status.st_size))
  }
}

/// What the last successful build read, and what it was told.
struct BuildStamp: Equatable {
  private static let format = "quince-build 1"

  /// What else decides the result: arguments, as one line.
  var key: String
  var application: BuiltApplication?
  var inputs: [FileState]

  /// Whether every input is as it was.
  var isCurrent: Bool { inputs.allSatisfy { FileState(of: $0.path) == $0 } }

  init(key: String, application: BuiltApplication?, inputs: [FileState]) {
    self.key = key
    self.application = application
    self.inputs = inputs
  }

  /// Reads a stamp; nil when there is none or it is not understood.
  init?(file: String) {
    guard let data = FileManager.default.contents(atPath: file) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == BuildStamp.format else { return nil }
    key = String(lines[1])
    application = lines[2].isEmpty ? nil : try? JSONDecoder().decode(BuiltApplication.self, from: Data(lines[2].utf8))
    inputs = lines.dropFirst(3).compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let time = Int64(parts[0]), let size = Int64(parts[1]) else { return nil }
      return FileState(path: String(parts[2]), time: time, size: size)
    }
  }

  /// Writes the stamp in one step, so that an interrupted build leaves no half of one.
  func write(to file: String) throws {
    let application = try application.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) } ?? ""
    let lines = [BuildStamp.format, key, application] + inputs.map { "\($0.time) \($0.size) \($0.path)" }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
  }

  /// The inputs of a target: everything whose change must lead to a new look at the project.
  static func inputs(of target: AppTarget, installation: Installation) -> [FileState] {
    var paths = installation.identityFiles + target.configurationInputs + target.sources
    for folder in target.watchedFolders { paths += folders(below: folder) }
    for resource in target.resources { paths += tree(resource.path) }
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }.map(FileState.init(of:))
  }

  /// A folder and all folders in it: their times change when files come and go.
  private static func folders(below path: String) -> [String] {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return [path] + found.map(path.appendingPath).filter(\.isFolder)
  }

  private static func tree(_ path: String) -> [String] {
    guard path.isFolder else { return [path] }
    return [path] + ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map(path.appendingPath)
  }
}
