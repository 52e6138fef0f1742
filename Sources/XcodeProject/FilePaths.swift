// Paths as strings: joining, tidying and asking the disk. Foundation's URL is slow for this and resolves links we want kept.

import Foundation

extension String {
  /// The path of `component` inside this folder; an absolute `component` stands for itself.
  public func appendingPath(_ component: String) -> String {
    if component.isEmpty { return self }
    if component.hasPrefix("/") || isEmpty { return component }
    return hasSuffix("/") ? self + component : self + "/" + component
  }

  /// The path without `.`, `..` and doubled slashes. Links are not followed.
  public var standardizedPath: String {
    var kept: [Substring] = []
    for part in split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else if part == "..", hasPrefix("/") {
        continue
      } else {
        kept.append(part)
      }
    }
    return (hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
  }

  /// The path as seen from the working directory, made absolute and tidied.
  public var absolutePath: String {
    (hasPrefix("/") ? self : FileManager.default.currentDirectoryPath.appendingPath(self)).standardizedPath
  }

  public var fileName: String { String(split(separator: "/").last ?? "") }

  /// Everything before the last component.
  public var folderPath: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The last component without its extension.
  public var fileStem: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The extension in lower case, without the dot; empty when there is none.
  public var fileExtension: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  public var fileExists: Bool { FileManager.default.fileExists(atPath: self) }

  public var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isDirectory) && isDirectory.boolValue
  }

  /// The names in this folder in a fixed order, hidden ones left out; empty when it cannot be read.
  var folderContents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}

extension String {
  /// The path as the disk spells it. Projects are made on disks that take `main.swift` for `Main.swift` and know only one form of
  /// an accent; Linux tells them apart. Nil when nothing is there under any spelling.
  var pathOnDisk: String? {
    if fileExists { return self }
    guard hasPrefix("/"), self != "/" else { return nil }
    guard let folder = folderPath.pathOnDisk else { return nil }
    let wanted = fileName.precomposedStringWithCanonicalMapping.lowercased()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().first { $0.precomposedStringWithCanonicalMapping.lowercased() == wanted }.map(folder.appendingPath)
  }
}
