// Faults of storyboards that a build can already see: classes and images that are nowhere.

import Foundation

/// Compares what storyboards and xibs name with what the target has. All findings are warnings: the app starts all the same,
/// with a plain view or an empty image in that place, as it would on an iPhone.
public struct InterfaceChecks {
  private let moduleName: String
  private let declaredClasses: Set<String>
  private let imageNames: Set<String>
  private let colorNames: Set<String>

  /// - Parameters:
  ///   - declaredClasses: names of the target's classes, nested ones by their last name, and the names given by `@objc(Name)`.
  ///   - imageNames: names of image sets, and loose image files with and without their extension.
  public init(moduleName: String, declaredClasses: Set<String>, imageNames: Set<String>, colorNames: Set<String>) {
    self.moduleName = moduleName
    self.declaredClasses = declaredClasses
    self.imageNames = imageNames
    self.colorNames = colorNames
  }

  public func warnings(for document: InterfaceDocument) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for reference in document.customClasses where isOfTarget(reference) {
      let lastName = reference.name.split(separator: ".").last.map(String.init) ?? reference.name
      if !declaredClasses.contains(lastName) {
        result.append(
          .warning("\(reference.place): no source declares the class \(reference.name)", file: document.path, line: reference.line))
      }
    }
    for reference in document.images where !isKnownImage(reference.name) {
      result.append(
        .warning("\(reference.place): the image “\(reference.name)” is nowhere in the target", file: document.path, line: reference.line))
    }
    for reference in document.colors where !colorNames.contains(reference.name) {
      result.append(
        .warning("\(reference.place): the colour “\(reference.name)” is nowhere in the target", file: document.path, line: reference.line))
    }
    return result
  }

  /// An image of a catalog may be named with the ending of its file.
  private func isKnownImage(_ name: String) -> Bool {
    imageNames.contains(name) || imageNames.contains((name as NSString).deletingPathExtension)
  }

  /// Whether the class must come from the target's own sources. Without a module it may as well be a framework's.
  private func isOfTarget(_ reference: InterfaceDocument.Reference) -> Bool {
    reference.isInTargetModule || reference.module == moduleName
  }
}

/// Finds the classes that sources declare.
public enum ClassDeclarations {
  /// The names after `class` and the names in `@objc(…)` of a Swift source. Comments and strings are not told apart from code,
  /// which can only hide a warning, never make a wrong one.
  public static func names(in source: String) -> Set<String> {
    var result: Set<String> = []
    let words = source.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" || $0 == "(" || $0 == ")") }
    for (index, word) in words.enumerated() {
      if word == "class" || word == "actor", index + 1 < words.count {
        result.insert(String(words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
      } else if word.hasPrefix("@objc("), let end = word.firstIndex(of: ")") {
        result.insert(String(word[word.index(word.startIndex, offsetBy: 6)..<end]))
      }
    }
    return result
  }
}
