// Views that are made by their class alone: for appearance proxies, and where an app names a class.

@section(".init_array") @used
private let registerViewFactories: @convention(c) () -> Void = {
  ClassMembers.register(UISlider.self) { $0.factory("init") { _ in UISlider() } }
  ClassMembers.register(UISwitch.self) { $0.factory("init") { _ in UISwitch() } }
  ClassMembers.register(UISegmentedControl.self) { $0.factory("init") { _ in UISegmentedControl() } }
  ClassMembers.register(UIPageControl.self) { $0.factory("init") { _ in UIPageControl() } }
  ClassMembers.register(UIStackView.self) { $0.factory("init") { _ in UIStackView() } }
  ClassMembers.register(UIActivityIndicatorView.self) { $0.factory("init") { _ in UIActivityIndicatorView(style: .medium) } }
  ClassMembers.register(UIVisualEffectView.self) { $0.factory("init") { _ in UIVisualEffectView(effect: nil) } }
  ClassMembers.register(UITableViewCell.self) { $0.factory("init") { _ in UITableViewCell(style: .default, reuseIdentifier: nil) } }
  ClassMembers.register(UITableViewHeaderFooterView.self) { $0.factory("init") { _ in UITableViewHeaderFooterView(reuseIdentifier: nil) } }
  ClassMembers.register(UICollectionView.self) {
    $0.factory("init") { _ in UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()) }
  }
}
