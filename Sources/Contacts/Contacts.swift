// Contacts for apps: the phone's address book, after the person has allowed it. Everything is asked of the phone (see BookClient); no file is
// opened here.
//
// Not there: contacts of several accounts (there is one container), the limited access of later systems, NSItemProvider conformances.
@_exported import ObjectiveC
