// The WebSocket library, loaded when a page is first served.
import CWebSockets
import Foundation

/// Why there is no page.
struct PageError: Error, CustomStringConvertible {
  let description: String
}

enum WebSocketLibrary {
  /// The functions. Throws when the library is not there.
  static func functions() throws -> quince_lws_functions {
    guard let functions = quince_lws_load() else {
      throw PageError(description: "no page: libwebsockets cannot be loaded (\(String(cString: quince_lws_load_error()))); install libwebsockets17")
    }
    return functions.pointee
  }
}
