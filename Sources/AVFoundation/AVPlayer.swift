// Plays what an item has to be heard. Pictures of films are not shown, and what lies on other computers is not fetched: both are told once.
import Foundation
import ObjectiveC
import QuartzCore

/// A file that may be played.
open class AVAsset: NSObject, @unchecked Sendable {  // nothing changes after the initialiser
  public let url: URL
  public init(url: URL) {
    self.url = url
    super.init()
  }
  open var duration: CMTime { (try? AVAudioPlayer(contentsOf: url)).map { CMTime(seconds: $0.duration, preferredTimescale: 600) } ?? .zero }
  open var isPlayable: Bool { url.isFileURL && FileManager.default.isReadableFile(atPath: url.path) }
}

open class AVURLAsset: AVAsset, @unchecked Sendable {
  public init(url URL: URL, options: [String: Any]? = nil) { super.init(url: URL) }
}

/// One playing of an asset.
open class AVPlayerItem: NSObject {
  public enum Status: Int, Sendable { case unknown = 0, readyToPlay, failed }

  public let asset: AVAsset
  /// What is heard of it; nil when the phone cannot read it.
  let sound: AVAudioPlayer?
  /// Why it cannot be played.
  public let error: (any Error)?

  public init(asset: AVAsset) {
    self.asset = asset
    do {
      sound = try AVAudioPlayer(contentsOf: asset.url)
      error = nil
    } catch let problem {
      sound = nil
      error = problem
    }
    super.init()
  }
  public convenience init(url: URL) { self.init(asset: AVAsset(url: url)) }

  open var status: Status { sound == nil ? .failed : .readyToPlay }
  open var duration: CMTime { sound.map { CMTime(seconds: $0.duration, preferredTimescale: 600) } ?? .indefinite }
  open func currentTime() -> CMTime { CMTime(seconds: sound?.currentTime ?? 0, preferredTimescale: 600) }
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)?) {
    sound?.currentTime = time.seconds
    completionHandler?(true)
  }

  public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  public static let failedToPlayToEndTimeNotification = Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
  public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
}

/// ```swift
/// player = AVPlayer(url: Bundle.main.url(forResource: "song", withExtension: "mp3")!)
/// player.play()
/// ```
open class AVPlayer: NSObject, AVAudioPlayerDelegate {
  public enum Status: Int, Sendable { case unknown = 0, readyToPlay, failed }
  public enum TimeControlStatus: Int, Sendable { case paused = 0, waitingToPlayAtSpecifiedRate, playing }
  public enum ActionAtItemEnd: Int, Sendable { case advance = 0, pause, none }

  open private(set) var currentItem: AVPlayerItem?
  open var actionAtItemEnd = ActionAtItemEnd.pause

  public override init() { super.init() }
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    replaceCurrentItem(with: item)
  }
  public init(url URL: URL) {
    super.init()
    replaceCurrentItem(with: AVPlayerItem(url: URL))
  }

  open func replaceCurrentItem(with item: AVPlayerItem?) {
    currentItem?.sound?.pause()
    currentItem?.sound?.delegate = nil
    currentItem = item
    item?.sound?.delegate = self
    item?.sound?.enableRate = true
    applyLevel()
    if let item, item.sound == nil { unimplemented("AVPlayer for \(item.asset.url.lastPathComponent), which is no sound that this phone reads,") }
  }

  open var status: Status { currentItem.map { $0.sound == nil ? .failed : .readyToPlay } ?? .unknown }
  open var error: (any Error)? { currentItem?.error }
  open var timeControlStatus: TimeControlStatus { currentItem?.sound?.isPlaying == true ? .playing : .paused }

  // MARK: Playing

  open func play() { rate = 1 }
  open func pause() { rate = 0 }
  open func playImmediately(atRate rate: Float) { self.rate = rate }

  /// 0 while it stands.
  open var rate: Float {
    get { currentItem?.sound?.isPlaying == true ? playRate : 0 }
    set {
      guard let sound = currentItem?.sound else { return }
      guard newValue > 0 else { return sound.pause() }
      playRate = newValue
      sound.rate = newValue
      sound.play()
    }
  }
  private var playRate: Float = 1

  /// 0…1.
  open var volume: Float = 1 { didSet { applyLevel() } }
  open var isMuted = false { didSet { applyLevel() } }
  private func applyLevel() { currentItem?.sound?.volume = isMuted ? 0 : volume }

  open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }
  open func seek(to time: CMTime) { currentItem?.seek(to: time, completionHandler: nil) }
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) { currentItem?.seek(to: time, completionHandler: completionHandler) }
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

  open func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: currentItem)
  }

  // MARK: Telling the time

  private final class TimeObserver {
    let timer: Timer
    init(_ timer: Timer) { self.timer = timer }
    deinit { timer.invalidate() }
  }

  /// The block is called so often while the item plays. Keep what is returned, and hand it to `removeTimeObserver`.
  open func addPeriodicTimeObserver(forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void) -> Any {
    let timer = Timer(timeInterval: max(interval.seconds.isFinite ? interval.seconds : 1, 0.01), repeats: true) { [weak self] _ in
      guard let self, timeControlStatus == .playing else { return }
      let time = currentTime()
      if let queue, queue !== DispatchQueue.main { queue.async { block(time) } } else { block(time) }
    }
    RunLoop.main.add(timer, forMode: .common)
    return TimeObserver(timer)
  }

  open func removeTimeObserver(_ observer: Any) { (observer as? TimeObserver)?.timer.invalidate() }
}

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// Where a film would be seen. Black: films are heard here, not seen.
@preconcurrency @MainActor
open class AVPlayerLayer: CALayer {
  open var player: AVPlayer? {
    didSet { if player != nil { unimplemented("AVPlayerLayer's pictures") } }
  }
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var videoRect: CGRect { bounds }
  open var isReadyForDisplay: Bool { player?.status == .readyToPlay }

  public override init() {
    super.init()
    backgroundColor = CGColor(gray: 0, alpha: 1)
  }
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The largest rectangle of a shape (width to height) within another, in its middle.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return boundingRect }
  let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(x: boundingRect.midX - size.width / 2, y: boundingRect.midY - size.height / 2, width: size.width, height: size.height)
}
