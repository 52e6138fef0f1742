// The table of `quince devices`.

import Phone

enum DeviceList {
  /// A line a phone: identifier, name, size in points, pixels a point.
  static var text: String {
    DeviceModel.all.map { device in
      let size = "\(Int(device.screenSize.width)) × \(Int(device.screenSize.height))"
      return [(device.identifier, 20), (device.name, 20), (size, 12)].map { pad($0, to: $1) }.joined() + "@\(Int(device.scale))x"
    }.joined(separator: "\n")
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
