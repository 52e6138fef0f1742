// What can go wrong besides the sources themselves.

enum AdapterError: Error, CustomStringConvertible {
  case unreadable(file: String, reason: String)
  case unwritable(file: String, reason: String)
  case badIndex(file: String, reason: String)
  case badRequest(file: String, reason: String)

  var description: String {
    switch self {
    case .unreadable(let file, let reason): return "\(file): error: the file cannot be read: \(reason)"
    case .unwritable(let file, let reason): return "\(file): error: the file cannot be written: \(reason)"
    case .badIndex(let file, let reason): return "\(file): error: not an index of modules (\(reason)); write it anew with 'quince-adapter index'"
    case .badRequest(let file, let reason): return "\(file): error: not a request for the adapter: \(reason)"
    }
  }
}
