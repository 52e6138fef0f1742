import Foundation

/// A folder of files that is a bundle, gone at the end of the test.
final class TestBundle {
  let path: String
  let bundle: Bundle

  /// - Parameter files: texts by their path within the bundle.
  init(files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "quince-test-\(UUID().uuidString).app"
    for (name, text) in files.merging(["Info.plist": Self.plainInfo], uniquingKeysWith: { given, _ in given }) {
      let file = path + "/" + name
      try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    }
    guard let bundle = Bundle(path: path) else { throw CocoaError(.fileNoSuchFile) }
    self.bundle = bundle
  }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: path + "/" + name))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static let plainInfo = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>test.bundle</string>
    <key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>
    """
}
