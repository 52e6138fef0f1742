// Where the page is found: names and addresses of this machine, ports, and the address as a QR code for the terminal.
import CPageLibraries
import Foundation

enum PageAddress {
  /// The port of a page, and how many more are tried when it is taken.
  static let usualPort: UInt16 = 8420, usualNetworkPort: UInt16 = 8443, tries: UInt16 = 20

  /// The machine's addresses in its networks, the likeliest to be reached by a phone first: those of cables and radio before those of bridges
  /// and tunnels, and the older kind before the newer.
  static func networkAddresses() -> [String] {
    let newer = lastingAddresses((try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)) ?? "")
    return olderAddresses() + newer.enumerated().sorted { (rank($0.element.interface), $0.offset) < (rank($1.element.interface), $1.offset) }.map(\.element.address)
  }

  /// IPv6 addresses that reach beyond their cable and stay the same from day to day, of the kernel's list of them. Those that a system makes
  /// anew each day would make the certificate a new one each day as well.
  static func lastingAddresses(_ list: String) -> [(interface: String, address: String)] {
    list.split(separator: "\n").compactMap { line in
      // Address, number of the interface, length of the prefix, scope, flags, interface.
      let fields = line.split(separator: " ")
      guard fields.count == 6, fields[0].utf8.count == 32, fields[3] == "00", let flags = Int(fields[4], radix: 16) else { return nil }
      let temporary = 0x01, failed = 0x08, deprecated = 0x20, tentative = 0x40
      guard flags & (temporary | failed | deprecated | tentative) == 0 else { return nil }
      var bytes = stride(from: 0, to: 32, by: 2).compactMap { UInt8(fields[0].dropFirst($0).prefix(2), radix: 16) }
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard bytes.count == 16, inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else { return nil }
      return (String(fields[5]), String(cString: text))
    }
  }

  /// As it stands in the address of a page.
  static func inAddress(_ name: String) -> String { name.contains(":") ? "[\(name)]" : name }

  private static func olderAddresses() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [(rank: Int, address: String)] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      guard let address = entry.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
      let flags = Int32(entry.pointee.ifa_flags)
      guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0 else { continue }
      var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard getnameinfo(address, socklen_t(MemoryLayout<sockaddr_in>.size), &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
      found.append((rank(String(cString: entry.pointee.ifa_name)), String(cString: buffer)))
    }
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.address)
  }

  private static func rank(_ interface: String) -> Int {
    for (rank, prefixes) in [["wl"], ["en", "eth"], [""]].enumerated() where prefixes.contains(where: interface.hasPrefix) {
      return ["docker", "br-", "veth", "virbr", "tun", "tap", "wg"].contains(where: interface.hasPrefix) ? 9 : rank
    }
    return 9
  }

  static var hostName: String? {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
    let name = String(cString: buffer).lowercased()
    let isName = !name.isEmpty && name != "localhost" && name.utf8.allSatisfy { $0 == 45 || $0 == 46 || (48...57).contains($0) || (97...122).contains($0) }
    return isName && name.contains(where: \.isLetter) ? name : nil
  }

  /// The names for which the certificate stands, and by which the page may be called.
  static func names(isOnNetwork: Bool) -> [String] {
    let own = ["localhost", "127.0.0.1", "::1"]
    guard isOnNetwork else { return own }
    let host = hostName.map { $0.contains(".") ? [$0] : [$0, $0 + ".local"] } ?? []
    return own + networkAddresses() + host
  }

  /// A QR code in half blocks, dark on light whatever the terminal's colours; nil without the library.
  static func code(for address: String) -> String? {
    var modules: UnsafeMutablePointer<UInt8>?
    let side = Int(quince_qr_code(address, &modules))
    guard side > 0, let modules else { return nil }
    defer { free(modules) }
    let quiet = 2
    func isDark(_ x: Int, _ y: Int) -> Bool {
      let x = x - quiet, y = y - quiet
      return x >= 0 && y >= 0 && x < side && y < side && modules[y * side + x] == 1
    }
    var lines: [String] = []
    for y in stride(from: 0, to: side + 2 * quiet, by: 2) {
      var line = ""
      for x in 0..<(side + 2 * quiet) {
        switch (isDark(x, y), y + 1 < side + 2 * quiet && isDark(x, y + 1)) {
        case (true, true): line += "█"
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (false, false): line += " "
        }
      }
      lines.append("\u{1b}[38;5;16m\u{1b}[48;5;231m" + line + "\u{1b}[0m")
    }
    return lines.joined(separator: "\n")
  }
}
