// The phone's end of a link that is being recorded: everything that crosses it is written down, and nothing is changed.
import Foundation
import PhoneLink

final class RecordedLink: LinkChannel {
  private let link: any PhoneEnd
  private let recording: RecordingWriter
  private var isStopNoted = false

  init(_ link: any PhoneEnd, to recording: RecordingWriter) { (self.link, self.recording) = (link, recording) }

  func send(_ message: PhoneMessage) {
    if !link.isClosed { recording.sent(message) }
    link.send(message)
  }

  var onReceive: ((AppMessage) -> Void)? {
    get { link.onReceive }
    set {
      link.onReceive = newValue.map { receive in
        { [recording] message in
          recording.received(message)
          receive(message)
        }
      }
    }
  }

  var onClose: ((LinkError?) -> Void)? {
    get { link.onClose }
    set { link.onClose = newValue }
  }

  func activate() { link.activate() }

  func receive(until deadline: Date?) -> AppMessage? {
    let message = link.receive(until: deadline)
    if let message { recording.received(message) }
    return message
  }

  var isClosed: Bool { link.isClosed }

  func close() {
    link.close()
    if !isStopNoted { recording.stopped() }
    isStopNoted = true
  }
}
