// Hears that a person has pulled a picker's sheet down.
import UIKit

package final class SheetPull: NSObject, UIAdaptivePresentationControllerDelegate {
  private let handler: () -> Void
  package init(_ handler: @escaping () -> Void) { self.handler = handler }
  package func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { handler() }
}
