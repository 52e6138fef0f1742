import Foundation

/// The friends in the order in which they were added; each is there once. The list keeps itself in the user defaults.
final class FriendList {

    private static let key = "friends"
    private let defaults: UserDefaults

    private(set) var friends: [Friend] {
        didSet {
            if friends != oldValue { defaults.set(try? JSONEncoder().encode(friends), forKey: Self.key) }
        }
    }

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
        friends = defaults.data(forKey: Self.key).flatMap { try? JSONDecoder().decode([Friend].self, from: $0) } ?? []
    }

    /// Adds a friend at the end. One who is on the list already keeps the place.
    ///
    /// - Returns: the place, and whether it is new.
    func add(_ friend: Friend) -> (index: Int, isNew: Bool) {
        if let index = friends.firstIndex(where: { $0.recordID == friend.recordID }) {
            friends[index] = friend
            return (index, false)
        }
        friends.append(friend)
        return (friends.count - 1, true)
    }

    func remove(at index: Int) {
        friends.remove(at: index)
    }

    func move(from source: Int, to destination: Int) {
        friends.insert(friends.remove(at: source), at: destination)
    }

    /// Takes the names that the address book has now, and drops those who are no longer in it.
    ///
    /// - Parameter name: the present name of a record; nil: there is no such record.
    func update(name: (Int32) -> String?) {
        friends = friends.compactMap { friend in
            name(friend.recordID).map { Friend(recordID: friend.recordID, name: $0) }
        }
    }
}
