// The page's own files, read once: nothing else of the disk can be asked for.
import Foundation

enum PageFiles {
  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json", "png": "image/png",
  ]

  /// By path, "/index.html". Throws a `PageError` when the folder has no page.
  static func read(from folder: URL) throws -> [String: PageFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files: [String: PageFile] = [:]
    for name in names {
      guard let type = types[(name as NSString).pathExtension], let content = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      else { continue }
      files["/" + name] = PageFile(type: type, content: Array(content))
    }
    guard files["/index.html"] != nil else { throw PageError(description: "no page: there is no index.html in \(folder.path)") }
    return files
  }
}
