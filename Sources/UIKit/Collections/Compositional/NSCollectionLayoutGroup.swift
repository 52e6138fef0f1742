// Items that lie in a row, in a column, or where the app says; groups are items of groups themselves.
//
// Missing: supplementary items of groups (those of items are shown).

@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// Points of the group.
  public let frame: CGRect
  public let zIndex: Int
  public init(frame: CGRect) { (self.frame, zIndex) = (frame, 0) }
  public init(frame: CGRect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
}

public typealias NSCollectionLayoutGroupCustomItemProvider = @MainActor (_ layoutEnvironment: NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// ```swift
/// let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
/// let pair = NSCollectionLayoutGroup.horizontal(
///   layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)), subitems: [item])
/// ```
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    /// As many as fit, in turn.
    case filling
    /// So many, which share the room equally.
    case sharing(Int)
    /// So many of their own size.
    case repeating(Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }
  let isRow: Bool
  let arrangement: Arrangement
  public let subitems: [NSCollectionLayoutItem]
  open var interItemSpacing: NSCollectionLayoutSpacing?

  init(_ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], isRow: Bool, _ arrangement: Arrangement) {
    (self.subitems, self.isRow, self.arrangement) = (subitems, isRow, arrangement)
    super.init(layoutSize: size)
  }

  /// Items from left to right, in turn, as many as fit.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup { make(layoutSize, subitems, true, .filling) }
  /// Items from top to bottom, in turn, as many as fit.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup { make(layoutSize, subitems, false, .filling) }
  /// `count` items that share the width.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
    make(layoutSize, [subitem], true, .sharing(count))
  }
  /// `count` items that share the height.
  open class func vertical(layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
    make(layoutSize, [subitem], false, .sharing(count))
  }
  /// `count` items of their own widths.
  open class func horizontal(layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
    make(layoutSize, [subitem], true, .repeating(count))
  }
  /// `count` items of their own heights.
  open class func vertical(layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int) -> NSCollectionLayoutGroup {
    make(layoutSize, [subitem], false, .repeating(count))
  }
  open class func custom(layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider) -> NSCollectionLayoutGroup {
    make(layoutSize, [], true, .custom(itemProvider))
  }

  private class func make(_ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ isRow: Bool, _ arrangement: Arrangement) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(size, subitems, isRow: isRow, arrangement)
  }
}
