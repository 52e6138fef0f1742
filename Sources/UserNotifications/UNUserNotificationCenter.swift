// Notifications that an app sends to its user: asked for once, due by time or calendar, shown as a banner while the app runs.
//
// Partly: what is due while the app stands in the background comes when it is in front again; pending requests end with the app; categories
// and their actions are kept and not shown.
import UIKit

@preconcurrency @MainActor
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void)
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    sendIfImplemented(
      to: self, "userNotificationCenter:willPresentNotification:withCompletionHandler:", [center, notification, completionHandler])
  }
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    sendIfImplemented(
      to: self, "userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:", [center, response, completionHandler])
  }
}

@preconcurrency @MainActor
open class UNUserNotificationCenter: NSObject {
  private static let shared = UNUserNotificationCenter()
  open class func current() -> UNUserNotificationCenter { shared }

  open weak var delegate: UNUserNotificationCenterDelegate?
  private var pending: [(request: UNNotificationRequest, timer: Timer?)] = []
  private var delivered: [UNNotification] = []
  private var banner: NotificationBanner?

  // MARK: - Permission

  private static let permissionKey = "UNAuthorizationStatus of this phone"
  private var status: UNAuthorizationStatus {
    get { UNAuthorizationStatus(rawValue: UserDefaults.standard.integer(forKey: Self.permissionKey)) ?? .notDetermined }
    set { UserDefaults.standard.set(newValue.rawValue, forKey: Self.permissionKey) }
  }

  /// Asks the person, the first time.
  open func requestAuthorization(options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, Error?) -> Void) {
    guard status == .notDetermined else {
      let isGranted = status == .authorized
      RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(isGranted, nil) } }
      return
    }
    let name = ["CFBundleDisplayName", "CFBundleName"].lazy.compactMap { Bundle.main.__information(forKey: $0) as? String }.first ?? "The app"
    let alert = UIAlertController(
      title: "“\(name)” Would Like to Send You Notifications",
      message: "Notifications may include alerts, sounds, and icon badges. These can be configured in Settings.", preferredStyle: .alert)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.windowLevel = .alert + 1
    window.rootViewController = UIViewController()
    func answer(_ isGranted: Bool) {
      status = isGranted ? .authorized : .denied
      window.isHidden = true
      completionHandler(isGranted, nil)
    }
    alert.addAction(UIAlertAction(title: "Don’t Allow", style: .default) { _ in answer(false) })
    alert.addAction(UIAlertAction(title: "Allow", style: .default) { _ in answer(true) })
    RunLoop.main.perform {
      MainActor.assumeIsolated {
        window.isHidden = false
        window.rootViewController?.present(alert, animated: true)
      }
    }
  }

  open func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
    let settings = UNNotificationSettings(status)
    RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(settings) } }
  }

  // MARK: - Requests

  /// One of the same identifier is replaced. Without the person's permission there is an error of code 1, and nothing comes.
  open func add(_ request: UNNotificationRequest, withCompletionHandler completionHandler: ((Error?) -> Void)? = nil) {
    var failure: NSError?
    if isAllowed {
      removePendingNotificationRequests(withIdentifiers: [request.identifier])
      schedule(request)
    } else {
      failure = NSError(domain: "UNErrorDomain", code: 1, userInfo: [NSLocalizedDescriptionKey: "Notifications are not allowed for this application"])
    }
    if let completionHandler { RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(failure) } } }
  }

  private var isAllowed: Bool { status == .authorized || status == .provisional }

  private func schedule(_ request: UNNotificationRequest) {
    guard let trigger = request.trigger else { return deliver(request) }
    guard let date = trigger.next(after: Date()) else { return }
    let timer = Timer.scheduledTimer(withTimeInterval: max(date.timeIntervalSinceNow, 0.001), repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.isDue(request) }
    }
    pending.append((request, timer))
  }

  private func isDue(_ request: UNNotificationRequest) {
    pending.removeAll { $0.request === request }
    deliver(request)
    if request.trigger?.repeats == true { schedule(request) }
  }

  open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    for entry in pending where identifiers.contains(entry.request.identifier) { entry.timer?.invalidate() }
    pending.removeAll { identifiers.contains($0.request.identifier) }
  }
  open func removeAllPendingNotificationRequests() { removePendingNotificationRequests(withIdentifiers: pending.map(\.request.identifier)) }
  open func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
    let requests = pending.map(\.request)
    RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(requests) } }
  }

  open func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void) {
    let list = delivered
    RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(list) } }
  }
  open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) { delivered.removeAll { identifiers.contains($0.request.identifier) } }
  open func removeAllDeliveredNotifications() { delivered = [] }
  open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }
  open func getNotificationCategories(completionHandler: @escaping (Set<UNNotificationCategory>) -> Void) {
    let categories = categories
    RunLoop.main.perform { MainActor.assumeIsolated { completionHandler(categories) } }
  }
  private var categories: Set<UNNotificationCategory> = []

  // MARK: - Delivering

  /// An app in front is asked what to do, and without a delegate nothing is shown or kept.
  private func deliver(_ request: UNNotificationRequest) {
    guard isAllowed, let delegate else { return }
    let notification = UNNotification(date: Date(), request: request)
    delegate.userNotificationCenter(self, willPresent: notification) { [weak self] options in
      guard let self else { return }
      if !options.isDisjoint(with: [.alert, .list]) {
        removeDeliveredNotifications(withIdentifiers: [request.identifier])
        delivered.append(notification)
      }
      if options.contains(.badge), let badge = request.content.badge { UIApplication.shared.applicationIconBadgeNumber = badge.intValue }
      if !options.isDisjoint(with: [.alert, .banner]) { show(notification) }
    }
  }

  private func show(_ notification: UNNotification) {
    banner?.leave()
    banner = NotificationBanner(notification.request.content) { [weak self] in
      guard let self else { return }
      delivered.removeAll { $0 === notification }
      let response = UNNotificationResponse(notification: notification, actionIdentifier: UNNotificationDefaultActionIdentifier)
      delegate?.userNotificationCenter(self, didReceive: response) {}
    }
    banner?.come()
  }
}
