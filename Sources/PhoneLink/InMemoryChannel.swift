// The link within one process, for tests: messages are handed over as they are.
import Foundation

/// An end of a link that stays within the process.
public final class InMemoryChannel<Outgoing, Incoming>: LinkChannel {
  public var onReceive: ((Incoming) -> Void)?
  public var onClose: ((LinkError?) -> Void)?
  public private(set) var isClosed = false
  private var waiting: [Incoming] = []
  private var isActive = false
  private var isReceiving = false
  private var isDeliveryScheduled = false
  private var deliverToPeer: ((Outgoing) -> Void)?
  private var closePeer: (() -> Void)?

  private init() {}

  public func send(_ message: Outgoing) {
    guard !isClosed else { return }
    deliverToPeer?(message)
  }

  public func activate() {
    isActive = true
    scheduleDelivery()
  }

  public func receive(until deadline: Date?) -> Incoming? {
    isReceiving = true
    defer { isReceiving = false }
    while waiting.isEmpty, !isClosed {
      let rest = deadline?.timeIntervalSinceNow ?? .infinity
      if rest <= 0 { return nil }
      MainLoop.current.turn(atMost: rest)
    }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  public func close() {
    guard !isClosed else { return }
    isClosed = true
    closePeer?()
    (deliverToPeer, closePeer) = (nil, nil)
  }

  private func accept(_ message: Incoming) {
    waiting.append(message)
    scheduleDelivery()
    endWait()
  }

  /// Lets the loop of a `receive` come back at once.
  private func endWait() {
    if isReceiving { MainLoop.current.perform {} }
  }

  private func scheduleDelivery() {
    guard isActive, !isDeliveryScheduled, !waiting.isEmpty else { return }
    isDeliveryScheduled = true
    MainLoop.current.perform { [self] in
      isDeliveryScheduled = false
      while !waiting.isEmpty { onReceive?(waiting.removeFirst()) }
    }
  }

  private func peerClosed() {
    guard !isClosed else { return }
    isClosed = true
    (deliverToPeer, closePeer) = (nil, nil)
    endWait()
    onClose?(nil)
  }

  fileprivate static func connect(_ first: InMemoryChannel<Outgoing, Incoming>, _ second: InMemoryChannel<Incoming, Outgoing>) {
    first.deliverToPeer = { [weak second] in second?.accept($0) }
    second.deliverToPeer = { [weak first] in first?.accept($0) }
    first.closePeer = { [weak second] in second?.peerClosed() }
    second.closePeer = { [weak first] in first?.peerClosed() }
  }

  fileprivate static func make() -> InMemoryChannel { InMemoryChannel() }
}

extension InMemoryChannel where Outgoing == PhoneMessage, Incoming == AppMessage {
  /// Two connected ends.
  public static func pair() -> (phone: InMemoryChannel<PhoneMessage, AppMessage>, app: InMemoryChannel<AppMessage, PhoneMessage>) {
    let phone = InMemoryChannel<PhoneMessage, AppMessage>.make(), app = InMemoryChannel<AppMessage, PhoneMessage>.make()
    connect(phone, app)
    return (phone, app)
  }
}
