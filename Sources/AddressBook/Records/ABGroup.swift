// The functions of ABGroup.
import AddressBookModel
import Foundation

private func group(_ record: ABRecord?) -> GroupRecord? { record as? GroupRecord }

/// A group that is in no book yet.
public func ABGroupCreate() -> Unmanaged<ABRecord>! { Unmanaged.passRetained(GroupRecord(PeopleGroup(name: ""), book: nil)) }

public func ABGroupCreateInSource(_ source: ABRecord!) -> Unmanaged<ABRecord>! {
  var made = PeopleGroup(name: "")
  if let source = source as? SourceRecord { made.source = source.number }
  return Unmanaged.passRetained(GroupRecord(made, book: nil))
}

public func ABGroupCopySource(_ record: ABRecord!) -> Unmanaged<ABRecord>! {
  guard let record = group(record), let source = record.book?.source(record.group.source) else { return nil }
  return Unmanaged.passRetained(source)
}

/// Nil when nobody is in it.
public func ABGroupCopyArrayOfAllMembers(_ record: ABRecord!) -> Unmanaged<NSArray>! {
  ABGroupCopyArrayOfAllMembersWithSortOrdering(record, kABPersonSortByLastName)
}

public func ABGroupCopyArrayOfAllMembersWithSortOrdering(_ record: ABRecord!, _ sortOrdering: ABPersonSortOrdering) -> Unmanaged<NSArray>! {
  guard let record = group(record), let members = record.book?.members(of: record, in: SortOrdering(sortOrdering)), !members.isEmpty else { return nil }
  return Unmanaged.passRetained(NSArray(array: members))
}

/// Stages a membership. Group and person must be in the same book, saved or about to be.
@discardableResult
public func ABGroupAddMember(_ record: ABRecord!, _ person: ABRecord!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let record = group(record), let person = person as? PersonRecord, let book = record.book, person.book === book else {
    set(error, kABOperationNotPermittedByStoreError, "a person joins a group of the same address book: add both records to it first")
    return false
  }
  book.stage(.addMember(person, record))
  return true
}

/// Stages leaving the group; the person stays in the book.
@discardableResult
public func ABGroupRemoveMember(_ record: ABRecord!, _ member: ABRecord!, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>!) -> Bool {
  guard let record = group(record), let member = member as? PersonRecord, let book = record.book, member.book === book else {
    set(error, kABOperationNotPermittedByStoreError, "only a member of the same address book can leave a group")
    return false
  }
  book.stage(.removeMember(member, record))
  return true
}
