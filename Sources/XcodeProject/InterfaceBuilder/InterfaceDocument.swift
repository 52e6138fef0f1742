// A storyboard or xib as the tools see it: the device it was drawn for, and what it names outside itself.
//
// The screens themselves are read by UIKit at run time, from the same file; nothing here makes views.

import Foundation
import FoundationXML

/// What a build wants to know about one storyboard or xib.
public struct InterfaceDocument: Sendable {
  /// Something the document names that must exist elsewhere, and where it does so.
  public struct Reference: Equatable, Sendable {
    public var name: String
    /// The module of a custom class; nil when the document states none.
    public var module: String?
    /// The document asks for the class in the module of its own target.
    public var isInTargetModule = false
    /// The scene's label, as Interface Builder shows it, with the identifier of its controller.
    public var scene: String?
    /// The element's name and identifier: `imageView pbz-r2-w9g`.
    public var element: String
    public var line: Int

    /// Scene and element, for a message.
    public var place: String { (scene.map { "scene \($0), " } ?? "") + element }
  }

  /// Path of the file.
  public private(set) var path: String
  /// The screen it was drawn for, in Interface Builder's words: `retina4_7`.
  public internal(set) var deviceIdentifier: String?
  /// `portrait` or `landscape`.
  public internal(set) var deviceOrientation: String?
  public internal(set) var customClasses: [Reference] = []
  /// Images of the app's own; system symbols are not among them.
  public internal(set) var images: [Reference] = []
  /// Named colours of asset catalogs.
  public internal(set) var colors: [Reference] = []
  /// Identifiers of the elements that were met, controllers' storyboard identifiers not included.
  public internal(set) var elementCount = 0

  /// Reads the document at `path`.
  /// - Throws: a ``Diagnostic`` with the line when it is not well-formed or not made by Interface Builder for iOS.
  public init(path: String) throws {
    self.path = path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Diagnostic.error("the file cannot be read", file: path)
    }
    let reader = InterfaceReader(document: self)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    let isWellFormed = parser.parse()
    guard isWellFormed, parser.parserError == nil else {
      let open = reader.openElements.last.map { ": the element <\($0)> is not closed" } ?? ""
      throw Diagnostic.error(
        "the \(path.fileExtension) is not complete or not well-formed XML\(open)", file: path, line: max(parser.lineNumber, 1),
        advice: "Restore the file from version control, or open and save it in Xcode.")
    }
    guard reader.rootElement == "document" || reader.rootElement == "archive" else {
      throw Diagnostic.error("this is not an Interface Builder document", file: path, line: 1)
    }
    if reader.rootElement == "archive" {
      throw Diagnostic.error(
        "the document is in the form that Xcode wrote before version 5", file: path, line: 1, advice: "Open and save it in a newer Xcode.")
    }
    self = reader.document
  }
}

/// Collects an ``InterfaceDocument`` from the parser's events.
private final class InterfaceReader: NSObject, XMLParserDelegate {
  var document: InterfaceDocument
  private(set) var rootElement: String?
  private(set) var openElements: [String] = []
  private var lastComment = ""
  private var sceneLabel: String?
  private var sceneController: String?
  /// Identifier of the nearest element with one, for elements without: a button's states, a view's colours.
  private var identifiers: [String] = []
  private var systemImages: Set<String> = []
  private var namedColors: Set<String> = []

  /// Attributes whose value is the name of an image.
  private static let imageAttributes = [
    "image", "highlightedImage", "backgroundImage", "selectedImage", "landscapeImage", "largeContentSizeImage", "shadowImage",
    "onImage", "offImage", "minimumValueImage", "maximumValueImage", "minimumTrackImage", "maximumTrackImage", "thumbImage",
    "progressImage", "trackImage", "incrementImage", "decrementImage", "backIndicatorImage", "backIndicatorTransitionMask",
    "scrollEdgeShadowImage",
  ]

  init(document: InterfaceDocument) {
    self.document = document
  }

  func parser(_ parser: XMLParser, foundComment comment: String) { lastComment = comment }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    if rootElement == nil { rootElement = name }
    let parent = openElements.last
    openElements.append(name)
    document.elementCount += 1
    identifiers.append(attributes["id"] ?? identifiers.last ?? "")
    switch name {
    case "device":
      document.deviceIdentifier = attributes["id"]
      document.deviceOrientation = attributes["orientation"]
    case "scene":
      sceneLabel = lastComment.isEmpty ? nil : lastComment
      sceneController = nil
      lastComment = ""
    case "image" where parent == "resources":
      if attributes["catalog"] == "system", let image = attributes["name"] { systemImages.insert(image) }
    case "namedColor" where parent == "resources":
      if let color = attributes["name"] { namedColors.insert(color) }
    case "color":
      if let color = attributes["name"] { document.colors.append(reference(color, element: name, attributes: attributes, parser: parser)) }
    default: break
    }
    if parent == "objects", sceneController == nil, let identifier = attributes["id"] { sceneController = identifier }
    if let customClass = attributes["customClass"] {
      var found = reference(customClass, element: name, attributes: attributes, parser: parser)
      found.module = attributes["customModule"]
      found.isInTargetModule = attributes["customModuleProvider"] == "target"
      document.customClasses.append(found)
    }
    // <state key="normal" image="x"/> and <imageView image="x"/>; <imageReference image="x"/> carries its catalog itself.
    if attributes["catalog"] != "system" {
      for attribute in InterfaceReader.imageAttributes {
        if let image = attributes[attribute] {
          document.images.append(reference(image, element: name, attributes: attributes, parser: parser))
        }
      }
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    openElements.removeLast()
    identifiers.removeLast()
    if name == "scene" {
      sceneLabel = nil
      sceneController = nil
    }
    if name == "document" {
      document.images.removeAll { systemImages.contains($0.name) }
      document.colors.removeAll { !namedColors.contains($0.name) }
    }
  }

  private func reference(
    _ value: String, element: String, attributes: [String: String], parser: XMLParser
  ) -> InterfaceDocument.Reference {
    let identifier = identifiers.last ?? ""
    var scene: String?
    if openElements.contains("scene") {
      scene = [sceneLabel.map { "“\($0)”" }, sceneController.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    }
    return InterfaceDocument.Reference(
      name: value, module: nil, scene: scene, element: identifier.isEmpty ? element : "\(element) \(identifier)", line: parser.lineNumber)
  }
}
