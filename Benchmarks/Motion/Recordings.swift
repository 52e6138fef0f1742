// What the recordings of the benchmark show, and how long each stretch is.
import Foundation
import Phone
import PhoneLink

struct Recordings {
  let folder: String
  /// File → the manifest's columns "device" and "motion".
  private let manifest: [String: (device: String, motion: String)]

  init(folder: String) {
    self.folder = folder
    manifest = Self.manifest(in: folder)
  }

  private static func manifest(in folder: String) -> [String: (device: String, motion: String)] {
    guard let text = try? String(contentsOfFile: folder + "/MANIFEST.csv", encoding: .utf8) else { return [:] }
    let rows = text.split(whereSeparator: \.isNewline).map(fields)
    guard let titles = rows.first, let file = titles.firstIndex(of: "file"), let device = titles.firstIndex(of: "device"), let motion = titles.firstIndex(of: "motion")
    else { return [:] }
    var result: [String: (device: String, motion: String)] = [:]
    for row in rows.dropFirst() where row.count > max(file, device, motion) { result[row[file]] = (row[device], row[motion]) }
    return result
  }

  /// Of a line with quotes.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""], isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// None for a file that shows nothing of its own (gravity and rotation of another). Throws when it cannot be read.
  func takes(ofFile name: String) throws -> [MotionBenchmark.Take] {
    guard name.hasSuffix(".csv") || name.hasSuffix(".json"),
      !name.hasSuffix("MANIFEST.csv"), !name.contains("gravity"), !name.contains("gyroscope") else { return [] }
    let path = folder + "/" + name
    let facts = manifest[name] ?? manifest[(name as NSString).lastPathComponent], words = (facts?.motion ?? "").lowercased() + " " + name.lowercased()
    // Made wrong on purpose, for people to find out.
    if words.contains("mislabelled") { return [] }
    if name.contains("adxl335") { return [try analog(path, name)] }
    let trace = try MotionTrace(path: path)
    let isIPhone = (facts?.device ?? "").contains("iPhone")
    guard let labels = labels(path, count: trace.samples.count) else {
      return [MotionBenchmark.Take(name: name, activity: activity(words), isIPhone: isIPhone, samples: trace.samples)]
    }
    var takes: [MotionBenchmark.Take] = []
    var last: (String, String)?
    for (label, sample) in zip(labels, trace.samples) {
      if last == nil || last! != label {
        let activity: MotionBenchmark.Activity = switch label.1 {
        case "0": .rest
        case "1": .drive
        case "2": .shake
        case "3": .chop
        default: .other
        }
        takes.append(.init(name: "\(name) \(label.0.suffix(2))", activity: activity, isIPhone: true, samples: []))
        last = label
      }
      takes[takes.count - 1].samples.append(sample)
    }
    // One stretch that is called rest shows a shake.
    return takes.filter { $0.activity != .rest || !$0.samples.contains { $0.userAcceleration.length > 2 } }
  }

  private func activity(_ words: String) -> MotionBenchmark.Activity {
    let known: [(String, MotionBenchmark.Activity)] = [
      ("shake", .shake), ("stairs", .stairs), ("walk", .walk), ("jog", .jog), ("jump", .jump), ("running", .jog), ("desk", .desk), ("tilt", .tilt), ("drive", .drive), ("chop", .chop),
      ("throw", .throwing), ("flat", .rest), ("rest", .rest), ("still", .rest),
    ]
    return known.first { words.contains($0.0) }?.1 ?? .other
  }

  /// The first two of fourteen columns without titles: which take, and what was done.
  private func labels(_ path: String, count: Int) -> [(String, String)]? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == count, lines[0].split(separator: ",").count == 14, Double(lines[0].split(separator: ",")[2]) != nil else { return nil }
    return lines.map { line in
      let fields = line.split(separator: ",", maxSplits: 2)
      return (String(fields[0]), String(fields[1]))
    }
  }

  /// An ADXL335 behind a converter of ten bits: zero at 336, 67.5 a G.
  private func analog(_ path: String, _ name: String) throws -> MotionBenchmark.Take {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var samples: [MotionSample] = []
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let values = line.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      guard values.count == 5 else { continue }
      let total = Vector3(x: -(values[2] - 336) / 67.5, y: -(values[3] - 336) / 67.5, z: -(values[4] - 336) / 67.5)
      samples.append(MotionSample(time: values[1] / 1000, gravity: .zero, userAcceleration: total))
    }
    return MotionBenchmark.Take(name: name, activity: activity(name), isIPhone: false, samples: samples)
  }

  /// Beside the checkout; nil when there is none.
  static func usualFolder(checkout: String) -> String? {
    ["../shared/data/traces", "../../shared/data/traces"].map { URL(fileURLWithPath: checkout).appendingPathComponent($0).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

extension MotionBenchmark {
  /// The words after `bench --motion`: a folder, or nothing for the one beside the checkout.
  public init?(arguments: [String], checkout: String) {
    if let given = arguments.first(where: { !$0.hasPrefix("--") }) {
      self.init(folder: given)
    } else if let found = Recordings.usualFolder(checkout: checkout) {
      self.init(folder: found)
    } else {
      return nil
    }
  }
}
