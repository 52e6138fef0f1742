// Where an app's files go. Foundation on Linux knows no Library folder, so that the usual `urls(for: .libraryDirectory, …)[0]` stops
// the app; the other folders are right when the app runs on the phone.

extension FileManager {
  /// In place of `urls(for:in:)`.
  public func __urls(for directory: SearchPathDirectory, in domains: SearchPathDomainMask) -> [URL] {
    guard directory == .libraryDirectory, domains.contains(.userDomainMask) else { return urls(for: directory, in: domains) }
    return [URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent("Library", isDirectory: true)]
  }

  /// In place of `url(for:in:appropriateFor:create:)`.
  public func __url(
    for directory: SearchPathDirectory, in domain: SearchPathDomainMask, appropriateFor place: URL?, create: Bool
  ) throws -> URL {
    guard directory == .libraryDirectory, let url = __urls(for: directory, in: domain).first else {
      return try url(for: directory, in: domain, appropriateFor: place, create: create)
    }
    if create { try createDirectory(at: url, withIntermediateDirectories: true) }
    return url
  }
}
