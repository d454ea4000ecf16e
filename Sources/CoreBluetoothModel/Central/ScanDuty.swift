import BluetoothProtocols
import Timelines

/// How much the radio listens: the scan parameters that the host gives the controller.
struct ScanDuty: Hashable, Sendable {
  var window: Duration
  var interval: Duration
  var isActive: Bool

  /// Makes the duty of the device at a time.
  ///
  /// - Parameter backgroundSince: Since when no scanning app has been in the foreground; nil while
  ///   one is.
  ///
  /// Source: BG-CEN-10, BG-CEN-11, BG-CEN-19, BG-CEN-20, BG-CEN-23.
  init(
    backgroundSince: Instant?, at now: Instant, _ parameters: Parameters,
    _ behaviour: Behaviour.Scanning
  ) {
    isActive = backgroundSince == nil || behaviour.isActiveInBackground
    guard let backgroundSince, !behaviour.keepsPaceInBackground else {
      window = parameters.foregroundScanWindow
      interval = parameters.foregroundScanInterval
      return
    }
    let stages = parameters.backgroundScanStages
    let stage = stages.last { backgroundSince + $0.after <= now } ?? stages.first ?? .first
    window = stage.window
    interval = stage.interval
    // Source: BG-CEN-19.
    if behaviour.speedsUpInBackground, let first = stages.first, first != stage {
      interval = min(interval, first.interval) / 2
    }
  }

  /// Returns when the next background stage begins; nil if the last one has begun.
  static func nextStage(
    backgroundSince: Instant, after now: Instant, _ parameters: Parameters
  ) -> Instant? {
    parameters.backgroundScanStages.map { backgroundSince + $0.after }.first { $0 > now }
  }
}

/// The scanner as it was last set up on air.
struct ScannerSettings: Hashable, Sendable {
  var duty: ScanDuty
  /// All services that some scan looks for; nil if a scan looks for every peripheral.
  var services: [BluetoothUUID]?

  /// The fields of `air.scanning`. The controller does not filter duplicates: the host does so
  /// itself, because it wants to hear what changes.
  var fields: Fields {
    [
      .enabled: .flag(true), .active: .flag(duty.isActive), .window: .duration(duty.window),
      .interval: .duration(duty.interval), .filtersDuplicates: .flag(false),
      .services: services.map(FieldValue.uuids),
    ]
  }
}
