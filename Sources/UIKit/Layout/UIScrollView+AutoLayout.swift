// A scroll view's content and frame as rectangles for constraints.
//
// As Apple documents: edges and margins of a scroll view, in constraints to what is inside it, are those of its content; its width,
// height and centre are those of its frame. Constraints that reach from edge to edge of the content make its size.

extension UIScrollView {
  /// The content's rectangle.
  public var contentLayoutGuide: UILayoutGuide { systemGuide(\.content, "UIScrollViewContentLayoutGuide", .content) }
  /// The part of the content that is seen, without the content's moving.
  public var frameLayoutGuide: UILayoutGuide { systemGuide(\.frame, "UIScrollViewFrameLayoutGuide", .frame) }

  /// Takes the content's size where constraints say it.
  func takeContentSize() {
    guard let item = layoutState?.systemGuides.content?.layoutState.item, item.isWidthAsked || item.isHeightAsked else { return }
    let solved = item.frame.size
    let size = CGSize(
      width: item.isWidthAsked ? solved.width : contentSize.width, height: item.isHeightAsked ? solved.height : contentSize.height)
    if size != contentSize { contentSize = size }
  }
}
