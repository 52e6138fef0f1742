// The phones that can be simulated: their screens in points and pixels.
import Foundation
import PhoneLink

/// A model of iPhone as an app sees it.
///
/// Sizes and scales: Apple, Human Interface Guidelines, "Layout", device screen dimensions. Safe areas and status bar heights in
/// portrait: useyourloaf.com, "iPhone Screen Sizes", for iOS 14 and later. Corner radii as the devices report them:
/// kylebashour.com, "Finding the Real iPhone X Corner Radius", and its continuation in the ScreenCorners project.
/// The 8 Plus draws 1242×2208 pixels, as apps see it; the panel's 1080×1920 are not imitated. Notch and island are not drawn.
public struct DeviceModel: Sendable, Equatable {
  /// Such as "iPhone-8"; what `--device` takes and the app is told.
  public let identifier: String
  /// Such as "iPhone 8".
  public let name: String
  /// Points, portrait.
  public let screenSize: CGSize
  /// Pixels a point.
  public let scale: Double
  /// Points, portrait.
  public let safeArea: EdgeInsets
  /// Points.
  public let statusBarHeight: Double
  /// Radius of the screen's corners in points; 0 for square ones.
  public let cornerRadius: Double
  /// Further models with the same screen.
  let otherNames: [String]
  /// Ids of Interface Builder's `<device>` element that mean this screen.
  let storyboardIdentifiers: [String]

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Double, top: Double, bottom: Double = 34, statusBar: Double, corner: Double,
    also otherNames: [String] = [], storyboard storyboardIdentifiers: [String]
  ) {
    identifier = String(name.map { $0 == " " ? "-" : $0 })
    self.name = name
    screenSize = CGSize(width: width, height: height)
    self.scale = scale
    safeArea = EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    statusBarHeight = statusBar
    cornerRadius = corner
    (self.otherNames, self.storyboardIdentifiers) = (otherNames, storyboardIdentifiers)
  }

  public static let all: [DeviceModel] = [
    DeviceModel(
      "iPhone 4s", 320, 480, scale: 2, top: 20, bottom: 0, statusBar: 20, corner: 0, also: ["iPhone 4"], storyboard: ["retina3_5"]),
    DeviceModel(
      "iPhone SE", 320, 568, scale: 2, top: 20, bottom: 0, statusBar: 20, corner: 0, also: ["iPhone SE 1", "iPhone 5", "iPhone 5s"],
      storyboard: ["retina4_0"]),
    DeviceModel(
      "iPhone 8", 375, 667, scale: 2, top: 20, bottom: 0, statusBar: 20, corner: 0,
      also: ["iPhone 6", "iPhone 6s", "iPhone 7", "iPhone SE 2", "iPhone SE 3"], storyboard: ["retina4_7"]),
    DeviceModel(
      "iPhone 8 Plus", 414, 736, scale: 3, top: 20, bottom: 0, statusBar: 20, corner: 0,
      also: ["iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus"], storyboard: ["retina5_5"]),
    DeviceModel(
      "iPhone X", 375, 812, scale: 3, top: 44, statusBar: 44, corner: 39, also: ["iPhone XS", "iPhone 11 Pro"],
      storyboard: ["retina5_8", "retina5_9"]),
    DeviceModel("iPhone 11", 414, 896, scale: 2, top: 48, statusBar: 48, corner: 41.5, also: ["iPhone XR"], storyboard: ["retina6_1"]),
    DeviceModel(
      "iPhone 11 Pro Max", 414, 896, scale: 3, top: 44, statusBar: 44, corner: 39, also: ["iPhone XS Max"], storyboard: ["retina6_5"]),
    DeviceModel(
      "iPhone 13 mini", 375, 812, scale: 3, top: 50, statusBar: 50, corner: 44, also: ["iPhone 12 mini"], storyboard: ["retina5_4"]),
    DeviceModel(
      "iPhone 14", 390, 844, scale: 3, top: 47, statusBar: 47, corner: 47.33,
      also: ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro"], storyboard: ["retina6_0"]),
    DeviceModel(
      "iPhone 14 Plus", 428, 926, scale: 3, top: 47, statusBar: 47, corner: 53.33, also: ["iPhone 12 Pro Max", "iPhone 13 Pro Max"],
      storyboard: ["retina6_7"]),
    DeviceModel(
      "iPhone 15", 393, 852, scale: 3, top: 59, statusBar: 54, corner: 55, also: ["iPhone 14 Pro", "iPhone 15 Pro", "iPhone 16"],
      storyboard: ["retina6_12"]),
    DeviceModel(
      "iPhone 15 Pro Max", 430, 932, scale: 3, top: 59, statusBar: 54, corner: 55,
      also: ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 16 Plus"], storyboard: ["retina6_72"]),
    DeviceModel("iPhone 16 Pro", 402, 874, scale: 3, top: 62, statusBar: 54, corner: 62, storyboard: ["retina6_3"]),
    DeviceModel("iPhone 16 Pro Max", 440, 956, scale: 3, top: 62, statusBar: 54, corner: 62, storyboard: ["retina6_9"]),
  ]

  /// The phone of a project that names none.
  public static let standard = all.first { $0.identifier == "iPhone-8" }!

  /// The model with this name or identifier, as a person types it: "iPhone 8", "iphone-8", "8", "XR". Throws `PhoneUsageError`.
  public static func named(_ text: String) throws -> DeviceModel {
    let wanted = folded(text)
    for model in all where ([model.name] + model.otherNames).contains(where: { folded($0) == wanted || folded($0) == "iphone" + wanted }) {
      return model
    }
    let names = all.flatMap { [$0.name] + $0.otherNames }
    let meant = nearMiss(to: text, among: names) ?? nearMiss(to: text, among: names.map { String($0.dropFirst("iPhone ".count)) })
    let suggestion = meant.map { "; did you mean \"\($0)\"?" } ?? ""
    throw PhoneUsageError("there is no device \"\(text)\"\(suggestion)\nDevices: \(all.map(\.name).joined(separator: ", "))")
  }

  private static func folded(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The model to run: the one asked for, else the one the storyboard was drawn for, else `standard`. The note says, when there is
  /// need, why it is not the storyboard's.
  static func chosen(device: String?, storyboardDevice: String?) throws -> (model: DeviceModel, note: String?) {
    if let device { return (try named(device), nil) }
    guard let storyboardDevice else { return (standard, nil) }
    if let model = all.first(where: { $0.storyboardIdentifiers.contains(storyboardDevice) }) { return (model, nil) }
    return (standard, "the storyboard's device \"\(storyboardDevice)\" is not known; running on \(standard.name) (--device chooses another)")
  }
}
