import UIKit

/// A placard with a greeting on it, drawn rather than put together from an image view and a label.
class PlacardView: UIView {

    private let placard = UIImage(named: "Placard")!
    private let greetings: [String]
    private var number = 0

    private var font = UIFont.systemFont(ofSize: 24)
    /// Of the greeting in the font, measured when the greeting changes.
    private var textSize = CGSize.zero

    /// Points that stay free beside the text, both sides together.
    private static let textIndent: CGFloat = 26
    private static let fontSizes = stride(from: CGFloat(24), through: 9, by: -1)

    init() {
        greetings = PlacardView.loadGreetings()
        // As large as its picture.
        super.init(frame: CGRect(origin: .zero, size: placard.size))
        isOpaque = false
        isAccessibilityElement = true
        measure()
    }

    required init?(coder: NSCoder) {
        fatalError("PlacardView is made in code")
    }

    private static func loadGreetings() -> [String] {
        guard let url = Bundle.main.url(forResource: "Greetings", withExtension: "plist"),
              let data = try? Data(contentsOf: url),
              let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String],
              !list.isEmpty
        else { return ["Welcome!"] }
        return list
    }

    var greeting: String { greetings[number] }

    func showNextGreeting() {
        number = (number + 1) % greetings.count
        measure()
        setNeedsDisplay()
    }

    /// Finds the largest font that the greeting fits in, and its size.
    private func measure() {
        let room = bounds.width - PlacardView.textIndent
        for size in PlacardView.fontSizes {
            font = .systemFont(ofSize: size)
            textSize = (greeting as NSString).size(withAttributes: [.font: font])
            if textSize.width <= room { break }
        }
        accessibilityLabel = greeting
    }

    override func draw(_ rect: CGRect) {
        placard.draw(at: .zero)

        // Centred, and drawn twice for an embossed look: black half a point lower, then white.
        let point = CGPoint(x: bounds.midX - textSize.width / 2, y: bounds.midY - textSize.height / 2)
        draw(greeting, at: CGPoint(x: point.x, y: point.y + 0.5), in: .black)
        draw(greeting, at: point, in: .white)
    }

    private func draw(_ text: String, at point: CGPoint, in color: UIColor) {
        (text as NSString).draw(at: point, withAttributes: [.font: font, .foregroundColor: color])
    }
}
