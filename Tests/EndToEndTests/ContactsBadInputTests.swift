// What a person sees of the address book when the disk is full, a file is not what it should be, or somebody has taken part of it away.
import Foundation
import XCTest

final class ContactsBadInputTests: TemporaryFolderTestCase {
  private var book: String { "\(folder)/data/quince/contacts/AddressBook.sqlite" }
  private var environment: [String: String] { ["XDG_DATA_HOME": "\(folder)/data"] }

  private func contacts(_ words: String..., input: String? = nil) throws -> QuinceProgram.Result {
    try QuinceProgram.run(["contacts"] + words, environment: environment, input: input, limit: 120)
  }

  private func card(_ family: String) -> String { "BEGIN:VCARD\r\nVERSION:3.0\r\nN:\(family);Given;;;\r\nEND:VCARD\r\n" }

  private func names() throws -> [String] {
    try contacts("list").standardOutput.split(separator: "\n").compactMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().last.map(String.init) }
  }

  private func makeBook() throws {
    _ = try contacts("samples", "--remove")
    XCTAssertEqual(try contacts("import", "-", input: card("Kept")).status, 0)
  }

  // MARK: The book

  /// Runs a script where a file system of its own can be mounted.
  private func runWithMounts(_ script: String) throws -> QuinceProgram.Result {
    let unshare = try QuinceProgram.tool("unshare")
    let probe = try RunningProgram(unshare, ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).finish(limit: 20)
    if probe.status != 0 { throw XCTSkip("this system lets nobody mount for himself: \(probe.output)") }
    let text = "q() { timeout 60 \(QuinceProgram.path) contacts \"$@\" 2>&1; echo \"status $?\"; }\n" + script
    return try RunningProgram(unshare, ["-rm", "sh", "-c", text], environment: environment, directory: folder).finish(limit: 300)
  }

  func testOnAFullDiskNothingIsLostAndTheBookGoesOnOnceThereIsRoom() throws {
    _ = try write("", to: "data/x")
    _ = try write((0..<2_000).map { card("Import\($0)") }.joined(), to: "many.vcf")
    let result = try runWithMounts("""
      mount -t tmpfs -o size=1500k none data
      q samples
      head -c 3m /dev/zero > data/filler 2>/dev/null
      q add --given Too --family Late
      q import many.vcf
      q backup data/copy
      ls data
      rm data/filler
      q add --given There --family Room
      q list
      q check --thorough
      """)
    let blocks = result.output.components(separatedBy: "status ")
    for index in 1...3 {
      XCTAssertTrue(blocks[index].contains("the disk is full"), result.output)
      XCTAssertTrue(blocks[index + 1].hasPrefix("1\n"), result.output)
    }
    XCTAssertTrue(blocks[4].hasSuffix("filler\nquince\n9       There Room\n"), "a part of a backup was left: \(result.output)")
    XCTAssertTrue(blocks[5].contains("Ann Appleby") && !blocks[5].contains("Late") && !blocks[5].contains("Import"), result.output)
    XCTAssertTrue(blocks[6].contains("9 people, everything fits together") && blocks[7] == "0\n", result.output)
  }

  func testABookThatCannotBeWrittenIsSaid() throws {
    try makeBook()
    let result = try runWithMounts("""
      mount --bind data data; mount -o remount,ro,bind data
      q list
      q add --given No
      """)
    XCTAssertEqual(result.output.components(separatedBy: "cannot be written; check its owner and mode").count, 3, result.output)
    XCTAssertEqual(result.output.components(separatedBy: "status 1").count, 3, result.output)
    XCTAssertEqual(try names(), ["Kept"])
  }

  func testABookOfANewerVersionIsLeftAsItIs() throws {
    try makeBook()
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: book))
    // The header's "user version", four bytes from 60 (sqlite.org, "Database File Format").
    try handle.seek(toOffset: 60)
    try handle.write(contentsOf: Data([0, 0, 0, 99]))
    try handle.close()
    let before = FileManager.default.contents(atPath: book)
    for words in [["list"], ["add", "--given", "No"], ["check"]] {
      let result = try QuinceProgram.run(["contacts"] + words, environment: environment)
      XCTAssertEqual(result.status, 1, result.output)
      XCTAssertTrue(result.standardError.contains("has version 99") && result.standardError.contains("use a newer Quince"), result.output)
    }
    XCTAssertEqual(FileManager.default.contents(atPath: book), before)
  }

  func testABookThatWasCutOffIsSalvagedAndTheRestIsSetAside() throws {
    try makeBook()
    XCTAssertEqual(try contacts("import", try write((0..<3_000).map { card("Person\($0)") }.joined(), to: "many.vcf")).status, 0)
    let size = try XCTUnwrap(FileManager.default.attributesOfItem(atPath: book)[.size] as? NSNumber).intValue
    truncate(book, size / 4096 * 3 / 5 * 4096)
    let result = try contacts("list")
    XCTAssertTrue(result.standardError.contains("the book was damaged") && result.standardError.contains("It is set aside as"), result.output)
    XCTAssertGreaterThan(result.standardOutput.split(separator: "\n").count, 100, result.output)
    XCTAssertEqual(try contacts("check", "--thorough").status, 0)
  }

  func testABookThatIsAFolderAPipeOrEmptyIsSaid() throws {
    let pipe = "\(folder)/pipe"
    mkfifo(pipe, 0o600)
    for (path, words) in [(folder, "it is a folder"), (pipe, "it is no file")] {
      let result = try QuinceProgram.run(["contacts", "list"], environment: ["QUINCE_CONTACTS": path], limit: 30)
      XCTAssertEqual(result.status, 1, result.output)
      XCTAssertTrue(result.standardError.contains(words), result.output)
    }
    try makeBook()
    truncate(book, 0)
    let result = try contacts("list")
    XCTAssertTrue(result.standardError.contains("the book's file is empty, and was not before"), result.output)
    XCTAssertEqual(result.standardOutput, "")
  }

  // MARK: What is imported

  func testAPipeAndTheStandardInputAreRead() throws {
    try makeBook()
    let pipe = "\(folder)/pipe.vcf"
    mkfifo(pipe, 0o600)
    let data = Data(card("Pipe").utf8)
    Thread.detachNewThread { try? data.write(to: URL(fileURLWithPath: pipe)) }
    XCTAssertEqual(try contacts("import", pipe).status, 0)
    XCTAssertEqual(try contacts("import", "-", input: card("Input")).status, 0)
    XCTAssertEqual(try names(), ["Input", "Kept", "Pipe"])
  }

  func testFilesWithoutACardAreSaidWithWhatIsWrong() throws {
    try makeBook()
    try FileManager.default.createDirectory(atPath: "\(folder)/folder.csv", withIntermediateDirectories: true)
    let noise = String(decoding: (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }, as: UTF8.self)
    for (file, words) in [
      (folder, "it is a folder; name the files in it"), ("\(folder)/folder.csv", "it is a folder; name the files in it"),
      (try write("", to: "empty.vcf"), "there is no card in it"), (try write("", to: "empty.csv"), "it is empty"),
      (try write(noise, to: "noise.vcf"), "there is no card in it"), ("\(folder)/nothing.vcf", "No such file"),
    ] {
      let result = try contacts("import", file)
      XCTAssertEqual(result.status, 1, "\(file): \(result.output)")
      XCTAssertTrue(result.standardError.contains(file) && result.standardError.contains(words), result.output)
    }
    XCTAssertEqual(try names(), ["Kept"])
  }

  func testACardThatNeverEndsTakesNoMoreThanItsBound() throws {
    try makeBook()
    let note = "NOTE:" + String(repeating: "abcdefg ", count: 2_000) + "\r\n"
    let file = try write("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Endless;Given;;;\r\n" + String(repeating: note, count: 1_200), to: "endless.vcf")
    let result = try contacts("import", file)
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertTrue(result.standardError.contains("the card is longer than 16777216 bytes; the rest was left out"), result.output)
    XCTAssertTrue(result.standardError.contains("has no END:VCARD"), result.output)
    XCTAssertEqual(try names(), ["Endless", "Kept"])
  }

  /// Imports what a script writes into a pipe.
  /// - Returns: the result, and the most memory that the import had in MiB, as far as it was seen.
  private func importPipe(_ script: String) throws -> (result: QuinceProgram.Result, peak: Int) {
    let pipe = "\(folder)/made.vcf"
    mkfifo(pipe, 0o600)
    let writer = try RunningProgram("/bin/sh", ["-c", "exec > \(pipe); \(script)"])
    let program = try QuinceProgram.start(["contacts", "import", pipe], environment: environment)
    var peak = 0
    let limit = Date(timeIntervalSinceNow: 240)
    while program.process.isRunning, Date() < limit {
      let status = (try? String(contentsOfFile: "/proc/\(program.process.processIdentifier)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      peak = max(peak, (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024)
      usleep(2_000)
    }
    let result = try program.finish(limit: 1)
    _ = try writer.finish(limit: 10)
    return (result, peak)
  }

  func testMemoryDoesNotGrowWithACardThatNeverEnds() throws {
    try makeBook()
    let begin = "printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nN:Endless;Given;;;\\r\\n'; "
    // Bytes of texts and of base64 that are kept are bounded by the reader; the file has many more.
    for (script, words) in [
      ("\(begin) yes \"NOTE:$(head -c 16000 /dev/zero | tr '\\0' x)\" | head -c 160m", "the card is longer than 16777216 bytes"),
      ("\(begin) yes 'TEL;TYPE=CELL:+86 139 1234 5678' | head -c 64m", "more than 100000 properties"),
      ("\(begin) printf 'NOTE:'; head -c 320m /dev/zero | tr '\\0' x", "has no END:VCARD"),
    ] {
      let (result, peak) = try importPipe(script)
      XCTAssertEqual(result.status, 0, result.output)
      XCTAssertTrue(result.standardError.contains(words) && result.standardError.contains("has no END:VCARD"), result.output)
      XCTAssertLessThan(peak, 400, script)
      XCTAssertGreaterThan(peak, 10, "the memory was not seen")
    }
    XCTAssertEqual(try contacts("list").standardOutput.components(separatedBy: "Given Endless").count, 4)
  }

  func testMemoryDoesNotGrowWithTheSizeOfCards() throws {
    try makeBook()
    let note = "NOTE:$(head -c 3000000 /dev/zero | tr '\\0' x)"
    let (result, peak) = try importPipe(
      "card=$(printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nN:Large;Given;;;\\r\\n'; for n in 1 2 3; do echo \"\(note)\"; done; echo END:VCARD); "
        + "for n in $(seq 60); do echo \"$card\"; done")
    XCTAssertEqual(result.status, 0, result.output)
    XCTAssertEqual(try names().filter { $0 == "Large" }.count, 60)
    // All of them are 540 MB.
    XCTAssertLessThan(peak, 400)
    XCTAssertGreaterThan(peak, 10, "the memory was not seen")
  }

  func testTenThousandValuesOfOnePersonAreKept() throws {
    try makeBook()
    let numbers = (0..<10_000).map { "TEL;TYPE=CELL:+86 139 \(10_000_000 + $0)\r\n" }.joined()
    XCTAssertEqual(try contacts("import", "-", input: "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Many;Given;;;\r\n\(numbers)END:VCARD\r\n").status, 0)
    let shown = try contacts("search", "13910001999")
    XCTAssertTrue(shown.standardOutput.contains("Many"), shown.output)
    let out = "\(folder)/out.vcf"
    XCTAssertEqual(try contacts("export", out).status, 0)
    XCTAssertEqual(try String(contentsOfFile: out, encoding: .utf8).components(separatedBy: "\r\nTEL").count, 10_001)
  }
}
