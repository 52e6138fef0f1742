// Short sounds and vibration, by number.
//
// Vibration is shown by the phone. Sounds of files and of the system are known by their numbers and not heard yet: that is told once.
import ObjectiveC
import PhoneLink
import QuartzCore

public typealias SystemSoundID = UInt32
public typealias OSStatus = Int32

public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500

/// The number that vibrates.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0FFF

/// Gives a sound file a number.
///
/// - Returns: an error when the file cannot be read; the number is then 0.
@discardableResult
public func AudioServicesCreateSystemSoundID(_ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>) -> OSStatus {
  guard inFileURL.isFileURL, FileManager.default.isReadableFile(atPath: inFileURL.path) else {
    outSystemSoundID.pointee = 0
    return kAudioServicesSystemSoundUnspecifiedError
  }
  outSystemSoundID.pointee = SystemSounds.shared.add(inFileURL)
  return kAudioServicesNoError
}

/// As an app writes it with a Core Foundation URL.
@discardableResult
public func AudioServicesCreateSystemSoundID(_ inFileURL: NSURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>) -> OSStatus {
  AudioServicesCreateSystemSoundID(inFileURL as URL, outSystemSoundID)
}

@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.shared.remove(inSystemSoundID) ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// As `AudioServicesPlaySystemSound`, and vibrates besides.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  if inSystemSoundID != kSystemSoundID_Vibrate { SystemSounds.shared.play(inSystemSoundID) }
  SystemSounds.shared.play(kSystemSoundID_Vibrate)
}

/// The completion is called in a turn of its own, as nothing is heard that would take time.
public func AudioServicesPlaySystemSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  SystemSounds.shared.finish(inCompletionBlock)
}

public func AudioServicesPlayAlertSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  AudioServicesPlayAlertSound(inSystemSoundID)
  SystemSounds.shared.finish(inCompletionBlock)
}
