// How a symbol image is wanted. Only the point size is followed.

extension UIImage {
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    open func copy(with zone: NSZone? = nil) -> Any { self }
  }

  public enum SymbolScale: Int, Sendable { case `default` = -1, unspecified = 0, small, medium, large }
  public enum SymbolWeight: Int, Sendable { case unspecified = 0, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black }

  open class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Points; 0 when unspecified.
    let pointSize: CGFloat

    public init(pointSize: CGFloat) { self.pointSize = pointSize }
    public init(pointSize: CGFloat, weight: SymbolWeight) { self.pointSize = pointSize }
    public init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.pointSize = pointSize }
    public init(weight: SymbolWeight) { pointSize = 0 }

    public init(scale: SymbolScale) {
      switch scale {
      case .small: pointSize = 14
      case .large: pointSize = 22
      default: pointSize = 0
      }
    }
  }
}
