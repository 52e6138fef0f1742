// Whom a player tells. All optional.

public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  /// Not called when the player is stopped.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
  func audioPlayerBeginInterruption(_ player: AVAudioPlayer)
  func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    sendIfImplemented(to: self, "audioPlayerDidFinishPlaying:successfully:", [player, flag])
  }
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {
    sendIfImplemented(to: self, "audioPlayerDecodeErrorDidOccur:error:", [player, error])
  }
  public func audioPlayerBeginInterruption(_ player: AVAudioPlayer) {
    sendIfImplemented(to: self, "audioPlayerBeginInterruption:", [player])
  }
  public func audioPlayerEndInterruption(_ player: AVAudioPlayer, withOptions flags: Int) {
    sendIfImplemented(to: self, "audioPlayerEndInterruption:withOptions:", [player, flags])
  }
}
