// quince bench --motion: how well shakes are told from everything else, on recordings of real hands, pockets and feet.
//
// The recordings are not part of the repository: a folder of them, with a MANIFEST.csv that says what each shows, is named on the command
// line or found beside the checkout. Detectors of others are written anew here from their published rules, to compare with.
import Foundation
import Phone
import PhoneLink

/// Prints a table: takes of shakes found, ended and told more than once, and false alarms an hour by what was done.
public struct MotionBenchmark {
  /// What a recording shows.
  enum Activity: String, CaseIterable {
    case shake, walk, stairs, jog, jump, tilt, chop, drive, desk, rest, throwing, other
  }

  /// A stretch in which one thing was done.
  struct Take {
    var name: String
    var activity: Activity
    /// Whether an iPhone recorded it.
    var isIPhone: Bool
    var samples: [MotionSample]
    var duration: Double { (samples.last?.time ?? 0) - (samples.first?.time ?? 0) }
  }

  private let folder: String

  public init(folder: String) { self.folder = folder }

  public func run() -> Int32 {
    var takes: [Take] = []
    for name in ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted() {
      do {
        takes += try Recordings(folder: folder).takes(ofFile: name)
      } catch { print("left out: \(error)") }
    }
    guard !takes.isEmpty else {
      FileHandle.standardError.write(Data("quince bench --motion: no recordings in \(folder); name a folder of them: quince bench --motion FOLDER\n".utf8))
      return 66
    }
    let detectors: [(name: String, make: () -> any ComparedDetector)] =
      ShakeSensitivity.allCases.map { tier in ("Quince, \(tier.rawValue)", { OwnDetector(tier) }) } + [
        ("seismic's rule, 13 m/s²", { ShareOfStrongSamples(threshold: 13) }), ("seismic's rule, 11 m/s²", { ShareOfStrongSamples(threshold: 11) }),
        ("react-native's rule", { DirectionChanges() }),
      ]
    printHead(takes)
    for (name, make) in detectors { printRow(name, takes, make) }
    printMissed(takes)
    return 0
  }

  // MARK: The table

  private static let columns = [26, 14, 10, 14, 14, 10, 14]
  private static let negatives: [Activity] = [.walk, .stairs, .jog, .jump, .tilt, .chop, .drive, .desk, .rest, .throwing, .other]

  private func printHead(_ takes: [Take]) {
    var cells = ["detector", "iPhone takes", "ended", "told twice", "other shakes", "ended", "told twice"]
    var lengths = ["", "", "", "", "", "", "minutes:"]
    for activity in Self.negatives {
      let minutes = takes.filter { $0.activity == activity }.reduce(0) { $0 + $1.duration } / 60
      guard minutes > 0 else { continue }
      cells.append("\(activity.rawValue)/h")
      lengths.append(String(format: "%.1f", minutes))
    }
    printCells(cells)
    printCells(lengths)
  }

  private func printRow(_ name: String, _ takes: [Take], _ make: () -> any ComparedDetector) {
    var cells = [name]
    for isIPhone in [true, false] {
      let shakes = takes.filter { $0.activity == .shake && $0.isIPhone == isIPhone }
      let runs = shakes.map { Self.run(make(), $0.samples) }
      let times = runs.map(\.alarms)
      let found = times.filter { !$0.isEmpty }.count
      let ended = runs.allSatisfy { $0.hasEnded == nil } ? "–" : "\(runs.filter { !$0.alarms.isEmpty && $0.hasEnded == true }.count)"
      // In a long take a hand shakes, rests and shakes again.
      let twice = zip(shakes, times).filter { take, times in
        let bursts = take.duration > 12 ? Self.bursts(take.samples) : [-Double.infinity...Double.infinity]
        return bursts.contains { burst in times.filter(burst.contains).count > 1 }
      }.count
      cells += ["\(found) of \(shakes.count)", ended, "\(twice)"]
    }
    for activity in Self.negatives {
      let those = takes.filter { $0.activity == activity }
      let hours = those.reduce(0) { $0 + $1.duration } / 3600
      guard hours > 0 else { continue }
      let alarms = those.reduce(0) { $0 + Self.run(make(), $1.samples).alarms.count }
      cells.append(String(format: "%.0f", Double(alarms) / hours))
    }
    printCells(cells)
  }

  private func printMissed(_ takes: [Take]) {
    let missed = takes.filter { $0.activity == .shake && Self.run(OwnDetector(.medium), $0.samples).alarms.isEmpty }.map(\.name)
    if !missed.isEmpty { print("not found by the middle tier: \(missed.joined(separator: ", "))") }
  }

  private func printCells(_ cells: [String]) {
    print(cells.enumerated().map { index, cell in
      let width = index < Self.columns.count ? Self.columns[index] : 11
      return index == 0 ? cell.padding(toLength: width, withPad: " ", startingAt: 0) : String(repeating: " ", count: max(1, width - cell.count)) + cell
    }.joined())
  }

  /// When a detector says that a shake begins, and whether it says of all that they have ended (nil: it never does).
  private static func run(_ detector: any ComparedDetector, _ samples: [MotionSample]) -> (alarms: [Double], hasEnded: Bool?) {
    var detector = detector
    let alarms = samples.filter { detector.hears($0) }.map(\.time)
    return (alarms, detector.hasEndedAll(after: samples.last?.time ?? 0))
  }

  /// Stretches in which the hand moves without a pause: no detector's opinion, just readings that leave 1 G by more than 0.5 G with less
  /// than half a second between two of them.
  private static func bursts(_ samples: [MotionSample]) -> [ClosedRange<Double>] {
    var bursts: [ClosedRange<Double>] = []
    for sample in samples where abs((sample.gravity + sample.userAcceleration).length - 1) > 0.5 {
      if let last = bursts.last, sample.time - last.upperBound < 0.5 {
        bursts[bursts.count - 1] = last.lowerBound...sample.time
      } else {
        bursts.append(sample.time...sample.time)
      }
    }
    return bursts
  }
}
