// AV Foundation, as far as apps use it to play sounds.
//
// Missing: the pictures of films, the camera, recording, engines, speech.
@_exported import AudioToolbox
@_exported import Foundation
@_exported import QuartzCore

/// A kind of file, by its uniform type identifier.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  public static let mp3 = AVFileType("public.mp3")
  public static let m4a = AVFileType("com.apple.m4a-audio")
  public static let aiff = AVFileType("public.aiff-audio")
  public static let aifc = AVFileType("public.aifc-audio")
  public static let caf = AVFileType("com.apple.coreaudio-format")
  public static let mp4 = AVFileType("public.mpeg-4")
  public static let mov = AVFileType("com.apple.quicktime-movie")
}

// The names of before Swift 4.
public let AVFileTypeWAVE = AVFileType.wav.rawValue
public let AVFileTypeMPEGLayer3 = AVFileType.mp3.rawValue
public let AVFileTypeAppleM4A = AVFileType.m4a.rawValue
public let AVFileTypeAIFF = AVFileType.aiff.rawValue
public let AVFileTypeCoreAudioFormat = AVFileType.caf.rawValue

/// Keys of `AVAudioPlayer.settings`.
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVFormatIDKey = "AVFormatIDKey"
