// A frame on its way to a page. Its words are written on the main thread; what takes long, packing bitmaps and sounds, is done on a thread of
// its own, so that no picture of the app's waits for it. Frames leave in the order in which they were written.
import Foundation
import LayerModel

/// A frame whose bitmaps and sounds are not packed yet.
struct PageDraft: Sendable {
  enum Content: Sendable {
    case bitmap(PageBitmaps.Wanted)
    case sound(PageSoundFile)
  }
  /// A list in the frame's words, `,"name":[[own words, what the packer knows, offset, length], …]`.
  struct List: Sendable {
    var name: String
    var entries: [(words: [UInt8], content: Content)]
  }

  var visitor: VisitorID
  /// JSON without its last brace.
  var words: [UInt8]
  var lists: [List] = []

  /// Memory of the app's that is read while this is packed.
  var shared: [BitmapID] { lists.flatMap { $0.entries.compactMap { if case .bitmap(let wanted) = $0.content { wanted.shared } else { nil } } } }
}

final class PagePacker: @unchecked Sendable {  // what both threads touch is behind `condition`
  let bitmaps = PageBitmaps()
  private let send: (PageFrame, VisitorID) -> Void
  /// Called on the packer's thread when something has been packed there.
  private let onPacked: () -> Void
  private let condition = NSCondition()
  private var drafts: [PageDraft] = []
  /// What the drafts, that in work included, read of the app's memory.
  private var shared: [BitmapID: Int] = [:]
  private var isAtWork = false, hasThread = false, isStopped = false

  /// Pixels that are packed sooner than handed over.
  static let quickArea = 96 * 96

  /// Both are called from any thread.
  init(send: @escaping (PageFrame, VisitorID) -> Void, onPacked: @escaping () -> Void) { (self.send, self.onPacked) = (send, onPacked) }

  /// Packs and sends: at once when there is little to do and nothing waits, otherwise on the packer's thread.
  func take(_ draft: PageDraft) {
    let isQuick = isQuick(draft)
    condition.lock()
    guard !isStopped else { return condition.unlock() }
    if isQuick, drafts.isEmpty, !isAtWork {
      condition.unlock()
      return send(frame(draft), draft.visitor)
    }
    drafts.append(draft)
    for id in draft.shared { shared[id, default: 0] += 1 }
    if !hasThread { startThread() }
    condition.signal()
    condition.unlock()
  }

  private func isQuick(_ draft: PageDraft) -> Bool {
    var area = 0
    for entry in draft.lists.flatMap(\.entries) {
      guard case .bitmap(let wanted) = entry.content else { return false }
      if let name = wanted.name, bitmaps.isKnown(name) { continue }
      area += wanted.area
    }
    return area <= Self.quickArea
  }

  /// Of these bitmaps, those that are still read.
  func inUse(_ ids: [BitmapID]) -> Set<BitmapID> {
    condition.lock()
    defer { condition.unlock() }
    return Set(ids.filter { shared[$0] != nil })
  }

  /// What has not been packed is left.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    (isStopped, drafts) = (true, [])
    condition.signal()
    while isAtWork { condition.wait() }
    shared = [:]
  }

  private func startThread() {
    hasThread = true
    let thread = Thread { [self] in work() }
    thread.name = "page packer"
    thread.stackSize = 1 << 20
    thread.start()
  }

  private func work() {
    condition.lock()
    while !isStopped {
      guard !drafts.isEmpty else {
        condition.wait()
        continue
      }
      let draft = drafts.removeFirst()
      isAtWork = true
      condition.unlock()
      let frame = frame(draft)
      condition.lock()
      if !isStopped { send(frame, draft.visitor) }
      isAtWork = false
      for id in draft.shared {
        let count = shared[id, default: 1] - 1
        shared[id] = count > 0 ? count : nil
      }
      condition.broadcast()
      condition.unlock()
      onPacked()
      condition.lock()
    }
    condition.unlock()
  }

  /// Four bytes with the length of the JSON, the JSON, and the packed bytes that it names.
  private func frame(_ draft: PageDraft) -> PageFrame {
    var output = PageText(draft.words), payload: [UInt8] = []
    for list in draft.lists {
      output.add(",\"")
      output.add(text: list.name)
      output.add("\":")
      output.add(list: list.entries) { output, entry in
        var numbers: [Int] = [], bytes: [UInt8]
        switch entry.content {
        case .bitmap(let wanted):
          let picture = bitmaps.packed(wanted)
          numbers = [Int(picture.form.rawValue), picture.width, picture.height, picture.isOpaque ? 1 : 0]
          bytes = picture.bytes
        case .sound(let file): bytes = file.bytes()
        }
        output.add("[")
        output.add(entry.words)
        for number in numbers + [payload.count, bytes.count] {
          output.add(",")
          output.add(number)
        }
        output.add("]")
        payload += bytes
      }
    }
    output.add("}")
    var content = withUnsafeBytes(of: UInt32(output.bytes.count).littleEndian, Array.init)
    content.reserveCapacity(content.count + output.bytes.count + payload.count)
    content += output.bytes
    content += payload
    return PageFrame(content)
  }
}
