// What is asked of `quince-adapter adapt --request FILE`, written as JSON.
//
// The adapter is a process of its own, because it links swift-syntax and the builder must not.
// Both sides use these types; neither side adds fields of its own.

/// One Swift target to be adapted, all of its files at once: an override, a selector or an optional requirement can only be
/// understood with the whole target in view.
public struct AdapterRequest: Codable, Equatable, Sendable {
  /// The module name the compiler will be given.
  public var module: String
  /// The target's Swift files, absolute paths, in the order the compiler gets them.
  public var files: [String]
  /// The folder the adapted texts, the overlay and the edit map are written to. It is made when missing.
  public var outputFolder: String
  /// The value of the compiler's `-swift-version`: "4", "4.2", "5" or "6". `#if swift(>=…)` is decided by it.
  public var swiftVersion: String
  /// The names given to the compiler with `-D`.
  public var conditions: [String]
  /// Index files (JSON) of the frameworks and of the other targets this one imports: written by `quince-adapter index`, or as
  /// the `index` of the response about another target.
  public var indexes: [String]
  /// Storyboards and xibs of the target, absolute paths. Methods, properties and classes they name can be found by name at run time.
  public var interfaceFiles: [String]
  /// Members that the compiler did not find on `AnyObject`, in an earlier attempt. They are looked up at run time.
  public var dynamicMembers: [DynamicMember]
  /// Further modules that `#if canImport(…)` shall find, besides those of the indexes and the toolchain's own.
  public var importableModules: [String]
  /// The compiler, asked about a file that the adapter's own parser rejects. Nil: `swiftc` of the search path.
  public var compiler: String?
  /// How many threads may work. Nil: as many as there are processors.
  public var threads: Int?

  public init(
    module: String, files: [String], outputFolder: String, swiftVersion: String = "5", conditions: [String] = [],
    indexes: [String] = [], interfaceFiles: [String] = [], dynamicMembers: [DynamicMember] = [], importableModules: [String] = [], compiler: String? = nil,
    threads: Int? = nil
  ) {
    self.module = module
    self.files = files
    self.outputFolder = outputFolder
    self.swiftVersion = swiftVersion
    self.conditions = conditions
    self.indexes = indexes
    self.interfaceFiles = interfaceFiles
    self.dynamicMembers = dynamicMembers
    self.importableModules = importableModules
    self.compiler = compiler
    self.threads = threads
  }
}

/// A member of an `AnyObject`: `object.tag`, or `object["name"]`. Apple's compiler looks it up at run time; which expressions are meant only
/// the compiler can tell.
public struct DynamicMember: Codable, Hashable, Sendable {
  /// The person's file, and the place of the member's name, or of the bracket, in it. The column counts bytes; both begin at 1.
  public var file: String
  public var line: Int
  public var column: Int
  /// Empty for a subscript; "init" for an object that is made of a class in a variable.
  public var name: String

  public init(file: String, line: Int, column: Int, name: String) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
  }
}
