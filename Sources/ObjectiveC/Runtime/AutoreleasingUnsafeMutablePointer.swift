// A place that a method of Objective-C's is handed to read a value from and write one to.

/// Points at a value of the caller's. Valid during the call it is handed to.
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  private let place: UnsafeMutablePointer<Pointee>

  public init(_ place: UnsafeMutablePointer<Pointee>) { self.place = place }

  public var pointee: Pointee {
    get { place.pointee }
    nonmutating set { place.pointee = newValue }
  }
}

/// What a method found by name throws, handed back as its answer, as Objective-C hands it back by its last argument.
public func __failure(_ body: () throws -> Void) -> (any Error)? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
