// The library as a grid of small pictures. They are decoded one a turn, what is seen first, so that the screen comes at once.
import Foundation

enum PhotoGridMetrics {
  /// Points.
  static let gap: CGFloat = 2
  static let leastSide: CGFloat = 90
  static let pictureScaleLimit: CGFloat = 4
  static let buttonHeight: CGFloat = 50
}

final class PhotoCell: UICollectionViewCell {
  let picture = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
    backgroundColor = .secondarySystemBackground
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isHighlighted: Bool { didSet { picture.alpha = isHighlighted ? 0.6 : 1 } }
  override func prepareForReuse() {
    super.prepareForReuse()
    picture.image = nil
  }
}

final class PhotoGridController: UICollectionViewController {
  private lazy var library = PhotoLibrary()
  private var thumbnails: [Int: UIImage] = [:]
  private var damaged: Set<Int> = []
  private var isLoading = false

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = PhotoGridMetrics.gap
    layout.minimumInteritemSpacing = PhotoGridMetrics.gap
    super.init(collectionViewLayout: layout)
    title = Localization.system("Photos")
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private var picker: UIImagePickerController? { navigationController as? UIImagePickerController }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
    navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: self, action: "cancelPicking")
    guard library.photos.isEmpty else { return }
    let label = UILabel()
    label.text = Localization.system("No Photos")
    label.textAlignment = .center
    label.textColor = .secondaryLabel
    label.font = .preferredFont(forTextStyle: .title2)
    collectionView.backgroundView = label
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let layout = collectionViewLayout as? UICollectionViewFlowLayout, view.bounds.width > 0 else { return }
    let width = view.bounds.inset(by: view.safeAreaInsets).width
    let columns = max(3, (width / (PhotoGridMetrics.leastSide + PhotoGridMetrics.gap)).rounded(.down))
    let side = ((width - PhotoGridMetrics.gap * (columns - 1)) / columns * 2).rounded(.down) / 2
    if layout.itemSize.width != side { layout.itemSize = CGSize(width: side, height: side) }
  }

  func cancelPicking() { picker?.cancel() }

  // MARK: Cells

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { library.photos.count }

  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath) as! PhotoCell
    cell.picture.image = thumbnails[indexPath.item]
    cell.accessibilityLabel = library.photos[indexPath.item].name
    loadNext()
    return cell
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    picker?.picked(library.photos[indexPath.item], of: library)
  }

  private func loadNext() {
    guard !isLoading else { return }
    isLoading = true
    NextTurn.next { [weak self] in self?.load() }
  }

  private func load() {
    isLoading = false
    guard let wanted = collectionView.indexPathsForVisibleItems.first(where: { thumbnails[$0.item] == nil && !damaged.contains($0.item) }) else { return }
    let side = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize.width ?? PhotoGridMetrics.leastSide
    if let made = library.thumbnail(of: library.photos[wanted.item], side: side) {
      thumbnails[wanted.item] = made
      (collectionView.cellForItem(at: wanted) as? PhotoCell)?.picture.image = made
    } else {
      damaged.insert(wanted.item)
    }
    loadNext()
  }
}

@section(".init_array") @used
private let registerPhotoGrid: @convention(c) () -> Void = {
  ClassMembers.register(PhotoCell.self) { $0.factory("initWithFrame:") { arguments in PhotoCell(frame: arguments[0]) } }
  ClassMembers.register(PhotoGridController.self) { members in members.method("cancelPicking") { controller, _ in controller.cancelPicking() } }
}
