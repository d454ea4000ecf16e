import CVTime
import CoreFoundation

/// What the app has put into its user defaults.
enum KeptDefaults {
  /// Has it written into the app's home folder.
  ///
  /// On a phone a process of the system's takes each value as it is set, so that values outlast an app that
  /// is killed. Foundation on Linux writes them only when it is asked to, which apps no longer do. Where
  /// nothing has changed, this takes less than a microsecond.
  ///
  /// It waits for a later turn while a thread is charged for what it has computed: that thread may hold
  /// Foundation's lock, and goes on only when time passes.
  ///
  /// Source: Apple, UserDefaults and synchronize(), which is said to be unnecessary.
  static func write() {
    guard vtime_computing() == 0 else { return }
    CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
  }
}
