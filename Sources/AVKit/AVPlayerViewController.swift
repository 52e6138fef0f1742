// The usual screen of a player: what it plays, a button that plays and pauses, and, when it is presented, one that ends it.
//
// Knowingly different: films are heard, not seen.
@_exported import AVFoundation
@_exported import UIKit

@preconcurrency @MainActor
open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer? { didSet { viewIfLoaded?.setNeedsLayout() } }
  open var showsPlaybackControls = true { didSet { viewIfLoaded?.setNeedsLayout() } }
  open var videoGravity = AVLayerVideoGravity.resizeAspect
  open var allowsPictureInPicturePlayback = false
  open var entersFullScreenWhenPlaybackBegins = false
  open var exitsFullScreenWhenPlaybackEnds = false
  open private(set) var contentOverlayView: UIView? = UIView()
  private let name = UILabel(), playButton = UIButton(type: .system), doneButton = UIButton(type: .system)

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    if let contentOverlayView { view.addSubview(contentOverlayView) }
    name.textColor = .lightGray
    name.textAlignment = .center
    name.font = .systemFont(ofSize: 15)
    playButton.tintColor = .white
    doneButton.tintColor = .white
    doneButton.setTitle("Done", for: .normal)
    playButton.addAction(UIAction { [weak self] _ in self?.playOrPause() }, for: .touchUpInside)
    doneButton.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    for part in [name, playButton, doneButton] as [UIView] { view.addSubview(part) }
    NotificationCenter.default.addObserver(forName: AVPlayerItem.didPlayToEndTimeNotification, object: nil, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated { self?.viewIfLoaded?.setNeedsLayout() }
    }
  }

  private func playOrPause() {
    guard let player else { return }
    if player.rate > 0 { player.pause() } else { player.play() }
    view.setNeedsLayout()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    view.setNeedsLayout()
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { player?.pause() }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets)
    contentOverlayView?.frame = view.bounds
    name.text = player?.currentItem?.asset.url.lastPathComponent
    name.frame = CGRect(x: room.minX + 20, y: room.midY - 70, width: max(room.width - 40, 0), height: 24)
    playButton.setTitle(player?.rate ?? 0 > 0 ? "Pause" : "Play", for: .normal)
    playButton.isHidden = !showsPlaybackControls
    playButton.frame = CGRect(x: room.midX - 60, y: room.midY - 22, width: 120, height: 44)
    doneButton.isHidden = !showsPlaybackControls || presentingViewController == nil
    doneButton.frame = CGRect(x: room.minX + 8, y: room.minY + 8, width: 70, height: 44)
  }
}
