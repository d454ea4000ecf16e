import Foundation

/// What the app remembers from launch to launch.
struct ReadingStore: Sendable {
  private var defaults: UserDefaults { .standard }

  var count: Int { defaults.integer(forKey: "readings") }

  /// The identifier of the user's strap.
  var strap: UUID? {
    get { defaults.string(forKey: "strap").flatMap(UUID.init(uuidString:)) }
    nonmutating set { set(newValue?.uuidString, "strap") }
  }

  var hasBeenConnected: Bool {
    get { defaults.bool(forKey: "hasBeenConnected") }
    nonmutating set { set(newValue, "hasBeenConnected") }
  }

  func add(_ measurement: HeartRateMeasurement) {
    set(count + 1, "readings")
    set(measurement.beatsPerMinute, "last")
  }

  /// The app may be ended at any moment, so each value is written at once.
  private func set(_ value: Any?, _ key: String) {
    defaults.set(value, forKey: key)
    defaults.synchronize()
  }
}
