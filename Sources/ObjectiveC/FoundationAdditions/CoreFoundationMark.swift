// How Core Foundation tells our objects from its own.

/// The first stored property of each class whose objects Core Foundation compares: what attributed strings hold.
///
/// CFEqual and CFHash (swift-corelibs-foundation, CFRuntime.c) read the word behind an object's header as if it were Core Foundation's own, and
/// take an object whose bits 8 to 17 there are all zero for a broken one of theirs: the process ends. Otherwise they look at its class, and ask
/// `isEqual`. So this word has all of those bits set.
package struct CoreFoundationMark {
  private let word: UInt64 = 0x3FF00
  package init() {}
}
