// Nothing is a silent stub: what is declared and not done says so when it is called.

private let alreadySaid = Guarded<Set<String>>([])

/// Says on standard error, once per name and process, that something of Apple's surface is declared here and not done.
///
/// - Parameter name: the member as Swift writes it, with its type: `"UITableView.setEditing(_:animated:)"`.
public func unimplemented(_ name: String) {
  guard alreadySaid.withValue({ $0.insert(name).inserted }) else { return }
  FileHandle.standardError.write(Data("Quince: \(name) is not done yet; this call has no effect.\n".utf8))
}
