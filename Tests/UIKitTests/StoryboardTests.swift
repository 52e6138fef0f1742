import XCTest
@testable import UIKit

// Classes as an app has them, with the members that the adapter would register.

class BoardController: UIViewController {
  var ball: UIImageView!
  var message: UILabel!
  var walls: [UIImageView] = []
  var restarts = 0
  var senders: [AnyObject] = []
  var log: [String] = []
  var unknownKeys: [String] = []
  override func setValue(_ value: Any?, forUndefinedKey key: String) { unknownKeys.append(key) }
  func restart(_ sender: UIButton) {
    restarts += 1
    senders.append(sender)
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake")
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("loaded \(ball != nil) \(walls.count)")
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("prepare \(segue.identifier ?? "") \(type(of: segue.destination))")
  }
}

class BoardView: UIView {
  var frameInInitializer = CGRect.zero
  var subviewsInInitializer = 0
  var isAwake = false
  var cornerRadius: CGFloat = 0
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    frameInInitializer = frame
    subviewsInInitializer = subviews.count
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    isAwake = true
  }
}

final class WakingLabel: UILabel {
  var neighbour: UIView?
  var log: [String] = []
  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake, neighbour \(neighbour == nil ? "missing" : "connected")")
  }
  override func prepareForInterfaceBuilder() { log.append("never at run time") }
}

class ScoreController: UIViewController {}
/// Has a method of a delegate by name, and does not say that it is one.
class DecidingController: BoardController {}
class NotAView: UIViewController {}

enum AppClasses {
  static let register: Void = {
    ClassMembers.register(BoardController.self) { members in
      members.property("ball", { $0.ball as UIImageView? }, { $0.ball = $1 })
      members.property("message", { $0.message as UILabel? }, { $0.message = $1 })
      members.property("walls", { $0.walls }, { $0.walls = $1 })
      members.method("restart:") { controller, arguments in controller.restart(arguments[0]) }
    }
    ClassMembers.register(DecidingController.self) { members in
      members.method("gestureRecognizerShouldBegin:") { _, _ in false }
    }
    ClassMembers.register(WakingLabel.self) { members in
      members.property("neighbour", { $0.neighbour }, { $0.neighbour = $1 })
    }
    ClassMembers.register(BoardView.self) { members in
      members.property("cornerRadius", { $0.cornerRadius }, { $0.cornerRadius = $1 })
    }
  }()
}

final class StoryboardTests: XCTestCase {
  override func setUp() {
    _ = AppClasses.register
    ReportedMessages.forgetAll()
    InterfaceElements.appModule = "UIKitTests"
  }

  /// A storyboard of one scene with these views.
  private func storyboard(
    _ views: String, connections: String = "", viewAttributes: String = "", items: String = "", moreScenes: String = "", resources: String = "",
    files: [String: String] = [:]
  ) throws -> (UIStoryboard, TestBundle) {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="vc-00-001">
        <scenes>
          <scene sceneID="sc-00-001">
            <objects>
              <viewController id="vc-00-001" customClass="BoardController" customModuleProvider="target" sceneMemberID="viewController">
                <view key="view" contentMode="scaleToFill" id="vw-00-001" \(viewAttributes)>
                  <rect key="frame" x="0.0" y="0.0" width="200" height="400"/>
                  <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                  <subviews>
      \(views)
                  </subviews>
                </view>
      \(items)
                <connections>
      \(connections)
                </connections>
              </viewController>
              <placeholder placeholderIdentifier="IBFirstResponder" id="fr-00-001" sceneMemberID="firstResponder"/>
            </objects>
          </scene>
      \(moreScenes)
        </scenes>
        <resources>\(resources)</resources>
      </document>
      """
    let folder = try TestBundle(files: files.merging(["Base.lproj/Board.storyboard": text]) { $1 })
    return (UIStoryboard(name: "Board", bundle: folder.bundle), folder)
  }

  private func controller(_ views: String, connections: String = "", viewAttributes: String = "", items: String = "") throws -> BoardController {
    let (storyboard, _) = try storyboard(views, connections: connections, viewAttributes: viewAttributes, items: items)
    return try XCTUnwrap(storyboard.instantiateInitialViewController() as? BoardController)
  }

  private let ball = """
    <imageView contentMode="scaleAspectFit" id="im-00-001">
      <rect key="frame" x="10" y="20" width="30" height="40"/>
      <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
      <color key="backgroundColor" red="1" green="0.5" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
    </imageView>
    """

  // MARK: - Views

  func testViewsHaveTheirFramesColorsAndOrder() throws {
    let board = try controller(ball + """
      <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Hello" textAlignment="center" numberOfLines="2" id="lb-00-001">
        <rect key="frame" x="0.0" y="100" width="200" height="21"/>
        <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
        <color key="textColor" white="0.5" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
        <nil key="highlightedColor"/>
      </label>
      """)
    let views = board.view.subviews
    XCTAssertEqual(views.count, 2)
    XCTAssertEqual(views[0].frame, CGRect(x: 10, y: 20, width: 30, height: 40))
    XCTAssertEqual(views[0].contentMode, .scaleAspectFit)
    XCTAssertEqual(views[0].backgroundColor, UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    let label = try XCTUnwrap(views[1] as? UILabel)
    XCTAssertEqual(label.text, "Hello")
    XCTAssertEqual(label.textAlignment, .center)
    XCTAssertEqual(label.numberOfLines, 2)
    XCTAssertEqual(label.font, .boldSystemFont(ofSize: 20))
    XCTAssertEqual(label.textColor, UIColor(white: 0.5, alpha: 1))
    XCTAssertEqual(ReportedMessages.all, [])
  }

  func testTheRootFillsTheScreenAndMasksFollow() throws {
    let screen = UIScreen.main.bounds.size
    let board = try controller("""
      <view contentMode="scaleToFill" id="a0-00-001">
        <rect key="frame" x="20" y="0.0" width="160" height="10"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
      </view>
      <view contentMode="scaleToFill" id="b0-00-001">
        <rect key="frame" x="150" y="390" width="50" height="10"/>
        <autoresizingMask key="autoresizingMask" flexibleMinX="YES" flexibleMinY="YES"/>
      </view>
      <view contentMode="scaleToFill" id="c0-00-001"><rect key="frame" x="5" y="6" width="7" height="8"/></view>
      """)
    XCTAssertEqual(board.view.frame, CGRect(origin: .zero, size: screen))
    XCTAssertEqual(board.view.subviews[0].frame, CGRect(x: 20, y: 0, width: screen.width - 40, height: 10))
    XCTAssertEqual(board.view.subviews[1].frame, CGRect(x: screen.width - 50, y: screen.height - 10, width: 50, height: 10))
    XCTAssertEqual(board.view.subviews[2].frame, CGRect(x: 5, y: 6, width: 7, height: 8))
  }

  func testSystemAndCatalogColorsAreRead() throws {
    let (storyboard, folder) = try storyboard(
      """
      <view id="a0-00-001"><color key="backgroundColor" systemColor="systemYellowColor" red="1" green="0.8" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view>
      <view id="b0-00-001"><color key="backgroundColor" xcode11CocoaTouchSystemColor="systemBackgroundColor" cocoaTouchSystemColor="whiteColor"/></view>
      <view id="c0-00-001"><color key="backgroundColor" name="Grass"/></view>
      <view id="d0-00-001"><color key="backgroundColor" white="0.25" alpha="0.5" colorSpace="calibratedWhite"/></view>
      <view id="e0-00-001"><color key="backgroundColor" name="Missing"/></view>
      """,
      resources: #"<namedColor name="Missing"><color red="0" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></namedColor>"#,
      files: ["Assets.json": #"{"version": 1, "colors": {"Grass": [{"red": 0, "green": 1, "blue": 0, "alpha": 1, "space": "srgb", "idiom": "universal"}]}}"#])
    let views = try XCTUnwrap(storyboard.instantiateInitialViewController()?.view.subviews)
    withExtendedLifetime(folder) {
      XCTAssertEqual(views[0].backgroundColor, .systemYellow)
      XCTAssertEqual(views[1].backgroundColor, .systemBackground)
      XCTAssertEqual(views[2].backgroundColor?.cgColor, UIColor(red: 0, green: 1, blue: 0, alpha: 1).cgColor)
      XCTAssertEqual(views[3].backgroundColor, UIColor(white: 0.25, alpha: 0.5))
      XCTAssertEqual(views[4].backgroundColor, UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    }
    XCTAssertEqual(ReportedMessages.all.count, 1)
    XCTAssertTrue(ReportedMessages.all[0].contains("\"Missing\""))
  }

  func testButtonsHaveTitlesColorsAndImagesByState() throws {
    let board = try controller("""
      <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="left" buttonType="roundedRect" lineBreakMode="middleTruncation" tag="7" id="bt-00-001">
        <rect key="frame" x="20" y="300" width="160" height="40"/>
        <fontDescription key="fontDescription" name="HelveticaNeue" family="Helvetica Neue" pointSize="50"/>
        <state key="normal" title="Ask"><color key="titleColor" red="1" green="0" blue="0" alpha="1" colorSpace="calibratedRGB"/></state>
        <state key="highlighted" title="Asking"/>
      </button>
      """)
    let button = try XCTUnwrap(board.view.viewWithTag(7) as? UIButton)
    XCTAssertEqual(button.buttonType, .system)
    XCTAssertEqual(button.currentTitle, "Ask")
    XCTAssertEqual(button.titleColor(for: .normal), .red)
    XCTAssertEqual(button.contentHorizontalAlignment, .left)
    XCTAssertEqual(button.titleLabel?.font.pointSize, 50)
    button.isHighlighted = true
    XCTAssertEqual(button.currentTitle, "Asking")
    XCTAssertEqual(button.titleLabel?.text, "Asking")
  }

  // MARK: - Custom classes

  func testACustomViewFindsItsValuesWhenItsInitializerReturns() throws {
    let board = try controller(ball, viewAttributes: #"customClass="BoardView" customModule="UIKitTests""#)
    let view = try XCTUnwrap(board.view as? BoardView)
    XCTAssertEqual(view.frameInInitializer, CGRect(x: 0, y: 0, width: 200, height: 400))
    XCTAssertEqual(view.subviewsInInitializer, 1)
    XCTAssertTrue(view.isAwake)
  }

  func testAFrameMayBeSavedAsDistancesToTheEdgesAround() throws {
    let board = try controller("""
      <view id="in-00-001"><frame key="frameInset" minX="15" maxX="25" maxY="10" height="30"/></view>
      <view id="in-00-002"><frame key="frameInset" minY="4" width="34" height="21"/></view>
      """)
    XCTAssertEqual(board.view.subviews.map(\.frame), [CGRect(x: 15, y: 360, width: 160, height: 30), CGRect(x: 0, y: 4, width: 34, height: 21)])
    XCTAssertEqual(ReportedMessages.all, [])
  }

  func testAnUnknownClassIsToldAndTheBaseClassStandsIn() throws {
    let board = try controller(#"<label text="Hi" customClass="FancyLabel" id="lb-00-001"><rect key="frame" x="1" y="2" width="3" height="4"/></label>"#)
    XCTAssertTrue(type(of: board.view.subviews[0]) == UILabel.self)
    XCTAssertEqual((board.view.subviews[0] as? UILabel)?.text, "Hi")
    XCTAssertEqual(ReportedMessages.all.count, 1)
    let message = ReportedMessages.all[0]
    for part in ["Board.storyboard:", "scene BoardController", "<label id=\"lb-00-001\">", "FancyLabel", "UILabel is used"] {
      XCTAssertTrue(message.contains(part), "\(part) in: \(message)")
    }
  }

  func testAClassOfAnotherKindIsToldAndTheBaseClassStandsIn() throws {
    let board = try controller(#"<view customClass="NotAView" id="vw-00-002"><rect key="frame" x="1" y="2" width="3" height="4"/></view>"#)
    XCTAssertEqual(board.view.subviews[0].frame, CGRect(x: 1, y: 2, width: 3, height: 4))
    XCTAssertTrue(ReportedMessages.all[0].contains("NotAView is no subclass of UIView"))
  }

  func testRuntimeAttributesReachPropertiesAndTheLayer() throws {
    let board = try controller("""
      <view id="vw-00-002" customClass="BoardView" customModule="UIKitTests">
        <rect key="frame" x="1" y="2" width="3" height="4"/>
        <userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="cornerRadius"><integer key="value" value="12"/></userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="string" keyPath="layer.cornerRadius" value="5"/>
          <userDefinedRuntimeAttribute type="boolean" keyPath="clipsToBounds" value="YES"/>
          <userDefinedRuntimeAttribute type="number" keyPath="noSuchThing"><real key="value" value="1.5"/></userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
      </view>
      """)
    let view = try XCTUnwrap(board.view.subviews[0] as? BoardView)
    XCTAssertEqual(view.cornerRadius, 12)
    XCTAssertEqual(view.layer.cornerRadius, 5)
    XCTAssertTrue(view.clipsToBounds)
    XCTAssertEqual(ReportedMessages.all.filter { $0.contains("noSuchThing") }.count, 1)
  }

  // MARK: - Connections

  func testOutletsAreThereInViewDidLoadAndCollectionsKeepTheDocumentsOrder() throws {
    let walls = ["w3-00-001", "w1-00-001", "w2-00-001"]
    let views = walls.enumerated().map { #"<imageView tag="\#($0.offset)" id="\#($0.element)"><rect key="frame" x="0" y="0" width="5" height="5"/></imageView>"# }
    let members = ["w2-00-001", "w3-00-001", "w1-00-001"].map { #"<outletCollection property="walls" destination="\#($0)" id="c-\#($0)"/>"# }
    let board = try controller(ball + views.joined(), connections: #"<outlet property="ball" destination="im-00-001" id="o1-00-001"/>"# + members.joined())
    XCTAssertEqual(board.log, ["awake"])
    _ = board.view
    XCTAssertEqual(board.log, ["awake", "loaded true 3"])
    XCTAssertTrue(board.ball === board.view.subviews[0])
    XCTAssertEqual(board.walls.map(\.tag), [2, 0, 1])
  }

  /// Without the override the app ends (see BadInputTests).
  func testAnOutletThatIsGoneIsToldAndOfferedToTheClass() throws {
    let board = try controller(ball, connections: #"<outlet property="oldName" destination="im-00-001" id="o1-00-001"/>"#)
    _ = board.view
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("BoardController has no outlet \"oldName\"") })
    XCTAssertEqual(board.unknownKeys, ["oldName"])
  }

  func testAnOutletOfAppleThatIsNotDoneYetIsToldAndLeftOut() throws {
    let board = try controller(ball, connections: #"<outlet property="searchDisplayController" destination="im-00-001" id="o1-00-001"/>"#)
    _ = board.view
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("searchDisplayController") && $0.contains("not done yet") })
    XCTAssertEqual(board.unknownKeys, [])
  }

  func testActionsReachTheControllerWithTheirSender() throws {
    let board = try controller("""
      <button buttonType="roundedRect" id="bt-00-001"><rect key="frame" x="0" y="0" width="50" height="50"/>
        <state key="normal" title="Again"/>
        <connections>
          <action selector="restart:" destination="vc-00-001" eventType="touchUpInside" id="a1-00-001"/>
          <action selector="vanished:" destination="vc-00-001" eventType="touchUpInside" id="a2-00-001"/>
        </connections></button>
      """)
    let button = try XCTUnwrap(board.view.subviews[0] as? UIButton)
    button.sendActions(for: .touchDown)
    XCTAssertEqual(board.restarts, 0)
    button.sendActions(for: .touchUpInside)
    XCTAssertEqual(board.restarts, 1)
    XCTAssertTrue(board.senders[0] === button)
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("no action \"vanished:\"") })
  }

  func testGestureRecognizersBesideTheControllerAreAttached() throws {
    let (storyboard, folder) = try storyboard("")
    withExtendedLifetime((storyboard, folder)) {}
    let path = folder.path + "/Base.lproj/Board.storyboard"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text = text.replacingOccurrences(
      of: "<placeholder placeholderIdentifier=\"IBFirstResponder\"",
      with: """
        <tapGestureRecognizer id="tg-00-001" numberOfTapsRequired="2"><connections>
          <action selector="restart:" destination="vc-00-001" id="a3-00-001"/></connections></tapGestureRecognizer>
        <placeholder placeholderIdentifier="IBFirstResponder"
        """)
    text = text.replacingOccurrences(
      of: "</subviews>",
      with: "</subviews><connections><outletCollection property=\"gestureRecognizers\" destination=\"tg-00-001\" appends=\"YES\" id=\"g1-00-001\"/></connections>")
    try folder.write(Data(text.utf8), to: "Tap.storyboard")
    let board = try XCTUnwrap(UIStoryboard(name: "Tap", bundle: folder.bundle).instantiateInitialViewController())
    let tap = try XCTUnwrap(board.view.gestureRecognizers?.first as? UITapGestureRecognizer)
    XCTAssertEqual(tap.numberOfTapsRequired, 2)
    XCTAssertEqual(ReportedMessages.all, [])
  }

  func testADelegateThatIsNoneIsKeptSilentlyUnlessItsMethodsWouldBeLost() throws {
    let tap = """
      <tapGestureRecognizer id="tg-00-001"><connections>
        <action selector="restart:" destination="vc-00-001" id="a0-00-001"/><outlet property="delegate" destination="vc-00-001" id="o0-00-001"/>
      </connections></tapGestureRecognizer>
      """
    let connection = "<outletCollection property=\"gestureRecognizers\" destination=\"tg-00-001\" appends=\"YES\" id=\"g0-00-001\"/>"
    let (_, folder) = try storyboard(ball, items: "")
    var text = try String(contentsOfFile: folder.path + "/Base.lproj/Board.storyboard", encoding: .utf8)
    text = text.replacingOccurrences(of: "<placeholder placeholderIdentifier", with: tap + "<placeholder placeholderIdentifier")
    text = text.replacingOccurrences(of: "</subviews>", with: "</subviews><connections>" + connection + "</connections>")
    try folder.write(Data(text.utf8), to: "Tap.storyboard")
    let board = try XCTUnwrap(UIStoryboard(name: "Tap", bundle: folder.bundle).instantiateInitialViewController())
    let recognizer = try XCTUnwrap(board.view.gestureRecognizers?.first)
    XCTAssertNil(recognizer.delegate)
    XCTAssertEqual(ReportedMessages.all, [])

    try folder.write(Data(text.replacingOccurrences(of: "\"BoardController\"", with: "\"DecidingController\"").utf8), to: "Deciding.storyboard")
    _ = try XCTUnwrap(UIStoryboard(name: "Deciding", bundle: folder.bundle).instantiateInitialViewController()).view
    XCTAssertEqual(ReportedMessages.all.count, 1)
    XCTAssertTrue(ReportedMessages.all[0].contains("delegate"), ReportedMessages.all[0])
  }

  // MARK: - Scenes

  private let score = """
    <scene sceneID="sc-00-002"><objects>
      <viewController storyboardIdentifier="Score" title="Points" id="vc-00-002" customClass="ScoreController" sceneMemberID="viewController">
        <view key="view" id="vw-00-002"><rect key="frame" x="0.0" y="0.0" width="200" height="400"/></view>
      </viewController></objects></scene>
    """

  func testScenesAreFoundByIdentifier() throws {
    let (storyboard, folder) = try storyboard("", moreScenes: score)
    let controller = withExtendedLifetime(folder) { storyboard.instantiateViewController(withIdentifier: "Score") }
    XCTAssertTrue(controller is ScoreController)
    XCTAssertEqual(controller.title, "Points")
    XCTAssertTrue(controller.storyboard === storyboard)
  }

  func testACreatorMakesTheControllerByAnInitialiserOfItsOwn() throws {
    final class Made: ScoreController {
      var points = 0
      init?(coder: NSCoder, points: Int) {
        self.points = points
        super.init(coder: coder)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let (storyboard, folder) = try storyboard("", moreScenes: score)
    try withExtendedLifetime(folder) {
      let made = storyboard.instantiateViewController(identifier: "Score") { Made(coder: $0, points: 7) }
      XCTAssertEqual(made.points, 7)
      XCTAssertEqual(made.title, "Points")
      XCTAssertEqual(made.view.frame.size, UIScreen.main.bounds.size)
      let plain = storyboard.instantiateViewController(identifier: "Score") as? ScoreController
      XCTAssertNotNil(plain)
      let initial = try XCTUnwrap(storyboard.instantiateInitialViewController { coder -> BoardController? in nil })
      XCTAssertEqual(initial.log, ["awake"])
    }
  }

  func testASegueMakesItsDestinationAndAsksTheSource() throws {
    let (storyboard, folder) = try storyboard(
      "", connections: #"<segue destination="vc-00-002" kind="presentation" identifier="toScore" id="sg-00-001"/>"#, moreScenes: score)
    let board = try XCTUnwrap(storyboard.instantiateInitialViewController() as? BoardController)
    withExtendedLifetime(folder) { board.performSegue(withIdentifier: "toScore", sender: nil) }
    XCTAssertEqual(board.log.last, "prepare toScore ScoreController")
  }

  func testANavigationControllerComesWithItsFirstScene() throws {
    let (_, folder) = try storyboard("", moreScenes: score + """
      <scene sceneID="sc-00-003"><objects>
        <navigationController id="nc-00-001" sceneMemberID="viewController"><connections>
          <segue destination="vc-00-002" kind="relationship" relationship="rootViewController" id="rs-00-001"/></connections>
        </navigationController></objects></scene>
      """)
    let text = try String(contentsOfFile: folder.path + "/Base.lproj/Board.storyboard", encoding: .utf8)
    try folder.write(Data(text.replacingOccurrences(of: "initialViewController=\"vc-00-001\"", with: "initialViewController=\"nc-00-001\"").utf8), to: "Nav.storyboard")
    let navigation = try XCTUnwrap(UIStoryboard(name: "Nav", bundle: folder.bundle).instantiateInitialViewController() as? UINavigationController)
    XCTAssertTrue(navigation.topViewController is ScoreController)
  }

  func testAScenesNavigationItemAndTabAreThere() throws {
    let board = try controller("", items: """
      <navigationItem key="navigationItem" title="Scores" id="ni-00-001">
        <barButtonItem key="leftBarButtonItem" systemItem="add" id="bb-00-001">
          <connections><action selector="restart:" destination="vc-00-001" id="ac-00-001"/></connections>
        </barButtonItem>
        <barButtonItem key="rightBarButtonItem" title="Go" style="done" id="bb-00-002"/>
      </navigationItem>
      <tabBarItem key="tabBarItem" title="Tab" badgeValue="2" id="tb-00-001"/>
      """)
    _ = board.view
    XCTAssertEqual(board.navigationItem.title, "Scores")
    XCTAssertEqual(board.navigationItem.leftBarButtonItem?.spokenTitle, "Add")
    XCTAssertIdentical(board.navigationItem.leftBarButtonItem?.target, board)
    XCTAssertEqual(board.navigationItem.rightBarButtonItem?.style, .done)
    XCTAssertEqual(board.tabBarItem.badgeValue, "2")
    XCTAssertEqual(ReportedMessages.all, [])
  }

  func testATableHasPrototypesAndStaticRows() throws {
    let cell = """
      <tableViewCell reuseIdentifier="Cell" textLabel="lb-00-005" style="IBUITableViewCellStyleDefault" id="ce-00-001">
        <rect key="frame" x="0" y="28" width="200" height="60"/>
        <tableViewCellContentView key="contentView" id="cv-00-001"><rect key="frame" x="0" y="0" width="200" height="60"/>
          <subviews><label text="Title" id="lb-00-005"><rect key="frame" x="16" y="0" width="168" height="60"/></label></subviews>
        </tableViewCellContentView>
      </tableViewCell>
      """
    let frame = #"<rect key="frame" x="0" y="0" width="200" height="400"/>"#
    let dynamic = try XCTUnwrap(try controller("<tableView style=\"plain\" rowHeight=\"44\" id=\"tv-00-001\">\(frame)<prototypes>\(cell)</prototypes></tableView>").view.subviews.first as? UITableView)
    let first = dynamic.dequeueReusableCell(withIdentifier: "Cell"), second = dynamic.dequeueReusableCell(withIdentifier: "Cell")
    XCTAssertEqual(first?.textLabel?.text, "Title")
    XCTAssertNotIdentical(first, second)
    XCTAssertNil(dynamic.dequeueReusableCell(withIdentifier: "Other"))
    let rows = try XCTUnwrap(try controller("""
      <tableView style="grouped" dataMode="static" id="tv-00-001">\(frame)<sections>
        <tableViewSection headerTitle="One" id="se-00-001"><cells>\(cell)</cells></tableViewSection></sections></tableView>
      """).view.subviews.first as? UITableView)
    XCTAssertEqual(rows.staticTable?.sections.map(\.header), ["One"])
    XCTAssertEqual(rows.staticTable?.height(at: IndexPath(row: 0, section: 0)), 60)
    XCTAssertEqual(rows.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text, "Title")
  }

  // MARK: - What is wrong

  func testAnUnknownKindOfViewIsAStripedBoxAtItsPlaceAndIsTold() throws {
    let board = try controller(#"<sceneKitView id="sk-00-001"><rect key="frame" x="5" y="6" width="70" height="80"/></sceneKitView>"#)
    let box = try XCTUnwrap(board.view.subviews.first as? InterfacePlaceholderView)
    XCTAssertEqual(box.frame, CGRect(x: 5, y: 6, width: 70, height: 80))
    XCTAssertEqual(ReportedMessages.all.count, 1)
    XCTAssertTrue(ReportedMessages.all[0].contains("<sceneKitView id=\"sk-00-001\">"))
  }

  func testUnknownAttributesAndPartsAreToldOnce() throws {
    let text = #"<label text="A" sparkle="YES" id="lb-00-001"><rect key="frame" x="0" y="0" width="9" height="9"/><glitter key="more"/></label>"#
    _ = try controller(text).view
    _ = try controller(text).view
    XCTAssertEqual(ReportedMessages.all.filter { $0.contains("sparkle=\"YES\"") }.count, 1)
    XCTAssertEqual(ReportedMessages.all.filter { $0.contains("<glitter>") }.count, 1)
  }

  func testNumbersThatAreNoneAreToldAndLeftOut() throws {
    let board = try controller(#"<view tag="many" id="vw-00-002"><rect key="frame" x="nan" y="1e300" width="9" height="9"/></view>"#)
    XCTAssertEqual(board.view.subviews[0].frame, .zero)
    XCTAssertEqual(ReportedMessages.all.count, 2)
  }

  func testAMissingImageIsACrossedBoxOfTheSizeTheDocumentKnows() throws {
    let (storyboard, folder) = try storyboard(
      #"<imageView image="gone" id="im-00-002"><rect key="frame" x="0" y="0" width="9" height="9"/></imageView>"#,
      resources: #"<image name="gone" width="64" height="32"/>"#)
    let view = try withExtendedLifetime(folder) { try XCTUnwrap(storyboard.instantiateInitialViewController()?.view.subviews[0] as? UIImageView) }
    XCTAssertEqual(view.image?.size, CGSize(width: 64, height: 32))
    XCTAssertTrue(ReportedMessages.all[0].contains("no image named \"gone\""))
  }

  func testAStoryboardCutInHalfShowsWhatIsWrong() throws {
    let (_, folder) = try storyboard(ball)
    let path = folder.path + "/Base.lproj/Board.storyboard"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try folder.write(whole.prefix(whole.count / 2), to: "Cut.storyboard")
    let controller = try XCTUnwrap(UIStoryboard(name: "Cut", bundle: folder.bundle).instantiateInitialViewController())
    XCTAssertTrue(controller.view is InterfacePlaceholderView)
    XCTAssertTrue(ReportedMessages.all.contains { $0.hasPrefix("Cut.storyboard:") && $0.contains("cut off") })
  }

  func testNoCutOfAStoryboardCrashes() throws {
    let (_, folder) = try storyboard(ball, connections: #"<outlet property="ball" destination="im-00-001" id="o1-00-001"/>"#)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/Base.lproj/Board.storyboard"))
    for length in stride(from: 0, to: whole.count, by: 37) {
      try folder.write(whole.prefix(length), to: "Cut\(length).storyboard")
      let controller = UIStoryboard(name: "Cut\(length)", bundle: folder.bundle).instantiateInitialViewController()
      XCTAssertTrue(controller is InterfaceProblemController)
    }
  }

  func testAMissingStoryboardShowsWhatIsWrong() throws {
    let folder = try TestBundle()
    let controller = UIStoryboard(name: "Nowhere", bundle: folder.bundle).instantiateInitialViewController()
    XCTAssertTrue(controller is InterfaceProblemController)
    XCTAssertTrue(ReportedMessages.all.contains { $0.contains("Nowhere.storyboard") })
  }

  // MARK: - Languages

  func testTextsAreShownInThePersonsLanguage() throws {
    let (storyboard, folder) = try storyboard(
      """
      <label text="Hello" id="lb-00-001"><rect key="frame" x="0" y="0" width="9" height="9"/></label>
      <button buttonType="roundedRect" id="bt-00-001"><rect key="frame" x="0" y="0" width="9" height="9"/><state key="normal" title="Again"/></button>
      <label text="Same" id="lb-00-002"><rect key="frame" x="0" y="0" width="9" height="9"/></label>
      """)
    withExtendedLifetime(storyboard) {}
    for (language, texts) in [("zh-Hans", ["你好", "重新开始", "Same"]), ("en", ["Hello", "Again", "Same"])] {
      let copy = try TestBundle(files: [
        "Base.lproj/Board.storyboard": try String(contentsOfFile: folder.path + "/Base.lproj/Board.storyboard", encoding: .utf8),
        "zh-Hans.lproj/Board.strings": "\"lb-00-001.text\" = \"你好\";\n\"bt-00-001.normalTitle\" = \"重新开始\";\n",
      ])
      Localization.adopt(languages: [language])
      let views = try XCTUnwrap(UIStoryboard(name: "Board", bundle: copy.bundle).instantiateInitialViewController()?.view.subviews)
      XCTAssertEqual(views.map { ($0 as? UILabel)?.text ?? ($0 as? UIButton)?.currentTitle }, texts)
    }
    Localization.adopt(languages: ["en"])
  }

  // MARK: - Size classes

  func testViewsLeftOutOnAnUprightIPhoneAreNotMade() throws {
    let board = try controller("""
      <view id="a0-00-001"><rect key="frame" x="0" y="0" width="9" height="9"/>
        <subviews>
          <view tag="1" id="s1-00-001"/><view tag="2" id="s2-00-001"/><view tag="3" id="s3-00-001"/>
        </subviews>
        <variation key="default"><mask key="subviews"><exclude reference="s1-00-001"/><exclude reference="s2-00-001"/></mask></variation>
        <variation key="widthClass=compact"><mask key="subviews"><include reference="s2-00-001"/></mask></variation>
        <variation key="widthClass=regular"><mask key="subviews"><include reference="s1-00-001"/></mask></variation>
      </view>
      """)
    XCTAssertEqual(board.view.subviews[0].subviews.map(\.tag), [2, 3])
  }
}
