// What lets a page in: a secret, kept for this user alone, and for the network a certificate. Both last from run to run, so that a phone that
// was paired once finds back by itself. Removing the folder ends all pairings.
import CPageLibraries
import Foundation

struct PagePairing {
  /// 128 random bits as 22 letters of an address.
  let secret: String
  private let folder: URL
  private static let certificateDays: Int32 = 397
  /// A certificate with less left is renewed, seconds.
  private static let renewal = 30 * 86_400
  static let folderVariable = "QUINCE_PAGE_FOLDER"

  /// Reads the secret, or makes one. Throws a `PageError` when nothing can be kept.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    folder = Self.folder(environment)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw PageError(description: "no page: the folder \(folder.path) for its secret cannot be made: \(error.localizedDescription)") }
    let file = folder.appendingPathComponent("secret")
    if let kept = try? String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines), Self.isSecret(kept) {
      secret = kept
    } else {
      secret = Self.makeSecret()
      try Self.write(secret, to: file)
    }
  }

  private static func folder(_ environment: [String: String]) -> URL {
    if let given = environment[folderVariable], !given.isEmpty { return URL(fileURLWithPath: given) }
    if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") { return URL(fileURLWithPath: config + "/quince/page") }
    return URL(fileURLWithPath: (environment["HOME"] ?? NSHomeDirectory()) + "/.config/quince/page")
  }

  private static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 22 && text.utf8.allSatisfy { $0 < 128 && (Character(UnicodeScalar($0)).isLetter || Character(UnicodeScalar($0)).isNumber || $0 == 45 || $0 == 95) }
  }

  private static func makeSecret() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// Readable by this user alone from the first byte on.
  private static func write(_ text: String, to file: URL) throws {
    unlink(file.path)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw PageError(description: "no page: \(file.path) cannot be written: \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw PageError(description: "no page: \(file.path) cannot be written") }
  }

  /// PEM texts of a certificate for all of the names: the kept one, or a new one when it ends soon or names are missing.
  func certificate(for names: [String]) throws -> (certificate: String, key: String) {
    let certificateFile = folder.appendingPathComponent("certificate.pem"), keyFile = folder.appendingPathComponent("key.pem")
    let list = names.map { ($0.contains(where: \.isLetter) && !$0.contains(":") ? "DNS:" : "IP:") + $0 }.joined(separator: ",")
    if let kept = try? String(contentsOf: certificateFile, encoding: .utf8), let key = try? String(contentsOf: keyFile, encoding: .utf8),
      quince_certificate_time_left(kept, list) > Self.renewal
    {
      return (kept, key)
    }
    var certificate: UnsafeMutablePointer<CChar>?, key: UnsafeMutablePointer<CChar>?
    defer {
      free(certificate)
      free(key)
    }
    if let problem = quince_make_certificate(list, Self.certificateDays, &certificate, &key) {
      throw PageError(description: "no page: \(String(cString: problem))")
    }
    let texts = (certificate: String(cString: certificate!), key: String(cString: key!))
    try Self.write(texts.key, to: keyFile)
    try Self.write(texts.certificate, to: certificateFile)
    return texts
  }
}
