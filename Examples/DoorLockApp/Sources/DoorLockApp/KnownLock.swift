import Foundation

/// The user's lock, which the app remembers from launch to launch.
enum KnownLock {
  static var identifier: UUID? {
    get { UserDefaults.standard.string(forKey: "lock").flatMap(UUID.init(uuidString:)) }
    set { UserDefaults.standard.set(newValue?.uuidString, forKey: "lock") }
  }
}
