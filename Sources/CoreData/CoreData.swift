// Core Data for apps: models that the builder compiled, objects in contexts, stores in SQLite or in memory, fetched results for tables.
//
// A store is a file of the app's own, in a form of our own: it is not the file that an iPhone writes.
// Not there: stores in iCloud and persistent history, mapping models (only what can be inferred is migrated), Spotlight, undo of changes.
@_exported import Foundation
@_exported import ObjectiveC
