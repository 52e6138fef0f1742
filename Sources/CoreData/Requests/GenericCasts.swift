// Casts that forget what a request is for, as Objective-C's do. The adapter writes them for `as! NSFetchRequest<…>`.

/// A request, or a controller, whatever its type of result.
protocol AnyRequest: AnyObject {}
protocol AnyResultsController: AnyObject {}

extension NSFetchRequest: AnyRequest {}
extension NSFetchedResultsController: AnyResultsController {}

/// The same request as one for other results. Stops the app when it is no request.
public func __request<Result: AnyObject>(_ request: Any?, _ type: Result.Type) -> NSFetchRequest<Result> {
  guard let same = __requestIfAny(request, type) else { stop("Could not cast \(request ?? "nil") to 'NSFetchRequest<\(type)>'") }
  return same
}

public func __requestIfAny<Result: AnyObject>(_ request: Any?, _ type: Result.Type) -> NSFetchRequest<Result>? {
  // Results are pointers, whatever their type, so what is written for one kind of request works for any.
  (request.flatMap { flattenOptional($0) } as? any AnyRequest).map { unsafeBitCast($0 as AnyObject, to: NSFetchRequest<Result>.self) }
}

public func __results<Result: AnyObject>(_ controller: Any?, _ type: Result.Type) -> NSFetchedResultsController<Result> {
  guard let same = __resultsIfAny(controller, type) else { stop("Could not cast \(controller ?? "nil") to 'NSFetchedResultsController<\(type)>'") }
  return same
}

public func __resultsIfAny<Result: AnyObject>(_ controller: Any?, _ type: Result.Type) -> NSFetchedResultsController<Result>? {
  (controller.flatMap { flattenOptional($0) } as? any AnyResultsController).map { unsafeBitCast($0 as AnyObject, to: NSFetchedResultsController<Result>.self) }
}
