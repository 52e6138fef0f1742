// swift-tools-version: 6.0
import Foundation
import PackageDescription

// swift-syntax is taken from the toolchain that compiles the package: its libraries lie beside the compiler.
// The launcher passes the folder; without it the usual place is derived from PATH.
let hostLibraries: String = {
  if let given = ProcessInfo.processInfo.environment["QUINCE_SWIFT_HOST"] { return given }
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
  for folder in path.split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("lib/swift/host").path
    if FileManager.default.fileExists(atPath: host + "/SwiftSyntax.swiftmodule") { return host }
  }
  return "/usr/lib/swift/host"
}()

/// The frameworks an app sees. They are linked into one dynamic library, so that an app starts with one relocation pass.
let frameworks = ["ObjectiveC", "PhoneLink", "LayerModel", "ConstraintSolver", "LanguageChoice", "CoreGraphics", "ImageIO", "QuartzCore", "UIKit", "CoreMotion", "AudioToolbox", "AVFoundation", "UserNotifications", "os", "MobileCoreServices", "AVKit", "MessageUI", "LocalAuthentication", "AddressBookModel", "VCard", "Contacts", "AddressBook", "ContactsUI", "AddressBookUI", "CoreDataModel", "CoreData"]

let package = Package(
  name: "Quince",
  products: [
    .executable(name: "quince", targets: ["quince"]),
    .executable(name: "quince-start", targets: ["quince-start"]),
    .executable(name: "quince-adapter", targets: ["quince-adapter"]),
    .executable(name: "quince-contacts", targets: ["quince-contacts"]),
    .library(name: "QuinceFrameworks", type: .dynamic, targets: frameworks),
  ],
  targets: [
    // Floor 1: C libraries
    .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CPixman", pkgConfig: "pixman-1"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .target(name: "CSDL2", dependencies: ["CLibraryTable"], cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CLazyDrawing", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CCompositorKernel", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CSystemSupport"),
    .target(name: "CLibraryTable"),
    .target(name: "CGraphicsSupport", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("dl")]),
    .target(name: "CVirtualClock", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CFaad", dependencies: ["CLibraryTable"], cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CSoundFile", dependencies: ["CLibraryTable"], cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CChipmunk", dependencies: ["CLibraryTable"], cSettings: [.unsafeFlags(["-O2"])]),
    // What only a page needs: loaded when it is asked for, linked by nothing.
    .target(name: "CWebSockets", dependencies: ["CLibraryTable"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CPageLibraries", cSettings: [.unsafeFlags(["-O2"])], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CLazySQLite", dependencies: ["CLibraryTable"]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),

    // Floor 2: names to members, the messages, the layer values
    .target(name: "ObjectiveC", linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(name: "LayerModel"),
    .target(name: "ConstraintSolver"),
    .target(name: "LanguageChoice"),
    .target(name: "PhoneLink", dependencies: ["LayerModel", "CSystemSupport"]),

    // Floors 3 to 5: the frameworks
    .target(name: "CoreGraphics", dependencies: ["ObjectiveC", "CCairo", "CPango", "CGraphicsSupport"]),
    .target(name: "ImageIO", dependencies: ["CoreGraphics"]),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "PhoneLink", "LayerModel"]),
    .target(name: "UIKit", dependencies: ["QuartzCore", "ConstraintSolver", "LanguageChoice", "CChipmunk", "CVirtualClock"]),
    .target(name: "CoreMotion", dependencies: ["ObjectiveC", "PhoneLink", "QuartzCore"]),
    .target(name: "AddressBook", dependencies: ["AddressBookModel", "Contacts", "ObjectiveC", "VCard"]),
    .target(name: "Contacts", dependencies: ["AddressBookModel", "CSystemSupport", "ObjectiveC", "QuartzCore", "VCard"]),
    .target(name: "AddressBookUI", dependencies: ["AddressBook", "AddressBookModel", "Contacts", "ContactsUI", "UIKit"]),
    .target(name: "ContactsUI", dependencies: ["AddressBookModel", "Contacts", "UIKit"]),
    .target(name: "AudioToolbox", dependencies: ["ObjectiveC", "PhoneLink", "QuartzCore"]),
    .target(name: "AVFoundation", dependencies: ["AudioToolbox"]),
    .target(name: "CoreDataModel"),
    .target(name: "CoreData", dependencies: ["CLazySQLite", "CoreDataModel", "ObjectiveC", "PhoneLink"]),
    .target(name: "UserNotifications", dependencies: ["UIKit"]),
    .target(name: "os", dependencies: ["ObjectiveC"]),
    .target(name: "MobileCoreServices", dependencies: ["CoreGraphics"]),
    .target(name: "MessageUI", dependencies: ["UIKit"]),
    .target(name: "AVKit", dependencies: ["AVFoundation", "UIKit"]),
    .target(name: "LocalAuthentication", dependencies: ["ObjectiveC"]),

    // The address book: only the phone's process opens it
    .target(name: "VCard"),
    .target(name: "AddressBookModel", dependencies: ["PhoneLink", "VCard"]),
    .target(name: "AddressBookStore", dependencies: ["AddressBookModel", "VCard", "CSQLite", "CICU"]),
    .target(name: "AddressBookService", dependencies: ["AddressBookModel", "AddressBookStore"]),
    .target(name: "ContactsCommand", dependencies: ["AddressBookStore", "VCard"]),
    .target(name: "AddressBookBenchmark", dependencies: ["AddressBookStore", "CSystemSupport", "PhoneLink", "VCard"], path: "Benchmarks/AddressBook"),
    // The app of `quince bench contacts`.
    .executableTarget(name: "address-book-app", dependencies: ["Contacts"], path: "Benchmarks/AddressBookApp"),
    .target(name: "AddressBookCrashTest", dependencies: ["AddressBookStore", "CSQLite"], path: "Benchmarks/CrashTest"),

    // Tools: never linked by an app
    .target(name: "XcodeProject", dependencies: ["CoreDataModel"]),
    .target(name: "AdapterProtocol"),
    // With library evolution, who imports SourceAdapter need not find the swift-syntax modules it imports internally.
    .target(
      name: "SourceAdapter",
      dependencies: ["AdapterProtocol"],
      swiftSettings: [.unsafeFlags(["-enable-library-evolution", "-I", hostLibraries])],
      linkerSettings: [.unsafeFlags(["-L", hostLibraries, "-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]),
    .target(name: "AppBuilder", dependencies: ["AdapterProtocol", "XcodeProject"]),
    .target(name: "Phone", dependencies: ["PhoneLink", "LayerModel", "LanguageChoice", "CLazyDrawing", "CPixman", "CZlib", "CSDL2", "CSoundFile", "CFaad", "CCompositorKernel", "CSystemSupport", "CWebSockets", "CPageLibraries"]),
    // A real browser, told what to do by the bench and by the page's tests.
    .target(name: "Browser", dependencies: ["CSystemSupport"], path: "Benchmarks/Browser"),
    .target(name: "Benchmark", dependencies: ["AdapterProtocol", "Browser"], path: "Benchmarks/Harness"),
    .target(name: "MotionBenchmark", dependencies: ["Phone", "PhoneLink"], path: "Benchmarks/Motion"),
    .executableTarget(name: "quince", dependencies: ["AppBuilder", "Phone", "XcodeProject", "Benchmark", "MotionBenchmark"]),
    // What the launcher starts: C without Swift's runtime or a library to load, so that it is there at once.
    .executableTarget(
      name: "quince-start", dependencies: ["CSystemSupport"], linkerSettings: [.unsafeFlags(["-nostartfiles", "-static-executable"])]),
    .executableTarget(name: "quince-adapter", dependencies: ["AdapterProtocol", "SourceAdapter"]),
    .executableTarget(name: "quince-contacts", dependencies: ["AddressBookBenchmark", "AddressBookCrashTest", "AddressBookService", "AddressBookStore", "ContactsCommand"]),

    // Tests mirror Sources
    .testTarget(name: "PhoneLinkTests", dependencies: ["PhoneLink"]),
    .testTarget(name: "LayerModelTests", dependencies: ["LayerModel"]),
    .testTarget(name: "ConstraintSolverTests", dependencies: ["ConstraintSolver"]),
    .testTarget(name: "ObjectiveCTests", dependencies: ["ObjectiveC"]),
    .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics"]),
    .testTarget(name: "ImageIOTests", dependencies: ["ImageIO"]),
    .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore"]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "UserNotifications"]),
    .testTarget(name: "osTests", dependencies: ["os"]),
    .testTarget(name: "CoreMotionTests", dependencies: ["CoreMotion"]),
    .testTarget(name: "AudioToolboxTests", dependencies: ["AudioToolbox"]),
    // What our own apps reckon with, straight from their folders: the apps themselves are built by Quince alone.
    .target(name: "BalanceBallModel", path: "Apps/BalanceBall/BalanceBall/Model"),
    .target(name: "ButterflyModel", dependencies: ["CoreGraphics"], path: "Apps/Butterfly/Butterfly/Model"),
    .target(name: "MagicShowModel", path: "Apps/MagicShow/MagicShow/Model"),
    .target(name: "MyFriendsModel", path: "Apps/MyFriends/MyFriends/Model"),
    .target(name: "SpiritLevelModel", dependencies: ["CoreGraphics", "CoreMotion"], path: "Apps/SpiritLevel/SpiritLevel/Model"),
    .testTarget(name: "AppModelTests", dependencies: ["BalanceBallModel", "ButterflyModel", "MagicShowModel", "MyFriendsModel", "SpiritLevelModel"]),
    .testTarget(name: "CoreDataTests", dependencies: ["CoreData"]),
    .testTarget(name: "AVFoundationTests", dependencies: ["AVFoundation"]),
    .target(name: "ProjectFixtures", path: "Tests/ProjectFixtures"),
    .testTarget(name: "XcodeProjectTests", dependencies: ["ProjectFixtures", "XcodeProject"]),
    .testTarget(name: "AdapterProtocolTests", dependencies: ["AdapterProtocol"]),
    .testTarget(name: "SourceAdapterTests", dependencies: ["AdapterProtocol", "SourceAdapter"], exclude: ["Fixtures"]),
    .testTarget(name: "AppBuilderTests", dependencies: ["AdapterProtocol", "AppBuilder", "ProjectFixtures", "XcodeProject"]),
    .testTarget(name: "quinceTests", dependencies: ["quince", "AppBuilder", "ProjectFixtures"]),
    .testTarget(name: "PhoneTests", dependencies: ["Phone", "CCairo", "CSystemSupport"]),
    .testTarget(name: "PageTests", dependencies: ["Phone", "Browser", "CGraphicsSupport", "quince"]),
    .testTarget(name: "VCardTests", dependencies: ["VCard"]),
    .testTarget(name: "ContactsCommandTests", dependencies: ["ContactsCommand"]),
    .testTarget(name: "AddressBookServiceTests", dependencies: ["AddressBookService"]),
    .testTarget(name: "AddressBookTests", dependencies: ["AddressBookService", "AddressBook"]),
    .testTarget(name: "ContactsTests", dependencies: ["AddressBookService", "Contacts", "CSystemSupport", "quince-contacts"]),
    .target(name: "PeopleFixtures", dependencies: ["AddressBookService", "Contacts", "UIKit"], path: "Tests/PeopleFixtures"),
    .testTarget(name: "AddressBookUITests", dependencies: ["AddressBookUI", "PeopleFixtures"]),
    .testTarget(name: "ContactsUITests", dependencies: ["ContactsUI", "PeopleFixtures"]),
    .testTarget(name: "AddressBookStoreTests", dependencies: ["AddressBookStore", "AddressBookBenchmark", "AddressBookCrashTest", "quince-contacts"]),
    // Runs the built programs, as a person does.
    .testTarget(name: "EndToEndTests", dependencies: ["quince", "quince-start", "quince-adapter", "CoreGraphics", "CSystemSupport", "quince-contacts"]),
  ],
  swiftLanguageModes: [.v5]
)
