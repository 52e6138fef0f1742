// What one file of the target tells the others.

struct FileIndex {
  var module: ModuleIndex
  /// Base names of the methods that selectors in this file speak of.
  var selectorBases: Set<String> = []
  var closureProperties: Set<String> = []
}
