// What a build does with a file, told by its extension.

/// The part a file plays in a target.
enum FileKind: Equatable {
  /// Compiled by swiftc.
  case swiftSource
  /// Objective-C, C or C++: Linux has no Objective-C run-time, so a target with such a source is refused.
  case otherSource
  /// Copied or compiled into the bundle.
  case resource
  /// Read by the build only: headers, entitlements, configuration files, documentation catalogs.
  case buildInput

  init(path: String) {
    switch path.fileExtension {
    case "swift": self = .swiftSource
    case "m", "mm", "c", "cc", "cpp", "cxx", "s", "metal": self = path.fileExtension == "metal" ? .buildInput : .otherSource
    case "h", "hh", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "docc", "xctestplan", "xcodeproj", "xcworkspace", "playground",
      "gitignore", "swiftpm", "framework", "xcframework", "a", "tbd", "dylib":
      self = .buildInput
    default: self = .resource
    }
  }

  /// Folders that are one file to Xcode: they are never searched for sources.
  static func isPackage(_ path: String) -> Bool {
    [
      "xcassets", "bundle", "xcdatamodeld", "xcdatamodel", "framework", "xcframework", "docc", "playground", "xcodeproj", "xcworkspace",
      "scnassets", "app", "rtfd", "xcstickers", "mlpackage", "icon",
    ].contains(path.fileExtension)
  }
}
