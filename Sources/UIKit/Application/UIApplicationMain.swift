// The entry of an app: connects to the phone, makes the application and its delegate, and runs the main loop for ever.
//
// It must be synchronous: after an `await`, an asynchronous main would go on outside the main thread on Linux.
import CoreFoundation

/// Never returns.
@preconcurrency @MainActor
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  UIApplicationMain(argc, argv, principalClassName, delegateClassName, delegateClass: nil)
}

@MainActor
func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?, _ delegateClassName: String?,
  delegateClass: AnyClass?
) -> Int32 {
  // What was printed before a crash must not be lost in a buffer.
  setvbuf(stdout, nil, _IOLBF, 0)
  let connection = PhoneConnection.connectToStartingPhone()
  if case .virtual(let mediaTime, let wallTime) = connection.hello.clock { LockStep.start(mediaTime: mediaTime, wallTime: wallTime) }

  if let principalClassName, principalClassName != "UIApplication" {
    guard let type = classNamed(principalClassName), let made = makeObject(of: type) as? UIApplication else {
      fatalError("UIApplicationMain: the principal class \(principalClassName) is no UIApplication with an init() without arguments")
    }
    UIApplication.makeShared(made)
  }
  let application = UIApplication.shared
  application.attach(to: connection)
  // The languages are known now. Pango reads the fonts' configuration on a thread of its own, while the delegate is made.
  if case .real = connection.hello.clock { TextLayout.prepare() }
  if let type = delegateClass ?? delegateClassName.flatMap({ classNamed($0) }) {
    guard let delegate = makeObject(of: type) as? UIApplicationDelegate else {
      fatalError("UIApplicationMain: \(type) is no UIApplicationDelegate with an init() without arguments")
    }
    application.keepDelegate(delegate)
  } else if let delegateClassName {
    fatalError("UIApplicationMain: there is no class \(delegateClassName)")
  }
  connection.onClose = { error in
    // Without its phone an app has nowhere to be.
    if let error { FileHandle.standardError.write(Data("the phone is gone: \(error)\n".utf8)) }
    exit(error == nil ? 0 : 70)
  }
  switch connection.hello.clock {
  case .real:
    DisplayCycle.shared.attachToRunLoop()
    application.launch()
    connection.activate()
    while true { CFRunLoopRun() }
  case .virtual:
    application.launch()
    LockStep.run(connection)
  }
}
