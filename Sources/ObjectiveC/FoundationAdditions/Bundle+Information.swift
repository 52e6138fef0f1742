// What Info.plist says.

extension Bundle {
  /// The value of a key of Info.plist, in the person's language where the app translates it.
  ///
  /// In place of `object(forInfoDictionaryKey:)`: as soon as an app has an InfoPlist.strings, Foundation on Linux finds only the keys
  /// that are translated there.
  public func __information(forKey key: String) -> Any? { localizedInfoDictionary?[key] ?? infoDictionary?[key] }
}
