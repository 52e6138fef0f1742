import XCTest
@testable import CoreGraphics

final class TextTests: XCTestCase {
  private func attributes(_ size: CGFloat = 17, _ change: (inout TextAttributes) -> Void = { _ in }) -> TextAttributes {
    var result = TextAttributes(font: .system(size: size))
    change(&result)
    return result
  }

  func testTheSystemFontHasTheLineHeightOfAnIPhone() {
    let metrics = FontFace.system(size: 17).metrics
    XCTAssertEqual(metrics.lineHeight, 20.29, accuracy: 0.01)
    XCTAssertEqual(metrics.ascender, 16.19, accuracy: 0.01)
    XCTAssertEqual(metrics.descender, -4.10, accuracy: 0.01)
    XCTAssertEqual(TextLayout.make("Hello", attributes: attributes()).size.height, 20.29, accuracy: 0.01)
  }

  func testALabelIsAsWideAsOnAnIPhone() {
    // Interface Builder saves these widths, rounded up to half or whole points, for labels sized to fit.
    for (text, width) in [("Label", 42.0), ("Shake me", 76), ("Mountains", 80)] {
      XCTAssertEqual(Double(TextLayout.make(text, attributes: attributes()).size.width), width, accuracy: 1.5, text)
    }
  }

  func testControlCharactersTakeNoRoom() {
    let plain = TextLayout.make("Delete", attributes: attributes()).size.width
    for sign in ["\u{10}", "\u{1B}", "\u{7F}"] {
      XCTAssertEqual(TextLayout.make(sign + "Del\(sign)ete", attributes: attributes()).size.width, plain, accuracy: 1, "\(sign.unicodeScalars)")
    }
  }

  func testTextFitsTheFrameThatInterfaceBuilderSavedForIt() {
    for (text, size, width) in [("Label", 17.0, 42.0), ("Shake me", 17, 76), ("Mountains", 17, 80), ("Button", 15, 46)] {
      let label = attributes(CGFloat(size)) { $0.paragraph.lineBreak = .truncateTail }
      let layout = TextLayout.make(text, attributes: label, width: CGFloat(width), height: 21, maximumLines: 1)
      XCTAssertFalse(layout.isTruncated, text)
      XCTAssertEqual(layout.size.width, CGFloat(width), accuracy: 0.6, text)
      XCTAssertEqual(TextLayout.make(text, attributes: attributes(CGFloat(size)), width: CGFloat(width)).lines.count, 1, text)
    }
    let far = attributes { $0.paragraph.lineBreak = .truncateTail }
    XCTAssertTrue(TextLayout.make("Mountains", attributes: far, width: 70, maximumLines: 1).isTruncated)
  }

  func testATextOfNarrowLettersFitsItsOwnWidth() {
    for text in ["Roll", "Illi", "lilt", "i"] {
      for size in [20.0, 29, 30, 60] {
        let width = TextLayout.make(text, attributes: attributes(size)).size.width
        XCTAssertEqual(TextLayout.make(text, attributes: attributes(size), width: width, maximumLines: 1).size.width, width, accuracy: 0.01, "\(text) \(size)")
        XCTAssertFalse(TextLayout.make(text, attributes: attributes(size), width: width, maximumLines: 1).isTruncated, "\(text) \(size)")
      }
    }
  }

  func testAWordThatIsTooLongIsBrokenWithoutAHyphen() {
    let word = "WWWWWWWW"
    let each = TextLayout.make("WWWW", attributes: attributes(30)).size.width
    let layout = TextLayout.make(word, attributes: attributes(30), width: each + 2)
    XCTAssertEqual(layout.lines.count, 2)
    XCTAssertEqual(layout.lines[0].frame.width, each, accuracy: 1)
  }

  func testChineseDoesNotMoveTheBaselineOrTheHeight() {
    let latin = TextLayout.make("Latin", attributes: attributes())
    let mixed = TextLayout.make("Latin 中文 😀", attributes: attributes())
    XCTAssertEqual(latin.size.height, mixed.size.height)
    XCTAssertEqual(latin.firstBaseline, mixed.firstBaseline)
  }

  func testGlyphsStandOnTheBaseline() {
    let canvas = Canvas(pointsWide: 60, high: 40)
    let layout = TextLayout.make("HHH", attributes: attributes(20))
    layout.draw(in: canvas.context, at: CGPoint(x: 5, y: 10))
    let ink = canvas.inkBox!
    XCTAssertEqual(ink.maxY, 10 + layout.firstBaseline, accuracy: 1)
    XCTAssertEqual(ink.height, FontFace.system(size: 20).metrics.capHeight, accuracy: 1)
    XCTAssertEqual(ink.minX, 5, accuracy: 3)
  }

  func testAlignmentMovesLinesWithinTheWidth() {
    func x(_ alignment: TextAlignment, _ text: String = "Hello") -> CGFloat {
      TextLayout.make(text, attributes: attributes { $0.paragraph.alignment = alignment }, width: 200).lines[0].frame.minX
    }
    let width = TextLayout.make("Hello", attributes: attributes()).size.width
    XCTAssertEqual(x(.left), 0)
    XCTAssertEqual(x(.natural), 0)
    XCTAssertEqual(x(.center), (200 - width) / 2, accuracy: 0.01)
    XCTAssertEqual(x(.right), 200 - width, accuracy: 0.01)
    XCTAssertGreaterThan(x(.natural, "שלום"), 100, "right-to-left text begins at the right")
  }

  func testWordsWrapAndLinesStack() {
    let layout = TextLayout.make("one two three four five six", attributes: attributes(), width: 80)
    XCTAssertGreaterThan(layout.lines.count, 2)
    XCTAssertTrue(layout.lines.allSatisfy { $0.frame.width <= 80.1 })
    XCTAssertEqual(layout.size.height, 20.29 * CGFloat(layout.lines.count), accuracy: 0.1)
    XCTAssertEqual(layout.lines[1].baseline - layout.lines[0].baseline, 20.29, accuracy: 0.01)
    XCTAssertFalse(layout.isTruncated)
  }

  func testATextFitsTheWidthItWasMeasuredWith() {
    for text in ["Hello", "Settings and Privacy", "中文标签", "Wi-Fi 中文"] {
      let measured = TextLayout.make(text, attributes: attributes())
      XCTAssertEqual(TextLayout.make(text, attributes: attributes(), width: measured.size.width).lines.count, 1, text)
    }
  }

  func testChineseWrapsBetweenCharacters() {
    let layout = TextLayout.make("云腾致雨露结为霜金生丽水", attributes: attributes(), width: 60)
    XCTAssertEqual(layout.lines.count, 4)
  }

  func testTruncationLeavesAnEllipsisAndFits() {
    for lineBreak in [TextLineBreak.truncateTail, .truncateMiddle, .truncateHead] {
      let text = attributes { $0.paragraph.lineBreak = lineBreak }
      let layout = TextLayout.make("a very long label that does not fit", attributes: text, width: 100, maximumLines: 1)
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(layout.lines.count, 1)
      XCTAssertLessThanOrEqual(layout.size.width, 100.1)
      XCTAssertGreaterThan(layout.size.width, 60)
    }
  }

  func testTruncationKeepsTheRightPartsOfTheText() {
    func shown(_ lineBreak: TextLineBreak, _ text: String = "abcdefghijklmnopqrstuvwxyz") -> String {
      let layout = TextLayout.make(
        text, attributes: attributes { $0.paragraph.lineBreak = lineBreak }, width: 120, maximumLines: 1)
      return layout.paragraphs[layout.placements[0].paragraph].text
    }
    XCTAssertTrue(shown(.truncateTail).hasPrefix("abc") && shown(.truncateTail).hasSuffix("…"), shown(.truncateTail))
    XCTAssertTrue(shown(.truncateHead).hasPrefix("…") && shown(.truncateHead).hasSuffix("xyz"), shown(.truncateHead))
    XCTAssertTrue(shown(.truncateMiddle).hasPrefix("abc") && shown(.truncateMiddle).hasSuffix("xyz"), shown(.truncateMiddle))
    XCTAssertEqual(shown(.truncateTail, "short"), "short")
    XCTAssertFalse(shown(.truncateTail, "a word that ends here and goes on").contains(" …"))
  }

  func testTruncatedRunsKeepTheirAttributes() {
    let tail = attributes { $0.paragraph.lineBreak = .truncateTail }
    var bold = tail
    bold.font.weight = 700
    let layout = TextLayout.make([TextRun("plain ", tail), TextRun("and bold text that is too long", bold)], width: 120, maximumLines: 1)
    let spans = layout.paragraphs[layout.placements[0].paragraph].spans
    XCTAssertEqual(spans.first?.attributes.font.weight, 400)
    XCTAssertEqual(spans.last?.attributes.font.weight, 700)
  }

  func testTheLastAllowedLineIsTruncatedEvenWhenAParagraphFollows() {
    let text = attributes { $0.paragraph.lineBreak = .truncateTail }
    let layout = TextLayout.make("first\nsecond\nthird", attributes: text, width: 200, maximumLines: 2)
    XCTAssertEqual(layout.lines.count, 2)
    XCTAssertTrue(layout.isTruncated)
    let plain = TextLayout.make("second", attributes: text, width: 200)
    XCTAssertGreaterThan(layout.lines[1].frame.width, plain.size.width + 5, "an ellipsis was added")
  }

  func testLinesThatDoNotFitTheHeightAreLeftOut() {
    let text = attributes { $0.paragraph.lineBreak = .truncateTail }
    let layout = TextLayout.make("one two three four five six seven", attributes: text, width: 80, height: 45)
    XCTAssertEqual(layout.lines.count, 2)
    XCTAssertTrue(layout.isTruncated)
    XCTAssertEqual(TextLayout.make("one two three", attributes: text, width: 60, height: 3).lines.count, 1)
  }

  func testLineBreaksMakeLinesAndEmptyTextHasOne() {
    XCTAssertEqual(TextLayout.make("", attributes: attributes()).size.height, 20.29, accuracy: 0.01)
    XCTAssertEqual(TextLayout.make("a\n", attributes: attributes()).lines.count, 2)
    XCTAssertEqual(TextLayout.make("a\r\nb\nc", attributes: attributes()).lines.map(\.range), [
      NSRange(location: 0, length: 3), NSRange(location: 3, length: 2), NSRange(location: 5, length: 1),
    ])
  }

  func testLineHeightsFollowTheParagraphStyle() {
    func height(_ change: @escaping (inout TextParagraphStyle) -> Void) -> CGFloat {
      TextLayout.make("a\nb", attributes: attributes { change(&$0.paragraph) }).size.height
    }
    XCTAssertEqual(height { $0.lineSpacing = 10 }, 2 * 20.29 + 10, accuracy: 0.05)
    XCTAssertEqual(height { $0.minimumLineHeight = 30 }, 60, accuracy: 0.01)
    XCTAssertEqual(height { $0.maximumLineHeight = 15 }, 30, accuracy: 0.01)
    XCTAssertEqual(height { $0.lineHeightMultiple = 2 }, 4 * 20.29, accuracy: 0.05)
    XCTAssertEqual(height { $0.paragraphSpacing = 8 }, 2 * 20.29 + 8, accuracy: 0.05)
  }

  func testIndentsNarrowTheLines() {
    let text = attributes {
      $0.paragraph.firstLineHeadIndent = 30
      $0.paragraph.headIndent = 10
    }
    let layout = TextLayout.make("one two three four five six seven", attributes: text, width: 100)
    XCTAssertEqual(layout.lines[0].frame.minX, 30)
    XCTAssertEqual(layout.lines[1].frame.minX, 10)
    XCTAssertTrue(layout.lines.allSatisfy { $0.frame.maxX <= 100.1 })
  }

  func testRunsKeepTheirFontsAndColours() {
    let big = attributes(40) { $0.color = red }
    let small = attributes(10) { $0.color = blue }
    let layout = TextLayout.make([TextRun("H", big), TextRun("H", small)])
    XCTAssertEqual(layout.size.height, 40 * 1.1933, accuracy: 0.1)
    let canvas = Canvas(pointsWide: 60, high: 50)
    layout.draw(in: canvas.context, at: .zero)
    var colors: Set<UInt32> = []
    for y in 0..<50 { for x in 0..<60 { colors.insert(canvas[x, y]) } }
    XCTAssertTrue(colors.contains(opaqueRed))
    XCTAssertTrue(colors.contains { $0 >> 24 > 150 && $0 & 255 > 150 && $0 >> 16 & 255 == 0 })
  }

  func testKernWidensText() {
    let plain = TextLayout.make("abcde", attributes: attributes()).size.width
    let wide = TextLayout.make("abcde", attributes: attributes { $0.kern = 4 }).size.width
    XCTAssertEqual(wide - plain, 18, accuracy: 2.5)
  }

  func testMonospacedDigitsAreEquallyWide() {
    var face = FontFace.system(size: 17)
    face.usesMonospacedDigits = true
    func width(_ text: String) -> CGFloat { TextLayout.make(text, attributes: TextAttributes(font: face)).size.width }
    XCTAssertEqual(width("1111"), width("8888"), accuracy: 0.01)
  }

  func testUnderlineStrikethroughAndBackgroundAreDrawn() {
    let text = attributes(20) {
      $0.color = CGColor(gray: 0, alpha: 0)
      $0.underline = TextDecoration(thickness: 1, color: red)
      $0.strikethrough = TextDecoration(thickness: 1, color: blue)
      $0.backgroundColor = green
    }
    let canvas = Canvas(pointsWide: 60, high: 30, scale: 2)
    let layout = TextLayout.make("nnnn", attributes: text)
    layout.draw(in: canvas.context, at: .zero)
    func row(of color: (UInt32) -> Bool) -> Int? { (0..<60).first { color(canvas[20, $0]) } }
    let underline = row { $0 >> 16 & 255 > 200 }, strike = row { $0 & 255 > 200 }
    XCTAssertEqual(canvas[1, 1], opaqueGreen)
    XCTAssertNotNil(underline)
    XCTAssertNotNil(strike)
    XCTAssertGreaterThan(underline ?? 0, Int(layout.firstBaseline * 2))
    XCTAssertLessThan(strike ?? 99, Int(layout.firstBaseline * 2))
  }

  func testOffsetsAndPointsMatch() {
    let layout = TextLayout.make("ab中😀\ncd", attributes: attributes())
    for offset in [0, 1, 2, 3, 5, 6, 7, 8] {
      let caret = layout.caretRect(at: offset)
      XCTAssertEqual(layout.offset(nearest: CGPoint(x: caret.minX + 0.5, y: caret.midY)), offset, "offset \(offset)")
    }
    XCTAssertEqual(layout.caretRect(at: 6).minY, 20.29, accuracy: 0.01)
    XCTAssertEqual(layout.offset(nearest: CGPoint(x: 500, y: 5)), 5)
    XCTAssertEqual(layout.characterIndex(at: CGPoint(x: layout.caretRect(at: 2).minX + 3, y: 5)), 2)
    XCTAssertNil(layout.characterIndex(at: CGPoint(x: 500, y: 5)))
    XCTAssertEqual(layout.rects(of: NSRange(location: 1, length: 6)).count, 2)
  }

  func testTextIsTheSameSizeAtEveryScale() {
    let layout = TextLayout.make("Hello World", attributes: attributes())
    let widths = [1, 2, 3].map { scale -> CGFloat in
      let canvas = Canvas(pointsWide: 120, high: 30, scale: scale)
      layout.draw(in: canvas.context, at: CGPoint(x: 10, y: 2))
      return canvas.inkBox!.width / CGFloat(scale)
    }
    XCTAssertEqual(widths[0], widths[2], accuracy: 2)
    XCTAssertEqual(widths[1], widths[2], accuracy: 1)
  }

  func testAFadedContextFadesText() {
    let canvas = Canvas(pointsWide: 60, high: 60)
    canvas.context.setAlpha(0.5)
    TextLayout.make([TextRun("H", attributes(60)), TextRun("", attributes(10) { $0.color = red })]).draw(in: canvas.context, at: .zero)
    var most: UInt32 = 0
    for y in 0..<60 { for x in 0..<60 { most = max(most, canvas[x, y] >> 24) } }
    XCTAssertEqual(Int(most), 128, accuracy: 2)
  }

  func testMissingGlyphsAndFontsAreReportedOnce() {
    var said: [String] = []
    let before = Diagnostics.write
    Diagnostics.write = { said.append($0) }
    defer { Diagnostics.write = before }
    for text in ["a \u{13000}", "\u{13000}b"] {
      let layout = TextLayout.make(text, attributes: attributes())
      XCTAssertGreaterThan(layout.size.width, 10)
    }
    XCTAssertEqual(said.filter { $0.contains("U+13000") }.count, 1, "\(said)")
    for size in [12.0, 13.0] {
      _ = TextLayout.make("x", attributes: TextAttributes(font: FontFace(name: "NoSuchFont-Bold", size: size)))
    }
    XCTAssertEqual(said.filter { $0.contains("No Such Font") }.count, 1, "\(said)")
  }

  func testFontNamesAreUnderstood() {
    XCTAssertEqual(FontFace(name: "HelveticaNeue-Bold", size: 12), FontFace(family: "Helvetica Neue", size: 12, weight: 700))
    XCTAssertEqual(
      FontFace(name: "AvenirNext-DemiBoldItalic", size: 12), FontFace(family: "Avenir Next", size: 12, weight: 600, isItalic: true))
    XCTAssertEqual(FontFace(name: "TimesNewRomanPSMT", size: 12).family, "Times New Roman")
    XCTAssertNil(FontFace(name: ".SFUIText-Medium", size: 12).family)
  }

  func testEveryThreadCanSetText() {
    let done = expectation(description: "threads")
    done.expectedFulfillmentCount = 4
    for number in 0..<4 {
      Thread {
        for index in 0..<50 {
          let layout = TextLayout.make("Thread \(number) \(index) 中文", attributes: TextAttributes(font: .system(size: 17)))
          XCTAssertGreaterThan(layout.size.width, 50)
        }
        done.fulfill()
      }.start()
    }
    wait(for: [done], timeout: 30)
  }

  func testOddTextIsHarmless() {
    let texts = [
      "\u{0}a", "\u{FEFF}", "\u{202E}abc", "a\u{300}\u{301}", "\u{2028}x", String(repeating: "\n", count: 50), "\u{FFFF}", "👩‍👩‍👧‍👦",
    ]
    for text in texts {
      for width in [0, 1, 50, CGFloat.infinity, .nan] {
        let truncating = attributes { $0.paragraph.lineBreak = .truncateTail }
        let layout = TextLayout.make(text, attributes: truncating, width: width, maximumLines: 3)
        XCTAssertGreaterThan(layout.size.height, 0)
        for offset in -1...text.utf16.count + 1 { _ = layout.caretRect(at: offset) }
        _ = layout.offset(nearest: CGPoint(x: 10, y: 10))
        _ = layout.rects(of: NSRange(location: 0, length: text.utf16.count))
      }
    }
  }
}
