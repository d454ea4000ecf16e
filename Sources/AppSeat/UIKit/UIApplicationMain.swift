// swift-format-ignore-file: AlwaysUseLowerCamelCase
import AppSeat
import Foundation

extension UIApplicationDelegate where Self: UIResponder {
  /// Runs the app. `@main` of an application delegate calls it.
  @MainActor public static func main() { run { Self.init() } }
}

/// Runs the app, called by its `main.swift`. It does not return.
///
/// - Parameter delegateClassName: The name of the application delegate's class, as
///   `NSStringFromClass` gives it.
@discardableResult public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let type: AnyClass? = delegateClassName.flatMap { NSClassFromString($0) }
  guard let type = type as? UIResponder.Type, type is any UIApplicationDelegate.Type else {
    fatalError("there is no application delegate \(delegateClassName ?? "nil")")
  }
  // Top-level code of `main.swift` runs on the main thread.
  MainActor.assumeIsolated { run { type.init() as? any UIApplicationDelegate } }
}

/// Runs the app, once the host has launched it. Only the host ends it.
@MainActor private func run(_ delegate: () -> (any UIApplicationDelegate)?) -> Never {
  HostedSeat.shared.start()
  UIApplication.shared.delegate = delegate()
  HostedSeat.shared.listen(for: .application) { entry in
    DispatchQueue.main.async {
      HostedSeat.shared.whileBusy { MainActor.assumeIsolated { Lifecycle().receive(entry) } }
    }
  }
  while true { RunLoop.main.run() }
}
