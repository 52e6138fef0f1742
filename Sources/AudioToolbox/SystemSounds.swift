// Short sounds and vibration, by number.
//
// Vibration is shown by the phone, and it plays the app's own files. It has none of the system's sounds: which would be heard is told once.
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

/// Gives a sound file a number. The phone plays WAV, AIFF, CAF and MP3.
///
/// - Returns: an error when the file cannot be read or is no sound; the number is then 0.
@discardableResult
public func AudioServicesCreateSystemSoundID(_ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>) -> OSStatus {
  outSystemSoundID.pointee = 0
  guard inFileURL.isFileURL, let sound = try? PhoneSound(name: inFileURL.lastPathComponent, path: inFileURL.path) else {
    return kAudioServicesSystemSoundUnspecifiedError
  }
  outSystemSoundID.pointee = SystemSounds.shared.add(sound)
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

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.shared.play(inSystemSoundID, completion: nil)
}

/// As `AudioServicesPlaySystemSound`, and vibrates besides.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { AudioServicesPlayAlertSoundWithCompletion(inSystemSoundID, nil) }

/// The completion is called when the sound is over; for one that is not heard, in the next turn.
public func AudioServicesPlaySystemSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  SystemSounds.shared.play(inSystemSoundID, completion: inCompletionBlock)
}

public func AudioServicesPlayAlertSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  if inSystemSoundID != kSystemSoundID_Vibrate { SystemSounds.shared.play(kSystemSoundID_Vibrate, completion: nil) }
  SystemSounds.shared.play(inSystemSoundID, completion: inCompletionBlock)
}

public typealias AudioServicesSystemSoundCompletionProc = @convention(c) (SystemSoundID, UnsafeMutableRawPointer?) -> Void

/// Has a function called whenever the sound is over.
///
/// Knowingly different: it is called on the main run loop whatever run loop and mode are given.
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
  _ inSystemSoundID: SystemSoundID, _ inRunLoop: AnyObject?, _ inRunLoopMode: Any?,
  _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
  SystemSounds.shared.setCompletion({ inCompletionRoutine(inSystemSoundID, inClientData) }, for: inSystemSoundID)
  return kAudioServicesNoError
}

public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
  SystemSounds.shared.setCompletion(nil, for: inSystemSoundID)
}
