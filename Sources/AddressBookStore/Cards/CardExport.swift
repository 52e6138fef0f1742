// Writing people as cards, in batches.
import AddressBookModel
import Foundation
import VCard

extension AddressBookStore {
  /// Hands out the cards of people as bytes, piece by piece.
  /// - Parameters:
  ///   - ids: whom; nil for everyone, by number.
  ///   - body: takes a piece; false stops.
  public func exportCards(_ ids: [Int64]? = nil, version: VCardVersion = .v3_0, _ body: (Data) throws -> Bool) throws {
    let writer = VCardWriter(version: version)
    let groupNames = Dictionary(uniqueKeysWithValues: try groups().map { ($0.id, $0.name) })
    func write(_ people: [Person]) throws -> Bool {
      var bytes: [UInt8] = []
      for person in people {
        let image = person.hasImage ? try image(ofPerson: person.id) : nil
        let categories = groupNames.isEmpty ? [] : try groups(ofPerson: person.id).compactMap { groupNames[$0] }
        writer.write(VCard(person, image: image, categories: categories, version: version), to: &bytes)
      }
      return try body(Data(bytes))
    }
    guard let ids else { return try forEachBatch(write) }
    for start in stride(from: 0, to: ids.count, by: 500) {
      if try !write(people(Array(ids[start..<min(start + 500, ids.count)]))) { return }
    }
  }
}
