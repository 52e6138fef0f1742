// A selection that moves from one value to the next.

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { play(.tick) }
}
