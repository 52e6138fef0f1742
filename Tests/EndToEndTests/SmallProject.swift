// The smallest app that a storyboard makes: a label that says Hello.

enum SmallProject {
  static let source = """
    import UIKit

    @UIApplicationMain
    class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
    }

    class ViewController: UIViewController {
        @IBOutlet weak var label: UILabel!

        override func viewDidLoad() {
            super.viewDidLoad()
            // body
        }
    }

    """

  static func storyboard(customClass: String = "ViewController", subviews: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" initialViewController="vc0-00-001">
        <device id="retina4_7" orientation="portrait" appearance="light"/>
        <scenes>
            <!--View Controller-->
            <scene sceneID="sc0-00-001">
                <objects>
                    <viewController id="vc0-00-001" customClass="\(customClass)" customModule="Small" customModuleProvider="target" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="vw0-00-001">
                            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                            <subviews>
                                <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Hello" textAlignment="center" id="lb0-00-001">
                                    <rect key="frame" x="40" y="100" width="295" height="40"/>
                                    <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                                    <fontDescription key="fontDescription" type="system" pointSize="17"/>
                                </label>
                                \(subviews)
                            </subviews>
                            <color key="backgroundColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
                        </view>
                        \(customClass == "ViewController" ? "<connections><outlet property=\"label\" destination=\"lb0-00-001\" id=\"cn0-00-001\"/></connections>" : "")
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="fr0-00-001" sceneMemberID="firstResponder"/>
                </objects>
            </scene>
        </scenes>
    </document>

    """
  }

  /// A xib with a view, whose owner is to have the outlet "header".
  static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="ViewController" customModule="Small" customModuleProvider="target">
                <connections><outlet property="header" destination="hd0-00-001" id="cn1-00-001"/></connections>
            </placeholder>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            <view contentMode="scaleToFill" id="hd0-00-001">
                <rect key="frame" x="0.0" y="0.0" width="375" height="44"/>
            </view>
        </objects>
    </document>

    """

  static func projectFile(productType: String, moreSources: [String] = []) -> String {
    let names = ["App.swift"] + moreSources
    let types = ["m": "sourcecode.c.objc", "swift": "sourcecode.swift", "xib": "file.xib"]
    let references = names.enumerated().map { index, name in
      let type = name.split(separator: ".").last.flatMap { types[String($0)] } ?? "text"
      return "F\(index) = {isa = PBXFileReference; lastKnownFileType = \(type); path = \(name); sourceTree = \"<group>\"; };"
    }
    let sources = names.indices.filter { !names[$0].hasSuffix(".xib") }.map { "B\($0)" }
    let resources = names.indices.filter { names[$0].hasSuffix(".xib") }.map { "B\($0)" } + ["BS"]
    let builds = names.indices.map { "B\($0) = {isa = PBXBuildFile; fileRef = F\($0);};" }
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; classes = {}; objectVersion = 56; rootObject = P; objects = {
      \(references.joined(separator: "\n"))
      \(builds.joined(separator: "\n"))
      FS = {isa = PBXFileReference; lastKnownFileType = file.storyboard; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>";};
      VS = {isa = PBXVariantGroup; children = (FS,); name = Main.storyboard; sourceTree = "<group>";};
      BS = {isa = PBXBuildFile; fileRef = VS;};
      R = {isa = PBXFileReference; explicitFileType = wrapper.application; path = Small.app; sourceTree = BUILT_PRODUCTS_DIR;};
      G = {isa = PBXGroup; children = (H, R,); sourceTree = "<group>";};
      H = {isa = PBXGroup; path = Small; children = (\(names.indices.map { "F\($0)" }.joined(separator: ", ")), VS); sourceTree = "<group>";};
      S = {isa = PBXSourcesBuildPhase; files = (\(sources.joined(separator: ", ")));};
      RS = {isa = PBXResourcesBuildPhase; files = (\(resources.joined(separator: ", ")));};
      C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UIMainStoryboardFile = Main;
        PRODUCT_BUNDLE_IDENTIFIER = org.quince.test.Small; PRODUCT_NAME = Small; SDKROOT = iphoneos; SWIFT_VERSION = 5.0; TARGETED_DEVICE_FAMILY = 1;};};
      L = {isa = XCConfigurationList; buildConfigurations = (C,); defaultConfigurationName = Debug;};
      T = {isa = PBXNativeTarget; name = Small; productName = Small; productType = "\(productType)"; productReference = R;
        buildConfigurationList = L; buildPhases = (S, RS,); dependencies = ();};
      P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T,); compatibilityVersion = "Xcode 14.0";};
      };}

      """
  }
}
