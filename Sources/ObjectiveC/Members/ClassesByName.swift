// From the name of a class in a storyboard, an archive or a string to the class, and from the class to an object.

/// The class of that name, or nil.
///
/// - Parameters:
///   - name: the class's Swift name ("ViewController"), a qualified one ("Maze.ViewController"), or its `@objc(name)`.
///   - module: the Swift module a storyboard names beside it (`customModule`).
public func classNamed(_ name: String, module: String? = nil) -> AnyClass? {
  if let module, !name.contains("."), let type = swiftClass(name, module: module) { return type }
  if let type = ClassRegister.shared.type(named: name) { return type }
  if let module, let type = NSClassFromString(module + "." + name) { return type }
  return NSClassFromString(name)
}

/// Through the mangled name, which also finds classes that Foundation's look-up does not.
private func swiftClass(_ name: String, module: String) -> AnyClass? {
  _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? AnyClass
}

/// Makes an object of a class by the Objective-C name of an initialiser: "init", "initWithFrame:".
///
/// - Returns: nil when the class has no such initialiser in its table, or when the initialiser fails.
public func makeObject(of type: AnyClass, initializer: String = "init", arguments: [Any?] = []) -> AnyObject? {
  guard let make = ClassRegister.shared.members(of: type).factories[initializer] else { return nil }
  return make(Arguments(arguments, selector: initializer, receiver: type))
}

/// Makes an object as a storyboard does: through `init(coder:)` when the class has it, else through `init()`.
public func makeObject(of type: AnyClass, decodedFrom coder: NSCoder) -> AnyObject? {
  if let decodable = type as? NSCoding.Type { return decodable.init(coder: coder) as AnyObject? }
  return makeObject(of: type)
}

/// What the adapter writes for `T()` where `T` is a generic parameter bound to a class, and for `kind.init(…)` on a class in a variable: any
/// such class can be made so on Apple's platforms, while Swift asks for a `required` initialiser.
public func __new<Object: AnyObject>(_ type: Object.Type, _ initializer: String = "init", _ arguments: Any?...) -> Object {
  if let object = makeObject(of: type, initializer: initializer, arguments: arguments) as? Object { return object }
  if type == NSObject.self { return NSObject() as! Object }
  fatalError("a \(type) was to be made by \(initializer), but it has no such initialiser that can be found by name")
}

/// "Maze.ViewController". Unlike NSStringFromClass it may be asked about nested, local and generic classes.
func className(_ type: AnyClass) -> String {
  String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
}

/// In place of NSStringFromClass, which on Linux stops the app when it is asked about a nested, private or local class.
public func __nameOfClass(_ type: AnyClass) -> String { className(type) }
