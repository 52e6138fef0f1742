// Core Motion's part of the app's connection to the phone.
import Foundation
import QuartzCore

extension MotionCenter {
  /// The one that managers made by apps use.
  static let shared: MotionCenter = {
    let link = PhoneMotionLink()
    let center = MotionCenter(link: link)
    link.center = center
    return center
  }()
}

/// Asks the phone that the app runs on, if there is one by then, and passes its samples on.
final class PhoneMotionLink: MotionLink {
  weak var center: MotionCenter?
  private weak var listenedTo: PhoneConnection?

  var sensors: [SensorKind] { PhoneConnection.shared?.sensors ?? [] }

  func wantSensor(_ kind: SensorKind, every interval: Double?) {
    guard let connection = PhoneConnection.shared else { return }
    listen(to: connection)
    // Motion effects may want the same sensor.
    SensorWishes.shared.set(interval, kind: kind, by: "Core Motion")
  }

  func tell(_ text: String) { PhoneConnection.shared?.send(.notice(text)) }

  private func listen(to connection: PhoneConnection) {
    guard listenedTo !== connection else { return }
    listenedTo = connection
    connection.listen { [weak center] message in
      switch message {
      case .motion(let sample): center?.receive(sample)
      case .lifecycle(.enterBackground): center?.isSuspended = true
      case .lifecycle(.enterForeground): center?.isSuspended = false
      default: break
      }
    }
  }
}
