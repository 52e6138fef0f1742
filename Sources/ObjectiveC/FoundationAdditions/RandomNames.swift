// Functions about random numbers that Apple's platforms keep for old sources. Their generator needs no stirring, and neither does ours.

public func arc4random_stir() {}
public func arc4random_addrandom(_ data: UnsafeMutablePointer<UInt8>!, _ length: Int32) {}
