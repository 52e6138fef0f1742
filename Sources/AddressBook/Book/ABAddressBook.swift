// The functions of ABAddressBook.
import AddressBookModel
import Contacts
import Foundation

private func context(_ addressBook: ABAddressBook?) -> EditContext? { addressBook as? EditContext }

private func failDenied(_ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) {
  set(error, kABOperationNotPermittedByUserError, "the person has not allowed this app to use the contacts")
}

/// A new edit context. Nil, with an error, when the person has said no; before the person is asked, the book is empty.
///
///     var error: Unmanaged<CFError>?
///     guard let book = ABAddressBookCreateWithOptions(nil, &error)?.takeRetainedValue() else { … }
public func ABAddressBookCreateWithOptions(
  _ options: CFDictionary!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!
) -> Unmanaged<ABAddressBook>! {
  guard BookAccess.status != .denied, BookAccess.status != .restricted else {
    failDenied(error)
    return nil
  }
  return Unmanaged.passRetained(EditContext(client: .shared))
}

public func ABAddressBookCreate() -> Unmanaged<ABAddressBook>! { ABAddressBookCreateWithOptions(nil, nil) }

public func ABAddressBookGetAuthorizationStatus() -> ABAuthorizationStatus {
  ABAuthorizationStatus(rawValue: BookAccess.status.rawValue) ?? .notDetermined
}

public typealias ABAddressBookRequestAccessCompletionHandler = @Sendable (Bool, CFError?) -> Void

/// Asks the person once; later the answer is remembered. The handler is called on a queue of its own.
public func ABAddressBookRequestAccessWithCompletion(_ addressBook: ABAddressBook!, _ completion: ABAddressBookRequestAccessCompletionHandler!) {
  ContactAccess.request { granted in
    completion(granted, granted ? nil : NSError(domain: ABAddressBookErrorDomain, code: kABOperationNotPermittedByUserError))
  }
}

/// Makes all staged changes in the book, or none; new records get their numbers.
@discardableResult
public func ABAddressBookSave(_ addressBook: ABAddressBook!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let context = context(addressBook) else { return false }
  guard context.isAllowed else {
    failDenied(error)
    return false
  }
  do {
    try context.save()
    return true
  } catch let failure {
    let isRefused = (failure as? BookFailure)?.kind == .notAllowed
    set(error, isRefused ? kABOperationNotPermittedByUserError : kABOperationNotPermittedByStoreError, "\(failure)")
    return false
  }
}

public func ABAddressBookHasUnsavedChanges(_ addressBook: ABAddressBook!) -> Bool { context(addressBook)?.hasChanges ?? false }

/// Drops what was not saved, and sees what others have saved.
public func ABAddressBookRevert(_ addressBook: ABAddressBook!) { context(addressBook)?.revert() }

/// Stages a new person or group.
@discardableResult
public func ABAddressBookAddRecord(_ addressBook: ABAddressBook!, _ record: ABRecord!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let context = context(addressBook), let record = record as? BookRecord, !(record is SourceRecord), record.number == 0 else {
    set(error, kABOperationNotPermittedByStoreError, "only a person or a group that is not in the book can be added")
    return false
  }
  guard context.isAllowed else {
    failDenied(error)
    return false
  }
  record.book = context
  context.stage(.add(record))
  return true
}

/// Stages taking a person or group out of the book.
@discardableResult
public func ABAddressBookRemoveRecord(_ addressBook: ABAddressBook!, _ record: ABRecord!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let context = context(addressBook), let record = record as? BookRecord, !(record is SourceRecord) else {
    set(error, kABOperationNotPermittedByStoreError, "only a person or a group can be removed")
    return false
  }
  guard context.isAllowed else {
    failDenied(error)
    return false
  }
  context.stage(.remove(record))
  return true
}

/// Tells of changes by others, on the run loop of the calling thread, or on the main one where that does not run. Several changes may be told once.
public func ABAddressBookRegisterExternalChangeCallback(
  _ addressBook: ABAddressBook!, _ callback: ABExternalChangeCallback!, _ context: UnsafeMutableRawPointer!
) {
  (addressBook as? EditContext)?.register(callback, context)
}

/// Partly: the callback is known by its context alone, since Swift cannot compare functions.
public func ABAddressBookUnregisterExternalChangeCallback(
  _ addressBook: ABAddressBook!, _ callback: ABExternalChangeCallback!, _ context: UnsafeMutableRawPointer!
) {
  (addressBook as? EditContext)?.unregister(context)
}

// MARK: People

public func ABAddressBookGetPersonCount(_ addressBook: ABAddressBook!) -> CFIndex {
  guard let context = context(addressBook), context.isAllowed else { return 0 }
  var count = (try? context.client.count()) ?? 0
  for change in context.changes {
    if case .add(let record) = change, record is PersonRecord { count += 1 }
    if case .remove(let record) = change, record is PersonRecord { count -= 1 }
  }
  return count
}

/// Nil when there is no such person.
public func ABAddressBookGetPersonWithRecordID(_ addressBook: ABAddressBook!, _ recordID: ABRecordID) -> Unmanaged<ABRecord>! {
  context(addressBook)?.person(recordID).map { Unmanaged.passUnretained($0) }
}

/// Everyone, in the order of the phone's list.
public func ABAddressBookCopyArrayOfAllPeople(_ addressBook: ABAddressBook!) -> Unmanaged<NSArray>! {
  context(addressBook).map { Unmanaged.passRetained(NSArray(array: $0.people(.everyone, in: .familyName))) }
}

public func ABAddressBookCopyArrayOfAllPeopleInSource(_ addressBook: ABAddressBook!, _ source: ABRecord!) -> Unmanaged<NSArray>! {
  ABAddressBookCopyArrayOfAllPeopleInSourceWithSortOrdering(addressBook, source, kABPersonSortByLastName)
}

/// - Parameter source: nil: all.
public func ABAddressBookCopyArrayOfAllPeopleInSourceWithSortOrdering(
  _ addressBook: ABAddressBook!, _ source: ABRecord!, _ sortOrdering: ABPersonSortOrdering
) -> Unmanaged<NSArray>! {
  let query = (source as? SourceRecord).map { PeopleQuery.source($0.number) } ?? .everyone
  return context(addressBook).map { Unmanaged.passRetained(NSArray(array: $0.people(query, in: SortOrdering(sortOrdering)))) }
}

/// Who has every word of the name as the beginning of a word of the name.
public func ABAddressBookCopyPeopleWithName(_ addressBook: ABAddressBook!, _ name: CFString!) -> Unmanaged<NSArray>! {
  context(addressBook).map { Unmanaged.passRetained(NSArray(array: $0.people(.name(String(describing: name ?? "")), in: .familyName))) }
}

extension SortOrdering {
  init(_ ordering: ABPersonSortOrdering) { self = ordering == kABPersonSortByFirstName ? .givenName : .familyName }
}

// MARK: Groups and sources

public func ABAddressBookGetGroupWithRecordID(_ addressBook: ABAddressBook!, _ recordID: ABRecordID) -> Unmanaged<ABRecord>! {
  context(addressBook)?.allGroups().first { $0.number == Int64(recordID) }.map { Unmanaged.passUnretained($0) }
}
public func ABAddressBookGetGroupCount(_ addressBook: ABAddressBook!) -> CFIndex { context(addressBook)?.allGroups().count ?? 0 }
public func ABAddressBookCopyArrayOfAllGroups(_ addressBook: ABAddressBook!) -> Unmanaged<NSArray>! {
  context(addressBook).map { Unmanaged.passRetained(NSArray(array: $0.allGroups())) }
}
public func ABAddressBookCopyArrayOfAllGroupsInSource(_ addressBook: ABAddressBook!, _ source: ABRecord!) -> Unmanaged<NSArray>! {
  guard let source = source as? SourceRecord else { return ABAddressBookCopyArrayOfAllGroups(addressBook) }
  return context(addressBook).map { Unmanaged.passRetained(NSArray(array: $0.allGroups().filter { $0.group.source == source.number })) }
}

private func sources(_ addressBook: ABAddressBook?) -> [SourceRecord] { context(addressBook)?.allSources() ?? [] }

public func ABAddressBookCopyDefaultSource(_ addressBook: ABAddressBook!) -> Unmanaged<ABRecord>! {
  sources(addressBook).first.map { Unmanaged.passRetained($0) }
}
public func ABAddressBookGetSourceWithRecordID(_ addressBook: ABAddressBook!, _ sourceID: ABRecordID) -> Unmanaged<ABRecord>! {
  context(addressBook)?.source(Int64(sourceID)).map { Unmanaged.passUnretained($0) }
}
public func ABAddressBookCopyArrayOfAllSources(_ addressBook: ABAddressBook!) -> Unmanaged<NSArray>! {
  context(addressBook) == nil ? nil : Unmanaged.passRetained(NSArray(array: sources(addressBook)))
}
