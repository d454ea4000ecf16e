import CVTime
import CoreFoundation

/// The app's user defaults.
enum KeptDefaults {
  /// Has them written into the app's home folder.
  ///
  /// On a phone a system process takes each value as it is set, so that values survive the killing
  /// of the app. Foundation on Linux writes them only on request, which apps no longer make. If
  /// nothing has changed, this takes less than a microsecond.
  ///
  /// It waits for a later turn while a thread is charged for computing: that thread may hold
  /// Foundation's lock, and goes on only when time passes.
  ///
  /// Source: Apple, UserDefaults and synchronize(), which is said to be unnecessary.
  static func write() {
    guard vtime_computing() == 0 else { return }
    CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
  }
}
