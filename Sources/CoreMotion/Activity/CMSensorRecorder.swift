// CMSensorRecorder: the accelerometer recorded for hours. No phone here does: everything answers "not available".
import Foundation

open class CMSensorDataList: NSObject {}

open class CMSensorRecorder: NSObject {
  open class func isAccelerometerRecordingAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }
  open class func isAuthorizedForRecording() -> Bool { false }
  open func recordAccelerometer(forDuration duration: TimeInterval) {}
  open func accelerometerData(from fromDate: Date, to toDate: Date) -> CMSensorDataList? { nil }
}
