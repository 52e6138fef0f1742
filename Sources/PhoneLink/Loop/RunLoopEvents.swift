// Core Foundation's run loop of the main thread, as the link sees it. A dispatch source for a descriptor would wake the manager thread
// first and the main thread through it; this wakes the main thread alone, and its handler may run the loop again inside, as UIKit's event
// delivery may. Handlers are called in all common modes.
import CSystemSupport
import CoreFoundation
import Foundation

public final class RunLoopEvents: EventLoop {
  /// `turn` is waiting and comes back after the next handler.
  fileprivate var isTurning = false

  public init() {}

  public func watch(_ descriptor: Int32, _ handler: @escaping () -> Void) -> (any EventWatch)? {
    let source = DescriptorSource(descriptor: descriptor) { [self] in call(handler) }
    source?.resume()
    return source
  }

  public func schedule(after seconds: Double, _ handler: @escaping () -> Void) -> any EventWatch {
    let timer = Timer(fire: Date(timeIntervalSinceNow: seconds), interval: 0, repeats: false) { [self] _ in call(handler) }
    RunLoop.main.add(timer, forMode: .common)
    return RunLoopTimer(timer)
  }

  public func perform(_ block: @escaping () -> Void) {
    RunLoop.main.perform { [self] in call(block) }
    // A block given from within a block does not wake the loop by itself.
    CFRunLoopWakeUp(CFRunLoopGetMain())
  }

  public func turn(atMost seconds: Double) {
    let outer = isTurning
    isTurning = true
    // Core Foundation takes more for no limit.
    let result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, min(max(seconds, 0), 1e10), true)
    isTurning = outer
    // A loop that has nothing to wait for comes back at once; its caller may ask again and again.
    if result == .finished, seconds > 0 { usleep(1000) }
  }

  private func call(_ handler: () -> Void) {
    handler()
    if isTurning { CFRunLoopStop(CFRunLoopGetMain()) }
  }
}

private final class RunLoopTimer: EventWatch {
  private let timer: Timer
  init(_ timer: Timer) { self.timer = timer }
  func cancel() { timer.invalidate() }
  deinit { timer.invalidate() }
}

/// A descriptor of which the handler is told, whatever there is to read.
private final class DescriptorSource: EventWatch {
  private let readiness: Int32
  private let source: RunLoopDescriptor

  init?(descriptor: Int32, handler: @escaping () -> Void) {
    readiness = quince_readiness_descriptor(descriptor)
    if readiness < 0 { return nil }
    source = RunLoopDescriptor(readyWith: readiness, handler)
  }

  func resume() { source.resume() }
  func cancel() { source.cancel() }

  deinit {
    source.cancel()
    close(readiness)
  }
}

/// A descriptor as a source of the main run loop itself. The run loop reads eight bytes from it each time before it calls the handler.
/// The descriptor stays the caller's.
final class RunLoopDescriptor {
  private let descriptor: Int32
  private let handler: () -> Void
  private var source: CFRunLoopSource?

  init(readyWith descriptor: Int32, _ handler: @escaping () -> Void) { (self.descriptor, self.handler) = (descriptor, handler) }

  func resume() {
    guard source == nil else { return }
    var context = CFRunLoopSourceContext1()
    context.version = 1
    // Retained by `self.source`'s life: `cancel` removes the source before the object goes.
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.getPort = { Unmanaged<RunLoopDescriptor>.fromOpaque($0!).takeUnretainedValue().descriptor }
    context.perform = { Unmanaged<RunLoopDescriptor>.fromOpaque($0!).takeUnretainedValue().handler() }
    source = withUnsafeMutablePointer(to: &context) { pointer in
      pointer.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) { CFRunLoopSourceCreate(nil, 0, $0) }
    }
    CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)
  }

  func cancel() {
    guard let source else { return }
    CFRunLoopSourceInvalidate(source)
    self.source = nil
  }

  deinit { cancel() }
}
