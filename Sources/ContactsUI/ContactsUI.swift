// ContactsUI for apps: picking people from the phone's address book, and showing, making and changing one.
//
// - List:    the list with sections, search and groups; it holds a few pages of the book, however large that is.
// - Card:    one person as it is read: picture, name, values, what a tap on a value does.
// - Form:    one person as it is edited.
// - Picker:  CNContactPickerViewController. It needs no permission: see Contacts/Store/PickerSession.swift.
// - Contact: CNContactViewController.
//
// List, Card and Form know people as the book has them (`Person`), so that AddressBookUI stands on them too.
//
// Not there: CNContactPicker and other macOS interfaces, the contact access button of iOS 18, taking or choosing a photo (one that is there
// can be deleted), sharing a contact, ringtones. Looks and sizes are from memory of iOS 17 and tuned by eye.
@_exported import Contacts
@_exported import UIKit
