// What goes wrong gets a message that says what, where and what to do; the program neither crashes nor hangs.
import XCTest

final class BadInputTests: SmallProjectTestCase {
  func testTheSmallProjectItselfRuns() throws {
    let result = try QuinceProgram.run(["run", try makeProject()] + headless, directory: folder)
    XCTAssertEqual(result.status, 0, result.output)
  }

  func testNoSuchPath() throws {
    try assertFails(["run", "\(folder)/nowhere"] + headless, saying: ["nowhere"])
  }

  func testAFolderWithoutAProject() throws {
    try assertFails(["run", folder] + headless, saying: ["xcodeproj"])
  }

  func testNoAppTarget() throws {
    try assertFails(["run", try makeProject(productType: "com.apple.product-type.framework")] + headless, saying: ["app"])
  }

  func testAnObjectiveCTarget() throws {
    let project = try makeProject(moreSources: ["Old.m": "@implementation Old\n@end\n"])
    try assertFails(["run", project] + headless, saying: ["Old.m", "Objective-C"])
  }

  func testASwiftSyntaxErrorIsShownInThePersonsOwnLine() throws {
    let source = SmallProject.source.replacingOccurrences(of: "// body", with: "let wrong = = 1")
    let line = source.components(separatedBy: "\n").firstIndex { $0.contains("let wrong") }! + 1
    try assertFails(["run", try makeProject(source: source)] + headless, saying: ["App.swift:\(line)", "let wrong = = 1"])
  }

  func testATypeErrorIsShownInThePersonsOwnLineAndColumn() throws {
    let source = SmallProject.source.replacingOccurrences(of: "// body", with: "let count: Int = \"text\"")
    let lines = source.components(separatedBy: "\n")
    let line = lines.firstIndex { $0.contains("let count") }!
    let column = lines[line].distance(from: lines[line].startIndex, to: lines[line].range(of: "\"text\"")!.lowerBound) + 1
    try assertFails(["run", try makeProject(source: source)] + headless, saying: ["App.swift:\(line + 1):\(column)", "let count: Int = \"text\""])
  }

  func testAStoryboardCutInHalf() throws {
    let whole = SmallProject.storyboard()
    let project = try makeProject(storyboard: String(whole.prefix(whole.count / 2)))
    try assertFails(["run", project] + headless, saying: ["Main.storyboard"])
  }

  func testACustomClassThatDoesNotExist() throws {
    try assertWarns(try makeProject(storyboard: SmallProject.storyboard(customClass: "Missing")), saying: ["Main.storyboard", "Missing"])
  }

  /// As an iPhone does it: the app ends, with the words that a person will search for.
  private func assertEndsForWantOfAnOutlet(_ project: String, file name: String, key: String, line: UInt = #line) throws {
    let result = try QuinceProgram.run(["run", project] + headless, directory: folder)
    XCTAssertEqual(result.status, 70, result.output, line: line)
    for word in [name, "[<Small.ViewController ", "this class is not key value coding-compliant for the key \(key).", "@IBOutlet"] {
      XCTAssertTrue(result.output.contains(word), "no “\(word)” in: \(result.output)", line: line)
    }
  }

  func testAControllerWithoutAnOutletOfItsStoryboard() throws {
    let source = SmallProject.source.replacingOccurrences(of: "@IBOutlet weak var label: UILabel!", with: "")
    try assertEndsForWantOfAnOutlet(try makeProject(source: source), file: "Main.storyboard:", key: "label")
  }

  func testAnOwnerWithoutAnOutletOfItsXib() throws {
    let source = SmallProject.source.replacingOccurrences(of: "// body", with: "Bundle.main.loadNibNamed(\"Header\", owner: self)")
    let project = try makeProject(source: source, moreSources: ["Header.xib": SmallProject.xib])
    try assertEndsForWantOfAnOutlet(project, file: "Header.xib:", key: "header")
    // With the outlet, all is well.
    let whole = source.replacingOccurrences(of: "@IBOutlet weak var label", with: "@IBOutlet var header: UIView!; @IBOutlet weak var label")
    let result = try QuinceProgram.run(["run", try makeProject(source: whole, moreSources: ["Header.xib": SmallProject.xib])] + headless, directory: folder)
    XCTAssertEqual(result.status, 0, result.output)
  }

  func testAFrameworkThatIsNotThereStopsOnlyThoseWhoUseIt() throws {
    let source = SmallProject.source.replacingOccurrences(of: "import UIKit\n", with: "import UIKit\nimport SpriteKit.SKNode\n")
    try assertWarns(try makeProject(source: source), saying: ["App.swift:2", "SpriteKit"])
    let user = source.replacingOccurrences(of: "// body", with: "print(SKNode())")
    try assertFails(["run", try makeProject(source: user)] + headless, saying: ["SKNode", "there is no framework SpriteKit here"])
  }

  func testALayoutWithoutEndIsNamed() throws {
    let restless = "class Restless: UIView { override func layoutSubviews() { setNeedsLayout() } }\n"
    let source = (SmallProject.source + restless).replacingOccurrences(of: "// body", with: "view.addSubview(Restless(frame: view.bounds))")
    try assertWarns(try makeProject(source: source), saying: ["Restless in layoutSubviews asks for layout again"])
  }

  func testAMissingImage() throws {
    let image = "<imageView id=\"img-00-001\" image=\"nothere\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"50\" height=\"50\"/></imageView>"
    try assertWarns(try makeProject(storyboard: SmallProject.storyboard(subviews: image)), saying: ["Main.storyboard", "nothere"])
  }

  func testAnUnknownElement() throws {
    let element = "<hologramView id=\"hol-00-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"50\" height=\"50\"/></hologramView>"
    try assertWarns(try makeProject(storyboard: SmallProject.storyboard(subviews: element)), saying: ["Main.storyboard", "hologramView"])
  }

  func testMalformedAndEmptyRecordings() throws {
    let project = try makeProject()
    let empty = try write("", to: "empty.csv")
    try assertFails(["run", project, "--motion", empty] + headless, saying: ["empty.csv"])
    let malformed = try write("t,x,y,z\n0,0,0,-1\n0.1,zero,0,-1\n", to: "malformed.csv")
    try assertFails(["run", project, "--motion", malformed] + headless, saying: ["malformed.csv", "3"])
    try assertFails(["run", project, "--motion", "\(folder)/none.csv"] + headless, saying: ["none.csv"])
  }

  func testAScriptWithAnUnknownVerbNamesItsLine() throws {
    let script = try write("wait 0.1\nfly 1 2\n", to: "bad.txt")
    try assertFails(["run", try makeProject(), "--headless", "--script", script], saying: ["bad.txt:2", "fly"])
  }

  func testAFailedExpectationSaysWhatWasOnTheScreenAndWritesAPicture() throws {
    let script = try write("expect text \"Goodbye\"\n", to: "expect.txt")
    try assertFails(["run", try makeProject(), "--headless", "--script", script], saying: ["expect.txt:1", "Goodbye", "Hello"])
    let pictures = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".png") }
    XCTAssertEqual(pictures.count, 1)
  }

  func testACrashOfTheAppIsReportedWithItsPlace() throws {
    let source = SmallProject.source.replacingOccurrences(of: "// body", with: "let empty: [Int] = []; print(empty[Int(CommandLine.argc) + 4])")
    let line = source.components(separatedBy: "\n").firstIndex { $0.contains("let empty") }! + 1
    try assertFails(["run", try makeProject(source: source)] + headless, saying: ["Fatal error", "App.swift:\(line)"])
  }

  func testAnAppThatHangsIsReported() throws {
    let source = SmallProject.source.replacingOccurrences(of: "// body", with: "while CommandLine.argc > 0 { usleep(1000) }")
    try assertFails(["run", try makeProject(source: source)] + headless, saying: ["not answer"])
  }

  func testUnknownWordsOnTheCommandLine() throws {
    try assertFails(["fly"], saying: ["fly", "help"])
    try assertFails(["run", try makeProject(), "--upside-down"], saying: ["--upside-down"])
    try assertFails(["run", try makeProject(), "--headless", "--device", "iPhone 99"], saying: ["iPhone 99"])
  }
}
