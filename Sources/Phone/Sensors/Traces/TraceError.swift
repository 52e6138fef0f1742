// What can be wrong with a recorded trace, in words that tell a person what to do.
import Foundation

/// A trace that cannot be read.
public struct TraceError: Error, CustomStringConvertible, Equatable {
  /// The file as it was given.
  public var file: String
  /// Counted from 1; nil when the fault is not in one line.
  public var line: Int?
  public var message: String
  /// There is no file of this name: a word may have been meant.
  var isMissingFile: Bool { message == Self.noSuchFile }
  static let noSuchFile = "no such file."

  public init(file: String, line: Int? = nil, _ message: String) { (self.file, self.line, self.message) = (file, line, message) }

  public var description: String { line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)" }

  /// Ends the messages about files in no known form.
  static let understoodForms = """
    Understood are CSV files of phyphox, Sensor Logger and SensorLog (also JSON), Physics Toolbox, Sensor Kinetics, Edge Impulse (JSON), \
    Core Motion columns (gravity.x, userAcceleration.x, …; MotionSense, mPower), GestureIt's 14 columns, and t,x,y,z in G or m/s². \
    A file without times needs its rate: FILE@50.
    """
}
