// The question whether an app may use something of the person's: what it says, where its parts lie, what a tap on it means.
import Foundation
import PhoneLink

/// An alert of the phone's own. While it is shown every touch is its.
struct PermissionAlert: Equatable {
  struct Button: Equatable {
    var title: String
    var decision: PrivacyDecision
    /// Points of the interface as it is turned.
    var frame: CGRect
  }

  let service: PrivateService
  let title: String
  let message: String
  let frame: CGRect
  private(set) var buttons: [Button]

  static let width = 270.0, buttonHeight = 44.0, padding = 18.0, gap = 5.0

  /// - Parameters:
  ///   - reason: what the app's Info.plist says it wants it for.
  ///   - screen: points of the interface as it is turned.
  init(_ service: PrivateService, appName: String, reason: String, languages: [String], screen: CGSize) {
    self.service = service
    let words = Self.words(languages, service)
    title = words.title.replacingOccurrences(of: "%", with: appName)
    message = reason
    let inner = Self.width - 2 * Self.padding
    let text = AlertDrawing.height(title: title, message: message, width: inner)
    let height = min(Self.padding * 2 + text + Self.buttonHeight, Double(screen.height) - 40)
    let frame = CGRect(x: (Double(screen.width) - Self.width) / 2, y: (Double(screen.height) - height) / 2, width: Self.width, height: height.rounded(.up))
    self.frame = frame
    buttons = zip([words.deny, words.allow], [PrivacyDecision.denied, .authorized]).enumerated().map { index, button in
      let place = CGRect(
        x: Double(frame.minX) + Double(index) * Self.width / 2, y: Double(frame.maxY) - Self.buttonHeight, width: Self.width / 2, height: Self.buttonHeight)
      return Button(title: button.0, decision: button.1, frame: place)
    }
  }

  /// The question in the person's language; % stands for the app's name.
  private static func words(_ languages: [String], _ service: PrivateService) -> (title: String, deny: String, allow: String) {
    for language in languages {
      if language.hasPrefix("zh-Hant") || language.hasPrefix("zh-TW") || language.hasPrefix("zh-HK") {
        return (service == .contacts ? "要讓「%」使用你的通訊錄嗎？" : "要讓「%」把照片加到你的圖庫嗎？", "不允許", "好")
      }
      if language.hasPrefix("zh") { return (service == .contacts ? "要让“%”使用你的通讯录吗？" : "要让“%”把照片添加到你的图库吗？", "不允许", "好") }
      if language.hasPrefix("en") { break }
    }
    return (service == .contacts ? "Let “%” use your contacts?" : "Let “%” add to your photos?", "Don’t Allow", "OK")
  }

  /// What lifting a finger there decides; nil between the buttons.
  func decision(at point: CGPoint) -> PrivacyDecision? { buttons.first { $0.frame.contains(point) }?.decision }

  /// The alert as a script sees it.
  var inspected: InspectedNode {
    let texts = [title, message].filter { !$0.isEmpty }.enumerated().map { index, text in
      InspectedNode(
        className: "PhoneAlertText", frame: CGRect(x: frame.minX, y: frame.minY + Double(index) * 20, width: frame.width, height: 20), text: text)
    }
    let buttons = buttons.map { InspectedNode(className: "PhoneAlertButton", frame: $0.frame, text: $0.title) }
    return InspectedNode(className: "PhoneAlert", frame: frame, children: buttons + texts)
  }
}
