// One page that shows the phone, as the phone knows it.
import Foundation
import LayerModel

final class PageVisitor {
  let id: VisitorID
  /// The page's own name for itself, the same after a reload.
  let token: String
  let peer: String
  var isController: Bool

  /// Frames that were sent and are not yet shown.
  var framesUnderWay = 0
  var lastFrame: UInt64 = 0
  /// It has no WebSocket.
  var isPosting = false
  /// Nobody looks at it.
  var isAway = false
  /// Words for the page itself, which go with the next frame.
  var words: [(name: String, json: [UInt8])] = []

  /// Who looks at it hears the app's screen, and what was last told of that.
  var wantsMirror = false, mirrorWord: [UInt8] = []
  /// It wants the phone's picture of the moment of its next frame.
  var wantsPicture = false
  /// Sounds that go with the next frame, and what is done to sounds.
  var soundFiles: [PageSoundFile] = [], soundWords: [[UInt8]] = []
  /// The numbers of the sounds that it has.
  var sounds: Set<UInt32> = []

  /// The last word about the sensors.
  var sensorWord: [UInt8] = []

  // What it has of each stratum.
  var known: [[LayerID: [String: [UInt8]]]] = [[:], [:]]
  var dirty: [Set<LayerID>] = [[], []]
  var isNew = [true, true]
  var bitmaps: Set<String> = []
  /// It wants pictures: what it has not yet seen of them.
  var pixels: PagePixels?

  // Touches that are down, to be lifted when the page goes away.
  var fingers: [UInt32: CGPoint] = [:]
  var clock: PageClock

  init(id: VisitorID, token: String, peer: String, isController: Bool, pageTime: Double, now: Double) {
    (self.id, self.token, self.peer, self.isController) = (id, token, peer, isController)
    clock = PageClock(pageTime: pageTime, now: now)
  }

  var hasNews: Bool {
    let hasWords = !words.isEmpty || wantsPicture || !soundFiles.isEmpty || !soundWords.isEmpty
    if let pixels { return hasWords || pixels.hasNews }
    return hasWords || isNew.contains(true) || dirty.contains { !$0.isEmpty }
  }
  var isReady: Bool { framesUnderWay < PageLimits.framesUnderWay && !isAway }

  func startAgain() {
    (known, dirty, isNew, bitmaps) = ([[:], [:]], [[], []], [true, true], [])
  }
}

/// Turns a page's clock into the phone's. A message is at least as old as the fastest one took; the fastest seen in the last seconds counts.
struct PageClock {
  /// The phone's time less the page's at which the quickest message came: of this stretch and of the one before.
  private var offset: Double, earlierOffset = Double.infinity
  private var stretchEnd: Double
  private static let stretch = 5.0

  init(pageTime: Double, now: Double) { (offset, stretchEnd) = (now - pageTime, now + Self.stretch) }

  /// The phone's time of something at `pageTime` that was heard of `now`; never later than `now`.
  mutating func phoneTime(of pageTime: Double, heardAt now: Double) -> Double {
    if now > stretchEnd { (earlierOffset, offset, stretchEnd) = (offset, .infinity, now + Self.stretch) }
    offset = min(offset, now - pageTime)
    return min(pageTime + min(offset, earlierOffset), now)
  }
}
