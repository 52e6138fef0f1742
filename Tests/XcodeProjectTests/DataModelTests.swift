// Data models: what is read, what lies in the bundle, which sources are made, and what is said of broken ones.

import CoreDataModel
import ProjectFixtures
import XCTest

@testable import XcodeProject

final class DataModelTests: XCTestCase {
  private let folder = TemporaryFolder()

  private let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="21512" systemVersion="22A400" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Note" representedClassName="Note" syncable="YES" codeGenerationType="class">
            <attribute name="created" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="default" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
            <attribute name="rank" attributeType="Integer 16" defaultValueString="3" minValueString="1" usesScalarValueType="YES"/>
            <attribute name="stars" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
            <attribute name="title" attributeType="String" minValueString="1" regularExpressionString="[a-z]+" elementID="headline">
                <userInfo><entry key="shown" value="yes"/></userInfo>
            </attribute>
            <attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="NSSecureUnarchiveFromData" customClassName="UIColor"/>
            <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="List" inverseName="notes" inverseEntity="List"/>
            <uniquenessConstraints>
                <uniquenessConstraint><constraint value="title"/></uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        <entity name="List" representedClassName=".NoteList" syncable="YES" codeGenerationType="category">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="notes" optional="YES" toMany="YES" deletionRule="Cascade" ordered="YES" destinationEntity="Note" inverseName="list" inverseEntity="Note"/>
        </entity>
        <entity name="Plain" representedClassName="NSManagedObject" isAbstract="YES"/>
        <fetchRequest name="Short" entity="Note" predicateString="title.length &lt; 3"/>
        <configuration name="Local"><memberEntity name="Note"/><memberEntity name="List"/></configuration>
        <elements><element name="Note" positionX="-63" positionY="-18" width="128" height="75"/></elements>
    </model>
    """

  private func document(_ text: String) throws -> DataModelDocument {
    folder.write(text, to: "Notes.xcdatamodeld/Notes.xcdatamodel/contents")
    return try DataModelBundle(path: folder.path + "/Notes.xcdatamodeld", module: "App").current
  }

  func testAModelIsRead() throws {
    let model = try document(contents).model
    XCTAssertEqual(model.module, "App")
    XCTAssertEqual(model.entities.map(\.name), ["Note", "List", "Plain"])
    XCTAssertEqual(model.entities.map(\.className), ["Note", ".NoteList", nil])
    let note = model.entities[0]
    XCTAssertEqual(note.attributes.map(\.type), [.date, .boolean, .integer16, .integer32, .string, .transformable])
    let title = note.attributes[4]
    XCTAssertFalse(title.isOptional)
    XCTAssertEqual([title.minimum, title.regularExpression, title.renamingIdentifier, title.userInfo["shown"]], ["1", "[a-z]+", "headline", "yes"])
    XCTAssertEqual(note.attributes[2].defaultValue, "3")
    XCTAssertEqual(note.uniquenessConstraints, [["title"]])
    XCTAssertEqual(note.relationships[0].maximumCount, 1)
    XCTAssertEqual(note.relationships[0].inverse, "notes")
    let notes = model.entities[1].relationships[0]
    XCTAssertTrue(notes.isToMany && notes.isOrdered)
    XCTAssertEqual(notes.deletionRule, .cascade)
    XCTAssertTrue(model.entities[2].isAbstract)
    XCTAssertEqual(model.fetchRequests.first?.predicate, "title.length < 3")
    XCTAssertEqual(model.configurations, ["Local": ["Note", "List"]])
  }

  func testWhatIsWrittenIsReadAgain() throws {
    let model = try document(contents).model
    XCTAssertEqual(try DataModel(encoded: try model.encoded()), model)
  }

  func testTheSourcesThatXcodeWouldMake() throws {
    let sources = ManagedClassWriter(try document(contents)).sources()
    XCTAssertEqual(sources.map(\.fileName), ["Note+CoreDataClass.swift", "Note+CoreDataProperties.swift", "NoteList+CoreDataProperties.swift"])
    XCTAssertTrue(sources[0].text.contains("@objc(Note)\npublic class Note: NSManagedObject {"))
    for line in [
      "return NSFetchRequest<Note>(entityName: \"Note\")", "@NSManaged public var created: Date?", "@NSManaged public var `default`: Bool",
      "@NSManaged public var rank: Int16", "@NSManaged public var stars: NSNumber?", "@NSManaged public var title: String?",
      "@NSManaged public var color: UIColor?", "@NSManaged public var list: NoteList?", "extension Note: Identifiable",
    ] { XCTAssertTrue(sources[1].text.contains(line), line) }
    for line in [
      "return NSFetchRequest<NoteList>(entityName: \"List\")", "@NSManaged public var notes: NSOrderedSet?",
      "@objc(addNotesObject:)\n    @NSManaged public func addToNotes(_ value: Note)", "@objc(removeNotes:)\n    @NSManaged public func removeFromNotes(_ values: NSOrderedSet)",
      "@objc(insertObject:inNotesAtIndex:)\n    @NSManaged public func insertIntoNotes(_ value: Note, at idx: Int)",
    ] { XCTAssertTrue(sources[2].text.contains(line), line) }
    XCTAssertFalse(sources[2].text.contains("class NoteList"))
    let own = ManagedClassWriter(try document(contents)).sources { "extension Note : Identifiable {".range(of: $0, options: .regularExpression) != nil }
    XCTAssertFalse(own[1].text.contains("Identifiable"), "the app has it already")
  }

  func testTheBundleHoldsAllVersionsAndSaysWhichIsCurrent() throws {
    let project = TemporaryProject(name: "Notes")
    project.addSource("A.swift", "")
    project.objects["MODEL"] = [
      "isa": "XCVersionGroup", "path": "Notes.xcdatamodeld", "sourceTree": "<group>", "versionGroupType": "wrapper.xcdatamodel", "children": ["V1"],
      "currentVersion": "V1",
    ]
    project.objects["V1"] = ["isa": "PBXFileReference", "path": "Notes.xcdatamodel", "sourceTree": "<group>"]
    project.addModel("MODEL")
    project.folder.write(contents, to: "Notes/Notes.xcdatamodeld/Notes.xcdatamodel/contents")
    project.folder.write(contents.replacingOccurrences(of: "stars", with: "points"), to: "Notes/Notes.xcdatamodeld/Notes 2.xcdatamodel/contents")
    let current = ["_XCCurrentVersionName": "Notes 2.xcdatamodel"]
    project.folder.write(
      try PropertyListSerialization.data(fromPropertyList: current, format: .xml, options: 0), to: "Notes/Notes.xcdatamodeld/.xccurrentversion")
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(target.warnings.map(\.message), [])
    let path = folder.path + "/Notes.app"
    try BundleContents(target: target).write(to: path)
    let information = try XCTUnwrap(NSDictionary(contentsOfFile: path + "/Notes.momd/VersionInfo.plist"))
    XCTAssertEqual(information["NSManagedObjectModel_CurrentVersionName"] as? String, "Notes 2")
    let model = try DataModel(encoded: try Data(contentsOf: URL(fileURLWithPath: path + "/Notes.momd/Notes 2.mom")))
    XCTAssertTrue(model.entities[0].attributes.contains { $0.name == "points" })
    XCTAssertTrue((path + "/Notes.momd/Notes.mom").fileExists)
    XCTAssertNotNil(Bundle(path: path)?.url(forResource: "Notes", withExtension: "momd"))
  }

  func testAModelInASynchronizedFolder() throws {
    let project = TemporaryProject(name: "Notes")
    project.synchronizedFolder = ("Notes", [])
    project.folder.write("", to: "Notes/A.swift")
    project.folder.write(contents, to: "Notes/Model.xcdatamodeld/Model.xcdatamodel/contents")
    project.save()
    let target = try ProjectFinder.appTarget(at: project.projectPath, configuration: .debug)
    XCTAssertEqual(try target.dataModels().map(\.current.name), ["Model"])
  }

  func testFaultsAreNamedWithFileAndLine() throws {
    func assertFails(_ old: String, _ new: String, _ words: String..., line: UInt = #line) {
      XCTAssertThrowsError(try document(contents.replacingOccurrences(of: old, with: new)), line: line) { error in
        let text = "\(error)"
        XCTAssertTrue(text.contains("Notes.xcdatamodel/contents:"), text, line: line)
        for word in words { XCTAssertTrue(text.contains(word), text, line: line) }
      }
    }
    assertFails("Integer 16", "Quaternion", "Note.rank", "Quaternion", "contents:6:")
    assertFails("destinationEntity=\"List\"", "destinationEntity=\"Lisp\"", "Note.list", "Lisp", "contents:12:")
    assertFails("inverseName=\"list\"", "inverseName=\"lost\"", "List.notes", "lost")
    assertFails("deletionRule=\"Cascade\"", "deletionRule=\"Explode\"", "Explode")
    assertFails("name=\"Plain\"", "name=\"Note\"", "two entities named Note")
    assertFails("isAbstract=\"YES\"", "parentEntity=\"Nobody\"", "Plain", "Nobody")
    assertFails("</model>", "", "not complete")
    assertFails("<model ", "<plist ", "well-formed")
    XCTAssertThrowsError(try DataModelBundle(path: folder.path + "/None.xcdatamodeld", module: "App")) { XCTAssertTrue("\($0)".contains("no version")) }
    folder.write("bplist00", to: "Old.xcdatamodel/elements")
    XCTAssertThrowsError(try DataModelBundle(path: folder.path + "/Old.xcdatamodel", module: "App")) { XCTAssertTrue("\($0)".contains("Xcode")) }
    folder.write(contents, to: "Two.xcdatamodeld/A.xcdatamodel/contents")
    folder.write(contents, to: "Two.xcdatamodeld/B.xcdatamodel/contents")
    XCTAssertThrowsError(try DataModelBundle(path: folder.path + "/Two.xcdatamodeld", module: "App")) { XCTAssertTrue("\($0)".contains("current")) }
  }
}
