// Answers an app's requests about the address book, one after the other, over the app's socket. Whether the app may ask is decided before:
// who has the socket's other end served is the phone, once the person has allowed it.
import AddressBookModel
import AddressBookStore
import Foundation
import PhoneLink

/// One app's access to the book.
///
///     try BookService(book: AddressBookStore(path: path), socket: BookSocket(descriptor: descriptor)).run()
public final class BookService {
  /// People of one reply at most, and bytes of them; a larger run is cut, and the asker asks again for the rest.
  public static let maximumRun = 2_000, maximumRunBytes = 32 << 20
  /// Entries of the history in one reply, likewise.
  static let maximumHistory = 100_000

  private let book: AddressBookStore
  private let socket: BookSocket
  private let isReadOnly: Bool
  private var watcher: BookWatcher?
  private var runs = PeopleRuns()

  /// - Parameter isReadOnly: refuses to save: a picker looks only.
  public init(book: AddressBookStore, socket: BookSocket, isReadOnly: Bool = false) {
    self.book = book
    self.socket = socket
    self.isReadOnly = isReadOnly
  }

  /// Answers until the app is gone.
  /// - Throws: `LinkError` when the app sends what cannot be understood.
  public func run() throws {
    while let (number, request) = try socket.receive(BookRequest.self) {
      do {
        try socket.send(number, answer(request))
      } catch let error as LinkError {
        throw error
      } catch {
        try socket.send(number, BookReply.failed(BookFailure(error)))
      }
    }
  }

  /// Answers everything with a refusal until the app is gone.
  public static func refuse(
    _ socket: BookSocket, because failure: BookFailure = BookFailure(.notAllowed, "the person has not allowed this app to use the address book")
  ) throws {
    while let (number, _) = try socket.receive(BookRequest.self) { try socket.send(number, BookReply.failed(failure)) }
  }

  func answer(_ request: BookRequest) throws -> BookReply {
    switch request {
    case .count: return .number(Int64(try book.peopleCount()))
    case .people(let query, let ordering, let places, let withValues):
      let run = runs.run(query, in: ordering, from: places.lowerBound, book: book)
      let people = try run.next(min(places.count, Self.maximumRun), withValues: withValues, limit: Self.maximumRunBytes)
      if people.isEmpty { runs.forget(run) }
      return .people(people)
    case .numbers(let query, let ordering): return .numbers(try book.numbers(meantBy: query, in: ordering))
    case .sections(let query, let ordering): return .sections(try book.sections(of: query, in: ordering))
    case .batch(let after, let count, let withValues):
      var people: [Person] = []
      let size = min(max(count, 1), Self.maximumRun)
      try book.forEachBatch(of: size, after: after, withValues: withValues, limit: Self.maximumRunBytes) { batch in
        people = batch
        return false
      }
      return .people(people)
    case .image(let person): return .image(try book.image(ofPerson: person))
    case .groups: return .groups(try book.groups())
    case .groupsOfPerson(let person):
      let ids = Set(try book.groups(ofPerson: person))
      return .groups(try book.groups().filter { ids.contains($0.id) })
    case .sources: return .sources(try book.sources())
    case .save where isReadOnly: throw BookFailure(.notAllowed, "a picker cannot change the address book")
    case .save(let edits, let author):
      // Nothing is asked of the book after the commit: what is saved is never answered with a failure.
      let saved = try book.apply(edits, author: author)
      return .saved(people: saved.people, groups: saved.groups, token: saved.token)
    case .token: return .number(try book.currentToken())
    case .changes(let token):
      // The token is that of the last entry, so that nothing falls between two questions.
      let changes = try book.changes(since: token, limit: Self.maximumHistory)
      return .changes(changes.map(BookHistoryEntry.init), token: changes.last?.token ?? token)
    case .watch(let author):
      watcher = try BookWatcher(book: book, excluding: author) { [socket] token in try? socket.send(0, BookReply.changed(token: token)) }
      return .done
    }
  }
}

extension BookHistoryEntry {
  init(_ change: BookChange) {
    let kind: Kind
    switch change.kind {
    case .personAdded: kind = .personAdded
    case .personUpdated: kind = .personUpdated
    case .personDeleted: kind = .personDeleted
    case .groupAdded: kind = .groupAdded
    case .groupUpdated: kind = .groupUpdated
    case .groupDeleted: kind = .groupDeleted
    case .memberAdded: kind = .memberAdded
    case .memberRemoved: kind = .memberRemoved
    case .everything: kind = .everything
    }
    self.init(token: change.token, kind: kind, record: change.record, last: change.last, identifier: change.identifier, author: change.author)
  }
}

extension BookFailure {
  /// The store's error in the words of the protocol.
  public init(_ error: any Error) {
    guard let error = error as? AddressBookError else {
      self = error as? BookFailure ?? BookFailure(.unavailable, "\(error)")
      return
    }
    switch error {
    case .noSuchPerson, .noSuchGroup: self.init(.noSuchRecord, error.description)
    case .alreadySaved: self.init(.alreadySaved, error.description)
    case .tooLarge: self.init(.tooLarge, error.description)
    case .tokenExpired: self.init(.tokenExpired, error.description)
    case .database, .diskFull, .readOnly, .newerVersion, .cannotOpen, .busy, .notABackup: self.init(.unavailable, error.description)
    }
  }
}
