// What a person has allowed which app to use, kept from run to run.
import Foundation

/// What an app must ask a person for.
public enum PrivateService: String, CaseIterable, Codable, Sendable {
  case contacts
  /// Adding photographs; picking one needs no permission.
  case photos

  /// The key of Info.plist under which the app says what it wants it for; without it iOS ends the app when it asks.
  var usageKey: String {
    switch self {
    case .contacts: "NSContactsUsageDescription"
    case .photos: "NSPhotoLibraryAddUsageDescription"
    }
  }
}

/// The raw values are those of the frameworks' authorization status.
public enum PrivacyDecision: Int, Codable, Sendable {
  case notDetermined = 0, restricted, denied, authorized
}

/// The decisions of one person, in a file of that person's own. An unreadable file counts as empty and is set aside, so that no decision is
/// made up.
///
///     var decisions = PrivacyDecisions(file: PrivacyDecisions.standardFile())
///     try decisions.set(.denied, for: "com.example.App", .contacts)
public struct PrivacyDecisions {
  /// Nil: kept for this run only.
  private let file: String?
  private var decisions: [String: [String: PrivacyDecision]] = [:]

  public init(file: String?) {
    self.file = file
    guard let file, let data = FileManager.default.contents(atPath: file) else { return }
    do {
      decisions = try JSONDecoder().decode([String: [String: PrivacyDecision]].self, from: data)
    } catch {
      try? FileManager.default.moveItem(atPath: file, toPath: file + ".unreadable-\(Int(Date().timeIntervalSince1970))")
    }
  }

  /// $XDG_DATA_HOME/quince/privacy.json.
  public static func standardFile(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
    return data + "/quince/privacy.json"
  }

  public func decision(for bundleIdentifier: String, _ service: PrivateService) -> PrivacyDecision {
    decisions[bundleIdentifier]?[service.rawValue] ?? .notDetermined
  }

  /// `.notDetermined` forgets: the app will ask again.
  public mutating func set(_ decision: PrivacyDecision, for bundleIdentifier: String, _ service: PrivateService) throws {
    decisions[bundleIdentifier, default: [:]][service.rawValue] = decision == .notDetermined ? nil : decision
    if decisions[bundleIdentifier]?.isEmpty == true { decisions[bundleIdentifier] = nil }
    try write()
  }

  /// Forgets all of an app's. False when there was none.
  public mutating func forget(_ bundleIdentifier: String) throws -> Bool {
    guard decisions.removeValue(forKey: bundleIdentifier) != nil else { return false }
    try write()
    return true
  }

  /// Every decision, ordered by app.
  public var all: [(bundleIdentifier: String, service: PrivateService, decision: PrivacyDecision)] {
    decisions.sorted { $0.key < $1.key }.flatMap { app, services in
      services.sorted { $0.key < $1.key }.compactMap { name, decision in PrivateService(rawValue: name).map { (app, $0, decision) } }
    }
  }

  private func write() throws {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try FileManager.default.createDirectory(atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try encoder.encode(decisions).write(to: URL(fileURLWithPath: file), options: .atomic)
    chmod(file, 0o600)
  }
}
