// The overlay for the compiler: adapted texts under the user's own paths, so that #file, diagnostics, debug information and
// backtraces are the user's.

internal import Foundation

/// The file format of `-vfsoverlay` (JSON is YAML).
struct Overlay: Encodable {
  struct Entry: Encodable {
    var type: String
    var name: String
    var contents: [Entry]?
    var externalContents: String?

    enum CodingKeys: String, CodingKey {
      case type, name, contents
      case externalContents = "external-contents"
    }
  }

  var version = 0
  var useExternalNames = false
  var caseSensitive = "true"
  var roots: [Entry]

  enum CodingKeys: String, CodingKey {
    case version, roots
    case useExternalNames = "use-external-names"
    case caseSensitive = "case-sensitive"
  }

  /// - Parameter files: original paths and where the adapted text lies.
  init(files: [(original: String, adapted: String)]) {
    let folders = Dictionary(grouping: files) { ($0.original as NSString).deletingLastPathComponent }
    roots = folders.sorted { $0.key < $1.key }.map { folder, files in
      let entries = files.map { Entry(type: "file", name: ($0.original as NSString).lastPathComponent, externalContents: $0.adapted) }
      return Entry(type: "directory", name: folder, contents: entries)
    }
  }
}
