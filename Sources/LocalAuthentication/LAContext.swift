// Whether the person who holds the phone is its owner. The phone has neither a finger's nor a face's picture nor a passcode, as one that was
// never set up, and says so.
import Foundation
import ObjectiveC

public enum LAPolicy: Int, Sendable { case deviceOwnerAuthenticationWithBiometrics = 1, deviceOwnerAuthentication }
public enum LABiometryType: Int, Sendable {
  case none = 0, touchID, faceID
  public static let LABiometryNone = LABiometryType.none
}

public struct LAError: Error, CustomNSError, LocalizedError, Equatable {
  public enum Code: Int, Sendable {
    case authenticationFailed = -1, userCancel = -2, userFallback = -3, systemCancel = -4, passcodeNotSet = -5, biometryNotAvailable = -6
    case biometryNotEnrolled = -7, biometryLockout = -8, appCancel = -9, invalidContext = -10, notInteractive = -1004
    public static let touchIDNotAvailable = Code.biometryNotAvailable
    public static let touchIDNotEnrolled = Code.biometryNotEnrolled
    public static let touchIDLockout = Code.biometryLockout
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { "com.apple.LocalAuthentication" }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? {
    code == .passcodeNotSet ? "Passcode not set." : "Biometry is not available on this device."
  }
}

open class LAContext: NSObject, @unchecked Sendable {  // it keeps texts only
  public override init() { super.init() }
  open var localizedFallbackTitle: String?
  open var localizedCancelTitle: String?
  open var localizedReason = ""
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  open var interactionNotAllowed = false
  open var biometryType: LABiometryType { .none }

  private func problem(_ policy: LAPolicy) -> LAError { LAError(policy == .deviceOwnerAuthentication ? .passcodeNotSet : .biometryNotAvailable) }

  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    error?.pointee = problem(policy) as NSError
    return false
  }

  /// The answer comes on a queue of its own.
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let problem = problem(policy)
    DispatchQueue.global().async { reply(false, problem) }
  }

  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { throw problem(policy) }

  open func invalidate() {}
}
