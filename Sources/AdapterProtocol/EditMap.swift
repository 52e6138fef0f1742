// Where the adapted text differs from the user's, so that a column the compiler speaks of can be led back.
//
// Lines never move: line n of the adapted text is line n of the user's file. Only what lies on the lines after the user's last
// one is generated as a whole. An edit lies within one line.

public struct EditMap: Codable, Equatable, Sendable {
  /// One change within one line. Replacements that keep their length are not listed: they move no column.
  public struct Edit: Codable, Equatable, Sendable {
    /// The line, 1 for the first.
    public var line: Int
    /// Where the change begins in the user's line: bytes of UTF-8, 1 for the first.
    public var column: Int
    /// Length of the user's text that was replaced, in bytes; 0 for an insertion.
    public var originalLength: Int
    /// Length of the text that stands there now, in bytes.
    public var newLength: Int
    /// What an insertion is for, when it is code of its own: "by-name entry of ViewController.tapped(_:)".
    public var purpose: String?

    public init(line: Int, column: Int, originalLength: Int, newLength: Int, purpose: String? = nil) {
      self.line = line
      self.column = column
      self.originalLength = originalLength
      self.newLength = newLength
      self.purpose = purpose
    }
  }

  /// The edits of one file, in the order of line and column.
  public struct File: Codable, Equatable, Sendable {
    /// The user's path.
    public var file: String
    /// How many lines the user's file has. Lines after these are generated.
    public var lineCount: Int
    public var edits: [Edit]

    public init(file: String, lineCount: Int, edits: [Edit]) {
      self.file = file
      self.lineCount = lineCount
      self.edits = edits
    }
  }

  public var files: [File]

  public init(files: [File] = []) { self.files = files }
}

/// A place in the user's own text.
public struct OriginalPosition: Equatable, Sendable {
  public var line: Int
  /// Bytes of UTF-8, 1 for the first.
  public var column: Int
  /// True when the compiler pointed into text that the user did not write. The column is then where that text was put in.
  public var isGenerated: Bool
  /// What the generated text is for, when that is known.
  public var purpose: String?

  public init(line: Int, column: Int, isGenerated: Bool = false, purpose: String? = nil) {
    self.line = line
    self.column = column
    self.isGenerated = isGenerated
    self.purpose = purpose
  }
}

extension EditMap {
  /// The user's place for a place in the adapted text. Files that are not in the map keep their places.
  public func originalPosition(file: String, line: Int, column: Int) -> OriginalPosition {
    guard let entry = files.first(where: { $0.file == file }) else { return OriginalPosition(line: line, column: column) }
    return entry.originalPosition(line: line, column: column)
  }
}

extension EditMap.File {
  /// The user's place for a place in the adapted text of this file.
  public func originalPosition(line: Int, column: Int) -> OriginalPosition {
    if line > lineCount { return OriginalPosition(line: max(lineCount, 1), column: 1, isGenerated: true) }
    var shift = 0
    for edit in edits where edit.line == line {
      let start = edit.column + shift
      if column < start { break }
      if column < start + edit.newLength {
        if edit.originalLength == 0 {
          return OriginalPosition(line: line, column: edit.column, isGenerated: true, purpose: edit.purpose)
        }
        return OriginalPosition(line: line, column: edit.column + min(column - start, max(edit.originalLength - 1, 0)))
      }
      shift += edit.newLength - edit.originalLength
    }
    return OriginalPosition(line: line, column: column - shift)
  }
}
