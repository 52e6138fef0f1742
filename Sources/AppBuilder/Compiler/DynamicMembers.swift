// The members of `AnyObject`, and the objects made of a class in a variable, in a target. The compiler's errors name them; the list is kept from build to build, so that the next one
// needs no second pass.

import AdapterProtocol
import Foundation

struct DynamicMembers {
  /// The members of one file, and the text that they were found in: in another, their places mean nothing.
  private struct Found: Codable {
    var text: String
    var members: Set<DynamicMember>
  }

  private let file: String
  private var found: [String: Found] = [:]
  private var isChanged = false

  init(file: String) {
    self.file = file
    let kept = FileManager.default.contents(atPath: file).flatMap { try? JSONDecoder().decode([String: Found].self, from: $0) } ?? [:]
    found = kept.filter { Self.text(of: $0.key) == $0.value.text }
  }

  private static func text(of source: String) -> String {
    StableHash.text(of: String(decoding: FileManager.default.contents(atPath: source) ?? Data(), as: UTF8.self))
  }

  /// In the order of file and place.
  var all: [DynamicMember] {
    found.values.flatMap(\.members).sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  /// Takes those that the compiler complains of.
  ///
  /// - Returns: whether there was one that is new.
  mutating func add(from result: ChildProcess, map: EditMap) -> Bool {
    let messages = CompilerMessage.parse(String(decoding: result.errors + result.output, as: UTF8.self)).messages
    let fresh = messages.compactMap { Self.member(of: $0, map: map) }.filter { found[$0.file]?.members.contains($0) != true }
    for member in fresh { found[member.file, default: Found(text: Self.text(of: member.file), members: [])].members.insert(member) }
    isChanged = isChanged || !fresh.isEmpty
    return !fresh.isEmpty
  }

  func save() {
    guard isChanged, let data = try? JSONEncoder().encode(found) else { return }
    // Without it the next build takes a pass more.
    try? data.write(to: URL(fileURLWithPath: file))
  }

  /// The member that an error is about.
  static func member(of message: CompilerMessage, map: EditMap) -> DynamicMember? {
    guard message.severity == .error, let name = name(in: message.text) else { return nil }
    let place = map.originalPosition(file: message.file, line: message.line, column: message.column)
    return place.isGenerated ? nil : DynamicMember(file: message.file, line: place.line, column: place.column, name: name)
  }

  private static func name(in text: String) -> String? {
    if text.hasPrefix("constructing an object of class type '"), text.hasSuffix("must use a 'required' initializer") { return "init" }
    for type in ["AnyObject", "any AnyObject"] {
      if text == "value of type '\(type)' has no subscripts" { return "" }
      let head = "value of type '\(type)' has no member '"
      if text.hasPrefix(head), text.hasSuffix("'") { return String(text.dropFirst(head.count).dropLast()) }
    }
    return nil
  }
}
