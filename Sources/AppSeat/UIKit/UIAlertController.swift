import AppSeat
import Foundation

/// A message to the user, who never responds.
///
/// Source: Apple, UIAlertController.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  open private(set) var preferredStyle = Style.actionSheet
  open private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init()
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a note to the timeline, as an app that shows an alert in the background is at fault.
  override func show() {
    let text = [title, message].compactMap { $0 }.joined(separator: " – ")
    HostedSeat.shared.sendNote("the app shows an alert: \(text)")
    super.show()
  }
}

/// A button of an alert. The user never presses it.
///
/// Source: Apple, UIAlertAction.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  open var isEnabled = true

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style) = (title, style)
  }
}
