// A person's picture in a circle, or the initials where there is none.
import AddressBookModel
import UIKit

package final class PictureView: UIView {
  private let picture = UIImageView()
  private let initials = UILabel()
  private let ground = CAGradientLayer()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  package required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    ground.colors = [PeopleMetrics.monogramTop.cgColor, PeopleMetrics.monogramBottom.cgColor]
    layer.addSublayer(ground)
    initials.textAlignment = .center
    initials.textColor = .white
    picture.contentMode = .scaleAspectFill
    for view in [initials, picture] { addSubview(view) }
  }

  package func show(_ person: Person, image: [UInt8]?) {
    picture.image = image.flatMap { UIImage(data: Data($0)) }
    picture.isHidden = picture.image == nil
    let letters = PersonWords.initials(of: person)
    initials.text = letters
    accessibilityLabel = letters
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.width / 2
    ground.frame = bounds
    initials.frame = bounds
    initials.font = .systemFont(ofSize: (bounds.width * 0.42).rounded(), weight: .medium)
    picture.frame = bounds
  }
}
