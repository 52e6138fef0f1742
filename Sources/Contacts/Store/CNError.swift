// What can go wrong, in Contacts' codes.
import AddressBookModel
import Foundation

public let CNErrorDomain = "CNErrorDomain"
public let CNErrorUserInfoAffectedRecordsKey = "CNErrorUserInfoAffectedRecordsKey"
public let CNErrorUserInfoAffectedRecordIdentifiersKey = "CNErrorUserInfoAffectedRecordIdentifiersKey"
public let CNErrorUserInfoValidationErrorsKey = "CNErrorUserInfoValidationErrorsKey"
public let CNErrorUserInfoKeyPathsKey = "CNErrorUserInfoKeyPathsKey"

/// An error of Contacts.
///
///     do { try store.execute(request) } catch let error as CNError where error.code == .recordDoesNotExist { … }
public struct CNError: CustomNSError, LocalizedError {
  public enum Code: Int, Sendable {
    case communicationError = 1, dataAccessError = 2
    case authorizationDenied = 100, noAccessableWritableContainers = 101, unauthorizedKeys = 102, featureDisabledByUser = 103, featureNotAvailable = 104
    case recordDoesNotExist = 200, insertedRecordAlreadyExists, containmentCycle, containmentScope, parentRecordDoesNotExist, recordIdentifierInvalid
    case recordNotWritable, parentContainerNotWritable
    case validationMultipleErrors = 300, validationTypeMismatch, validationConfigurationError
    case predicateInvalid = 400
    case policyViolation = 500
    case clientIdentifierInvalid = 600, clientIdentifierDoesNotExist, clientIdentifierCollision, changeHistoryExpired, changeHistoryInvalidAnchor
    case changeHistoryInvalidFetchRequest
    case vCardMalformed = 700, vCardSummarizationError
  }

  public let code: Code
  public let userInfo: [String: Any]
  private let text: String

  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.init(code, "Contacts error \(code.rawValue)", userInfo) }

  init(_ code: Code, _ text: String, _ userInfo: [String: Any] = [:]) { (self.code, self.text, self.userInfo) = (code, text, userInfo) }

  /// The book's refusal in Contacts' codes.
  init(_ failure: BookFailure, _ userInfo: [String: Any] = [:]) {
    let code: Code
    switch failure.kind {
    case .notAllowed: code = .authorizationDenied
    case .noSuchRecord: code = .recordDoesNotExist
    case .alreadySaved: code = .insertedRecordAlreadyExists
    case .tooLarge: code = .policyViolation
    case .tokenExpired: code = .changeHistoryExpired
    case .unavailable: code = .dataAccessError
    case .invalidRequest: code = .validationConfigurationError
    }
    self.init(code, failure.description, userInfo)
  }

  public static var errorDomain: String { CNErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo.merging([NSLocalizedDescriptionKey: text]) { first, _ in first } }
  public var errorDescription: String? { text }
  public var affectedRecords: [AnyObject]? { userInfo[CNErrorUserInfoAffectedRecordsKey] as? [AnyObject] }
  public var affectedRecordIdentifiers: [String]? { userInfo[CNErrorUserInfoAffectedRecordIdentifiersKey] as? [String] }
  public var keyPaths: [String]? { userInfo[CNErrorUserInfoKeyPathsKey] as? [String] }
}
