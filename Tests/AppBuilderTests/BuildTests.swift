// Whole builds of small projects: what comes out, what is done again and what is not, and what is said when it fails.

import Foundation
import ProjectFixtures
import XCTest
import XcodeProject

@testable import AppBuilder

final class BuildTests: BuilderTestCase {
  func testABuildLeavesABundleThatRuns() throws {
    let project = printingProject()
    let application = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertEqual(try output(of: application), "hello\n")
    XCTAssertEqual(application.bundlePath.fileName, "Printer.app")
    XCTAssertEqual(application.bundleIdentifier, "org.example.Printer")
    XCTAssertTrue((application.bundlePath + "/level.txt").fileExists)
    XCTAssertTrue((application.bundlePath + "/Info.plist").fileExists)
    XCTAssertTrue(application.bundlePath.hasPrefix(places.path), "nothing is written beside the person's files")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: project.folder.path).sorted(), ["Printer", "Printer.xcodeproj"])
  }

  func testNothingChangedMeansNothingIsDone() throws {
    let project = printingProject()
    let first = try builder().build(BuildRequest(path: project.folder.path))
    progress.steps = []
    progress.messages = []
    let again = try builder().build(BuildRequest(path: project.projectPath))
    XCTAssertEqual(again, first)
    XCTAssertEqual(progress.steps + progress.messages, [])
    XCTAssertEqual(adapterCalls, 1)
  }

  func testAnEditedSourceIsCompiledAndTheAppChanges() throws {
    let project = printingProject()
    _ = try builder().build(BuildRequest(path: project.folder.path))
    project.folder.write("func word() -> String { \"goodbye\" }\n", to: "Printer/Word.swift")
    let application = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertEqual(try output(of: application), "goodbye\n")
  }

  func testASourceThatIsPutBackWithItsOldTimeIsCompiled() throws {
    let project = printingProject()
    let file = project.sourceFolder + "/Word.swift"
    let old = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    _ = try builder().build(BuildRequest(path: project.folder.path))
    project.folder.write("func word() -> String { \"older\" }\n", to: "Printer/Word.swift")
    try FileManager.default.setAttributes([.modificationDate: old.addingTimeInterval(-60)], ofItemAtPath: file)
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "older\n")
  }

  func testANewerAdapterMeansALookAtEverythingEvenWhenNothingMustBeCompiled() throws {
    let project = printingProject()
    _ = try builder().build(BuildRequest(path: project.folder.path))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 5)], ofItemAtPath: places.path + "/adapter.sh")
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "hello\n")
    XCTAssertEqual(adapterCalls, 2)
  }

  func testAnEditedResourceIsCopiedWithoutCompiling() throws {
    let project = printingProject()
    _ = try builder().build(BuildRequest(path: project.folder.path))
    project.folder.write("22", to: "Printer/level.txt")
    let application = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertEqual(FileManager.default.contents(atPath: application.bundlePath + "/level.txt"), Data("22".utf8))
    XCTAssertEqual(adapterCalls, 1)
  }

  func testAResourceThatWasMissingIsTakenWhenItComes() throws {
    let project = printingProject()
    project.addResourceFolder("late.txt")
    project.save()
    _ = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertTrue(progress.text.contains("late.txt of the target Printer does not exist"), progress.text)
    project.folder.write("here", to: "Printer/late.txt")
    let application = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertTrue((application.bundlePath + "/late.txt").fileExists)
  }

  func testANewFileInASynchronizedFolderIsFound() throws {
    let project = TemporaryProject(name: "Printer")
    project.synchronizedFolder = ("Printer", [])
    project.folder.write("@main struct Main { static func main() { print(words.count) } }\nvar words: [String] { [] }", to: "Printer/Main.swift")
    project.save()
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "0\n")
    project.folder.write("@main struct Main { static func main() { print(words.count) } }", to: "Printer/Main.swift")
    project.folder.write("let words = [\"new\"]", to: "Printer/Game/Words.swift")
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "1\n")
  }

  func testAnAppSeesTheFrameworks() throws {
    let project = TemporaryProject(name: "Printer")
    project.addSource(
      "Main.swift",
      """
      import UIKit
      import CoreMotion
      @main struct Main { static func main() { print(CGAffineTransform.identity.a, CGRect(x: 1, y: 2, width: 3, height: 4).maxX) } }
      """)
    project.save()
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "1.0 4.0\n")
  }

  func testReleaseIsBuiltApartAndOptimised() throws {
    let project = printingProject()
    project.targetSettings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "LOUD"
    project.addSource("Check.swift", "#if !LOUD || !__iOS__\n#error(\"not defined\")\n#endif\n")
    project.save()
    let debug = try builder().build(BuildRequest(path: project.folder.path))
    let release = try builder().build(BuildRequest(path: project.folder.path, configuration: .release))
    XCTAssertNotEqual(debug.bundlePath, release.bundlePath)
    XCTAssertEqual(try output(of: release), "hello\n")
    let size = { (path: String) in FileManager.default.contents(atPath: path)?.count ?? 0 }
    XCTAssertGreaterThan(size(release.executablePath), 0)
  }

  func testTheBundleIsCopiedToTheOutputFolder() throws {
    let project = printingProject()
    let output = TemporaryFolder()
    var request = BuildRequest(path: project.folder.path)
    request.outputFolder = output.path + "/made/here"
    let application = try builder().build(request)
    XCTAssertEqual(application.bundlePath, output.path + "/made/here/Printer.app")
    XCTAssertEqual(try self.output(of: application), "hello\n")
  }

  func testEqualFileNamesInDifferentFoldersDoNotMeet() throws {
    let project = TemporaryProject(name: "Printer")
    project.addSource("A/Word.swift", "func first() -> Int { 1 }")
    project.addSource("B/Words.swift", "func second() -> Int { 2 }")
    project.addSource("Main.swift", "@main struct Main { static func main() { print(first() + second()) } }")
    project.save()
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "3\n")
  }

  // MARK: Failures

  func testErrorsShowThePersonsOwnLineWithACaret() throws {
    let project = printingProject()
    let file = project.addSource("Wrong.swift", "func wrong() {\n  let 中文 = 1; let x: Int = \"text\"\n}\nfunc alsoWrong() { nowhere() }\n")
    project.addSource("WrongToo.swift", "let y: Int = nothing\n")
    project.save()
    XCTAssertThrowsError(try builder().build(BuildRequest(path: project.folder.path))) { error in
      XCTAssertEqual(error as? BuildFailure, BuildFailure(errorCount: 3))
    }
    let expected = """
      \(file):2:32: error: cannot convert value of type 'String' to specified type 'Int'
          let 中文 = 1; let x: Int = "text"
                                     ^
      """
    XCTAssertTrue(progress.text.contains(expected), progress.text)
    XCTAssertTrue(progress.text.contains("WrongToo.swift:1:14: error:"), "all files are reported: \(progress.text)")
  }

  func testAFailedBuildIsTriedAgainAndCanBeMended() throws {
    let project = printingProject()
    project.folder.write("func word() -> String { 5 }\n", to: "Printer/Word.swift")
    XCTAssertThrowsError(try builder().build(BuildRequest(path: project.folder.path)))
    XCTAssertThrowsError(try builder().build(BuildRequest(path: project.folder.path)))
    project.folder.write("func word() -> String { \"well\" }\n", to: "Printer/Word.swift")
    XCTAssertEqual(try output(of: try builder().build(BuildRequest(path: project.folder.path))), "well\n")
  }

  /// An adapter that says the first line of Wrong.swift is its own.
  private var adapterThatOwnsTheFirstLine: String {
    let map = EditMapText.insertion(line: 1, column: 1, length: 20, purpose: "by-name entry of Wrong.tapped")
    return """
      #!/bin/sh
      out=$(sed -n 's/.*"outputFolder":"\\([^"]*\\)".*/\\1/p' "$3" | sed 's,\\\\/,/,g')
      file=$(sed -n 's/.*"\\([^"]*Wrong.swift\\)".*/\\1/p' "$3" | sed 's,\\\\/,/,g')
      echo '{"version":0,"roots":[]}' > "$out/overlay.yaml"
      echo '\(map)' | sed "s,FILE,$file," > "$out/map.json"
      echo "{\\"overlay\\":\\"$out/overlay.yaml\\",\\"editMap\\":\\"$out/map.json\\",\\"index\\":\\"\\",\\"compilerArguments\\":[],\\"additionalSources\\":[],\\"changedFiles\\":[],\\"problems\\":[],\\"lines\\":1,\\"seconds\\":0}"
      """
  }

  func testAnErrorInGeneratedCodeIsCalledOurOwn() throws {
    let project = TemporaryProject(name: "Printer")
    project.addSource("Wrong.swift", "let x: Int = nothing\n")
    project.save()
    XCTAssertThrowsError(try builder(adapter: adapterThatOwnsTheFirstLine).build(BuildRequest(path: project.folder.path)))
    XCTAssertTrue(progress.text.contains("Quince's own code for by-name entry of Wrong.tapped does not compile"), progress.text)
  }

  func testErrorsInGeneratedCodeAreLeftOutBesideThePersonsOwn() throws {
    let project = TemporaryProject(name: "Printer")
    project.addSource("Wrong.swift", "let x: Int = nothing\nlet y: Int = nowhere\n")
    project.save()
    XCTAssertThrowsError(try builder(adapter: adapterThatOwnsTheFirstLine).build(BuildRequest(path: project.folder.path))) { error in
      XCTAssertEqual(error as? BuildFailure, BuildFailure(errorCount: 1))
    }
    XCTAssertFalse(progress.text.contains("Quince's own code"), progress.text)
    XCTAssertTrue(progress.text.contains("Wrong.swift:2:14: error:"), progress.text)
  }

  func testPlacesOfProjectsThatAreGoneAreClearedAway() throws {
    var gone: TemporaryProject? = printingProject()
    let first = try builder().build(BuildRequest(path: gone!.folder.path))
    gone = nil
    let kept = printingProject()
    let second = try builder().build(BuildRequest(path: kept.folder.path))
    XCTAssertFalse(first.bundlePath.fileExists)
    XCTAssertTrue(second.bundlePath.fileExists)
  }

  func testASourceThatTheAdapterMakesIsCompiledIntoTheModule() throws {
    let project = TemporaryProject(name: "Printer")
    project.addSource("Main.swift", "@main struct Main { static func main() { print(generated()) } }\n")
    project.save()
    let made = places.path + "/Made.swift"
    let adapter = """
      #!/bin/sh
      out=$(sed -n 's/.*"outputFolder":"\\([^"]*\\)".*/\\1/p' "$3" | sed 's,\\\\/,/,g')
      echo '{"version":0,"use-external-names":false,"roots":[]}' > "$out/overlay.yaml"
      echo '{"files":[]}' > "$out/map.json"
      echo "{\\"overlay\\":\\"$out/overlay.yaml\\",\\"editMap\\":\\"$out/map.json\\",\\"index\\":\\"\\",\\"compilerArguments\\":[],\\"additionalSources\\":[\\"\(made)\\"],\\"changedFiles\\":[\\"\(made)\\"],\\"problems\\":[],\\"lines\\":1,\\"seconds\\":0}"
      """
    for word in ["first", "second"] {
      places.write("func generated() -> String { \"\(word)\" }\n", to: "Made.swift")
      // The adapter makes something else only when a source has changed.
      project.folder.write("@main struct Main { static func main() { print(generated()) } }\n// \(word)\n", to: "Printer/Main.swift")
      XCTAssertEqual(try output(of: try builder(adapter: adapter).build(BuildRequest(path: project.folder.path))), word + "\n")
    }
  }

  func testTheAdaptersProblemsArePrintedWithTheirLine() throws {
    let project = printingProject()
    let file = project.sourceFolder + "/Word.swift"
    let adapter = """
      #!/bin/sh
      echo '{"overlay":"","editMap":"","index":"","compilerArguments":[],"additionalSources":[],"changedFiles":[],"problems":[{"severity":"error","file":"\(file)","line":1,"column":6,"message":"no such thing"}],"lines":1,"seconds":0}'
      exit 1
      """
    XCTAssertThrowsError(try builder(adapter: adapter).build(BuildRequest(path: project.folder.path)))
    XCTAssertTrue(progress.text.contains("\(file):1:6: error: no such thing\n  func word()"), progress.text)
  }

  func testAnAdapterThatFailsIsNamed() throws {
    let project = printingProject()
    XCTAssertThrowsError(try builder(adapter: "#!/bin/sh\necho oh no >&2\nexit 3\n").build(BuildRequest(path: project.folder.path))) { error in
      XCTAssertTrue("\(error)".contains("the source adapter failed:\noh no"), "\(error)")
    }
  }

  func testAStoryboardCutInHalfStopsTheBuild() throws {
    let project = printingProject()
    let path = project.addResource("Main.storyboard", "<?xml version=\"1.0\"?>\n<document>\n  <scenes>")
    project.save()
    XCTAssertThrowsError(try builder().build(BuildRequest(path: project.folder.path))) { error in
      XCTAssertEqual((error as? Diagnostic)?.file, path)
      XCTAssertEqual((error as? Diagnostic)?.line, 3)
    }
  }

  func testClassesAndImagesThatAreNowhereAreWarnings() throws {
    let project = printingProject()
    let path = project.addResource(
      "Main.storyboard",
      """
      <document><device id="retina4_0"/><scenes><scene><objects>
      <viewController id="c1" customClass="Nobody" customModule="Printer" customModuleProvider="target"/>
      <viewController id="c2"><imageView id="i1" image="nothing"/></viewController>
      </objects></scene></scenes></document>
      """)
    project.targetSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
    project.save()
    let application = try builder().build(BuildRequest(path: project.folder.path))
    XCTAssertEqual(application.storyboardDevice, "retina4_0")
    XCTAssertTrue(progress.text.contains("\(path):2: warning:"), progress.text)
    XCTAssertTrue(progress.text.contains("no source declares the class Nobody"))
    XCTAssertTrue(progress.text.contains("the image “nothing” is nowhere in the target"))
  }
}

/// Edit maps as text.
private enum EditMapText {
  static func insertion(line: Int, column: Int, length: Int, purpose: String) -> String {
    #"{"files":[{"file":"FILE","lineCount":2,"edits":[{"line":\#(line),"column":\#(column),"originalLength":0,"newLength":\#(length),"purpose":"\#(purpose)"}]}]}"#
  }
}
