// The arguments of a message, taken out by place and converted to the type asked for.

/// The arguments a by-name call was made with.
///
/// ```swift
/// members.method("addSubview:") { view, arguments in view.addSubview(arguments[0]) }
/// ```
///
/// More arguments than the method takes are ignored, as a message with a sender and an event may reach a method that takes
/// neither. An argument that is missing is nil.
public struct Arguments {
  public let values: [Any?]
  /// What was sent to what, for the message of a failed conversion.
  let selector: String
  let receiver: AnyClass

  init(_ values: [Any?], selector: String, receiver: AnyClass) {
    self.values = values
    self.selector = selector
    self.receiver = receiver
  }

  /// The argument at a place, 0 for the first. Stops the app, naming the message, when it cannot be had as that type.
  public subscript<Value>(place: Int) -> Value {
    do {
      return try convertValue(place < values.count ? values[place] : nil)
    } catch {
      fatalError("[\(className(receiver)) \(selector)]: argument \(place + 1): \(error)")
    }
  }
}
