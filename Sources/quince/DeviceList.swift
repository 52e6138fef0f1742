// The table of `quince devices`.

import Phone

enum DeviceList {
  static var text: String { "" }
}
