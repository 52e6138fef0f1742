// The names of Core Foundation and of Objective-C that Foundation brings along on Apple's platforms and apps use without a thought: there a type and its
// Foundation class are bridged, here they are the same.
//
// CFArray, CFData and CFTimeInterval are declared by the frameworks that speak of them.

public typealias NSInteger = Int
public typealias NSUInteger = UInt
public typealias OSType = UInt32
public typealias FourCharCode = UInt32

public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFNumber = NSNumber
public typealias CFDictionary = NSDictionary
public typealias CFAbsoluteTime = Double

/// Seconds since the first instant of 2001, GMT.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
