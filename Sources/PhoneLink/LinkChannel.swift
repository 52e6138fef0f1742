// One end of the link, whatever it runs over.
import Foundation

/// An end of the link: sends one kind of message and receives the other. All members are used on the main thread.
///
///     let (phoneEnd, appEnd) = InMemoryChannel.pair()
///     phoneEnd.send(.memoryWarning)
///     appEnd.onReceive = { message in … }
public protocol LinkChannel<Outgoing, Incoming>: AnyObject {
  associatedtype Outgoing
  associatedtype Incoming

  func send(_ message: Outgoing)
  /// Called for each message, in order, from the main run loop once `activate` was called.
  var onReceive: ((Incoming) -> Void)? { get set }
  /// Called once when the other side is gone; the error tells why when it was not a plain end.
  var onClose: ((LinkError?) -> Void)? { get set }
  /// Messages are delivered by the main run loop from now on.
  func activate()
  /// Waits for the next message, at most until `deadline` (nil: for ever). Nil when time is up or the other side is gone.
  /// Not to be mixed with `activate`.
  func receive(until deadline: Date?) -> Incoming?
  var isClosed: Bool { get }
  func close()
}

/// The phone's end and the app's end, as types.
public typealias PhoneEnd = LinkChannel<PhoneMessage, AppMessage>
public typealias AppEnd = LinkChannel<AppMessage, PhoneMessage>
