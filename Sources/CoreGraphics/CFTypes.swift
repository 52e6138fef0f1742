// The Core Foundation names that appear in signatures of CoreGraphics. On Linux there is no toll-free bridging: the names stand for
// the Swift types an app would cast from, so that `[a, b] as CFArray` compiles.
import Foundation

public typealias CFArray = [Any]
public typealias CFData = NSData

/// The bytes of `data`, valid while `data` lives.
public func CFDataGetBytePtr(_ data: CFData!) -> UnsafePointer<UInt8>! {
  data?.bytes.assumingMemoryBound(to: UInt8.self)
}

public func CFDataGetLength(_ data: CFData!) -> Int {
  data?.length ?? 0
}
