public import Foundation

// Windows, view controllers and alerts, as far as Bluetooth code meets them. They are not drawn, and the user
// does not touch them. Unlike Apple's, view controllers and views are no responders: here a responder can be made
// without arguments, as the system makes delegates.

/// An area of the screen. It is only an object, which is not drawn or laid out.
///
/// Source: Apple, UIView.
@preconcurrency @MainActor open class UIView: NSObject {
  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var tag = 0
  open var isUserInteractionEnabled = true
  /// Its frame is not that of the view.
  public let layer = CALayer()
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// The archive is not read.
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func setNeedsDisplay() {}
}

/// The picture of a view. It is only an object, which is not drawn or laid out.
///
/// Source: Apple, CALayer.
open class CALayer: NSObject, @unchecked Sendable {
  open var frame = CGRect.zero
  open var bounds = CGRect.zero
  open var cornerRadius: CGFloat = 0
  open var borderWidth: CGFloat = 0
  open var masksToBounds = false
  open var opacity: Float = 1
  open var isHidden = false
  open private(set) weak var superlayer: CALayer?
  open private(set) var sublayers: [CALayer]?

  public override init() { super.init() }

  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    layer.superlayer = self
    sublayers = (sublayers ?? []) + [layer]
  }

  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
}

/// The window in which an app shows its views.
///
/// Source: Apple, UIWindow.
@preconcurrency @MainActor open class UIWindow: UIView {
  open weak var windowScene: UIWindowScene?
  open var rootViewController: UIViewController? {
    didSet { if UIApplication.shared.windows.contains(self) { rootViewController?.show() } }
  }
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  /// Shows the window. The view of its root view controller is loaded and appears, whether or not the app is
  /// in the foreground.
  ///
  /// Source: Apple, makeKeyAndVisible(); chosen, that the view appears at once.
  open func makeKeyAndVisible() {
    UIApplication.shared.windows.removeAll { $0 === self }
    UIApplication.shared.windows.append(self)
    rootViewController?.show()
  }

  open func makeKey() { makeKeyAndVisible() }
}

/// A part of the app's interface. Its methods are called once, when its window becomes visible, or when
/// another view controller presents it.
///
/// Source: Apple, UIViewController.
@preconcurrency @MainActor open class UIViewController: NSObject {
  open var title: String?
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  private var loadedView: UIView?

  /// There are no files of Interface Builder: the names are not looked at.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The archive is not read.
  public required init?(coder: NSCoder) { super.init() }

  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.show()
    completion?()
  }

  /// Dismisses the view controller that this one presents, or this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenting = presentedViewController == nil ? presentingViewController : self
    let presented = presenting?.presentedViewController
    presented?.viewWillDisappear(flag)
    presented?.presentingViewController = nil
    presenting?.presentedViewController = nil
    presented?.viewDidDisappear(flag)
    completion?()
  }

  func show() {
    loadViewIfNeeded()
    viewWillAppear(false)
    viewDidAppear(false)
  }
}

/// The screen of an iPhone, in points.
///
/// Source: Apple, UIScreen; chosen, the size.
@preconcurrency @MainActor open class UIScreen: NSObject {
  public static let main = UIScreen()
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
  open var scale: CGFloat { 3 }
  open var brightness: CGFloat = 0.5
}

/// An image without content.
///
/// Source: Apple, UIImage.
open class UIImage: NSObject, @unchecked Sendable {
  public override init() { super.init() }
  public convenience init?(named name: String) { self.init() }
  public convenience init?(systemName name: String) { self.init() }
  public convenience init?(data: Data) { self.init() }
}

/// A color. Colors of the system have no components.
///
/// Source: Apple, UIColor.
open class UIColor: NSObject, @unchecked Sendable {
  public override init() { super.init() }
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init()
  }
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init() }
  public convenience init?(named name: String) { self.init() }

  public static let black = UIColor()
  public static let blue = UIColor()
  public static let clear = UIColor()
  public static let gray = UIColor()
  public static let green = UIColor()
  public static let orange = UIColor()
  public static let red = UIColor()
  public static let white = UIColor()
  public static let yellow = UIColor()
  public static let systemBackground = UIColor()
  public static let systemBlue = UIColor()
  public static let systemGreen = UIColor()
  public static let systemRed = UIColor()
}

/// Feedback that the user feels. It has no effect.
///
/// Source: Apple, UIFeedbackGenerator.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }
  open func prepare() {}
}

/// Source: Apple, UINotificationFeedbackGenerator.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Source: Apple, UISelectionFeedbackGenerator.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() {}
}

/// Source: Apple, UIImpactFeedbackGenerator.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
  public override init() { super.init() }
  public convenience init(style: FeedbackStyle) { self.init() }
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}
