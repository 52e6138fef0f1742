// What is done in the page is recorded like any other input, and repeated to the bit.
import Browser
import Foundation
import XCTest

final class PageRecordingTests: ProgramTestCase {
  func testWhatIsDoneInThePageIsRecordedAndRepeated() throws {
    let file = folder.appendingPathComponent("play.quince").path
    let address = try start(["record", Self.checkout + "/Apps/BalanceBall", file, "--page"])
    let page = try open(address, "?bare&desk&motion")
    try page.wait("quince.isController")
    try page.value("document.getElementById('startbutton').click()")
    // A finger, the drawn phone, the sensors of the device, and the home button.
    try page.mouse("mousePressed", x: 100, y: 200)
    try page.mouse("mouseMoved", x: 160, y: 260)
    try page.mouse("mouseReleased", x: 160, y: 260)
    try page.value("quince.link.say('tilt 0.3 -0.2 -0.93'), true")
    usleep(700_000)
    try page.value(
      """
      (async () => { for (let number = 0; number < 60; number += 1) {
        const x = Math.sin(number / 9) * 0.4;
        window.dispatchEvent(Object.assign(new Event('devicemotion'), { accelerationIncludingGravity: { x: -9.81 * x, y: 0.5, z: 9.81 * Math.sqrt(1 - x * x) }, acceleration: { x: 0, y: 0, z: 0 }, rotationRate: null }));
        await new Promise(done => setTimeout(done, 16));
      } })()
      """)
    try page.value("quince.link.say('do home'), true")
    usleep(300_000)
    try page.value("quince.link.say('do home'), true")
    usleep(500_000)
    page.close()
    process!.interrupt()
    process!.waitUntilExit()
    XCTAssertEqual(process!.terminationStatus, 130, said)
    let recorded = try String(contentsOfFile: file, encoding: .utf8)
    for word in ["\"touches\"", "\"motion\"", "enterBackground"] { XCTAssertTrue(recorded.contains(word), word) }
    let replay = try run(["replay", file, "--headless"])
    XCTAssertEqual(replay.status, 0, replay.output)
    XCTAssertTrue(replay.output.contains("as recorded"), replay.output)
  }

  func testAReplayIsLookedAtInAPageAndNobodyCanChangeIt() throws {
    let script = folder.appendingPathComponent("play.txt"), file = folder.appendingPathComponent("play.quince").path
    try "tilt 0 0 -1\nwait 0.5\ntilt 0.2 0.2 -0.9\nwait 8\nquit\n".write(to: script, atomically: true, encoding: .utf8)
    let recording = try run(["record", Self.checkout + "/Apps/SpiritLevel", file, "--headless", "--script", script.path])
    XCTAssertEqual(recording.status, 0, recording.output)
    let address = try start(["replay", file, "--page"])
    let page = try open(address)
    defer { page.close() }
    XCTAssertFalse(try page.value("quince.isController") as! Bool)
    try page.value("quince.link.say('take'), quince.link.say('tilt 0.9 0 -0.3'), true")
    process!.waitUntilExit()
    XCTAssertEqual(process!.terminationStatus, 0, said)
  }
}
