// What a line of a script can say, and the manual of it.
import Foundation
import PhoneLink

/// A script: its lines in order, checked as a whole before anything runs.
struct Script: Equatable {
  /// For messages: the path, or "standard input".
  let name: String
  let lines: [ScriptLine]
}

struct ScriptLine: Equatable {
  /// From 1.
  let number: Int
  /// As it was written.
  let text: String
  let command: ScriptCommand
}

/// Where a finger goes.
enum ScriptTarget: Equatable {
  /// Points of the interface as it is turned, origin top left.
  case point(CGPoint)
  /// The middle of the front-most view with this text.
  case text(String)
}

/// Something that can be seen on the screen, or not.
enum ScriptCondition: Equatable {
  case text(String)
  case noText(String)
  case count(Int, String)
  case viewOfClass(String)
  case noViewOfClass(String)
  /// A sound plays, or has begun since the last line that expected one.
  case sound(String)
  /// A sound does not play now.
  case noSound(String)
}

enum ScriptCommand: Equatable {
  case tap(ScriptTarget)
  case doubleTap(ScriptTarget)
  case press(seconds: Double, ScriptTarget)
  case drag(from: ScriptTarget, to: CGPoint, seconds: Double)
  case fingerDown(UInt32, ScriptTarget)
  case fingerMove(UInt32, to: CGPoint, seconds: Double)
  case fingerUp(UInt32)
  /// Two fingers about a point, moving apart (over 1) or together.
  case pinch(ScriptTarget, scale: Double, seconds: Double)
  /// Two fingers turning about a point, degrees clockwise.
  case turnFingers(ScriptTarget, degrees: Double, seconds: Double)
  /// Two fingers side by side.
  case twoFingerDrag(from: ScriptTarget, to: CGPoint, seconds: Double)
  /// G, in the device's axes.
  case tilt(Vector3)
  case wait(seconds: Double)
  case waitUntil(ScriptCondition, timeout: Double)
  case expect(ScriptCondition)
  case shake
  case rotate(DeviceOrientation)
  /// From how the phone is seen.
  case rotateLeft
  case rotateRight
  case home
  case comeBack
  case memoryWarning
  case timeChange
  case terminate
  case launch
  case openURL(String)
  case type(String)
  case key(HardwareKey)
  case keyboard(isOnScreen: Bool)
  case screenshot(path: String)
  case dump
  case log(String)
  case quit
}

/// The verbs as a person writes them. The one place that names them: parser, messages and manual read it.
struct ScriptVerb {
  let name: String
  let usage: [String]
  let meaning: String

  static let all = [
    ScriptVerb(name: "tap", usage: ["tap X Y", "tap \"TEXT\""], meaning: "a finger goes down and up; waits up to 2 s for the text"),
    ScriptVerb(name: "double-tap", usage: ["double-tap X Y", "double-tap \"TEXT\""], meaning: "two taps, 0.1 s apart"),
    ScriptVerb(name: "press", usage: ["press SECONDS X Y", "press SECONDS \"TEXT\""], meaning: "a finger stays down so long"),
    ScriptVerb(
      name: "drag", usage: ["drag X1 Y1 X2 Y2 [SECONDS]", "drag \"TEXT\" X Y [SECONDS]"], meaning: "a finger moves; 0.3 s unless given"),
    ScriptVerb(
      name: "finger", usage: ["finger [N] down X Y", "finger [N] down \"TEXT\"", "finger [N] move X Y [SECONDS]", "finger [N] up"],
      meaning: "a finger by itself, so that other lines come in between; finger 1 unless a number up to 10 is given; move takes 0.3 s"),
    ScriptVerb(
      name: "pinch", usage: ["pinch X Y SCALE [SECONDS]", "pinch \"TEXT\" SCALE [SECONDS]"],
      meaning: "two fingers about the point move apart (2: twice as far) or together (0.5); 0.5 s unless given"),
    ScriptVerb(
      name: "rotate-fingers", usage: ["rotate-fingers X Y DEGREES [SECONDS]", "rotate-fingers \"TEXT\" DEGREES [SECONDS]"],
      meaning: "two fingers turn about the point, clockwise; 0.5 s unless given"),
    ScriptVerb(
      name: "two-finger-drag", usage: ["two-finger-drag X1 Y1 X2 Y2 [SECONDS]", "two-finger-drag \"TEXT\" X Y [SECONDS]"],
      meaning: "two fingers side by side move; 0.3 s unless given"),
    ScriptVerb(name: "tilt", usage: ["tilt X Y Z"], meaning: "the accelerometer reads this, in G, until the next tilt (flat: 0 0 -1)"),
    ScriptVerb(
      name: "wait", usage: ["wait SECONDS", "wait until CONDITION [SECONDS]"],
      meaning: "lets time pass; `until` gives up after the seconds, 10 unless given"),
    ScriptVerb(
      name: "expect", usage: ["expect CONDITION"],
      meaning: "ends the run with status 1 unless the condition holds: text \"TEXT\", no text \"TEXT\", count N \"TEXT\", class NAME, no class NAME, sound NAME (it plays, or has begun since the last sound that was expected), no sound NAME"),
    ScriptVerb(name: "shake", usage: ["shake"], meaning: "shakes the phone"),
    ScriptVerb(
      name: "rotate", usage: ["rotate ORIENTATION", "rotate left", "rotate right"],
      meaning: "holds the phone so: portrait, portraitUpsideDown, landscapeLeft (home button right), landscapeRight, faceUp, faceDown; "
        + "left and right are quarter turns; takes 0.4 s, within which the interface turns"),
    ScriptVerb(name: "home", usage: ["home"], meaning: "the home button: the app goes to the background"),
    ScriptVerb(name: "return", usage: ["return"], meaning: "the app comes back to the front"),
    ScriptVerb(name: "memory-warning", usage: ["memory-warning"], meaning: "the phone is short of memory"),
    ScriptVerb(name: "time-change", usage: ["time-change"], meaning: "the app is told that the day or the clock has changed, as it is at midnight"),
    ScriptVerb(name: "terminate", usage: ["terminate"], meaning: "the phone ends the app, which has 5 s to save its state"),
    ScriptVerb(name: "launch", usage: ["launch"], meaning: "starts the app again, with the files it had; an app that runs is ended first"),
    ScriptVerb(name: "open", usage: ["open \"URL\""], meaning: "the app is asked to open an address; it is started for it if it has ended"),
    ScriptVerb(name: "type", usage: ["type \"TEXT\""], meaning: "types on a keyboard"),
    ScriptVerb(name: "key", usage: ["key NAME"], meaning: "presses a key: return, escape, delete, tab, left, right, up, down, a, 1…"),
    ScriptVerb(name: "keyboard", usage: ["keyboard on|off"], meaning: "shows a keyboard on the screen where text is edited; off at first"),
    ScriptVerb(name: "screenshot", usage: ["screenshot FILE"], meaning: "writes the screen as a PNG"),
    ScriptVerb(name: "dump", usage: ["dump"], meaning: "prints the view tree: classes, frames in points, texts"),
    ScriptVerb(name: "log", usage: ["log \"TEXT\""], meaning: "prints a line"),
    ScriptVerb(name: "quit", usage: ["quit"], meaning: "ends the run"),
  ]

  static func named(_ name: String) -> ScriptVerb? { all.first { $0.name == name } }
}

/// The manual of scripts, for the command line to print.
public func scriptManual() -> String {
  let verbs = ScriptVerb.all.map { verb in
    verb.usage.map { "  \($0)" }.joined(separator: "\n") + "\n      \(verb.meaning)"
  }
  return """
    A script is a text file in UTF-8, one event a line. # begins a comment. Text stands between quotes, with \\" \\\\ \\n \\t \\u{…} inside.
    Coordinates are points of the interface, origin top left. Times are seconds of the phone's time.

    \(verbs.joined(separator: "\n"))
    """
}
