// Moving and scaling a picture behind a square; what lies in the square is handed on.
import Foundation

final class PhotoCropController: UIViewController, UIScrollViewDelegate {
  private let picture: UIImage
  private let hand: (UIImage, CGRect) -> Void
  private let scroll = UIScrollView()
  private let imageView: UIImageView
  private let frameView = UIView()
  private let heading = UILabel()
  private var side: CGFloat = 0

  /// - Parameter hand: called with the square, and where it lies in the picture, in the picture's points.
  init(_ picture: UIImage, hand: @escaping (UIImage, CGRect) -> Void) {
    (self.picture, self.hand) = (picture, hand)
    imageView = UIImageView(image: picture)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.clipsToBounds = true
    scroll.delegate = self
    scroll.clipsToBounds = false
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.alwaysBounceVertical = true
    scroll.alwaysBounceHorizontal = true
    imageView.contentMode = .scaleToFill
    scroll.addSubview(imageView)
    view.addSubview(scroll)
    frameView.isUserInteractionEnabled = false
    frameView.layer.borderColor = UIColor(white: 1, alpha: 0.8).cgColor
    frameView.layer.borderWidth = 1
    view.addSubview(frameView)
    heading.text = Localization.system("Move and Scale")
    heading.textColor = .white
    heading.font = .systemFont(ofSize: 17, weight: .semibold)
    heading.textAlignment = .center
    view.addSubview(heading)
    for (title, action) in [("Cancel", "cancelCropping"), ("Choose", "choosePicture")] {
      let button = UIButton(type: .system)
      button.setTitle(Localization.system(title), for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 18)
      button.tintColor = .white
      button.addTarget(self, action: Selector(action), for: .touchUpInside)
      view.addSubview(button)
      buttons.append(button)
    }
  }
  private var buttons: [UIButton] = []

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.setNavigationBarHidden(true, animated: animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if !isBeingDismissed, navigationController?.isBeingDismissed != true { navigationController?.setNavigationBarHidden(false, animated: animated) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets), high = PhotoGridMetrics.buttonHeight
    let new = min(room.width, room.height - 2 * high).rounded(.down)
    heading.frame = CGRect(x: room.minX, y: room.minY, width: room.width, height: high)
    for (index, button) in buttons.enumerated() {
      let width = button.sizeThatFits(.zero).width + 40
      button.frame = CGRect(x: index == 0 ? room.minX : room.maxX - width, y: room.maxY - high, width: width, height: high)
    }
    guard new > 0, new != side else { return }
    side = new
    scroll.frame = CGRect(x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side)
    frameView.frame = scroll.frame
    // The square is always full.
    let least = max(side / picture.size.width, side / picture.size.height)
    imageView.transform = .identity
    imageView.frame = CGRect(origin: .zero, size: picture.size)
    scroll.contentSize = picture.size
    scroll.minimumZoomScale = least
    scroll.maximumZoomScale = least * PhotoGridMetrics.pictureScaleLimit
    scroll.zoomScale = least
    scroll.contentOffset = CGPoint(x: (scroll.contentSize.width - side) / 2, y: (scroll.contentSize.height - side) / 2)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

  func cancelCropping() { navigationController?.popViewController(animated: true) }

  func choosePicture() {
    let scale = scroll.zoomScale
    let crop = CGRect(x: scroll.contentOffset.x / scale, y: scroll.contentOffset.y / scale, width: side / scale, height: side / scale)
      .intersection(CGRect(origin: .zero, size: picture.size))
    guard !crop.isEmpty else { return }
    let format = UIGraphicsImageRendererFormat()
    format.scale = picture.scale
    let edited = UIGraphicsImageRenderer(size: crop.size, format: format).image { _ in picture.draw(at: CGPoint(x: -crop.minX, y: -crop.minY)) }
    hand(edited, crop)
  }
}

@section(".init_array") @used
private let registerPhotoCrop: @convention(c) () -> Void = {
  ClassMembers.register(PhotoCropController.self) { members in
    members.method("cancelCropping") { controller, _ in controller.cancelCropping() }
    members.method("choosePicture") { controller, _ in controller.choosePicture() }
    members.method("viewForZoomingInScrollView:") { controller, arguments in controller.viewForZooming(in: arguments[0]) }
  }
}
