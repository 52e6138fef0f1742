// `quince privacy`: which apps the person has allowed what, and taking it back.
import Foundation
import Phone

struct PrivacyCommand {
  var file = PrivacyDecisions.standardFile()
  var output: (String) -> Void = { print($0) }

  /// - Throws: `UsageError` for words that cannot be understood; the file's errors.
  func run(_ words: [String]) throws -> Int32 {
    var decisions = PrivacyDecisions(file: file)
    switch words.first {
    case nil, "list":
      if words.count > 1 { throw UsageError("quince privacy list takes nothing more") }
      for (app, service, decision) in decisions.all { output("\(app)  \(service.rawValue)  \(Self.word(decision))") }
      if decisions.all.isEmpty { output("no app has asked for anything yet") }
      return 0
    case "reset":
      guard words.count == 2 else { throw UsageError("quince privacy reset needs the identifier of one app; see quince privacy") }
      guard try decisions.forget(words[1]) else { throw UsageError("nothing was decided about “\(words[1])”; see quince privacy") }
      output("\(words[1]) will ask again")
      return 0
    case "allow", "deny":
      guard words.count == 3, let service = PrivateService(rawValue: words[2]) else {
        let services = PrivateService.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("quince privacy \(words[0]) needs an app's identifier and one of: \(services)")
      }
      try decisions.set(words[0] == "allow" ? .authorized : .denied, for: words[1], service)
      return 0
    case let word?: throw UsageError("quince privacy has no command “\(word)”: list, reset APP, allow APP SERVICE, deny APP SERVICE")
    }
  }

  private static func word(_ decision: PrivacyDecision) -> String {
    switch decision {
    case .notDetermined: "not decided"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorized: "allowed"
    }
  }
}
