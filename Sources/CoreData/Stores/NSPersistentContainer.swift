// The whole of it for an app: a model, a coordinator with its stores, a context for the main queue.

open class NSPersistentStoreDescription: NSObject, NSCopying {
  open var type = NSSQLiteStoreType
  open var configuration: String?
  open var url: URL?
  open private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true), NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]
  open var timeout: TimeInterval = 240
  open private(set) var sqlitePragmas: [String: NSObject] = [:]
  open var shouldAddStoreAsynchronously = false

  public init(url: URL) {
    self.url = url
    super.init()
  }

  public override init() { super.init() }

  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }

  private func isOn(_ option: String) -> Bool { (options[option] as? NSNumber)?.boolValue ?? false }

  open var isReadOnly: Bool {
    get { isOn(NSReadOnlyPersistentStoreOption) }
    set { options[NSReadOnlyPersistentStoreOption] = NSNumber(value: newValue) }
  }
  open var shouldMigrateStoreAutomatically: Bool {
    get { isOn(NSMigratePersistentStoresAutomaticallyOption) }
    set { options[NSMigratePersistentStoresAutomaticallyOption] = NSNumber(value: newValue) }
  }
  open var shouldInferMappingModelAutomatically: Bool {
    get { isOn(NSInferMappingModelAutomaticallyOption) }
    set { options[NSInferMappingModelAutomaticallyOption] = NSNumber(value: newValue) }
  }

  var allOptions: [AnyHashable: Any] {
    var all: [AnyHashable: Any] = options
    if !sqlitePragmas.isEmpty { all[NSSQLitePragmasOption] = sqlitePragmas }
    return all
  }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription()
    (copy.type, copy.configuration, copy.url, copy.options, copy.timeout) = (type, configuration, url, options, timeout)
    (copy.sqlitePragmas, copy.shouldAddStoreAsynchronously) = (sqlitePragmas, shouldAddStoreAsynchronously)
    return copy
  }

  open override var description: String { "<NSPersistentStoreDescription> (type: \(type), url: \(url?.absoluteString ?? "none"))" }
}

/// - Example:
///
///       let container = NSPersistentContainer(name: "Notes")
///       container.loadPersistentStores { description, error in … }
///       let notes = try container.viewContext.fetch(Note.fetchRequest())
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  public let name: String
  public let managedObjectModel: NSManagedObjectModel
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  public let viewContext: NSManagedObjectContext
  open var persistentStoreDescriptions: [NSPersistentStoreDescription] = []

  /// Looks for the model `name` in the app's bundle. Without one the container is there all the same, with an empty model, and says so.
  public convenience init(name: String) {
    let bundle = Bundle.main
    let url = bundle.url(forResource: name, withExtension: "momd") ?? bundle.url(forResource: name, withExtension: "mom")
    let model = url.flatMap { NSManagedObjectModel(contentsOf: $0) }
    if model == nil { warn("Failed to load model named \(name)") }
    self.init(name: name, managedObjectModel: model ?? NSManagedObjectModel())
  }

  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    viewContext.name = "viewContext"
    super.init()
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: Self.defaultDirectoryURL().appendingPathComponent(name + ".sqlite"))]
  }

  /// The app's own folder for stores: `Library/Application Support` in its container. It is made when a store is loaded.
  open class func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent("Library/Application Support", isDirectory: true)
  }

  /// Loads what `persistentStoreDescriptions` names that is not loaded yet. The answer comes for each, before this returns.
  open func loadPersistentStores(completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
    for description in persistentStoreDescriptions {
      if let url = description.url, persistentStoreCoordinator.persistentStore(for: url) != nil { continue }
      persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
    }
  }

  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Does the block with a new context on a queue of its own.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  public func performBackgroundTask<Result>(_ block: @escaping (NSManagedObjectContext) throws -> Result) async rethrows -> Result {
    let context = newBackgroundContext()
    return try await context.perform { try block(context) }
  }
}

/// A container whose stores would also lie in iCloud. Here they lie on the phone.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  open override func loadPersistentStores(completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
    unimplemented("NSPersistentCloudKitContainer (the stores are kept on the phone alone)")
    super.loadPersistentStores(completionHandler: block)
  }
}
