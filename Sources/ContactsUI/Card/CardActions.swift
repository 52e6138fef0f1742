// What can be done with a person: call, write. The phone opens the addresses; it says so on the terminal, since nothing here makes a call.
import AddressBookModel
import UIKit

@MainActor
package enum CardActions {
  package struct Action {
    package var title: String
    package var symbol: String
    /// Nil where there is nothing to call or to write to.
    package var address: String?
  }

  /// - Parameter allowed: the keys that the card shows; nil: all.
  static func list(for person: Person, allowed: Set<String>?) -> [Action] {
    func first(_ property: CardProperty) -> String? {
      guard allowed?.contains(property.key) ?? true else { return nil }
      return CardItem.sections(of: person, keys: [property.key]).first?.first?.address
    }
    let phone = first(.phone)
    return [
      Action(title: word("message"), symbol: "message.fill", address: phone.map { "sms:" + $0.dropFirst(4) }),
      Action(title: word("call"), symbol: "phone.fill", address: phone),
      Action(title: word("mail"), symbol: "envelope.fill", address: first(.email)),
    ]
  }

  package static func open(_ address: String?) {
    guard let address, let url = URL(string: address) else { return }
    UIApplication.shared.open(url)
  }
}
