import Foundation

/// A person of the address book whom the user has put on the list.
struct Friend: Codable, Equatable {
    /// The number of the record in the address book.
    let recordID: Int32
    /// The name as it was when the book was last read.
    var name: String
}
