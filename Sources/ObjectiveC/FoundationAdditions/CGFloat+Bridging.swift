// Numbers as Objective-C sees a CGFloat: as NSNumber, as all other numbers of Swift. So a list of numbers out of a property list, of
// UserDefaults or of an archive can be cast to [CGFloat], and a CGFloat may stand in all of them.

import Foundation

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    if !_conditionallyBridgeFromObjectiveC(source, result: &result) {
      fatalError("Unable to bridge \(type(of: source)) to CGFloat")
    }
  }

  /// Where a Double can have the number, so can a CGFloat.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
    var number: Double?
    let isExact = Double._conditionallyBridgeFromObjectiveC(source, result: &number)
    result = number.map { CGFloat($0) }
    return isExact
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(Double._unconditionallyBridgeFromObjectiveC(source))
  }
}
