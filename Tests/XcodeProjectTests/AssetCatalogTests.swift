// Asset catalogs: which pictures, colours and files they give, and what is said about their faults.

import ProjectFixtures
import XCTest

@testable import XcodeProject

final class AssetCatalogTests: XCTestCase {
  private let folder = TemporaryFolder()

  private func compile(appIcon: String? = nil) -> AssetCatalogCompiler {
    var compiler = AssetCatalogCompiler(appIconName: appIcon)
    compiler.add(catalog: folder.path + "/Assets.xcassets")
    return compiler
  }

  private func addSet(_ name: String, _ contents: String, files: [String] = []) {
    folder.write(contents, to: "Assets.xcassets/\(name)/Contents.json")
    for file in files { folder.write("bytes of \(file)", to: "Assets.xcassets/\(name)/\(file)") }
  }

  func testImageSetsKeepScaleIdiomAndAppearance() throws {
    addSet(
      "ball.imageset",
      """
      {"images": [
        {"idiom": "universal", "filename": "ball@2x.png", "scale": "2x"},
        {"idiom": "universal", "filename": "night.png", "scale": "2x", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"idiom": "universal", "filename": "loud.png", "scale": "2x", "appearances": [{"appearance": "contrast", "value": "high"}]},
        {"idiom": "universal", "scale": "3x"}
      ], "properties": {"template-rendering-intent": "template"}}
      """, files: ["ball@2x.png", "night.png", "loud.png"])
    let compiler = compile()
    let images = try XCTUnwrap(compiler.index.images["ball"])
    XCTAssertEqual(images.map(\.file), ["Assets/ball/ball@2x.png", "Assets/ball/night.png"])
    XCTAssertEqual(images.map(\.scale), [2, 2])
    XCTAssertEqual(images.map(\.appearance), [nil, .dark])
    XCTAssertTrue(images.allSatisfy(\.template))
    XCTAssertEqual(compiler.files["Assets/ball/ball@2x.png"], folder.path + "/Assets.xcassets/ball.imageset/ball@2x.png")
    XCTAssertTrue(compiler.warnings.isEmpty)
  }

  func testVectorsAndSlicesAreNoted() throws {
    addSet(
      "arrow.imageset",
      """
      {"images": [{"idiom": "universal", "filename": "arrow.pdf"}], "properties": {"preserves-vector-representation": true}}
      """, files: ["arrow.pdf"])
    addSet(
      "button.imageset",
      """
      {"images": [{"idiom": "iphone", "filename": "b.png", "scale": "1x", "resizing": {"mode": "9-part",
        "center": {"mode": "tile", "width": 1, "height": 2}, "cap-insets": {"top": 3, "left": 4, "bottom": 5, "right": 6}}}]}
      """, files: ["b.png"])
    let index = compile().index
    XCTAssertEqual(index.images["arrow"]?.first?.vector, true)
    XCTAssertEqual(index.images["arrow"]?.first?.preservesVector, true)
    let slicing = try XCTUnwrap(index.images["button"]?.first?.slicing)
    XCTAssertEqual(slicing.insets, AssetIndex.Insets(top: 3, left: 4, bottom: 5, right: 6))
    XCTAssertEqual(slicing.mode, .tile)
    XCTAssertEqual(slicing.centerHeight, 2)
  }

  func testFoldersGiveANamespaceOnlyWhenTheySaySo() {
    addSet("Board/wall.imageset", #"{"images": [{"idiom": "universal", "filename": "w.png", "scale": "1x"}]}"#, files: ["w.png"])
    addSet("Plain/goal.imageset", #"{"images": [{"idiom": "universal", "filename": "g.png", "scale": "1x"}]}"#, files: ["g.png"])
    folder.write(#"{"properties": {"provides-namespace": true}}"#, to: "Assets.xcassets/Board/Contents.json")
    folder.write(#"{"info": {"version": 1}}"#, to: "Assets.xcassets/Plain/Contents.json")
    XCTAssertEqual(compile().index.images.keys.sorted(), ["Board/wall", "goal"])
  }

  func testColourComponentsInAllTheirForms() throws {
    addSet(
      "Mix.colorset",
      """
      {"colors": [
        {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0.250", "green": "128", "blue": "0xFF", "alpha": "1"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "gray-gamma-22", "components": {"white": "0.500", "alpha": "0.750"}}}]}
      """)
    addSet("Wide.colorset", #"{"colors": [{"idiom": "universal", "color": {"color-space": "display-p3", "components": {"red": "1.000", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}]}"#)
    addSet("System.colorset", #"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "systemBlueColor"}}]}"#)
    let colors = compile().index.colors
    let mix = try XCTUnwrap(colors["Mix"])
    XCTAssertEqual(mix[0].red, 0.25)
    XCTAssertEqual(mix[0].green, 128.0 / 255)
    XCTAssertEqual(mix[0].blue, 1)
    XCTAssertEqual(mix[0].alpha, 1)
    XCTAssertEqual(mix[1].appearance, .dark)
    XCTAssertEqual(mix[1].space, .gray)
    XCTAssertEqual([mix[1].red, mix[1].green, mix[1].blue, mix[1].alpha], [0.5, 0.5, 0.5, 0.75])
    XCTAssertEqual(colors["Wide"]?.first?.space, .displayP3)
    XCTAssertEqual(colors["System"]?.first?.system, "systemBlueColor")
  }

  func testAnEmptyAccentColourIsNoAccentColour() {
    addSet("AccentColor.colorset", #"{"colors": [{"idiom": "universal"}]}"#)
    var compiler = compile()
    compiler.setAccentColor("AccentColor")
    XCTAssertNil(compiler.index.accentColor)
    XCTAssertNil(compiler.index.colors["AccentColor"])
  }

  func testTheAppIconAndDataSets() {
    let icon = #"{"images": [{"idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "i.png"}, {"idiom": "iphone", "size": "29x29", "scale": "2x"}]}"#
    addSet("AppIcon.appiconset", icon, files: ["i.png"])
    addSet("Other.appiconset", icon, files: ["i.png"])
    addSet("levels.dataset", #"{"data": [{"idiom": "universal", "filename": "levels.json", "universal-type-identifier": "public.json"}]}"#, files: ["levels.json"])
    let index = compile(appIcon: "AppIcon").index
    XCTAssertEqual(index.appIcon.map(\.width), [60])
    XCTAssertEqual(index.data["levels"], [AssetIndex.DataFile(file: "Assets/levels/levels.json", type: "public.json")])
  }

  func testAMissingPictureIsAWarningThatNamesIt() {
    addSet("ball.imageset", #"{"images": [{"idiom": "universal", "filename": "gone.png", "scale": "1x"}]}"#)
    let compiler = compile()
    XCTAssertEqual(compiler.warnings.map(\.message), ["the file gone.png of “ball” does not exist"])
    XCTAssertEqual(compiler.index.images["ball"], [])
  }

  func testAMalformedSetIsLeftOutWithAWarning() {
    addSet("ball.imageset", "{\"images\": [")
    addSet("goal.imageset", #"{"images": [{"idiom": "universal", "filename": "g.png", "scale": "1x"}]}"#, files: ["g.png"])
    let compiler = compile()
    XCTAssertEqual(compiler.index.images.keys.sorted(), ["goal"])
    XCTAssertEqual(compiler.warnings.first?.file, folder.path + "/Assets.xcassets/ball.imageset/Contents.json")
  }

  func testTheIndexSurvivesItsOwnJSON() throws {
    addSet("ball.imageset", #"{"images": [{"idiom": "universal", "filename": "b.png", "scale": "2x"}]}"#, files: ["b.png"])
    addSet("Grass.colorset", #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0.1", "green": "0.5", "blue": "0.2", "alpha": "1.0"}}}]}"#)
    let index = compile().index
    XCTAssertEqual(try JSONDecoder().decode(AssetIndex.self, from: index.encoded()), index)
    XCTAssertEqual(try index.encoded(), try compile().index.encoded(), "the same catalog gives the same bytes")
  }
}
