// An app with a data model, a table and a fetched results controller: what a person writes down is there after the next start.
import XCTest

final class CoreDataAppTests: TemporaryFolderTestCase {
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="21512" systemVersion="22A400" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Item" representedClassName="Item" syncable="YES" codeGenerationType="class">
            <attribute name="isDone" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
            <attribute name="rank" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="list" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="ItemList" inverseName="items" inverseEntity="ItemList"/>
        </entity>
        <entity name="ItemList" representedClassName=".ItemList" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
            <attribute name="created" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="size" optional="YES" attributeType="Integer 32" usesScalarValueType="YES" derived="YES" derivationExpression="items.@count"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item" inverseName="list" inverseEntity="Item"/>
        </entity>
    </model>
    """

  private static let source = """
    import UIKit
    import CoreData

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?

        lazy var persistentContainer: NSPersistentContainer = {
            let container = NSPersistentContainer(name: "Small")
            container.loadPersistentStores(completionHandler: { (storeDescription, error) in
                if let error = error as NSError? {
                    fatalError("Unresolved error \\(error), \\(error.userInfo)")
                }
            })
            return container
        }()

        func saveContext () {
            let context = persistentContainer.viewContext
            if context.hasChanges {
                do {
                    try context.save()
                } catch {
                    let nserror = error as NSError
                    fatalError("Unresolved error \\(nserror), \\(nserror.userInfo)")
                }
            }
        }

        func applicationWillTerminate(_ application: UIApplication) { saveContext() }
    }

    public class ItemList: NSManagedObject {
        @NSManaged var name: String
        @NSManaged private(set) var created: Date
        @NSManaged var items: Set<Item>
        @NSManaged var size: Int32

        @objc func validateName(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
            if value.pointee as? String == "Bazaar" { throw NSError(domain: "Names", code: 7, userInfo: nil) }
        }

        public override func awakeFromInsert() {
            super.awakeFromInsert()
            created = Date(timeIntervalSince1970: 0)
        }

        static func named<T: NSManagedObject>(_ name: String, in context: NSManagedObjectContext) -> T {
            let list = T(context: context)
            list.setValue(name, forKey: #keyPath(ItemList.name))
            return list
        }
    }

    extension Item {
        @objc var initial: String { return String(title?.prefix(1) ?? "?") }
    }

    class ViewController: UIViewController, UITableViewDataSource, UITableViewDelegate, NSFetchedResultsControllerDelegate {
        @IBOutlet weak var label: UILabel!
        let table = UITableView(frame: CGRect(x: 0, y: 220, width: 375, height: 440))
        var context: NSManagedObjectContext { return (UIApplication.shared.delegate as! AppDelegate).persistentContainer.viewContext }
        var list: ItemList!

        lazy var results: NSFetchedResultsController<Item> = {
            let request: NSFetchRequest<Item> = Item.fetchRequest()
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true), NSSortDescriptor(keyPath: \\Item.rank, ascending: true)]
            let results = NSFetchedResultsController(fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: #keyPath(Item.initial), cacheName: nil)
            results.delegate = self
            return results
        }()

        override func viewDidLoad() {
            super.viewDidLoad()
            for (place, title) in ["Add", "Change"].enumerated() {
                let button = UIButton(type: .system)
                button.setTitle(title, for: .normal)
                button.frame = CGRect(x: 20 + 120 * place, y: 160, width: 100, height: 44)
                button.addTarget(self, action: place == 0 ? #selector(add) : #selector(change), for: .touchUpInside)
                view.addSubview(button)
            }
            table.dataSource = self
            table.delegate = self
            table.register(UITableViewCell.self, forCellReuseIdentifier: "Item")
            view.addSubview(table)
            let lists = NSFetchRequest<ItemList>(entityName: "ItemList")
            lists.predicate = NSPredicate(format: "name == %@", "Shop")
            list = (try! context.fetch(lists as! NSFetchRequest<NSFetchRequestResult>) as! [ItemList]).first ?? ItemList.named("Shop", in: context)
            try! results.performFetch()
            show()
        }

        func show() { label.text = "\\(list.items.count) in \\(list.name), \\(Int(list.created.timeIntervalSince1970))" }

        @objc func add() {
            let item = NSManagedObject(entity: Item.entity(), insertInto: context) as! Item
            let number = (results.fetchedObjects ?? []).count
            item.title = ["pear", "apple", "fig"][number % 3] + " \\(number)"
            item.rank = Int16(number)
            item.list = list
            try! context.save()
            show()
        }

        @objc func change() {
            let request: NSFetchRequest<Item> = Item.fetchRequest()
            request.predicate = NSPredicate(format: "rank == %d AND list.name BEGINSWITH[c] %@", 0, "s")
            do {
                for item in try context.fetch(request) { item.title = "quince" }
                try context.save()
                print("size", list.size)
                list.name = "Bazaar"
                try context.save()
            } catch { print("refused", (error as NSError).domain) }
            list.name = "Shop"
        }

        func numberOfSections(in tableView: UITableView) -> Int { return results.sections?.count ?? 0 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { return results.sections![section].numberOfObjects }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { return "under " + results.sections![section].name }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "Item", for: indexPath)
            cell.textLabel?.text = results.object(at: indexPath).title
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            context.delete(results.object(at: indexPath))
            (UIApplication.shared.delegate as! AppDelegate).saveContext()
            show()
        }

        func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { table.beginUpdates() }
        func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange sectionInfo: NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType) {
            print("section", type.rawValue, sectionIndex, sectionInfo.name)
            switch type {
            case .insert: table.insertSections(IndexSet(integer: sectionIndex), with: .fade)
            case .delete: table.deleteSections(IndexSet(integer: sectionIndex), with: .fade)
            default: break
            }
        }
        func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?) {
            print("row", type.rawValue, (anObject as! Item).title ?? "-", controller === results)
            switch type {
            case .insert: table.insertRows(at: [newIndexPath!], with: .fade)
            case .delete: table.deleteRows(at: [indexPath!], with: .fade)
            case .update: table.reloadRows(at: [indexPath!], with: .fade)
            case .move:
                table.deleteRows(at: [indexPath!], with: .fade)
                table.insertRows(at: [newIndexPath!], with: .fade)
            @unknown default: break
            }
        }
        func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { table.endUpdates() }
    }

    """

  private func makeApp(model: String = CoreDataAppTests.model, source: String = CoreDataAppTests.source) throws -> String {
    let project = SmallProject.projectFile(productType: "com.apple.product-type.application")
      .replacingOccurrences(of: "files = (B0);", with: "files = (B0, BM);")
      .replacingOccurrences(of: "children = (F0, VS);", with: "children = (F0, VS, M);")
      .replacingOccurrences(
        of: "FS = {",
        with: """
          M = {isa = XCVersionGroup; children = (M1,); currentVersion = M1; path = Small.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
          M1 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = Small.xcdatamodel; sourceTree = "<group>"; };
          BM = {isa = PBXBuildFile; fileRef = M;};
          FS = {
          """)
    _ = try write(project, to: "Small/Small.xcodeproj/project.pbxproj")
    _ = try write(source, to: "Small/Small/App.swift")
    _ = try write(model, to: "Small/Small/Small.xcdatamodeld/Small.xcdatamodel/contents")
    _ = try write(SmallProject.storyboard(), to: "Small/Small/Base.lproj/Main.storyboard")
    return "\(folder)/Small"
  }

  private func run(_ script: String) throws -> QuinceProgram.Result {
    let path = try write(script, to: "script.txt")
    return try QuinceProgram.run(["run", try makeApp(), "--headless", "--script", path], directory: folder, limit: 240)
  }

  func testWhatAPersonAddsIsThereAtTheNextStart() throws {
    let result = try run(
      """
      wait 0.3
      expect text "0 in Shop, 0"
      tap "Add"
      tap "Add"
      tap "Add"
      wait 0.5
      expect text "3 in Shop, 0"
      expect text "apple 1"
      expect text "under p"
      screenshot before.png
      terminate
      launch
      wait 0.3
      expect text "3 in Shop, 0"
      expect text "pear 0"
      expect text "fig 2"
      tap "Change"
      wait 0.5
      expect text "quince"
      expect text "under q"
      expect no text "pear 0"
      tap "apple 1"
      wait 0.5
      expect text "2 in Shop, 0"
      expect no text "under a"
      terminate
      launch
      wait 0.3
      expect text "2 in Shop, 0"
      expect text "quince"
      expect no text "apple 1"
      """)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(
      result.standardOutput.split(separator: "\n").map(String.init),
      [
        "section 1 0 p", "row 1 pear 0 true", "section 1 0 a", "row 1 apple 1 true", "section 1 1 f", "row 1 fig 2 true",
        "section 2 2 p", "section 1 2 q", "row 3 quince true", "size 3", "refused Names", "section 2 0 a", "row 2 apple 1 true",
      ])
  }

  func testABrokenModelIsNamedWithItsLine() throws {
    let project = try makeApp(model: Self.model.replacingOccurrences(of: "Integer 16", with: "Octonion"))
    let result = try QuinceProgram.run(["run", project, "--headless", "--seconds", "0.2"], directory: folder, limit: 120)
    XCTAssertNotEqual(result.status, 0)
    for word in ["Small.xcdatamodel/contents:5:", "Item.rank", "Octonion"] { XCTAssertTrue(result.output.contains(word), result.output) }
  }

  func testAClassThatIsMadeAndDeclaredAndOneThatIsNowhere() throws {
    let double = try makeApp(source: Self.source + "\nclass Item: NSManagedObject {}\n")
    var result = try QuinceProgram.run(["run", double, "--headless", "--seconds", "0.2"], directory: folder, limit: 120)
    XCTAssertNotEqual(result.status, 0)
    for word in ["Small.xcdatamodel/contents:3:", "class Item", "App.swift", "Manual/None"] { XCTAssertTrue(result.output.contains(word), result.output) }

    let missing = try makeApp(
      model: Self.model.replacingOccurrences(of: "representedClassName=\".ItemList\"", with: "representedClassName=\".Basket\""), source: SmallProject.source)
    result = try QuinceProgram.run(["run", missing, "--headless", "--seconds", "0.2"], directory: folder, limit: 120)
    for word in ["Small.xcdatamodel/contents:9:", "ItemList", "Basket"] { XCTAssertTrue(result.output.contains(word), result.output) }
  }
}
