// What the fuzzer calls with each input. An input is a file of cards; whatever is in it, the reader must end, stay in bounds and small, and
// what it read must survive being written. Built and started by Scripts/fuzz.sh; a broken property ends the process with a message, and
// libFuzzer leaves the input in a file.
import Foundation
@testable import AddressBookModel
@testable import VCard

/// Bytes that the process has allocated now, as the address sanitizer counts them.
@_silgen_name("__sanitizer_get_current_allocated_bytes")
private func allocatedBytes() -> Int

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // What is done beside the plain reading is chosen by the input, so that an input always does the same.
  let choice = input.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } >> 8
  let (cards, issues) = read(input)
  let size = [1, 2, 3, 5, 17, 256][Int(choice % 6)]
  checkPieces(input, size: size, cards, issues)
  if choice % 4 == 2 {
    let (cards, issues) = read(input, options: smallLimits)
    checkPieces(input, size: size, options: smallLimits, cards, issues)
  }
  checkWriting(cards)
  if choice % 8 == 0 { checkPeople(cards) }
  if choice % 64 == 1 { checkMemory(input) }
  return 0
}

private func read(_ bytes: [UInt8], options: VCardReaderOptions = VCardReaderOptions()) -> ([VCard], [VCardIssue]) {
  let reader = VCardReader(data: bytes, options: options)
  return (Array(reader), reader.issues)
}

private func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}

/// Limits that the inputs go beyond.
private let smallLimits: VCardReaderOptions = {
  var options = VCardReaderOptions()
  (options.maximumValue, options.maximumText, options.maximumProperties, options.maximumIssues) = (100, 60, 10, 10)
  (options.maximumCard, options.maximumCardText) = (400, 200)
  return options
}()

/// However the stream is cut into pieces, the cards and the issues are the same.
private func checkPieces(
  _ input: [UInt8], size: Int, options: VCardReaderOptions = VCardReaderOptions(), _ cards: [VCard], _ issues: [VCardIssue]
) {
  var position = 0
  let reader = VCardReader(options: options) { buffer in
    let count = min(size, input.count - position, buffer.count)
    buffer.copyBytes(from: input[position..<position + count])
    position += count
    return count
  }
  let pieces = Array(reader)
  require(pieces == cards, "pieces of \(size) bytes give other cards:\n\(pieces)\ninstead of\n\(cards)")
  require(reader.issues == issues, "pieces of \(size) bytes give other issues:\n\(reader.issues)\ninstead of\n\(issues)")
}

/// What is written in either version says the same when it is read, and is written in the same bytes again.
private func checkWriting(_ cards: [VCard]) {
  for version in [VCardVersion.v3_0, .v4_0] {
    let writer = VCardWriter(version: version)
    let written = writer.data(cards)
    let (again, issues) = VCard.cards(in: written)
    require(again.count == cards.count, "\(cards.count) cards were written in \(version.rawValue), \(again.count) were read:\n\(cards)\n\(again)")
    for (before, after) in zip(cards, again) where !after.isEquivalent(to: before) {
      for (one, other) in zip(before.properties, after.properties) where !other.isEquivalent(to: one) {
        fatalError("in \(version.rawValue) the property\n\(one.summary)\nbecame\n\(other.summary)\n\(issues)")
      }
      fatalError("in \(version.rawValue) \(before.properties.count) properties became \(after.properties.count):\n\(before)\n\(after)\n\(issues)")
    }
    require(writer.data(again) == written, "cards of \(version.rawValue) are written otherwise the second time:\n\(cards)")
  }
}

/// Any card can be a person, and the person's card says the same of it as the first card did.
private func checkPeople(_ cards: [VCard]) {
  for card in cards {
    let imported = ImportedCard(card)
    let written = VCard(imported.person, image: imported.image, categories: imported.categories)
    let again = VCard.cards(in: VCardWriter().data([written])).cards
    require(again.count == 1, "a person's card was read as \(again.count):\n\(card)")
    require(again[0].isEquivalent(to: written), "a person's card changed when it was written:\n\(written)\n\(again[0])")
    let person = ImportedCard(again[0]).person
    require(person.familyName == imported.person.familyName && person.givenName == imported.person.givenName,
      "the name of a person changed:\n\(imported.person)\n\(person)")
    require(person.values.count == imported.person.values.count, "a person has other values:\n\(imported.person)\n\(person)")
  }
}

/// The memory of the reader is bounded by its limits and not by the length of the file.
private func checkMemory(_ input: [UInt8]) {
  var options = VCardReaderOptions()
  (options.maximumValue, options.maximumText, options.maximumProperties, options.maximumIssues) = (2_000, 2_000, 50, 10)
  (options.maximumCard, options.maximumCardText) = (8_000, 8_000)
  // The bound: a card of the largest size in each of the 16 places, each byte of it up to three times, and 2 MiB for buffers and heads.
  let bound = 16 * 3 * options.maximumCard + (2 << 20)
  guard !input.isEmpty else { return }
  let total = 1 << 20
  var position = 0
  let before = allocatedBytes()
  var most = 0
  let reader = VCardReader(options: options) { buffer in
    most = max(most, allocatedBytes() - before)
    let count = min(input.count, total - position, buffer.count)
    buffer.copyBytes(from: input[0..<count])
    position += count
    return count
  }
  var count = 0
  while let card = reader.next() {
    count += 1
    let size = card.properties.reduce(0) { $0 + $1.size }
    require(size <= 3 * options.maximumCard + 20 * options.maximumProperties, "a card of \(size) bytes with a limit of \(options.maximumCard)")
    // Asking costs more than reading a card.
    if count % 64 == 0 { most = max(most, allocatedBytes() - before) }
  }
  require(most <= bound, "the reader held \(most) bytes at once, \(bound) are allowed")
}

extension VCardProperty {
  /// The bytes of the value.
  fileprivate var size: Int {
    switch value {
    case .text(let text): text.utf8.count
    case .data(let bytes): bytes.count
    }
  }

  fileprivate var summary: String {
    "\(group.debugDescription) \(name.debugDescription) \(parameters) \(value) binary \(binary?.count ?? -1) \(mediaType.debugDescription)"
  }
}
