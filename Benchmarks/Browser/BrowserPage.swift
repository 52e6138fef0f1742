// One page of the browser: its address, what its scripts say, what it looks like, and the hands and sensors of the device that shows it.
import Foundation

public final class BrowserPage {
  let browser: Chromium
  public let context: String
  private let target: String, session: String

  init(_ browser: Chromium, context: String, target: String, session: String) throws {
    (self.browser, self.context, self.target, self.session) = (browser, context, target, session)
    for domain in ["Page", "Runtime", "Log"] { try call("\(domain).enable") }
  }

  @discardableResult
  public func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
  }

  public func open(_ address: String) throws {
    let answer = try call("Page.navigate", ["url": address])
    if let problem = answer["errorText"] as? String, !problem.isEmpty { throw BrowserError(description: "\(address): \(problem)") }
  }

  public func reload() throws { try call("Page.reload") }
  public func close() { _ = try? browser.call("Target.closeTarget", ["targetId": target]) }
  public func sibling() throws -> BrowserPage { try browser.newPage(in: context) }

  /// The value of an expression; promises are waited for.
  @discardableResult
  public func value(_ expression: String, limit: Double = 20) throws -> Any? {
    let parameters: [String: Any] = ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true]
    let answer = try browser.call("Runtime.evaluate", parameters, session: session, limit: limit)
    if let details = answer["exceptionDetails"] as? [String: Any] {
      throw BrowserError(description: "\(expression): \((details["exception"] as? [String: Any])?["description"] ?? details)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  public func number(_ expression: String) throws -> Double { (try value(expression) as? NSNumber)?.doubleValue ?? .nan }
  public func text(_ expression: String) throws -> String { try value(expression) as? String ?? "" }

  /// Waits until an expression holds. While the page is loaded anew it does not.
  public func wait(_ expression: String, limit: Double = 10) throws {
    let end = Date(timeIntervalSinceNow: limit)
    while true {
      if (try? value("Boolean(\(expression))")) as? Bool ?? false { return }
      guard Date() < end else {
        let log = browser.log.suffix(5).joined(separator: "\n  ")
        throw BrowserError(description: "not within \(Int(limit)) s: \(expression)\n  \(log)")
      }
      browser.meanwhile(0.01)
    }
  }

  // MARK: The device

  public func setScreen(width: Int, height: Int, isMobile: Bool = false) throws {
    try call("Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 0, "mobile": isMobile])
    if isMobile { try call("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 5]) }
  }

  public func setAgent(_ agent: String) throws { try call("Emulation.setUserAgentOverride", ["userAgent": agent]) }
  public func setLanguage(_ language: String) throws {
    try call("Emulation.setUserAgentOverride", ["userAgent": try text("navigator.userAgent"), "acceptLanguage": language])
  }

  /// PNG bytes of a part of the page, in its own pixels.
  public func screenshot(x: Double, y: Double, width: Double, height: Double) throws -> Data {
    let clip: [String: Any] = ["x": x, "y": y, "width": width, "height": height, "scale": 1]
    let answer = try call("Page.captureScreenshot", ["format": "png", "clip": clip, "captureBeyondViewport": false])
    guard let data = Data(base64Encoded: answer["data"] as? String ?? "") else { throw BrowserError(description: "no screenshot") }
    return data
  }

  public func touch(_ type: String, _ points: [(x: Double, y: Double, id: Int)]) throws {
    try call("Input.dispatchTouchEvent", ["type": type, "touchPoints": points.map { ["x": $0.x, "y": $0.y, "id": $0.id] }])
  }

  public func mouse(_ type: String, x: Double, y: Double, button: String = "left", modifiers: Int = 0, wheel: (x: Double, y: Double)? = nil) throws {
    var parameters: [String: Any] = ["type": type, "x": x, "y": y, "button": button, "modifiers": modifiers, "clickCount": 1]
    if type == "mouseMoved" { parameters["buttons"] = button == "left" ? 1 : 0 }
    if let wheel { (parameters["deltaX"], parameters["deltaY"], parameters["button"]) = (wheel.x, wheel.y, "none") }
    try call("Input.dispatchMouseEvent", parameters)
  }

  public func press(_ code: String, key: String? = nil, windowsCode: Int = 0) throws {
    for type in ["rawKeyDown", "keyUp"] {
      try call("Input.dispatchKeyEvent", ["type": type, "code": code, "key": key ?? code, "windowsVirtualKeyCode": windowsCode])
    }
  }

  public func insert(_ text: String) throws { try call("Input.insertText", ["text": text]) }

  /// An input method that still works on a text.
  public func compose(_ text: String) throws {
    try call("Input.imeSetComposition", ["text": text, "selectionStart": text.utf16.count, "selectionEnd": text.utf16.count])
  }

  // MARK: Sensors. Their values are those of Android's browsers: metres a second squared, away from the earth.

  public func enableSensors(_ kinds: [String]) throws {
    for kind in kinds { try call("Emulation.setSensorOverrideEnabled", ["enabled": true, "type": kind]) }
  }

  public func setSensor(_ kind: String, _ x: Double, _ y: Double, _ z: Double) throws {
    try call("Emulation.setSensorOverrideReadings", ["type": kind, "reading": ["xyz": ["x": x, "y": y, "z": z]]])
  }

  public func setOrientation(alpha: Double, beta: Double, gamma: Double) throws {
    try call("DeviceOrientation.setDeviceOrientationOverride", ["alpha": alpha, "beta": beta, "gamma": gamma])
  }

  public func setOffline(_ isOffline: Bool) throws {
    try call("Network.enable")
    try call("Network.emulateNetworkConditions", ["offline": isOffline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
  }
}
