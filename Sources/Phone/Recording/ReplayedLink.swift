// The phone's end of a link in a replay: what the recording has goes down, what the phone would say by itself does not.
import Foundation
import PhoneLink

final class ReplayedLink: LinkChannel {
  private let link: any PhoneEnd
  private let hello: PhoneHello
  /// What the app says, before the phone hears it.
  private let heard: (AppMessage) -> Void
  /// Replies that the app waits for within a tick, by the request's number.
  private var awaitedReplies: [UInt32: PhoneMessage]
  /// What is sent comes from the recording.
  var isPlaying = false

  /// - Parameter hello: as it was recorded; it goes down instead of the phone's own.
  init(_ link: any PhoneEnd, hello: PhoneHello, awaitedReplies: [UInt32: PhoneMessage], heard: @escaping (AppMessage) -> Void) {
    (self.link, self.hello, self.awaitedReplies, self.heard) = (link, hello, awaitedReplies, heard)
  }

  func send(_ message: PhoneMessage) {
    switch message {
    case .hello: link.send(.hello(hello))
    case .tick, .bitmapsReleased, .inspect, .lifecycle(.terminate): link.send(message)
    default: if isPlaying { link.send(message) }
    }
  }

  func receive(until deadline: Date?) -> AppMessage? {
    guard let message = link.receive(until: deadline) else { return nil }
    heard(message)
    if case .request(let number, _, _) = message, let reply = awaitedReplies.removeValue(forKey: number) { link.send(reply) }
    return message
  }

  // A replay runs on the phone's own clock, which receives one by one.
  var onReceive: ((AppMessage) -> Void)? {
    get { link.onReceive }
    set { link.onReceive = newValue }
  }
  var onClose: ((LinkError?) -> Void)? {
    get { link.onClose }
    set { link.onClose = newValue }
  }
  func activate() { link.activate() }
  var isClosed: Bool { link.isClosed }
  func close() { link.close() }
}
