// A file descriptor as a source of the main run loop itself. A dispatch source would wake the manager thread first and the
// main thread through it; this wakes the main thread alone, and its handler may run the loop again inside, as UIKit's event
// delivery may.
import CSystemSupport
import CoreFoundation
import Foundation

/// Calls a handler on the main thread, in all common modes, while a descriptor is readable.
///
///     let source = DescriptorSource(descriptor: socket) { readAll() }
///     source.resume()
public final class DescriptorSource {
  private let readiness: Int32
  fileprivate let handler: () -> Void
  private var source: CFRunLoopSource?

  /// The descriptor stays the caller's. Nil when the system has no descriptor left.
  public init?(descriptor: Int32, handler: @escaping () -> Void) {
    readiness = quince_readiness_descriptor(descriptor)
    self.handler = handler
    if readiness < 0 { return nil }
  }

  public func resume() {
    guard source == nil else { return }
    var context = CFRunLoopSourceContext1()
    context.version = 1
    // Retained by `self.source`'s life: `cancel` removes the source before the object goes.
    context.info = Unmanaged.passUnretained(self).toOpaque()
    context.getPort = { Unmanaged<DescriptorSource>.fromOpaque($0!).takeUnretainedValue().readiness }
    context.perform = { Unmanaged<DescriptorSource>.fromOpaque($0!).takeUnretainedValue().handler() }
    source = withUnsafeMutablePointer(to: &context) { pointer in
      pointer.withMemoryRebound(to: CFRunLoopSourceContext.self, capacity: 1) { CFRunLoopSourceCreate(nil, 0, $0) }
    }
    CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)
  }

  public func cancel() {
    guard let source else { return }
    CFRunLoopSourceInvalidate(source)
    self.source = nil
  }

  deinit {
    cancel()
    close(readiness)
  }
}
