// The C functions of the run-time that apps call most. Replacing methods at run time is declared and not done.

public typealias Method = OpaquePointer
public typealias IMP = OpaquePointer

public func object_getClass(_ object: Any?) -> AnyClass? { object.map { type(of: $0 as AnyObject) } }
public func object_getClassName(_ object: Any?) -> String { object.map { className(type(of: $0 as AnyObject)) } ?? "nil" }
public func class_getName(_ type: AnyClass?) -> String { type.map(className) ?? "nil" }
public func class_getSuperclass(_ type: AnyClass?) -> AnyClass? { type.flatMap { _getSuperclass($0) } }
public func objc_getClass(_ name: String) -> Any! { classNamed(name) }
public func objc_lookUpClass(_ name: String) -> AnyClass? { classNamed(name) }

public func class_respondsToSelector(_ type: AnyClass?, _ selector: Selector) -> Bool {
  guard let type else { return false }
  return ClassRegister.shared.members(of: type).methods[selector.name] != nil
}

public func class_getInstanceMethod(_ type: AnyClass?, _ selector: Selector) -> Method? {
  unimplemented("class_getInstanceMethod")
  return nil
}

public func class_getClassMethod(_ type: AnyClass?, _ selector: Selector) -> Method? {
  unimplemented("class_getClassMethod")
  return nil
}

public func method_getImplementation(_ method: Method) -> IMP {
  unimplemented("method_getImplementation")
  return method
}

public func method_exchangeImplementations(_ one: Method, _ other: Method) { unimplemented("method_exchangeImplementations") }
