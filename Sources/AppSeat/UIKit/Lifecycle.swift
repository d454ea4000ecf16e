import AppSeat
import Foundation

/// Makes calls of the application delegate out of what the host says about the app's life.
@MainActor struct Lifecycle {
  private let application = UIApplication.shared
  private var delegate: (any UIApplicationDelegate)? { application.delegate }

  /// Takes in an entry, on the main queue.
  func receive(_ entry: SeatEntry) {
    switch entry.name {
    case "didFinishLaunching": launch(entry.fields)
    case "foreground": becomeActive()
    case "inactive": resignActive()
    case "background":
      // The user leaves an active app: it resigns first.
      resignActive()
      application.applicationState = .background
    case "woken": application.wakeDeadline = entry.fields.instant("deadline")
    case "didEnterBackground": enterBackground()
    case "willEnterForeground": enterForeground()
    case "backgroundTaskExpired":
      application.tasks.handler(of: entry.fields.integer("task") ?? 0)?()
    case "willTerminate":
      delegate?.applicationWillTerminate(application)
      post(UIApplication.willTerminateNotification)
    default: break
    }
  }

  /// Source: BG-LCH-01 to BG-LCH-05.
  private func launch(_ fields: SeatFields) {
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    options[.bluetoothCentrals] = fields.texts("launchCentrals")
    options[.bluetoothPeripherals] = fields.texts("launchPeripherals")
    let told = options.isEmpty ? nil : options
    if fields.text("reason") != "user" { application.applicationState = .background }
    _ = delegate?.application(application, willFinishLaunchingWithOptions: told)
    _ = delegate?.application(application, didFinishLaunchingWithOptions: told)
    HostedSeat.shared.noteLaunch()
    post(UIApplication.didFinishLaunchingNotification)
  }

  private func becomeActive() {
    connectScene()
    application.wakeDeadline = nil
    move(
      to: .active, .foregroundActive, posting: UIApplication.didBecomeActiveNotification,
      scene: { $0.sceneDidBecomeActive($1) }, application: { $0.applicationDidBecomeActive($1) })
  }

  private func resignActive() {
    // Also said of a suspended app that is on its way to the foreground.
    guard application.applicationState == .active else { return }
    move(
      to: .inactive, .foregroundInactive, posting: UIApplication.willResignActiveNotification,
      scene: { $0.sceneWillResignActive($1) }, application: { $0.applicationWillResignActive($1) })
  }

  private func enterBackground() {
    move(
      to: .background, .background, posting: UIApplication.didEnterBackgroundNotification,
      scene: { $0.sceneDidEnterBackground($1) },
      application: { $0.applicationDidEnterBackground($1) })
  }

  private func enterForeground() {
    move(
      to: .inactive, .foregroundInactive, posting: UIApplication.willEnterForegroundNotification,
      scene: { $0.sceneWillEnterForeground($1) },
      application: { $0.applicationWillEnterForeground($1) })
  }

  /// Moves the app to a state, and notifies the delegate of its scene, or its own delegate if it
  /// has no scene.
  private func move(
    to state: UIApplication.State, _ activation: UIScene.ActivationState,
    posting name: Notification.Name, scene tellScene: (any UISceneDelegate, UIScene) -> Void,
    application tell: (any UIApplicationDelegate, UIApplication) -> Void
  ) {
    application.applicationState = state
    if let scene {
      scene.activationState = activation
      if let delegate = scene.delegate { tellScene(delegate, scene) }
      post(activation.notification(beside: name), of: scene)
    } else if let delegate {
      tell(delegate, application)
    }
    post(name)
  }

  private func post(_ name: Notification.Name, of object: Any? = nil) {
    NotificationCenter.default.post(name: name, object: object ?? application)
  }
}

// Scenes.
extension Lifecycle {
  private var scene: UIScene? { application.connectedScenes.first }

  /// Connects the app's scene when it comes to the foreground for the first time, if it has one.
  private func connectScene() {
    guard scene == nil, let delegate else { return }
    let session = UISceneSession()
    let options = UIScene.ConnectionOptions()
    let configuration = delegate.application(
      application, configurationForConnecting: session, options: options)
    let made = (configuration.delegateClass as? UIResponder.Type)?.init()
    guard let sceneDelegate = made as? any UISceneDelegate else { return }
    session.configuration = configuration
    let scene = UIWindowScene(session: session, connectionOptions: options)
    scene.delegate = sceneDelegate
    application.connectedScenes = [scene]
    post(UIScene.willConnectNotification, of: scene)
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    sceneDelegate.sceneWillEnterForeground(scene)
  }
}

extension UIScene.ActivationState {
  /// The scene's own notification beside one of the application's.
  fileprivate func notification(beside name: Notification.Name) -> Notification.Name {
    switch self {
    case .foregroundActive: UIScene.didActivateNotification
    case .background: UIScene.didEnterBackgroundNotification
    case .foregroundInactive, .unattached:
      name == UIApplication.willEnterForegroundNotification
        ? UIScene.willEnterForegroundNotification : UIScene.willDeactivateNotification
    }
  }
}
