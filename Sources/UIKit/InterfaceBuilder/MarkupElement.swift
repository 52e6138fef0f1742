// One element of an Interface Builder file, kept as a plain tree.
//
// Storyboards and xibs are small (the largest seen is 300 KB), so the whole tree is kept; the loader walks it more than once.

/// An XML element with its attributes, its child elements and the line it begins on.
final class MarkupElement {
  let name: String
  let attributes: [String: String]
  /// The line of the file that the element's `<` stands on, counted from 1.
  let line: Int
  /// Child elements in document order.
  private(set) var children: [MarkupElement] = []
  /// The character data directly inside the element, pieces between child elements joined.
  private(set) var text = ""
  private(set) weak var parent: MarkupElement?

  init(name: String, attributes: [String: String] = [:], line: Int = 0) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  func append(_ child: MarkupElement) {
    child.parent = self
    children.append(child)
  }

  func append(text piece: String) { text += piece }

  /// The value of an attribute.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The element's object id, by which connections and localized strings name it.
  var identifier: String? { attributes["id"] }

  /// The first child element with this element name.
  func child(_ name: String) -> MarkupElement? { children.first { $0.name == name } }

  /// The first child element whose `key` attribute is this: how Interface Builder saves a property that is more than a word.
  func child(forKey key: String) -> MarkupElement? { children.first { $0.attributes["key"] == key } }

  /// The nearest element around this one that has the name.
  func enclosing(_ name: String) -> MarkupElement? {
    var candidate = parent
    while let element = candidate {
      if element.name == name { return element }
      candidate = element.parent
    }
    return nil
  }

  /// Calls `body` for this element and all below it, in document order.
  func visit(_ body: (MarkupElement) -> Void) {
    var waiting = [self]
    while let element = waiting.popLast() {
      body(element)
      waiting.append(contentsOf: element.children.reversed())
    }
  }
}
