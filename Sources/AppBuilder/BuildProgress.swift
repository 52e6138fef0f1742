// What a person sees while a build works: one changing line on a terminal, plain lines elsewhere; and every message above it.

import Foundation
import Glibc

/// Where a build reports to.
public protocol BuildReporting: AnyObject {
  /// The build begins something that takes a while.
  func step(_ text: String)
  /// A message that stays: an error, a warning, a result. May have several lines.
  func message(_ text: String)
  /// No step is under way any more.
  func finish()
}

/// Writes to standard error, so that a script's output stays its own.
public final class TerminalProgress: BuildReporting {
  private let isTerminal = isatty(2) == 1
  private var hasOpenLine = false

  public init() {}

  public func step(_ text: String) {
    if isTerminal {
      write("\r\u{1B}[K\(text) …")
      hasOpenLine = true
    } else {
      write(text + "\n")
    }
  }

  public func message(_ text: String) {
    finish()
    write(text + "\n")
  }

  public func finish() {
    if hasOpenLine { write("\r\u{1B}[K") }
    hasOpenLine = false
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
