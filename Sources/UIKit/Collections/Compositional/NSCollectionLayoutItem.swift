// What a compositional layout is made of: sizes, spacings and items.

@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  /// A part of the container, or points.
  public let dimension: CGFloat

  init(_ kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

  /// A part of the width of the container.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension { NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth) }
  /// A part of the height of the container.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// Points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension { NSCollectionLayoutDimension(.absolute, absoluteDimension) }
  /// Points, until the view that is shown says what it needs.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension { NSCollectionLayoutDimension(.estimated, estimatedDimension) }

  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  open var isAbsolute: Bool { kind == .absolute }
  open var isEstimated: Bool { kind == .estimated }

  func points(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: return container.width * dimension
    case .fractionalHeight: return container.height * dimension
    case .absolute, .estimated: return dimension
    }
  }
}

@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
  }

  func points(in container: CGSize) -> CGSize {
    CGSize(width: max(widthDimension.points(in: container), 0), height: max(heightDimension.points(in: container), 0))
  }
  var estimates: EstimatedAxes { EstimatedAxes(width: widthDimension.isEstimated, height: heightDimension.isEstimated) }
}

/// The dimensions that the shown view decides.
struct EstimatedAxes: Equatable {
  var width = false
  var height = false
  var isAny: Bool { width || height }
}

@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  public let isFlexible: Bool
  open var isFixed: Bool { !isFlexible }

  init(_ spacing: CGFloat, isFlexible: Bool) { (self.spacing, self.isFlexible) = (spacing, isFlexible) }
  /// At least so many points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true) }
  /// Points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false) }
}

/// Room outside of an item.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  public let leading: NSCollectionLayoutSpacing?
  public let top: NSCollectionLayoutSpacing?
  public let trailing: NSCollectionLayoutSpacing?
  public let bottom: NSCollectionLayoutSpacing?

  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }
}

@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// Taken from the frame that the layout gives; not along a dimension that is estimated.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  public init(layoutSize: NSCollectionLayoutSize) {
    (self.layoutSize, supplementaryItems) = (layoutSize, [])
  }
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
    (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
  }

  /// The frame without the insets.
  func inset(_ frame: CGRect) -> CGRect {
    var frame = frame
    let estimates = layoutSize.estimates
    if !estimates.width {
      frame.origin.x += contentInsets.leading
      frame.size.width = max(frame.width - contentInsets.leading - contentInsets.trailing, 0)
    }
    if !estimates.height {
      frame.origin.y += contentInsets.top
      frame.size.height = max(frame.height - contentInsets.top - contentInsets.bottom, 0)
    }
    return frame
  }
}

/// Where a view lies beside or upon an item.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  public let edges: NSDirectionalRectEdge
  /// Points, or parts of the view's own size when `isFractionalOffset`.
  public let offset: CGPoint
  public let isFractionalOffset: Bool
  open var isAbsoluteOffset: Bool { !isFractionalOffset }

  public init(edges: NSDirectionalRectEdge) { (self.edges, offset, isFractionalOffset) = (edges, .zero, false) }
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) { (self.edges, offset, isFractionalOffset) = (edges, absoluteOffset, false) }
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) { (self.edges, offset, isFractionalOffset) = (edges, fractionalOffset, true) }

  func frame(of size: CGSize, in box: CGRect) -> CGRect {
    var origin = CGPoint(x: box.midX - size.width / 2, y: box.midY - size.height / 2)
    if edges.contains(.leading) { origin.x = box.minX } else if edges.contains(.trailing) { origin.x = box.maxX - size.width }
    if edges.contains(.top) { origin.y = box.minY } else if edges.contains(.bottom) { origin.y = box.maxY - size.height }
    origin.x += isFractionalOffset ? offset.x * size.width : offset.x
    origin.y += isFractionalOffset ? offset.y * size.height : offset.y
    return CGRect(origin: origin, size: size)
  }
}

/// A view beside an item, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  public let elementKind: String
  public let containerAnchor: NSCollectionLayoutAnchor
  open var zIndex = 1

  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    super.init(layoutSize: layoutSize)
  }
}

public enum NSRectAlignment: Int, Sendable { case none = 0, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing }

/// A header or footer of a section, or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  public let alignment: NSRectAlignment
  /// Points.
  public let offset: CGPoint
  /// Whether the section makes room for the view.
  open var extendsBoundary = true
  open var pinToVisibleBounds = false

  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint = .zero) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(layoutSize: layoutSize, elementKind: elementKind, containerAnchor: NSCollectionLayoutAnchor(edges: []))
    if alignment == .leading || alignment == .trailing {
      unimplemented("NSCollectionLayoutBoundarySupplementaryItem beside a section (alignment .leading, .trailing)")
    }
  }

  var isBelow: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }

  /// Where the view begins across a room.
  func start(of length: CGFloat, from first: CGFloat, to last: CGFloat) -> CGFloat {
    switch alignment {
    case .topLeading, .leading, .bottomLeading: return first
    case .topTrailing, .trailing, .bottomTrailing: return last - length
    case .top, .bottom, .none: return (first + last - length) / 2
    }
  }
}

/// Views behind a section.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  public let elementKind: String
  open var zIndex = 0

  private init(kind: String) {
    elementKind = kind
    super.init(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem { NSCollectionLayoutDecorationItem(kind: elementKind) }
}
