// The phone's photo library: a folder of the person's. It is looked at when an app shows it, and only pictures in it are handed out.
import Foundation
import PhoneLink

final class PhotoFolder {
  /// Nil where the person has no folder of pictures.
  let folder: URL?
  /// Where pictures that apps save go; the run's own when nothing is to be left behind.
  private let savingFolder: URL?

  /// - Parameter savesTo: nil: into the folder itself.
  init(folder: URL?, savesTo savingFolder: URL? = nil) { (self.folder, self.savingFolder) = (folder, savingFolder ?? folder) }

  /// The library of a run: what `--photos` says; otherwise the person's own, and none for a run that starts afresh.
  convenience init(asked: String?, isFresh: Bool, companionFolder: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folder = asked.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? (isFresh ? nil : Self.picturesFolder(environment))
    self.init(folder: folder, savesTo: isFresh ? companionFolder.appendingPathComponent("Photos") : folder ?? companionFolder.appendingPathComponent("Photos"))
  }

  /// The desktop's folder for pictures, as user-dirs.dirs names it (the XDG user directories), else ~/Pictures. Nil when it is not there.
  static func picturesFolder(_ environment: [String: String]) -> URL? {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let configuration = (environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config") + "/user-dirs.dirs"
    var path = home + "/Pictures"
    if let text = try? String(contentsOfFile: configuration, encoding: .utf8) {
      for line in text.split(separator: "\n") where line.hasPrefix("XDG_PICTURES_DIR=") {
        let value = line.dropFirst("XDG_PICTURES_DIR=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        path = value.replacingOccurrences(of: "$HOME", with: home)
      }
    }
    var isFolder: ObjCBool = false
    // A folder for pictures that is the home folder means that there is none.
    guard path != home, path != home + "/", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// The forms that UIKit reads.
  static let pictureExtensions: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"]
  /// Folders within folders, this deep at most, and so many pictures: a library is looked through while the app waits.
  static let depth = 4, most = 5000

  private struct Photo {
    var name: String
    var url: URL
    var date: Date
  }

  private func photos() -> [Photo] {
    var found: [Photo] = []
    for (root, prefix) in [(folder, ""), (savingFolder == folder ? nil : savingFolder, "saved/")] {
      guard let root else { continue }
      collect(root, prefix, depth: 0, into: &found)
    }
    return found.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
  }

  private func collect(_ folder: URL, _ prefix: String, depth: Int, into found: inout [Photo]) {
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .isDirectoryKey, .isRegularFileKey]
    let entries = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)) ?? []
    for entry in entries.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
      guard found.count < Self.most, let values = try? entry.resourceValues(forKeys: keys) else { continue }
      let name = prefix + entry.lastPathComponent
      if values.isDirectory == true {
        if depth + 1 < Self.depth { collect(entry, name + "/", depth: depth + 1, into: &found) }
      } else if values.isRegularFile == true, Self.pictureExtensions.contains(entry.pathExtension.lowercased()) {
        found.append(Photo(name: name, url: entry, date: values.contentModificationDate ?? .distantPast))
      }
    }
  }

  // MARK: Answers

  func list() -> PhotoList { PhotoList(names: photos().map(\.name), title: folder?.lastPathComponent ?? "") }

  /// Empty when there is no such photograph. Only names of the list lead to a file.
  func read(_ name: String) -> Data {
    guard let photo = photos().first(where: { $0.name == name }) else { return Data() }
    return (try? Data(contentsOf: photo.url)) ?? Data()
  }

  /// Writes a picture under a name that is free.
  func add(_ data: Data) -> PhotoSaving {
    guard let savingFolder else { return .failed("the phone has no folder for photographs") }
    let isPNG = data.starts(with: [0x89, 0x50, 0x4E, 0x47])
    do {
      try FileManager.default.createDirectory(at: savingFolder, withIntermediateDirectories: true)
      for number in 1...9999 {
        let name = String(format: "IMG_%04d.", number) + (isPNG ? "png" : "jpg"), file = savingFolder.appendingPathComponent(name)
        guard !FileManager.default.fileExists(atPath: file.path) else { continue }
        try data.write(to: file, options: .withoutOverwriting)
        return .saved(savingFolder == folder ? name : "saved/" + name)
      }
      return .failed("\(savingFolder.path) is full of pictures named IMG_0001 to IMG_9999")
    } catch {
      return .failed("\(savingFolder.path): \(error.localizedDescription)")
    }
  }

  /// The answer to a request of `PhotoRequest`; nil for another.
  ///
  /// - Parameter mayAdd: whether the person allows the app to add photographs.
  func answer(_ kind: String, _ data: Data, mayAdd: Bool) -> Data? {
    switch kind {
    case PhotoRequest.list: list().linkData
    case PhotoRequest.read: read(String(decoding: data, as: UTF8.self))
    case PhotoRequest.add: (mayAdd ? add(data) : .failed("the person does not want this app to add photographs")).linkData
    default: nil
    }
  }
}
