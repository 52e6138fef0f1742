// Core Motion's part of the app's connection to the phone.
import Foundation
import PhoneLink

extension MotionCenter {
  /// The one that managers made by apps use.
  static let shared = MotionCenter(link: nil)
}
