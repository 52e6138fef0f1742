// Core Motion for apps: accelerometer, gyroscope and device motion, fed by the phone's live motion source.
//
// Not there: the magnetometer, activity, steps and altitude, which answer "unavailable" as an iPhone without them does; archiving
// (NSSecureCoding) of the items; recorded accelerometer data.
@_exported import ObjectiveC
