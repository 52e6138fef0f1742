// How large the window is: the phone's own pixels when they fit on the display, or else the largest scale in quarter pixels a point.
import Foundation

enum WindowScale {
  /// Pixels a point for a screen of `size` points at `deviceScale` on a display with this much room in pixels.
  static func pixelsPerPoint(size: CGSize, deviceScale: Double, room: CGSize) -> Double {
    func fits(_ scale: Double) -> Bool { size.width * scale <= room.width && size.height * scale <= room.height }
    if fits(deviceScale) || room.width <= 0 || room.height <= 0 { return deviceScale }
    // Whole points in whole pixels where possible: text stays sharper.
    let largest = min(Double(room.width / size.width), Double(room.height / size.height))
    let quarters = (largest * 4).rounded(.down) / 4
    return max(min(quarters, deviceScale), 0.5)
  }
}
