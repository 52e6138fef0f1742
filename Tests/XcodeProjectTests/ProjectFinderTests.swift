// From a path to an app target, and what is refused on the way.

import ProjectFixtures
import XCTest

@testable import XcodeProject

final class ProjectFinderTests: XCTestCase {
  private func refusal(at path: String, named name: String? = nil, file: StaticString = #filePath, line: UInt = #line) -> Diagnostic? {
    do {
      _ = try ProjectFinder.appTarget(at: path, named: name, configuration: .debug)
      XCTFail("nothing was refused", file: file, line: line)
    } catch let diagnostic as Diagnostic {
      return diagnostic
    } catch {
      XCTFail("an error without a message for a person: \(error)", file: file, line: line)
    }
    return nil
  }

  private func simpleProject(_ name: String = "Ball") -> TemporaryProject {
    let project = TemporaryProject(name: name)
    project.addSource("AppDelegate.swift", "import UIKit\n")
    return project
  }

  func testFindsTheProjectByItsFolderItselfAndItsProjectFile() throws {
    let project = simpleProject()
    project.save()
    for path in [project.folder.path, project.projectPath, project.projectPath + "/project.pbxproj", project.folder.path + "/"] {
      let target = try ProjectFinder.appTarget(at: path, configuration: .debug)
      XCTAssertEqual(target.name, "Ball")
      XCTAssertEqual(target.sources, [project.sourceFolder + "/AppDelegate.swift"])
    }
  }

  func testFindsTheOnlyProjectSomeFoldersDown() throws {
    let outer = TemporaryFolder()
    let project = simpleProject()
    project.save()
    let inner = outer.path + "/Chapter 20/Code"
    try FileManager.default.createDirectory(atPath: outer.path + "/Chapter 20", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: project.folder.path, toPath: inner)
    let target = try ProjectFinder.appTarget(at: outer.path, configuration: .debug)
    XCTAssertEqual(target.projectPath, inner + "/Ball.xcodeproj")
  }

  func testReadsTheProjectsOfAWorkspace() throws {
    let project = simpleProject()
    project.save()
    let workspace = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version="1.0"><Group location="container:" name="Apps"><FileRef location="group:Ball.xcodeproj"/></Group>
      <FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
      """
    project.folder.write(workspace, to: "All.xcworkspace/contents.xcworkspacedata")
    let target = try ProjectFinder.appTarget(at: project.folder.path + "/All.xcworkspace", configuration: .debug)
    XCTAssertEqual(target.name, "Ball")
  }

  func testAMissingPathIsNamed() {
    XCTAssertEqual(refusal(at: "/no/such/place")?.message, "no such file or folder: /no/such/place")
  }

  func testAFolderWithoutProjectIsRefused() {
    let folder = TemporaryFolder()
    XCTAssertEqual(refusal(at: folder.path)?.message, "there is no Xcode project in \(folder.path)")
  }

  func testSeveralProjectsAreListed() {
    let folder = TemporaryFolder()
    folder.write("", to: "A.xcodeproj/project.pbxproj")
    folder.write("", to: "B.xcodeproj/project.pbxproj")
    XCTAssertEqual(refusal(at: folder.path)?.advice?.contains("B.xcodeproj"), true)
  }

  func testAProjectWithoutAppTargetSaysWhatItHas() {
    let project = simpleProject()
    project.productType = "com.apple.product-type.framework"
    project.save()
    let refusal = refusal(at: project.projectPath)
    XCTAssertEqual(refusal?.message, "the project has no iPhone app target")
    XCTAssertEqual(refusal?.advice, "Its targets are: Ball (framework).")
  }

  func testAMacAppIsNotAPhoneApp() {
    let project = simpleProject()
    project.projectSettings["SDKROOT"] = "macosx"
    project.save()
    XCTAssertEqual(refusal(at: project.projectPath)?.message, "the project has no iPhone app target")
  }

  func testObjectiveCSourcesAreNamed() {
    let project = simpleProject()
    project.addSource("Legacy.m", "@implementation Legacy @end")
    project.addSource("Sound.mm", "")
    project.save()
    XCTAssertEqual(refusal(at: project.projectPath)?.message, "the target Ball has sources that are not Swift: Legacy.m, Sound.mm")
  }

  func testTheTargetNamedLikeTheProjectIsChosen() throws {
    let project = simpleProject()
    addSecondApp(to: project, named: "Demo")
    project.save()
    XCTAssertEqual(try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug).name, "Ball")
    XCTAssertEqual(try ProjectFinder.appTarget(at: project.projectPath, named: "Demo", configuration: .debug).name, "Demo")
    XCTAssertEqual(refusal(at: project.projectPath, named: "Bell")?.advice, "The app targets are: Ball, Demo.")
  }

  func testAMissingSourceFileIsNamed() {
    let project = simpleProject()
    project.addMissingSource("Wall.swift")
    project.save()
    let message = refusal(at: project.projectPath)?.message ?? ""
    XCTAssertTrue(message.contains(project.sourceFolder + "/Wall.swift"), message)
  }

  func testSpellingThatOnlyAMacForgivesIsForgiven() throws {
    let project = simpleProject()
    project.addSource("wall.swift", "")
    project.save()
    try FileManager.default.moveItem(atPath: project.sourceFolder + "/wall.swift", toPath: project.sourceFolder + "/Wall.swift")
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertTrue(target.sources.contains(project.sourceFolder + "/Wall.swift"))
  }

  func testMalformedProjectFilesGiveAMessageWithTheFile() throws {
    let project = simpleProject()
    project.save()
    let path = project.projectPath + "/project.pbxproj"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let half = String(text.prefix(text.count / 2))
    for broken in [half, "", "<plist>", "// !$*UTF8*$!\n{ objects = { A = {isa = PBXProject; }; }; rootObject = B; }", "\u{0}\u{1}\u{2}"] {
      try Data(broken.utf8).write(to: URL(fileURLWithPath: path))
      let refusal = refusal(at: project.projectPath)
      XCTAssertEqual(refusal?.file, path)
      XCTAssertEqual(refusal?.message.hasPrefix("malformed project file"), true, refusal?.message ?? "")
    }
  }

  func testAMergeConflictIsFoundByItsLine() throws {
    let project = simpleProject()
    project.save()
    let path = project.projectPath + "/project.pbxproj"
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    lines.insert("<<<<<<< HEAD", at: 4)
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
    let refusal = refusal(at: project.projectPath)
    XCTAssertEqual(refusal?.line, 5)
    XCTAssertEqual(refusal?.message.contains("merge conflict"), true)
  }

  func testSynchronizedFoldersAreWalkedWithoutTheirExceptions() throws {
    let project = TemporaryProject(name: "Ball")
    project.synchronizedFolder = ("Ball", ["Info.plist", "Old/Unused.swift"])
    for file in ["AppDelegate.swift", "Old/Unused.swift", "Game/Wall.swift", "notes.txt", "Info.plist", "Bridge.h"] {
      project.folder.write("", to: "Ball/\(file)")
    }
    project.folder.write("{}", to: "Ball/Assets.xcassets/Contents.json")
    project.folder.write("\"a\" = \"b\";", to: "Ball/zh-Hans.lproj/Localizable.strings")
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(target.sources.map(\.fileName).sorted(), ["AppDelegate.swift", "Wall.swift"])
    XCTAssertEqual(target.resources.map(\.path.fileName).sorted(), ["Assets.xcassets", "Localizable.strings", "notes.txt"])
    XCTAssertEqual(target.resources.first { $0.path.hasSuffix(".strings") }?.language, "zh-Hans")
    XCTAssertEqual(target.watchedFolders, [project.sourceFolder])
  }

  func testGroupsThatLeadBackToThemselvesDoNotHang() throws {
    let project = simpleProject()
    project.objects["LOOP"] = ["isa": "PBXGroup", "sourceTree": "<group>", "children": ["LOOP", "MAIN"]]
    project.objects["APPGROUP2"] = ["isa": "PBXGroup", "children": ["LOOP"]]
    project.save()
    XCTAssertEqual(try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug).sources.count, 1)
  }

  private func addSecondApp(to project: TemporaryProject, named name: String) {
    project.objects["TARGET2"] = [
      "isa": "PBXNativeTarget", "name": name, "productType": "com.apple.product-type.application", "buildPhases": ["SOURCES"],
      "buildConfigurationList": "TARGETLIST",
    ]
    project.furtherTargets = ["TARGET2"]
  }
}
