// Sections that look like a table's.
//
// Missing: swipe actions, headers in the first item, separators of other insets and colours.

@preconcurrency @MainActor
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain = 0, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none = 0, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none = 0, supplementary }
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?

  public let appearance: Appearance
  public var showsSeparators: Bool
  /// Behind the rows; nil for the appearance's own.
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none {
    didSet { if headerMode == .firstItemInSection { unimplemented("UICollectionLayoutListConfiguration.headerMode = .firstItemInSection") } }
  }
  public var footerMode = FooterMode.none
  /// Points above each header; nil for the appearance's own.
  public var headerTopPadding: CGFloat? {
    didSet { if headerTopPadding != nil { unimplemented("UICollectionLayoutListConfiguration.headerTopPadding") } }
  }
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { unimplemented("UICollectionLayoutListConfiguration.leadingSwipeActionsConfigurationProvider") }
  }
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider? {
    didSet { unimplemented("UICollectionLayoutListConfiguration.trailingSwipeActionsConfigurationProvider") }
  }

  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar
  }

  var isInset: Bool { appearance == .insetGrouped || appearance == .sidebar }
  var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
  var ground: UIColor { backgroundColor ?? (isGrouped ? .systemGroupedBackground : .systemBackground) }

  func section(_ environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(TableMetrics.rowHeight))
    let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    let side = isInset ? TableMetrics.margin(forWidth: environment.container.contentSize.width) : 0
    let top = isGrouped && headerMode == .none ? TableMetrics.groupedGap : 0
    section.contentInsets = NSDirectionalEdgeInsets(top: top, leading: side, bottom: isGrouped && footerMode == .none ? TableMetrics.groupedGap : 0, trailing: side)
    let edge = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(TableMetrics.plainHeaderHeight))
    if headerMode == .supplementary {
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: edge, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(layoutSize: edge, elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    section.list = self
    return section
  }
}

extension NSCollectionLayoutSection {
  public class func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection { configuration.section(layoutEnvironment) }
}

extension UICollectionViewCompositionalLayout {
  /// ```swift
  /// let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .insetGrouped))
  /// ```
  public class func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in configuration.section(environment) }
  }
}

/// Where a cell lies in its list.
struct ListPlace {
  let list: UICollectionLayoutListConfiguration
  let isFirst: Bool
  let isLast: Bool
}
