import AppSeat
import Foundation

/// Makes calls of the application delegate out of what the host says about the app's life.
@MainActor struct Lifecycle {
  private let application = UIApplication.shared
  private var delegate: (any UIApplicationDelegate)? { application.delegate }

  /// Takes in an entry, on the main queue.
  func take(_ entry: SeatEntry) {
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
    case "terminated":
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
    if fields.text("reason") == "bluetooth" { application.applicationState = .background }
    _ = delegate?.application(application, willFinishLaunchingWithOptions: told)
    _ = delegate?.application(application, didFinishLaunchingWithOptions: told)
    post(UIApplication.didFinishLaunchingNotification)
  }

  private func becomeActive() {
    connectScene()
    application.applicationState = .active
    application.wakeDeadline = nil
    if let scene {
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
    } else {
      delegate?.applicationDidBecomeActive(application)
    }
    post(UIApplication.didBecomeActiveNotification)
  }

  private func resignActive() {
    // Also said of a suspended app that is on its way to the foreground.
    guard application.applicationState == .active else { return }
    application.applicationState = .inactive
    if let scene {
      scene.activationState = .foregroundInactive
      scene.delegate?.sceneWillResignActive(scene)
    } else {
      delegate?.applicationWillResignActive(application)
    }
    post(UIApplication.willResignActiveNotification)
  }

  private func enterBackground() {
    application.applicationState = .background
    if let scene {
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
    } else {
      delegate?.applicationDidEnterBackground(application)
    }
    post(UIApplication.didEnterBackgroundNotification)
  }

  private func enterForeground() {
    application.applicationState = .inactive
    if let scene {
      scene.activationState = .foregroundInactive
      scene.delegate?.sceneWillEnterForeground(scene)
    } else {
      delegate?.applicationWillEnterForeground(application)
    }
    post(UIApplication.willEnterForegroundNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: application)
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
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    sceneDelegate.sceneWillEnterForeground(scene)
  }
}
