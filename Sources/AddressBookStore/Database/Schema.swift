// The tables, and how a file of an older version becomes one of this version. A step is never changed once a release has it; a new version
// gets a new step at the end.
import Foundation

enum Schema {
  /// Written into every file: a stranger's SQLite file is not taken for a book.
  static let applicationIdentifier: Int64 = 0x5142_4F4B
  static var version: Int { steps.count }

  /// How SQLite cuts texts into words.
  static let tokenizer = "unicode61 remove_diacritics 2"

  /// Indexes that a large import takes away and builds again at its end. Missing ones are built when a book is opened.
  static let deferredIndexes = [
    ("person_family", "CREATE INDEX IF NOT EXISTS person_family ON person(family_key)"),
    ("person_given", "CREATE INDEX IF NOT EXISTS person_given ON person(given_key)"),
  ]

  static let steps: [[String]] = [
    [
      "CREATE TABLE setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID",
      "CREATE TABLE source(id INTEGER PRIMARY KEY AUTOINCREMENT, identifier BLOB NOT NULL UNIQUE, kind INTEGER NOT NULL, name TEXT NOT NULL)",
      // Sort keys begin with the section: 1…26 are A…Z, 27 is "#".
      """
      CREATE TABLE person(
        id INTEGER PRIMARY KEY AUTOINCREMENT, identifier BLOB NOT NULL UNIQUE, source INTEGER NOT NULL, link INTEGER, kind INTEGER NOT NULL,
        family_key BLOB NOT NULL, given_key BLOB NOT NULL,
        prefix TEXT, given TEXT, middle TEXT, family TEXT, previous_family TEXT, suffix TEXT, nickname TEXT,
        phonetic_given TEXT, phonetic_middle TEXT, phonetic_family TEXT, phonetic_organization TEXT,
        organization TEXT, department TEXT, job_title TEXT, note TEXT, birthday TEXT, other_birthday TEXT,
        created REAL NOT NULL, modified REAL NOT NULL, has_image INTEGER NOT NULL, vcard_lines TEXT)
      """,
      // Ordered by person, so that reading a person's values is one range. `id` is given once and never again, in the whole book.
      """
      CREATE TABLE value(
        person INTEGER NOT NULL, id INTEGER NOT NULL, property INTEGER NOT NULL, position INTEGER NOT NULL, label TEXT, value TEXT NOT NULL,
        parameters TEXT, PRIMARY KEY(person, id)) WITHOUT ROWID
      """,
      "CREATE TABLE image(person INTEGER PRIMARY KEY, data BLOB NOT NULL)",
      """
      CREATE TABLE people_group(
        id INTEGER PRIMARY KEY AUTOINCREMENT, identifier BLOB NOT NULL UNIQUE, source INTEGER NOT NULL, name TEXT NOT NULL)
      """,
      "CREATE TABLE member(people_group INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY(people_group, person)) WITHOUT ROWID",
      "CREATE INDEX member_person ON member(person)",
      """
      CREATE TABLE section_count(
        ordering INTEGER NOT NULL, section INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY(ordering, section)) WITHOUT ROWID
      """,
      // `last` ends a range of people that were added together.
      """
      CREATE TABLE change(
        token INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, record INTEGER NOT NULL, last INTEGER, identifier BLOB, author TEXT,
        time REAL NOT NULL)
      """,
      """
      CREATE VIRTUAL TABLE search USING fts5(
        text, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="\(tokenizer)")
      """,
      "INSERT INTO setting VALUES('next_value', 1)",
    ] + deferredIndexes.map(\.1),
    // 2: who is linked with whom is found without reading everyone.
    ["CREATE INDEX person_link ON person(link) WHERE link IS NOT NULL"],
  ]
}
