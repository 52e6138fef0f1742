// A storyboard or xib as read from the bundle, before any object of it is made.

import Foundation

/// The element tree of one file, with the places that loading looks up again and again.
final class InterfaceDocument {
  /// The file's name without its folder and extension: "Main".
  let name: String
  /// "Main.storyboard"
  let fileName: String
  let bundle: Bundle
  let root: MarkupElement
  /// Texts in the person's language, by "object id.property".
  let strings: [String: String]
  private let elementsByID: [String: MarkupElement]

  /// Reads a file.
  /// - Throws: `MarkupError`.
  init(path: String, bundle: Bundle) throws {
    let file = (path as NSString).lastPathComponent
    guard let data = FileManager.default.contents(atPath: path) else {
      throw MarkupError(file: file, line: 0, message: "the file cannot be opened (\(path))")
    }
    let root = try MarkupReader.read(data, file: file)
    guard root.name == "document" else {
      throw MarkupError(file: file, line: root.line, message: "this is no Interface Builder document: its element is <\(root.name)>")
    }
    if let runtime = root["targetRuntime"], runtime.hasPrefix("MacOSX") || runtime == "AppleTV" || runtime.hasPrefix("watch") {
      throw MarkupError(file: file, line: root.line, message: "the document is not for iOS (\(runtime))")
    }
    var elements: [String: MarkupElement] = [:]
    root.visit { element in
      if let id = element.identifier, elements[id] == nil { elements[id] = element }
    }
    self.root = root
    self.bundle = bundle
    fileName = file
    name = (file as NSString).deletingPathExtension
    strings = Localization.strings(ofInterface: name, in: bundle)
    elementsByID = elements
  }

  func element(withID id: String) -> MarkupElement? { elementsByID[id] }

  var scenes: [MarkupElement] { root.child("scenes")?.children.filter { $0.name == "scene" } ?? [] }

  /// The element of the scene's controller.
  func controllerElement(of scene: MarkupElement) -> MarkupElement? {
    scene.child("objects")?.children.first { $0["sceneMemberID"] == "viewController" }
      ?? scene.child("objects")?.children.first { $0.name.hasSuffix("Controller") }
  }

  /// What a named resource's element says, such as an image's size where the image itself is missing.
  func resource(_ kind: String, named name: String) -> MarkupElement? {
    root.child("resources")?.children.first { $0.name == kind && $0["name"] == name }
  }

  /// Tells a problem of an element once, with its place.
  func report(_ message: String, at element: MarkupElement) {
    let scene = element.enclosing("scene").flatMap(controllerElement(of:))
    let sceneName = scene.map { ", scene \($0["customClass"] ?? $0["storyboardIdentifier"] ?? $0.name)" } ?? ""
    let id = element.identifier.map { " id=\"\($0)\"" } ?? ""
    UIKit.report("\(fileName):\(element.line)\(sceneName), <\(element.name)\(id)>: \(message)")
  }
}
