// The peers beside ours: built on the spot from Benchmarks/Peers where the toolkit's headers are installed.
import Foundation

/// Compiles the peers' programs into the build folder.
struct PeerPrograms {
  let checkout: String
  private var sources: String { checkout + "/Benchmarks/Peers" }
  private var products: String { checkout + "/.build/peers" }

  /// The program that watches the X server for the first frame.
  func observer() throws -> String {
    try compile("first_frame", "cc -O2 \(sources)/first_frame.c -o \(products)/first_frame -lX11", needs: "libx11-dev")
  }

  /// Each toolkit's quickest way on a machine without a GPU: GTK 4's cairo renderer (its GL renderer where that is quicker, or cairo shows
  /// no perspective), Qt 6's software renderer, Chromium's software compositor.
  func subjects() throws -> [BenchmarkSubject] {
    try FileManager.default.createDirectory(atPath: products, withIntermediateDirectories: true)
    for file in ["ball.qml", "hello.qml", "ball.png", "chromium_peer.html"] {
      try? FileManager.default.removeItem(atPath: "\(products)/\(file)")
      try FileManager.default.copyItem(atPath: "\(sources)/\(file)", toPath: "\(products)/\(file)")
    }
    var result: [BenchmarkSubject] = []
    let common = ["GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "LANG": "C.UTF-8"]
    do {
      let program = try compile(
        "gtk4_peer", "cc -O2 \(sources)/gtk4_peer.c -o \(products)/gtk4_peer $(pkg-config --cflags --libs gtk4) -lm", needs: "libgtk-4-dev")
      result.append(BenchmarkSubject(
        name: "GTK 4", scenes: ["ball", "hello", "paths", "labels"], command: { [program, $0] },
        environment: common.merging(["GSK_RENDERER": "cairo"]) { $1 }, directory: products))
      result.append(BenchmarkSubject(
        name: "GTK 4 by GL", scenes: ["flip", "layers"], command: { [program, $0] },
        environment: common.merging(["GSK_RENDERER": "gl", "LIBGL_ALWAYS_SOFTWARE": "1"]) { $1 }, directory: products))
    } catch { print("GTK 4 left out: \(error)") }
    do {
      let program = try compile(
        "qt6_peer", "c++ -O2 -std=c++17 -fPIC \(sources)/qt6_peer.cpp -o \(products)/qt6_peer $(pkg-config --cflags --libs Qt6Quick Qt6Qml Qt6Gui Qt6Core)",
        needs: "qt6-declarative-dev qt6-base-dev qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml qml6-module-qtqml-workerscript qml6-module-qtqml-models")
      result.append(BenchmarkSubject(
        name: "Qt 6", command: { [program, $0] }, environment: common.merging(["QT_QUICK_BACKEND": "software"]) { $1 }, directory: products))
    } catch { print("Qt 6 left out: \(error)") }
    if let chromium = chromium() { result.append(chromium) } else { print("Chromium left out: it needs: apt-get install chromium") }
    return result
  }

  /// A page in a window; what it says on its console is what the harness reads.
  private func chromium() -> BenchmarkSubject? {
    guard let program = ["/usr/lib/chromium/chromium", "/usr/bin/chromium"].first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      return nil
    }
    let profile = "\(products)/chromium-profile"
    let options = [
      "--no-sandbox", "--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
      "--disable-extensions", "--disable-sync", "--disable-breakpad", "--password-store=basic", "--use-mock-keychain", "--disable-gpu",
      "--force-device-scale-factor=2", "--hide-scrollbars", "--window-size=375,667", "--window-position=0,0", "--kiosk", "--enable-logging=stderr",
      "--user-data-dir=\(profile)",
    ].joined(separator: " ")
    return BenchmarkSubject(
      name: "Chromium", scenes: ["ball", "hello", "paths", "labels", "flip", "layers"],
      command: { scene in
        let page = "file://\(products)/chromium_peer.html?scene=\(scene)&frames=${FRAMES:-120}"
        return ["/bin/sh", "-c", "rm -rf '\(profile)'; \(program) \(options) \"--app=\(page)\" 2>&1 | sed -un 's/.*\"\\(MARK [^\"]*\\)\".*/\\1/p'"]
      }, directory: products)
  }

  private func compile(_ name: String, _ command: String, needs packages: String) throws -> String {
    try FileManager.default.createDirectory(atPath: products, withIntermediateDirectories: true)
    let path = "\(products)/\(name)"
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", command]
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    guard shell.terminationStatus == 0 else { throw BenchmarkError(description: "it needs: apt-get install \(packages)") }
    return path
  }
}
