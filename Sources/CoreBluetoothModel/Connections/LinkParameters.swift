import BluetoothProtocols
import Timelines

/// Parameters that a link gets because its peripheral asked for them.
struct LinkParameters: Hashable, Sendable {
  /// The instant at which they count.
  let due: Instant
  /// The fields of `link.parameters`.
  let fields: Fields

  /// - Parameter link: The link as it is. Six connection events that the peripheral listens to come first.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 5.1.1 (the Instant); Vol 3, Part A, 4.20.
  init(_ request: ConnectionTimingRequest, on link: Link, at now: Instant) {
    fields = Fields(granting: request, keeping: link.interval)
    due = now + link.interval * 6 * (1 + link.peripheralLatency)
  }
}

extension Link {
  /// Uses the parameters that were granted.
  mutating func useGranted() {
    interval = granted?.fields[.interval]?.duration ?? interval
    peripheralLatency = granted?.fields[.peripheralLatency]?.integer ?? peripheralLatency
    granted = nil
  }
}

extension ConnectionTimingRequest {
  /// Whether the phone grants it: Apple advises it to accessories.
  ///
  /// Source: BG-SEM-39; Apple, Accessory Design Guidelines R31 (2026-09), 58.6; R17 (2022-04), 40.6.
  /// Source: chosen. A supervision timeout or a silence that one edition advises is granted.
  var isGranted: Bool {
    let (least, most) = (intervalMinimum.duration, intervalMaximum.duration)
    let step = Duration.milliseconds(15)
    let silence = most * (1 + Int(peripheralLatency))
    return isPossible && least >= step && least.nanoseconds % step.nanoseconds == 0
      && (most >= least + step || (least == step && most == step)) && peripheralLatency <= 30
      && silence <= .seconds(6) && silence * 3 < supervisionTimeout.duration
      && (Duration.seconds(2)...Duration.seconds(18)).contains(supervisionTimeout.duration)
  }
}
