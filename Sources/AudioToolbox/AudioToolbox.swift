// Audio Toolbox, as far as apps use it for short sounds and for vibration.
//
// Missing: audio queues, files, units and sessions.
@_exported import Foundation
