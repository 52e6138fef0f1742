// The version that `quince --version` prints.

enum QuinceVersion {
  static let current = "0.1.0"
}
