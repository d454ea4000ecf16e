import BluetoothProtocols
import Timelines

/// When an advertiser stops by itself.
struct AdvertisingEnd: Hashable, Sendable {
  var due: Instant
  var reason: HCIErrorCode
  /// The greatest number of advertising events; 0 if it is not limited.
  var events: UInt8 = 0
}

// Advertising that ends by itself.
extension HostController {
  /// Plans when advertising that has just been enabled or disabled ends.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 (1.28 s for directed advertising of high duty cycle)
  /// and 7.8.56 (Duration, Max_Extended_Advertising_Events).
  mutating func planAdvertisingEnds(_ command: HCICommand) {
    switch command {
    case .leSetAdvertisingEnable(let isOn):
      let properties = host.advertising[.legacy]?.known.properties
      let isShort = isOn && properties?.contains(.highDutyCycle) == true
      advertisingEnds[.legacy] =
        isShort ? AdvertisingEnd(due: now + .milliseconds(1280), reason: .advertisingTimeout) : nil
    case .leSetExtendedAdvertisingEnable(let enable):
      if enable.sets.isEmpty { advertisingEnds = advertisingEnds.filter { $0.key == .legacy } }
      for set in enable.sets {
        advertisingEnds[.set(set.set)] = enable.isEnabled ? end(of: set) : nil
      }
    default: break
    }
  }

  /// Source: chosen. The events of a limited number are taken to be an interval apart.
  private func end(of set: HCICommand.EnabledSet) -> AdvertisingEnd? {
    let interval = host.advertising[.set(set.set)]?.known.intervalMaximum.duration ?? .zero
    let ends = [
      set.duration > 0
        ? AdvertisingEnd(
          due: now + .milliseconds(10 * Int(set.duration)), reason: .advertisingTimeout) : nil,
      set.maximumEvents > 0
        ? AdvertisingEnd(
          due: now + interval * Int(set.maximumEvents), reason: .limitReached,
          events: set.maximumEvents) : nil,
    ]
    return ends.compactMap(\.self).min { $0.due < $1.due }
  }

  /// Ends advertising that is over by now, and reports that to the host.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 (legacy advertising) and 7.7.65.18 (a set).
  mutating func finishAdvertising() {
    let over = advertisingEnds.filter { $0.value.due <= now }.sorted { $0.value.due < $1.value.due }
    for (number, end) in over {
      advertisingEnds[number] = nil
      guard host.advertising[number]?.isOnAir == true else { continue }
      if case .set(let set) = number {
        send(
          .leAdvertisingSetTerminated(
            .init(
              status: end.reason, set: set, handle: ConnectionHandle(rawValue: 0),
              completedEvents: end.events)))
      } else {
        advertisingFailed(end.reason)
      }
    }
  }
}

extension HCIErrorCode {
  static let limitReached = HCIErrorCode(rawValue: 0x43)
}
