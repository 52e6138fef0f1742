// AddressBookUI for apps: the screens of iOS 2 to 8 for picking, showing, making and keeping people, over the same machinery as ContactsUI.
//
// A picker needs no permission; without it the app gets a copy of whom the person picked, which is in no book. Knowingly different: the methods
// of the delegate that iOS 8 has retired (shouldContinueAfterSelectingPerson) still work, where the newer ones are not there.
@_exported import AddressBook
@_exported import UIKit
