// A layer's animations as tracks that a browser runs by itself: for one value of the layer's style, key frames over a stretch of time. Each is
// sent once. Values come from the layer model's own evaluation, so that springs, additive and overlapping animations end up as the window
// shows them; where a browser's own blending does the same, two key frames and the curve are all that is sent.
// What no track can say (different endless periods on one value, sums that grow, a moving part of a picture) is told by `isDriven`: the layer
// is then sent picture by picture.
import Foundation
import LayerModel

struct PageTracks {
  /// Which value of the page's element. Raw values are part of the page's protocol.
  enum Value: String, CaseIterable {
    case matrix = "m", origin = "o", size = "s", opacity = "a", background = "b", corner = "r", borderWidth = "w", border = "e", shadow = "f"
    case hidden = "h", contents = "c", crossFade = "x", depth = "z"

    var properties: Set<AnimatedProperty> {
      switch self {
      case .matrix: [.position, .bounds, .anchorPoint, .transform, .zPosition]
      case .origin, .size: [.bounds]
      case .opacity: [.opacity]
      case .background: [.backgroundColor]
      case .corner: [.cornerRadius]
      case .borderWidth: [.borderWidth]
      case .border: [.borderColor]
      case .shadow: [.shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius]
      case .hidden: [.hidden]
      case .contents: [.contents]
      case .crossFade: [.crossFade]
      case .depth: [.zPosition]
      }
    }

    /// Whether values between two key frames are made by blending.
    var isBlended: Bool { self != .hidden && self != .contents && self != .depth }
  }

  /// JSON of all tracks; nil: there are none.
  private(set) var text: [UInt8]?
  private(set) var isDriven = false
  /// Bitmaps that the tracks name.
  private(set) var bitmaps: Set<BitmapID> = []
  private(set) var values: Set<Value> = []

  private static let properties: [AnimatedProperty] = [.contentsRect, .contentsCenter]
  /// Seconds between two samples, and how many there are at most.
  private static let step = 1.0 / 60, mostSamples = 600

  /// Tracks of a layer that has animations, or whose parent turns it with its own.
  init(of node: LayerNode, bitmapName: (BitmapID) -> String?) {
    if node.animations.contains(where: { Self.properties.contains($0.animation.property) }) { isDriven = true }
    let parent = node.parent
    let turns = parent.map(Self.turnsSublayers) ?? false
    let isParentMoving = turns && parent!.animations.contains { [.sublayerTransform, .bounds, .anchorPoint].contains($0.animation.property) }
    guard !node.animations.isEmpty || isParentMoving else { return }
    var output = PageText(), isFirst = true
    output.add("[")
    for value in Value.allCases {
      var relevant = node.animations.map(\.animation).filter { value.properties.contains($0.property) }.map { (node, $0) }
      if value == .matrix, isParentMoving {
        relevant += parent!.animations.map(\.animation).filter { [.sublayerTransform, .bounds, .anchorPoint].contains($0.property) }.map { (parent!, $0) }
      }
      if relevant.isEmpty { continue }
      guard let window = Window(relevant) else {
        isDriven = true
        continue
      }
      guard let keys = keyFrames(value, of: node, in: window, relevant.count == 1 && !turns ? relevant[0].1 : nil) else { continue }
      if !isFirst { output.add(",") }
      isFirst = false
      values.insert(value)
      write(value, keys, window, bitmapName, to: &output)
    }
    output.add("]")
    if !isFirst { text = output.bytes }
  }

  /// Whether a layer's sublayers are turned by its own sublayer transform, now or in an animation.
  static func turnsSublayers(_ node: LayerNode) -> Bool {
    !node.model.sublayerTransform.isIdentity || node.animations.contains { $0.animation.property == .sublayerTransform }
  }

  // MARK: Time

  /// The stretch of media time in which some animations act.
  private struct Window {
    var begin: Double
    /// One run.
    var duration: Double
    var isEndless = false
    var fillsBackwards = false, fillsForwards = false

    /// Nil when they have no common stretch, or stand still.
    init?(_ animations: [(LayerNode, LayerAnimation)]) {
      var begin = Double.infinity, end = -Double.infinity, period: Double?
      for (node, animation) in animations {
        let timing = animation.outermost, rate = node.timeRate
        guard rate > 0, timing.speed != 0 else { return nil }
        let start = node.mediaTime(ofLocalTime: timing.beginTime)
        guard start.isFinite else { return nil }
        begin = min(begin, start)
        fillsBackwards = fillsBackwards || timing.fillsBackwards
        fillsForwards = fillsForwards || timing.fillsForwards
        let active = timing.activeDuration / rate
        // What takes longer than a day is never seen to end.
        if active > 86_400 {
          let once = timing.duration * (timing.autoreverses ? 2 : 1) / abs(timing.speed) / rate
          guard once > 0, !animation.isCumulative, period.map({ abs($0 - once) < 1e-6 }) ?? true else { return nil }
          period = once
        } else {
          end = max(end, start + active)
        }
      }
      if let period {
        // Endless ones together with others that end, or that begin one after the other, have no period from the start.
        guard end == -.infinity, animations.allSatisfy({ abs($0.0.mediaTime(ofLocalTime: $0.1.outermost.beginTime) - begin) < 1e-6 }) else { return nil }
        (self.begin, duration, isEndless) = (begin, period, true)
      } else {
        guard end > begin else { return nil }
        (self.begin, duration) = (begin, end - begin)
      }
    }
  }

  // MARK: Key frames

  fileprivate struct KeyFrames {
    /// 0...1 of the window.
    var offsets: [Double]
    var values: [[Double]]
    /// The curve between two values; nil: even.
    var curve: TimingCurve?
    /// One run of what is repeated, seconds; nil: the window.
    var duration: Double?
    var iterations = 1.0
    var alternates = false
    /// Of contents: which bitmap each number means.
    var pictures: [BitmapID?] = []
  }

  private func keyFrames(_ value: Value, of node: LayerNode, in window: Window, _ only: LayerAnimation?) -> KeyFrames? {
    if let only, value.isBlended, value != .crossFade, let declared = declared(value, only, of: node) { return declared }
    var pictures: [BitmapID?] = []
    let count = min(max(Int((window.duration / Self.step).rounded(.up)), 1), Self.mostSamples)
    var times = (0...count).map { Double($0) / Double(count) }
    // The moments at which something jumps.
    if window.duration / Self.step > Double(count) {
      for animation in node.animations.map(\.animation) where value.properties.contains(animation.property) { times += animation.keyTimes }
      times = Array(Set(times)).sorted()
    }
    func at(_ part: Double) -> [Double] {
      // The last moment still belongs to the animation.
      let time = window.begin + window.duration * min(part, 1 - 1e-7)
      return numbers(value, node.values(atMediaTime: time), of: node, at: time, &pictures)
    }
    var samples = times.map(at)
    if !value.isBlended { Self.refine(&times, &samples, to: 1e-6 / window.duration, at) }
    guard let first = samples.first, samples.contains(where: { $0 != first }) || !isModel(first, value, node, &pictures) else { return nil }
    let longest = samples.map(\.count).max() ?? 0
    let values = value == .matrix ? samples.indices.map { index -> [Double] in
      if samples[index].count == longest { return samples[index] }
      let time = window.begin + window.duration * min(times[index], 1 - 1e-7)
      return PageText.entries(matrix(node.values(atMediaTime: time), of: node, at: time), atLeast: longest)
    } : samples
    var keys = KeyFrames(offsets: times, values: values, pictures: pictures)
    keys.reduce(isBlended: value.isBlended)
    return keys
  }

  /// What jumps does so anywhere between two samples: finds the moments, to so small a part of the window.
  private static func refine(_ times: inout [Double], _ samples: inout [[Double]], to precision: Double, _ at: (Double) -> [Double]) {
    // How much of a fade has passed changes all the time.
    func state(_ values: [Double]) -> ArraySlice<Double> { values.prefix(2) }
    var found: [(time: Double, value: [Double])] = []
    for index in times.indices.dropFirst() where state(samples[index]) != state(samples[index - 1]) {
      var (low, high) = (times[index - 1], times[index]), (before, after) = (samples[index - 1], samples[index])
      while high - low > precision {
        let middle = (low + high) / 2, value = at(middle)
        if state(value) == state(before) { (low, before) = (middle, value) } else { (high, after) = (middle, value) }
      }
      found += [(low, before), (high, after)]
    }
    let all = (zip(times, samples).map { (time: $0, value: $1) } + found).sorted { $0.time < $1.time }
    times = []
    samples = []
    for entry in all where entry.time != times.last {
      times.append(entry.time)
      samples.append(entry.value)
    }
  }

  private func isModel(_ numbers: [Double], _ value: Value, _ node: LayerNode, _ pictures: inout [BitmapID?]) -> Bool {
    numbers == self.numbers(value, node.model, of: node, at: nil, &pictures)
  }

  /// An animation between two values that a browser blends in the same way.
  private func declared(_ value: Value, _ animation: LayerAnimation, of node: LayerNode) -> KeyFrames? {
    guard animation.groups.isEmpty, animation.spring == nil, animation.values.count == 2, animation.keyTimes.isEmpty, animation.stretchTimings.isEmpty,
      animation.controls.isEmpty, !animation.isDiscrete, !animation.isCumulative, animation.pathTurn == .none, animation.timeOffset == 0,
      animation.speed > 0, animation.duration > 0
    else { return nil }
    var plain = animation
    plain.timing = AnimationTiming(beginTime: 0, duration: 1)
    plain.timing.fillsForwards = true
    var pictures: [BitmapID?] = []
    func at(_ part: Double) -> [Double] {
      let values = node.model.presentation(with: node.animations.map { $0.animation == animation ? plain : $0.animation }, at: part)
      return numbers(value, values, of: node, at: nil, &pictures)
    }
    let from = at(0), to = at(1)
    guard from.count == to.count else { return nil }
    for part in [0.25, 0.5, 0.75] {
      let middle = at(part)
      guard middle.count == from.count else { return nil }
      for index in middle.indices where abs(from[index] + (to[index] - from[index]) * part - middle[index]) > 1e-4 { return nil }
    }
    var keys = KeyFrames(offsets: [0, 1], values: [from, to], curve: animation.curve == .linear ? nil : animation.curve)
    keys.duration = animation.duration / animation.speed / node.timeRate
    keys.alternates = animation.autoreverses
    keys.iterations = animation.repeatCount * (animation.autoreverses ? 2 : 1)
    return keys
  }

  // MARK: Values

  private func matrix(_ values: LayerProperties, of node: LayerNode, at time: Double?) -> LayerTransform {
    PageLayerValues.matrix(of: values, in: node.parent.map { time == nil ? $0.model : $0.values(atMediaTime: time!) })
  }

  private func numbers(_ value: Value, _ values: LayerProperties, of node: LayerNode, at time: Double?, _ pictures: inout [BitmapID?]) -> [Double] {
    func color(_ color: LayerColor?, _ opacity: Float = 1) -> [Double] {
      let color = color ?? .clear
      return [color.red, color.green, color.blue, color.alpha * opacity].map(Double.init)
    }
    func picture(_ id: BitmapID?) -> Double {
      if let index = pictures.firstIndex(of: id) { return Double(index) }
      pictures.append(id)
      return Double(pictures.count - 1)
    }
    switch value {
    case .matrix: return PageText.entries(matrix(values, of: node, at: time))
    case .origin: return [Double(values.bounds.minX), Double(values.bounds.minY)]
    case .size: return [Double(values.bounds.width), Double(values.bounds.height)]
    case .opacity: return [Double(values.opacity)]
    case .background: return color(values.backgroundColor)
    case .corner: return [values.cornerRadius]
    case .borderWidth: return [values.borderWidth]
    case .border: return color(values.borderColor)
    case .shadow:
      let shadow = values.shadow ?? .standard
      return [Double(shadow.offset.width), Double(shadow.offset.height), shadow.radius] + color(shadow.color, shadow.opacity)
    case .hidden: return [values.isHidden ? 1 : 0]
    case .depth: return [Double(PageLayerValues.depth(values.zPosition))]
    case .contents:
      let fade = values.contentsFade
      return [picture(values.contents), picture(fade?.from), fade?.part ?? 1]
    case .crossFade: return [values.crossFade?.part ?? 1, picture(values.crossFade?.from)]
    }
  }

  // MARK: Writing

  private mutating func write(_ value: Value, _ keys: KeyFrames, _ window: Window, _ bitmapName: (BitmapID) -> String?, to output: inout PageText) {
    output.add("{\"p\":\"")
    output.add(text: value.rawValue)
    output.add("\",\"b\":")
    output.add(exactly: (window.begin * 1e6).rounded() / 1e6)
    output.add(",\"d\":")
    output.add((keys.duration ?? window.duration) * 1000)
    if window.isEndless { output.add(",\"i\":-1") } else if keys.iterations != 1 {
      output.add(",\"i\":")
      output.add(exactly: keys.iterations)
    }
    if keys.alternates { output.add(",\"r\":1") }
    if window.fillsBackwards || window.fillsForwards { output.add(text: ",\"f\":\((window.fillsBackwards ? 1 : 0) + (window.fillsForwards ? 2 : 0))") }
    if let curve = keys.curve {
      output.add(",\"e\":")
      output.add([curve.x1, curve.y1, curve.x2, curve.y2])
    }
    if keys.offsets != [0, 1] {
      output.add(",\"k\":")
      output.add(list: keys.offsets) { $0.add(exactly: ($1 * 1e8).rounded() / 1e8) }
    }
    output.add(",\"v\":")
    output.add(list: keys.values) { $0.add(list: $1) { $0.add(exactly: ($1 * 1e6).rounded() / 1e6) } }
    if !keys.pictures.isEmpty {
      bitmaps.formUnion(keys.pictures.compactMap { $0 })
      output.add(",\"c\":")
      output.add(list: keys.pictures) { output, id in
        if let name = id.flatMap(bitmapName) { output.add(quoted: name) } else { output.add("null") }
      }
    }
    output.add("}")
  }
}

extension PageTracks.KeyFrames {
  /// Leaves out what a straight line between its neighbours says as well; of jumps, what repeats.
  fileprivate mutating func reduce(isBlended: Bool) {
    guard offsets.count > 2 else { return }
    var kept = [0]
    var start = 0
    for end in 2..<offsets.count where !(isBlended ? isStraight(from: start, to: end) : values[end - 1] == values[start]) {
      kept.append(end - 1)
      start = end - 1
    }
    kept.append(offsets.count - 1)
    offsets = kept.map { offsets[$0] }
    values = kept.map { values[$0] }
  }

  private func isStraight(from start: Int, to end: Int) -> Bool {
    let first = values[start], last = values[end]
    guard first.count == last.count else { return false }
    for index in (start + 1)..<end {
      let part = (offsets[index] - offsets[start]) / (offsets[end] - offsets[start])
      let middle = values[index]
      guard middle.count == first.count else { return false }
      for entry in middle.indices where abs(first[entry] + (last[entry] - first[entry]) * part - middle[entry]) > tolerance(entry, of: middle.count) {
        return false
      }
    }
    return true
  }

  /// A fiftieth of a point where the number is a length; for the entries of a matrix less, as they are multiplied.
  private func tolerance(_ entry: Int, of count: Int) -> Double {
    switch count {
    case 6: entry < 4 ? 2e-4 : 0.02
    case 16: [3, 7, 11].contains(entry) ? 1e-7 : entry < 12 ? 2e-4 : 0.02
    case 1, 3, 4: 0.002
    default: 0.02
    }
  }
}
