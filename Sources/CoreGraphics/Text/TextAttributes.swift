// What TextLayout is told about text. UIKit makes these from UIFont, UIColor and attributed strings.
import Foundation

public enum TextDirection: Hashable, Sendable { case natural, leftToRight, rightToLeft }

public enum TextAlignment: Hashable, Sendable { case natural, left, center, right, justified }

public enum TextLineBreak: Hashable, Sendable { case byWord, byCharacter, clip, truncateHead, truncateTail, truncateMiddle }

/// How a paragraph is set. Lengths in points. The style of a paragraph's first character counts.
public struct TextParagraphStyle: Hashable, Sendable {
  public var alignment = TextAlignment.natural
  public var lineBreak = TextLineBreak.byWord
  public var direction = TextDirection.natural
  /// Added below each line but the last of the text.
  public var lineSpacing: CGFloat = 0
  /// Added between this paragraph and the next.
  public var paragraphSpacing: CGFloat = 0
  public var paragraphSpacingBefore: CGFloat = 0
  /// 0 for none.
  public var minimumLineHeight: CGFloat = 0
  public var maximumLineHeight: CGFloat = 0
  /// Multiplies the font's line height; 0 for none.
  public var lineHeightMultiple: CGFloat = 0
  public var firstLineHeadIndent: CGFloat = 0
  public var headIndent: CGFloat = 0
  /// From the leading margin when positive, from the trailing margin when zero or negative.
  public var tailIndent: CGFloat = 0
  /// Points; empty for stops at even distances.
  public var tabs: [TextTab] = []
  /// Points from stop to stop after the last of `tabs`; 0 for 28.
  public var tabInterval: CGFloat = 0

  public init() {}
}

public struct TextDecoration: Hashable, Sendable {
  /// How many times as thick as the font's own line.
  public var thickness: CGFloat
  /// Nil takes the text's colour.
  public var color: CGColor?
  /// Two thin lines.
  public var isDouble: Bool
  /// Lengths of dashes and gaps in thicknesses; empty for a whole line.
  public var dashes: [CGFloat]
  /// Not under spaces.
  public var isByWord: Bool

  public init(thickness: CGFloat = 1, color: CGColor? = nil, isDouble: Bool = false, dashes: [CGFloat] = [], isByWord: Bool = false) {
    self.thickness = thickness
    self.color = color
    self.isDouble = isDouble
    self.dashes = dashes
    self.isByWord = isByWord
  }
}

public struct TextAttributes: Hashable, Sendable {
  public var font: FontFace
  public var color: CGColor
  public var backgroundColor: CGColor?
  /// Points added after each character.
  public var kern: CGFloat = 0
  /// Points upwards.
  public var baselineOffset: CGFloat = 0
  public var underline: TextDecoration?
  public var strikethrough: TextDecoration?
  /// Percent of the font's size; negative for a line around filled letters, 0 for none.
  public var strokeWidth: CGFloat = 0
  /// Nil takes the text's colour.
  public var strokeColor: CGColor?
  /// Stands in the place of the run's character.
  public var attachment: TextAttachment?
  public var paragraph = TextParagraphStyle()

  public init(font: FontFace, color: CGColor = .black, paragraph: TextParagraphStyle = TextParagraphStyle()) {
    self.font = font
    self.color = color
    self.paragraph = paragraph
  }
}

/// What holds a font and can say which: UIFont.
package protocol FontFaceProviding {
  var fontFace: FontFace { get }
}

/// What holds text with attributes and can say which: NSAttributedString, once UIKit is there to read its attributes.
package protocol TextRunsProviding {
  func makeTextRuns() -> [TextRun]
}

/// A stretch of text with one set of attributes.
public struct TextRun: Hashable, Sendable {
  public var text: String
  public var attributes: TextAttributes

  public init(_ text: String, _ attributes: TextAttributes) {
    self.text = text
    self.attributes = attributes
  }
}
