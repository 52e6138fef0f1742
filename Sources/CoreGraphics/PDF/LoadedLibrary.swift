// C libraries that few apps need: loaded when the first file of theirs is met, so that others start without them.
import Foundation

/// A library of the system, by its file name.
struct LoadedLibrary: @unchecked Sendable {
  // Unchecked: a handle that nobody closes.
  private let handle: UnsafeMutableRawPointer

  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// A function of the library, or of one that it is linked with. `Function` is its C type.
  func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// What GLib's libraries say of a failure. They give it away; it is to be freed.
struct LibraryError {
  private struct Contents {
    var domain: UInt32
    var code: Int32
    var message: UnsafePointer<CChar>?
  }

  var pointer: UnsafeMutableRawPointer?

  func takeMessage(free: @convention(c) (UnsafeMutableRawPointer?) -> Void) -> String {
    guard let pointer else { return "no reason is given" }
    defer { free(pointer) }
    return pointer.assumingMemoryBound(to: Contents.self).pointee.message.map { String(cString: $0) } ?? "no reason is given"
  }
}
