// Settings: layers, variables and their modifiers, conditions, configuration files; and the Info.plist made from them.

import ProjectFixtures
import XCTest

@testable import XcodeProject

final class BuildSettingsTests: XCTestCase {
  private func settings(_ layers: [String: Any]...) -> BuildSettings { BuildSettings(layers: layers, configuration: "Debug") }

  func testVariablesAreFilledInWithTheirModifiers() {
    let settings = settings(["TARGET_NAME": "My Ball 2", "PRODUCT_NAME": "$(TARGET_NAME)", "EMPTY": ""])
    XCTAssertEqual(settings.expand("$(PRODUCT_NAME:c99extidentifier)"), "My_Ball_2")
    XCTAssertEqual(settings.expand("org.example.${PRODUCT_NAME:rfc1034identifier}"), "org.example.My-Ball-2")
    XCTAssertEqual(settings.expand("$(TARGET_NAME:upper)!$(NOTHING)!"), "MY BALL 2!!")
    XCTAssertEqual(settings.expand("$(EMPTY:default=x)"), "x")
    XCTAssertEqual(settings.expand("5 $ and $(unfinished"), "5 $ and $(unfinished")
  }

  func testNestedNamesAreResolvedFromTheInside() {
    let settings = settings(["NAME_Debug": "dev", "CONFIGURATION": "Debug", "NAME": "$(NAME_$(CONFIGURATION))"])
    XCTAssertEqual(settings["NAME"], "dev")
  }

  func testAVariableThatLeadsBackToItselfIsEmpty() {
    XCTAssertEqual(settings(["A": "a$(B)", "B": "b$(A)"])["A"], "ab")
  }

  func testInheritedNamesTheLayerBelow() {
    let settings = settings(["FLAGS": "ONE"], ["FLAGS": ["$(inherited)", "TWO WORDS"]])
    XCTAssertEqual(settings.list("FLAGS"), ["ONE", "TWO WORDS"])
  }

  func testConditionsAreThoseOfAPhoneSimulator() {
    let settings = settings(["A": "plain", "A[sdk=iphonesimulator*]": "simulator", "A[sdk=macosx*]": "mac", "B[config=Release]": "no"])
    XCTAssertEqual(settings["A"], "simulator")
    XCTAssertNil(settings["B"])
  }

  func testNamesBecomeIdentifiersAsXcodeMakesThem() {
    XCTAssertEqual(BuildSettings.identifier("2048 Game-é"), "_048_Game_é")
  }

  func testConfigurationFilesStandBelowTheTargetsOwnSettings() throws {
    let project = TemporaryProject(name: "Ball")
    project.addSource("AppDelegate.swift", "")
    project.configurationFile = "Config/App.xcconfig"
    project.folder.write("#include \"Shared.xcconfig\"\n#include? \"Local.xcconfig\"\nMARKETING_VERSION = 2.$(MINOR) // the version\n", to: "Config/App.xcconfig")
    project.folder.write("MINOR = 5\nSWIFT_VERSION = 4.2\nOTHER[sdk=macosx*] = x = y\n", to: "Config/Shared.xcconfig")
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(target.infoDictionary["CFBundleShortVersionString"] as? String, "2.5")
    XCTAssertEqual(target.swiftVersion, "5", "the target's own setting wins")
    for file in ["App", "Shared", "Local"] {
      XCTAssertTrue(target.configurationInputs.contains(project.folder.path + "/Config/\(file).xcconfig"), file)
    }
  }

  func testAMissingIncludeIsNamedWithItsLine() {
    let folder = TemporaryFolder()
    let path = folder.write("A = 1\n#include \"Gone.xcconfig\"\n", to: "App.xcconfig")
    XCTAssertThrowsError(try ConfigurationFile(path: path)) { error in
      XCTAssertEqual((error as? Diagnostic)?.line, 2)
    }
  }

  func testAFileThatIncludesItselfIsRefused() {
    let folder = TemporaryFolder()
    let path = folder.write("#include \"App.xcconfig\"\n", to: "App.xcconfig")
    XCTAssertThrowsError(try ConfigurationFile(path: path))
  }

  func testSwiftVersionsMapToTheCompilersModes() throws {
    for (stated, mode) in [("3.0", "4"), ("4.0", "4"), ("4.2", "4.2"), ("5.0", "5"), ("5.9", "5"), ("6.0", "6")] {
      let project = TemporaryProject(name: "Ball")
      project.addSource("A.swift", "")
      project.targetSettings["SWIFT_VERSION"] = stated
      project.save()
      XCTAssertEqual(try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug).swiftVersion, mode, stated)
    }
  }

  func testConditionsComeFromBothSettings() throws {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    project.targetSettings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] = "DEBUG $(inherited) LITE"
    project.targetSettings["OTHER_SWIFT_FLAGS"] = "-D TRIAL -DBETA -warnings-as-errors"
    project.targetSettings["SWIFT_DEFAULT_ACTOR_ISOLATION"] = "MainActor"
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(target.compilationConditions, ["DEBUG", "LITE", "TRIAL", "BETA"])
    XCTAssertEqual(target.defaultActorIsolation, "MainActor")
    XCTAssertEqual(target.moduleName, "Ball")
  }

  // MARK: Info.plist

  func testTheTargetsOwnInfoPlistIsFilledIn() throws {
    let project = TemporaryProject(name: "Tilt Ball")
    project.addSource("A.swift", "")
    project.targetSettings["GENERATE_INFOPLIST_FILE"] = "NO"
    project.targetSettings["INFOPLIST_FILE"] = "$(SRCROOT)/Tilt Ball/Info.plist"
    project.folder.write(
      """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>CFBundleName</key><string>$(PRODUCT_NAME)</string><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
      <key>UIWindowSceneSessionRoleApplication</key><array><dict>
      <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string><key>UISceneStoryboardFile</key><string>Main</string>
      </dict></array></dict></dict></dict></plist>
      """, to: "Tilt Ball/Info.plist")
    project.addResource("Main.storyboard", "<document/>")
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(target.displayName, "Tilt Ball")
    XCTAssertEqual(target.bundleIdentifier, "org.example.Tilt Ball")
    XCTAssertEqual(target.executableName, "Tilt Ball")
    let manifest = target.infoDictionary["UIApplicationSceneManifest"] as? [String: Any]
    let roles = manifest?["UISceneConfigurations"] as? [String: Any]
    let scenes = roles?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]]
    XCTAssertEqual(scenes?.first?["UISceneDelegateClassName"] as? String, "Tilt_Ball.SceneDelegate")
    XCTAssertEqual(target.mainStoryboard, project.sourceFolder + "/Main.storyboard")
  }

  func testGeneratedInfoPlistCarriesTheSettingsKeys() throws {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    project.targetSettings.merge([
      "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES", "INFOPLIST_KEY_UIStatusBarHidden": "YES",
      "INFOPLIST_KEY_UILaunchStoryboardName": "LaunchScreen", "INFOPLIST_KEY_CFBundleDisplayName": "平衡球",
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone": "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft",
      "TARGETED_DEVICE_FAMILY": "1,2",
    ] as [String: Any]) { $1 }
    project.save()
    let information = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug).infoDictionary
    XCTAssertEqual(information["CFBundleDisplayName"] as? String, "平衡球")
    XCTAssertEqual(information["UIStatusBarHidden"] as? Bool, true)
    XCTAssertEqual(
      information["UISupportedInterfaceOrientations"] as? [String], ["UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft"])
    XCTAssertNotNil(information["UIApplicationSceneManifest"])
    XCTAssertEqual(information["UIDeviceFamily"] as? [Int], [1, 2])
    XCTAssertEqual(information["CFBundleExecutable"] as? String, "Ball")
  }

  func testAMissingInfoPlistIsNamed() {
    let project = TemporaryProject(name: "Ball")
    project.addSource("A.swift", "")
    project.targetSettings["INFOPLIST_FILE"] = "Ball/Info.plist"
    project.save()
    XCTAssertThrowsError(try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)) { error in
      XCTAssertEqual("\(error)".contains("does not exist: \(project.sourceFolder)/Info.plist"), true, "\(error)")
    }
    project.targetSettings["INFOPLIST_FILE"] = nil
    project.targetSettings["GENERATE_INFOPLIST_FILE"] = "NO"
    project.save()
    XCTAssertThrowsError(try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)) { error in
      XCTAssertEqual((error as? Diagnostic)?.message, "the target Ball has no Info.plist")
    }
  }
}
