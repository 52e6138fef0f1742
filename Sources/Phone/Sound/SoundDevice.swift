// The computer's loudspeakers, through SDL. They are opened when the first sound plays and given back when it has been silent for a while,
// so that a phone that makes no noise does nothing for it.
import CSDL2
import Foundation
import PhoneLink

final class SoundDevice: SoundOutput {
  /// Hertz; SDL stretches it where the device has another.
  private static let rate = 44100
  /// Frames that are made at a time: 12 ms.
  private static let frames: UInt16 = 512
  /// Seconds of silence after which the device is closed.
  private static let patience = 5.0

  private let mixer = SoundMixer(rate: Double(rate))
  private var device: SDL_AudioDeviceID = 0
  private var closing: (any EventWatch)?
  private var library: quince_sdl_functions?

  deinit { closeDevice() }

  func play(_ sound: UInt32, _ source: SoundSource, _ run: SoundRun, at time: Double) throws {
    let reader = try source.makeReader()
    try openDevice()
    mixer.play(sound, reader, run, at: time)
  }

  func adjust(_ sound: UInt32, to level: SoundLevel) { mixer.adjust(sound, to: level) }

  func stop(_ sound: UInt32) {
    mixer.stop(sound)
    closeLater()
  }

  func ended(_ sound: UInt32) { closeLater() }

  private func openDevice() throws {
    closing?.cancel()
    closing = nil
    guard device == 0 else { return }
    guard let functions = quince_sdl_load()?.pointee else {
      throw SoundError(problem: .noDecoder, description: "no sound is heard: SDL 2 cannot be loaded (\(String(cString: quince_sdl_load_error())))")
    }
    library = functions
    var wanted = SDL_AudioSpec()
    (wanted.freq, wanted.format, wanted.channels, wanted.samples) = (Int32(Self.rate), QUINCE_SDL_AUDIO_FLOAT, 2, Self.frames)
    wanted.userdata = Unmanaged.passUnretained(mixer).toOpaque()
    wanted.callback = { mixer, bytes, count in
      guard let mixer, let bytes else { return }
      let frameCount = Int(count) / (2 * MemoryLayout<Float>.size)
      bytes.withMemoryRebound(to: Float.self, capacity: frameCount * 2) {
        Unmanaged<SoundMixer>.fromOpaque(mixer).takeUnretainedValue().fill($0, frameCount: frameCount)
      }
    }
    guard functions.InitSubSystem(QUINCE_SDL_INIT_AUDIO) == 0 else { throw silence(functions) }
    device = functions.OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else {
      functions.QuitSubSystem(QUINCE_SDL_INIT_AUDIO)
      throw silence(functions)
    }
    functions.PauseAudioDevice(device, 0)
  }

  private func silence(_ functions: quince_sdl_functions) -> SoundError {
    SoundError(problem: .noDecoder, description: "no sound is heard: \(String(cString: functions.GetError()))")
  }

  private func closeLater() {
    guard device != 0, closing == nil else { return }
    closing = MainLoop.current.schedule(after: Self.patience) { [weak self] in
      guard let self else { return }
      closing = nil
      // What plays now calls this again at its end.
      if mixer.isSilent { closeDevice() }
    }
  }

  private func closeDevice() {
    guard device != 0 else { return }
    library?.CloseAudioDevice(device)
    library?.QuitSubSystem(QUINCE_SDL_INIT_AUDIO)
    device = 0
  }
}
