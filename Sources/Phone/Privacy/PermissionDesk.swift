// Where an app's wish to use something of the person's is decided: by what was decided before, or by asking the person.
import Foundation
import PhoneLink

/// The decisions about the app that runs, and the question that is being asked.
final class PermissionDesk {
  let bundleIdentifier: String
  private let appName: String
  /// What Info.plist says the app wants each service for.
  private let reasons: [PrivateService: String]
  private var decisions: PrivacyDecisions
  /// The question on the screen, and the requests that wait for its answer.
  private(set) var alert: PermissionAlert?
  private var waiting: [UInt32] = []

  init(bundleIdentifier: String, appName: String, information: [String: Any], decisions: PrivacyDecisions) {
    (self.bundleIdentifier, self.appName, self.decisions) = (bundleIdentifier, appName, decisions)
    reasons = Dictionary(uniqueKeysWithValues: PrivateService.allCases.compactMap { service in
      (information[service.usageKey] as? String).map { (service, $0) }
    })
  }

  func decision(_ service: PrivateService) -> PrivacyDecision { decisions.decision(for: bundleIdentifier, service) }

  /// What to show, or what was decided long ago.
  func ask(_ service: PrivateService, number: UInt32, languages: [String], screen: CGSize) -> PrivacyDecision? {
    let decision = decision(service)
    guard decision == .notDetermined else { return decision }
    waiting.append(number)
    if alert == nil {
      alert = PermissionAlert(service, appName: appName, reason: reasons[service] ?? "", languages: languages, screen: screen)
    }
    return nil
  }

  /// Takes the question away and returns the requests that have waited for an answer, and why it cannot be kept, if it cannot: they are
  /// answered in either case.
  func decide(_ decision: PrivacyDecision) -> (waiting: [UInt32], failure: (any Error)?) {
    guard let alert else { return ([], nil) }
    defer { (self.alert, waiting) = (nil, []) }
    do {
      try decisions.set(decision, for: bundleIdentifier, alert.service)
      return (waiting, nil)
    } catch {
      return (waiting, error)
    }
  }

  /// The app has gone; its question goes too, unanswered.
  func forgetQuestion() { (alert, waiting) = (nil, []) }
}

extension Phone {
  /// The kinds of requests that ask for a permission begin so.
  static let permissionRequest = "permission."

  /// An app asks for a service. The answer is a byte, `PrivacyDecision`'s raw value; empty for a service that the phone does not have.
  func askForPermission(_ name: String, number: UInt32, from session: AppSession) {
    guard let permissions, let service = PrivateService(rawValue: name) else { return session.link.send(.reply(number, Data())) }
    let hadQuestion = permissions.alert != nil
    if let known = permissions.ask(service, number: number, languages: languages, screen: interfaceSize) {
      return session.link.send(.reply(number, Data([UInt8(known.rawValue)])))
    }
    guard !hadQuestion else { return }
    // As on an iPhone the app is not active behind the question.
    send(.lifecycle(.resignActive))
    display.show(permissions.alert)
  }

  /// A finger on the question. Touches are the phone's own while it is shown.
  ///
  /// - Returns: false when there is no question.
  func touchPermissionAlert(_ phase: TouchPhase, at point: CGPoint) -> Bool {
    guard let alert = permissions?.alert else { return false }
    if phase == .ended, let decision = alert.decision(at: point) { decidePermission(decision) }
    return true
  }

  private func decidePermission(_ decision: PrivacyDecision) {
    guard let permissions, let service = permissions.alert?.service else { return }
    let (numbers, failure) = permissions.decide(decision)
    if let failure { report("quince: the answer holds for this run, and cannot be kept: \(failure)") }
    display.show(nil as PermissionAlert?)
    if service == .contacts { addressBook?.setAllowed(decision == .authorized) }
    for number in numbers { session?.link.send(.reply(number, Data([UInt8(decision.rawValue)]))) }
    send(.lifecycle(.becomeActive))
  }
}
