import Foundation

/// The data that the app keeps from launch to launch.
struct ReadingStore: Sendable {
  private var defaults: UserDefaults { .standard }

  var count: Int { defaults.integer(forKey: "readings") }

  /// The identifier of the user's strap.
  var strap: UUID? {
    get { defaults.string(forKey: "strap").flatMap(UUID.init(uuidString:)) }
    nonmutating set { defaults.set(newValue?.uuidString, forKey: "strap") }
  }

  var hasBeenConnected: Bool {
    get { defaults.bool(forKey: "hasBeenConnected") }
    nonmutating set { defaults.set(newValue, forKey: "hasBeenConnected") }
  }

  func add(_ measurement: HeartRateMeasurement) {
    defaults.set(count + 1, forKey: "readings")
    defaults.set(measurement.beatsPerMinute, forKey: "last")
  }
}
