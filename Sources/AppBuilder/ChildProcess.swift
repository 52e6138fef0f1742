// Starting the adapter and the compiler. Foundation's Process puts a child into a process group of its own, so that Ctrl-C would
// leave compilers running; these stay in ours.

import Foundation
import Glibc
import XcodeProject

/// A finished child process.
struct ChildProcess {
  var status: Int32
  /// The signal that ended it, if one did.
  var signal: Int32?
  var output: Data
  var errors: Data

  var isSuccess: Bool { status == 0 && signal == nil }

  /// Runs a program to its end, with nothing on its standard input, and collects what it prints.
  static func run(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    var outputPipe: [Int32] = [0, 0]
    var errorPipe: [Int32] = [0, 0]
    guard pipe(&outputPipe) == 0, pipe(&errorPipe) == 0 else {
      throw Diagnostic.error("cannot start \(program): \(String(cString: strerror(errno)))")
    }
    for descriptor in outputPipe + errorPipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputPipe[1], 1)
    posix_spawn_file_actions_adddup2(&actions, errorPipe[1], 2)

    var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      argv.forEach { free($0) }
      envp.forEach { free($0) }
    }
    var identifier: pid_t = 0
    let failure = posix_spawn(&identifier, program, &actions, nil, &argv, &envp)
    close(outputPipe[1])
    close(errorPipe[1])
    defer {
      close(outputPipe[0])
      close(errorPipe[0])
    }
    guard failure == 0 else { throw Diagnostic.error("cannot start \(program): \(String(cString: strerror(failure)))") }
    let (output, errors) = read(outputPipe[0], errorPipe[0])
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return ChildProcess(status: (status >> 8) & 0xff, signal: signal == 0 ? nil : signal, output: output, errors: errors)
  }

  /// Reads two descriptors to their ends at once, so that neither fills up.
  private static func read(_ first: Int32, _ second: Int32) -> (Data, Data) {
    var collected = [Data(), Data()]
    var descriptors = [pollfd(fd: first, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0)]
    var buffer = [UInt8](repeating: 0, count: 65536)
    while descriptors.contains(where: { $0.fd >= 0 }) {
      if poll(&descriptors, 2, -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in 0..<2 where descriptors[index].fd >= 0 && descriptors[index].revents != 0 {
        let count = Glibc.read(descriptors[index].fd, &buffer, buffer.count)
        if count > 0 {
          collected[index].append(contentsOf: buffer[0..<count])
        } else if count == 0 || errno != EINTR {
          descriptors[index].fd = -1
        }
      }
    }
    return (collected[0], collected[1])
  }
}
