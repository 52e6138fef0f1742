// The bundle: what lies in it, that Foundation understands it, and that writing it again changes only what changed.

import ProjectFixtures
import XCTest

@testable import XcodeProject

final class BundleContentsTests: XCTestCase {
  private let output = TemporaryFolder()

  private func bundle(of project: TemporaryProject) throws -> (contents: BundleContents, path: String) {
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    let contents = try BundleContents(target: target)
    let path = output.path + "/\(target.productName).app"
    try contents.write(to: path)
    return (contents, path)
  }

  private func sample() -> TemporaryProject {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    project.addLocalizedResource("Main.storyboard", ["Base": "<document/>", "zh-Hans": "\"a.text\" = \"开始\";"])
    project.addLocalizedResource("Localizable.strings", ["en": "/* greeting */\n\"hello\" = \"Hello\";\n", "zh-Hans": "\"hello\" = \"你好\";"])
    project.addResource("beep.wav", "RIFF")
    project.addResourceFolder("Boards")
    project.folder.write("1", to: "Ball/Boards/Easy/one.txt")
    project.addResourceFolder("Assets.xcassets")
    project.folder.write(#"{"images": [{"idiom": "universal", "filename": "b.png", "scale": "2x"}]}"#, to: "Ball/Assets.xcassets/ball.imageset/Contents.json")
    project.folder.write("PNG", to: "Ball/Assets.xcassets/ball.imageset/b.png")
    return project
  }

  func testEveryResourceLiesWhereAnAppLooksForIt() throws {
    let (contents, path) = try bundle(of: sample())
    let found = try FileManager.default.subpathsOfDirectory(atPath: path).filter { !path.appendingPath($0).isFolder }.sorted()
    XCTAssertEqual(
      found,
      [
        "Assets.json", "Assets/ball/b.png", "Base.lproj/Main.storyboard", "Boards/Easy/one.txt", "Info.plist", "PkgInfo", "beep.wav",
        "en.lproj/Localizable.strings", "zh-Hans.lproj/Localizable.strings", "zh-Hans.lproj/Main.strings",
      ])
    XCTAssertEqual(contents.localizations, ["en", "zh-Hans"])
    XCTAssertTrue(contents.imageNames.contains("ball"))
  }

  func testFoundationUnderstandsTheBundle() throws {
    let (_, path) = try bundle(of: sample())
    let bundle = try XCTUnwrap(Bundle(path: path))
    XCTAssertEqual(bundle.bundleIdentifier, "org.example.Ball")
    XCTAssertNotNil(bundle.path(forResource: "beep", ofType: "wav"))
    XCTAssertNotNil(bundle.path(forResource: "one", ofType: "txt", inDirectory: "Boards/Easy"))
    let chinese = try XCTUnwrap(bundle.path(forResource: "Localizable", ofType: "strings", inDirectory: nil, forLocalization: "zh-Hans"))
    XCTAssertEqual(NSDictionary(contentsOfFile: chinese)?["hello"] as? String, "你好")
  }

  func testStringsTablesOfEveryEncodingAreRead() throws {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    for (name, encoding) in [("Wide", String.Encoding.utf16), ("Little", .utf16LittleEndian), ("Plain", .utf8)] {
      project.addResource("\(name).strings", "")
      var data = try XCTUnwrap("\"key\" = \"größer\";\n".data(using: encoding))
      if encoding == .utf16LittleEndian { data = Data([0xFF, 0xFE]) + data }
      project.folder.write(data, to: "Ball/\(name).strings")
    }
    project.addResource("Empty.strings", "\n")
    let (_, path) = try bundle(of: project)
    for name in ["Wide", "Little", "Plain"] {
      XCTAssertEqual(NSDictionary(contentsOfFile: "\(path)/\(name).strings")?["key"] as? String, "größer", name)
    }
    XCTAssertEqual(NSDictionary(contentsOfFile: path + "/Empty.strings")?.count, 0)
  }

  func testAMalformedStringsTableIsAnErrorWithTheFile() {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    let file = project.addResource("Localizable.strings", "\"key\" = \"value\"\n\"other\" \"x\";")
    XCTAssertThrowsError(try bundle(of: project)) { XCTAssertEqual(($0 as? Diagnostic)?.file, file) }
  }

  func testStringCatalogsBecomeOneTableALanguage() throws {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    project.addResource(
      "Localizable.xcstrings",
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Start": {"localizations": {"zh-Hans": {"stringUnit": {"state": "translated", "value": "开始"}}}},
        "%lld balls": {"localizations": {"en": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "%lld ball"}}, "other": {"stringUnit": {"value": "%lld balls"}}}}}}},
        "Untouched": {}}}
      """)
    let (_, path) = try bundle(of: project)
    let english = try XCTUnwrap(NSDictionary(contentsOfFile: path + "/en.lproj/Localizable.strings"))
    XCTAssertEqual(english["Start"] as? String, "Start")
    XCTAssertEqual(english["%lld balls"] as? String, "%lld balls")
    XCTAssertEqual(NSDictionary(contentsOfFile: path + "/zh-Hans.lproj/Localizable.strings")?["Start"] as? String, "开始")
    let plurals = NSDictionary(contentsOfFile: path + "/en.lproj/Localizable.plurals")?["%lld balls"] as? [String: Any]
    XCTAssertEqual((plurals?["value"] as? [String: Any])?["one"] as? String, "%lld ball")
  }

  func testWritingAgainRemovesWhatIsGoneAndKeepsWhatIsRight() throws {
    let project = sample()
    let (_, path) = try bundle(of: project)
    FileManager.default.createFile(atPath: path + "/Ball", contents: Data("executable".utf8))
    FileManager.default.createFile(atPath: path + "/stale.png", contents: Data())
    project.folder.write("RIFF2", to: "Ball/beep.wav")
    _ = try bundle(of: project)
    XCTAssertTrue((path + "/Ball").fileExists, "the executable is the compiler's")
    XCTAssertFalse((path + "/stale.png").fileExists)
    XCTAssertEqual(FileManager.default.contents(atPath: path + "/beep.wav"), Data("RIFF2".utf8))
  }
}
