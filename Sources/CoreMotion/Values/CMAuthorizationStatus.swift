// Whether a person lets an app see motion and fitness data.

public enum CMAuthorizationStatus: Int, Sendable { case notDetermined = 0, restricted, denied, authorized }
