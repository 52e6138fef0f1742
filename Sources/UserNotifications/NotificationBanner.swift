// The card that comes down from the top of the screen with a notification's text, and goes by itself.
import UIKit

@MainActor
final class NotificationBanner {
  private let window: UIWindow
  private let card = UIView()
  private let tapped: () -> Void
  private var timer: Timer?
  private static let margin: CGFloat = 8, padding: CGFloat = 14, seconds: TimeInterval = 5

  init(_ content: UNNotificationContent, tapped: @escaping () -> Void) {
    self.tapped = tapped
    let screen = UIScreen.main.bounds
    let width = screen.width - 2 * Self.margin, inner = width - 2 * Self.padding
    var y = Self.padding
    for (text, font) in [
      (content.title, UIFont.systemFont(ofSize: 15, weight: .semibold)), (content.subtitle, .systemFont(ofSize: 15, weight: .medium)),
      (content.body, .systemFont(ofSize: 15)),
    ] where !text.isEmpty {
      let label = UILabel()
      label.text = text
      label.font = font
      label.numberOfLines = 4
      let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
      label.frame = CGRect(x: Self.padding, y: y, width: inner, height: height)
      card.addSubview(label)
      y += height + 2
    }
    // As large as the card: the rest of the screen stays the app's.
    window = UIWindow(frame: CGRect(x: Self.margin, y: 30, width: width, height: y + Self.padding - 2))
    window.windowLevel = .alert + 2
    card.frame = window.bounds
    card.backgroundColor = .secondarySystemBackground
    card.layer.cornerRadius = 14
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 10
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    let root = UIViewController()
    root.view = UIView()
    window.rootViewController = root
    root.view.addSubview(card)
    let tap = BannerTap { [weak self] in
      self?.leave()
      tapped()
    }
    card.addGestureRecognizer(tap)
  }

  func come() {
    window.isHidden = false
    card.transform = CGAffineTransform(translationX: 0, y: -200)
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { self.card.transform = .identity }
    timer = Timer.scheduledTimer(withTimeInterval: Self.seconds, repeats: false) { [weak self] _ in MainActor.assumeIsolated { self?.leave() } }
  }

  func leave() {
    timer?.invalidate()
    timer = nil
    UIView.animate(withDuration: 0.3, animations: { self.card.transform = CGAffineTransform(translationX: 0, y: -200) }) { _ in self.window.isHidden = true }
  }
}

/// A tap that calls a closure.
private final class BannerTap: UITapGestureRecognizer {
  private let done: () -> Void
  init(_ done: @escaping () -> Void) {
    self.done = done
    super.init(target: nil, action: nil)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    if state == .ended { done() }
  }
}
