// A file of an asset catalog's data set.
import Foundation

/// ```swift
/// let sound = NSDataAsset(name: "chime")!.data
/// ```
open class NSDataAsset: NSObject, @unchecked Sendable {  // nothing changes after the initialiser
  public let name: String
  public let data: Data
  /// A uniform type identifier; "" when the catalog states none.
  public let typeIdentifier: String

  /// Nil when no asset catalog of the bundle has data of that name.
  public init?(name: String, bundle: Bundle) {
    let library = AssetLibrary.library(of: bundle)
    guard let entry = library.dataFile(named: name), let data = FileManager.default.contents(atPath: library.bundlePath + "/" + entry.file) else { return nil }
    (self.name, self.data, typeIdentifier) = (name, data, entry.type ?? "")
    super.init()
  }

  public convenience init?(name: String) { self.init(name: name, bundle: .main) }
}

public typealias NSDataAssetName = String
