// What "%@" takes. Corelibs formats only its own strings and numbers; any other object would be read as one and crash. So an
// object is passed as the string of its description, and the Swift values that bridge to objects on Apple's platforms likewise.

private func encodedDescription(_ text: String) -> [Int] {
  let string = NSString(string: text)
  keepForThisTurn(string)
  return [Int(bitPattern: Unmanaged.passUnretained(string).toOpaque())]
}

extension NSObject: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription(description) }
}

extension Array: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription(NSArray(array: map { $0 as Any }).description) }
}

extension Dictionary: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription((self as NSDictionary).description) }
}

extension Set: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription((self as NSSet).description) }
}

extension Date: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription(description) }
}

extension URL: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription(description) }
}

extension Data: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription((self as NSData).description) }
}

extension IndexPath: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { encodedDescription((self as NSIndexPath).description) }
}
