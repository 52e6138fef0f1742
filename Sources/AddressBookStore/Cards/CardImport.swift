// Reading cards into the book: one thread reads, understands and makes keys, the writer stores; batches go from one to the other, so memory
// does not grow with the file. A batch is on the disk when its progress is reported.
import AddressBookModel
import Foundation
import VCard

public struct CardImportOptions: Sendable {
  /// The character set of text that declares none; nil to guess.
  public var characterSet: String?
  public var author = ""
  /// A card whose UID is in the book replaces that person instead of being added beside it.
  public var replacesKnown = false
  /// The bytes of the source, where they are known: tells how large the import is.
  public var expectedBytes: Int?
  public init() {}
}

public struct CardImportResult: Sendable {
  public var added = 0
  public var replaced = 0
  public var groups = 0
  /// Numbers of the first and last person that were added.
  public var firstID: Int64?
  public var lastID: Int64?
  public var issues: [VCardIssue] = []
  public var issueCount = 0
  /// Cards that were read, those of groups too.
  public var cards = 0
  /// False when the source could not be read to its end.
  public var isWhole = true
}

extension AddressBookStore {
  /// Imports a file; "-" is the standard input.
  /// - Throws: `VCardFileError` when it cannot be opened. What was stored before another error stays.
  /// - Parameter progress: called after each batch with the cards stored and the bytes read so far; false stops, and what is stored stays.
  public func importCards(
    path file: String, options: CardImportOptions = CardImportOptions(), progress: (Int, Int) -> Bool = { _, _ in true }
  ) throws -> CardImportResult {
    var options = options
    let input = try ImportInput(file)
    let descriptor = input.descriptor
    defer { input.close() }
    options.expectedBytes = input.size
    return try importCards(options: options, progress: progress) { buffer in
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw VCardFileError(path: file, reason: String(cString: strerror(errno))) }
      return count
    }
  }

  public func importCards(data: Data, options: CardImportOptions = CardImportOptions()) throws -> CardImportResult {
    var options = options
    options.expectedBytes = data.count
    var rest = data[...]
    return try importCards(options: options, progress: { _, _ in true }) { buffer in
      let piece = rest.prefix(buffer.count)
      piece.copyBytes(to: buffer)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
  }

  private func importCards(
    options: CardImportOptions, progress: (Int, Int) -> Bool, source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> CardImportResult {
    let pipe = ImportPipe(options: options, keys: try SortKeys(), source: source)
    pipe.start()
    defer { pipe.stop() }
    var result = CardImportResult()
    var groupIDs: [String: Int64] = [:]
    var pendingGroups: [(group: Int64, members: [String])] = []
    // Taking away the sort indexes and building them once at the end is cheaper when the import is larger than the book.
    let expectedPeople = (options.expectedBytes ?? 0) / 300
    let isBulk = try expectedPeople > 20_000 && expectedPeople > peopleCount()
    if isBulk { try setBulk(true) }
    defer { if isBulk { try? setBulk(false) } }
    while let batch = pipe.next() {
      try write(author: options.author) { transaction in
        try store(batch.cards, transaction, options, &groupIDs, &pendingGroups, &result)
      }
      guard progress(result.added + result.replaced, batch.bytesRead) else { break }
    }
    if !pendingGroups.isEmpty {
      try write(author: options.author) { transaction in
        for (group, members) in pendingGroups {
          for member in members {
            if let person = try transaction.id(of: RecordIdentifier(member)) { try transaction.add(person: person, toGroup: group) }
          }
        }
      }
    }
    result.issues = pipe.issues
    result.issueCount = pipe.issueCount
    result.cards = pipe.cards
    result.isWhole = pipe.isWhole
    return result
  }

  /// Stores cards that are in memory.
  func importCards(
    _ cards: [ImportedCard], options: CardImportOptions, bytes: Int, progress: (Int, Int) -> Bool
  ) throws -> CardImportResult {
    var result = CardImportResult(), groupIDs: [String: Int64] = [:], pendingGroups: [(group: Int64, members: [String])] = []
    for start in stride(from: 0, to: cards.count, by: 1_000) {
      let batch = cards[start..<min(start + 1_000, cards.count)]
      try write(author: options.author) { transaction in
        let searchText = SearchText(reader: transaction.keys.reader)
        let prepared = batch.map { card in
          PreparedCard(card: card, hasUID: false, keys: transaction.keys.keys(of: card.person), searchText: searchText.text(of: card.person))
        }
        try store(prepared, transaction, options, &groupIDs, &pendingGroups, &result)
      }
      guard progress(result.added, bytes * (start + batch.count) / cards.count) else { break }
    }
    return result
  }

  private func setBulk(_ isBulk: Bool) throws {
    try queue.sync {
      try exclusively {
        if isBulk {
          try writer.execute("PRAGMA cache_size=-262144; PRAGMA wal_autocheckpoint=32000")
          for (name, _) in Schema.deferredIndexes { try writer.execute("DROP INDEX IF EXISTS \(name)") }
          try writer.execute("INSERT INTO search(search, rank) VALUES('hashsize', 33554432)")
        } else {
          for (_, sql) in Schema.deferredIndexes { try writer.execute(sql) }
          try writer.execute("INSERT INTO search(search, rank) VALUES('hashsize', 1048576)")
          try writer.execute("PRAGMA cache_size=-65536; PRAGMA wal_autocheckpoint=4000; PRAGMA wal_checkpoint(PASSIVE)")
        }
      }
    }
  }

  private func store(
    _ cards: [PreparedCard], _ transaction: AddressBookTransaction, _ options: CardImportOptions, _ groupIDs: inout [String: Int64],
    _ pendingGroups: inout [(group: Int64, members: [String])], _ result: inout CardImportResult
  ) throws {
    var first: Int64?, last: Int64 = 0
    func group(named name: String) throws -> Int64 {
      if let known = groupIDs[name] { return known }
      let stored = try transaction.connection.integer("SELECT id FROM people_group WHERE name = ?", .text(name))
      if let stored {
        groupIDs[name] = stored
        return stored
      }
      var group = PeopleGroup(name: name)
      try transaction.insert(&group)
      groupIDs[name] = group.id
      result.groups += 1
      return group.id
    }
    for prepared in cards {
      let card = prepared.card
      var person = card.person
      if let members = card.members {
        pendingGroups.append((try group(named: person.displayName), members))
        continue
      }
      let known = prepared.hasUID ? try transaction.id(of: person.identifier) : nil
      if let known, options.replacesKnown {
        person.id = known
        try transaction.update(&person)
        result.replaced += 1
      } else {
        if known != nil { person.identifier = RecordIdentifier() }
        try transaction.insert(&person, keys: prepared.keys, searchText: prepared.searchText)
        result.added += 1
        first = first ?? person.id
        last = person.id
      }
      if let image = card.image { try transaction.setImage(image, ofPerson: person.id, logging: false) }
      for category in card.categories { try transaction.add(person: person.id, toGroup: try group(named: category)) }
    }
    if let first {
      try transaction.log(.personAdded, record: first, last: last, identifier: nil)
      result.firstID = result.firstID ?? first
      result.lastID = last
    }
  }
}

/// A file that is imported, or the standard input.
struct ImportInput {
  let descriptor: Int32
  /// Bytes; nil when nobody knows before the end.
  let size: Int?

  /// - Throws: `VCardFileError`.
  init(_ file: String) throws {
    descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw VCardFileError(path: file, reason: "it cannot be opened: \(String(cString: strerror(errno)))") }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    if isKnown, status.st_mode & S_IFMT == S_IFDIR {
      close()
      throw VCardFileError(path: file, reason: "it is a folder; name the files in it")
    }
  }

  func close() { _ = Foundation.close(descriptor) }
}

/// A card with what the writer needs and what can be made without it.
struct PreparedCard {
  var card: ImportedCard
  var hasUID: Bool
  var keys: (family: [UInt8], given: [UInt8])
  var searchText: String
}

/// The reading thread and the few batches that wait between it and the writer.
private final class ImportPipe: @unchecked Sendable {
  // `batches`, `isStopped` and `isFinished` are guarded by `condition`; the rest belongs to the reading thread until it has finished.
  struct Batch {
    var cards: [PreparedCard]
    var bytesRead: Int
  }

  private let condition = NSCondition()
  private var batches: [Batch] = []
  private var isStopped = false
  private var isFinished = false
  private let reader: VCardReader
  private let keys: SortKeys
  private let counter: Counter

  private final class Counter { var bytes = 0 }

  init(options: CardImportOptions, keys: SortKeys, source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    self.keys = keys
    let counter = Counter()
    self.counter = counter
    reader = VCardReader(options: VCardReaderOptions(characterSet: options.characterSet)) { buffer in
      let count = try source(buffer)
      counter.bytes += count
      return count
    }
  }

  var cards: Int { reader.cardCount }
  var isWhole: Bool { reader.failure == nil }
  /// What is wrong with cards that can be read. Pictures that are left out are few: each of them was in memory.
  private var ownIssues: [VCardIssue] = []

  var issues: [VCardIssue] { (reader.issues + ownIssues).sorted { $0.line < $1.line } }
  var issueCount: Int { reader.issueCount + ownIssues.count }

  func start() {
    let thread = Thread { self.run() }
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func run() {
    let searchText = SearchText(reader: keys.reader)
    let heads = CardHeads()
    var cards: [PreparedCard] = []
    var weight = 0
    func send() -> Bool {
      condition.lock()
      defer { condition.unlock() }
      while batches.count >= 3 && !isStopped { condition.wait() }
      guard !isStopped else { return false }
      batches.append(Batch(cards: cards, bytesRead: counter.bytes))
      condition.broadcast()
      cards.removeAll(keepingCapacity: true)
      weight = 0
      return true
    }
    while let card = reader.next() {
      var imported = ImportedCard(card, heads: heads)
      if let size = imported.image?.count, size > AddressBookTransaction.maximumImage {
        imported.image = nil
        ownIssues.append(VCardIssue(
          card: card.number, line: card.line, reason: .pictureTooLarge(bytes: size, limit: AddressBookTransaction.maximumImage)))
      }
      if imported.person.size > AddressBookTransaction.maximumText {
        // What we have no place for and keep as it is: sounds, keys and logos.
        imported.person.cardLines.removeAll { $0.utf8.count > 1 << 20 }
        ownIssues.append(VCardIssue(card: card.number, line: card.line, reason: .cardTooLong(limit: AddressBookTransaction.maximumText)))
      }
      let hasUID = card.first(.uid) != nil
      cards.append(PreparedCard(
        card: imported, hasUID: hasUID, keys: keys.keys(of: imported.person), searchText: searchText.text(of: imported.person)))
      // Few large cards are as much to hold as many small ones.
      weight += 1 + ((imported.image?.count ?? 0) + imported.person.size) / 4_096
      if weight >= 5_000, !send() { break }
    }
    if !cards.isEmpty { _ = send() }
    condition.lock()
    isFinished = true
    condition.broadcast()
    condition.unlock()
  }

  /// The next batch, or nil when there are no more.
  func next() -> Batch? {
    condition.lock()
    defer { condition.unlock() }
    while batches.isEmpty && !isFinished { condition.wait() }
    guard !batches.isEmpty else { return nil }
    let batch = batches.removeFirst()
    condition.broadcast()
    return batch
  }

  /// Ends the reading thread.
  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    while !isFinished { condition.wait() }
    condition.unlock()
  }
}
