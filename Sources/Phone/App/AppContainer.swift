// An app's own folders on the phone, and the environment that makes Foundation find them.
import Foundation

/// The folder that is the app's home. Foundation on Linux takes its places from the environment: home from CFFIXED_USER_HOME and HOME,
/// documents in it, caches and application support from the XDG variables.
struct AppContainer {
  let folder: URL
  /// Gone after the run.
  let isTemporary: Bool

  /// The app's lasting container: $XDG_DATA_HOME/quince/containers/<bundle identifier>.
  static func lasting(bundleIdentifier: String) throws -> AppContainer {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    // An identifier is letters, digits, hyphens and dots; anything else must not lead out of the folder.
    let name = String(bundleIdentifier.map { $0.isLetter || $0.isNumber || "-._".contains($0) ? $0 : "_" })
    let folder = URL(fileURLWithPath: data).appendingPathComponent("quince/containers").appendingPathComponent(name.hasPrefix(".") ? "_" + name : name)
    return try AppContainer(folder: folder, isTemporary: false)
  }

  /// An empty one, in the folder for temporary files.
  static func temporary() throws -> AppContainer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quince-container-\(getpid())-\(UUID().uuidString.prefix(8))")
    return try AppContainer(folder: folder, isTemporary: true)
  }

  private init(folder: URL, isTemporary: Bool) throws {
    (self.folder, self.isTemporary) = (folder, isTemporary)
    do {
      for path in folders { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    } catch {
      throw PhoneUsageError("cannot make the app's folders in \(folder.path): \(error.localizedDescription)")
    }
  }

  /// The folders that every app finds.
  var folders: [String] {
    ["Documents", "Library/Caches", "Library/Preferences", "Library/Application Support", "tmp"].map { folder.path + "/" + $0 }
  }

  var environment: [String: String] {
    [
      "HOME": folder.path, "CFFIXED_USER_HOME": folder.path, "TMPDIR": folder.path + "/tmp",
      "XDG_DATA_HOME": folder.path + "/Library/Application Support", "XDG_CACHE_HOME": folder.path + "/Library/Caches",
      "XDG_CONFIG_HOME": folder.path + "/Library/Preferences", "XDG_STATE_HOME": folder.path + "/Library/Application Support",
    ]
  }

  /// A folder beside the container that the app has no business in, and that goes with it.
  var companionFolder: URL { folder.deletingLastPathComponent().appendingPathComponent(folder.lastPathComponent + ".phone") }

  func removeIfTemporary() {
    guard isTemporary else { return }
    for folder in [folder, companionFolder] { try? FileManager.default.removeItem(at: folder) }
  }
}
