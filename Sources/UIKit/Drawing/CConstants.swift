// Constants of Darwin's C headers that the C library here does not give to Swift.

/// The largest `Float`, where older code means “as much as there is”.
public let MAXFLOAT = Float.greatestFiniteMagnitude
