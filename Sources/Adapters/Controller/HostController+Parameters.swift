import BluetoothProtocols
import Timelines

/// A change of the parameters of a link that is under way.
struct ParameterUpdate: Hashable, Sendable {
  var handle: ConnectionHandle
  var timing: ConnectionTiming
  /// The instant of the connection event from which the parameters count.
  var due: Instant
}

// The parameters of links, and how they change.
extension HostController {
  /// Tells the host of parameters that the peer, as a central, has decided on.
  mutating func parametersChanged(_ entry: Entry) {
    guard let link = link(of: entry) else { return }
    send(
      .leConnectionUpdateComplete(
        .init(handle: link.handle, timing: ConnectionTiming(entry.fields))))
  }

  /// Begins what the host, as a central, asks for. Of the intervals that it allows, the link gets
  /// the longest.
  ///
  /// The change counts from a connection event that both ends are sure to know of: the sixth one
  /// that the peripheral listens to. Changes of one link come one after the other.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 5.1.1 (the Instant).
  mutating func updateConnection(_ handle: ConnectionHandle, _ request: ConnectionTimingRequest) {
    status(.leConnectionUpdate)
    guard let timing = host.links[handle]?.timing else { return }
    let begin = updates.last { $0.handle == handle }?.due ?? now
    let listened = timing.interval.duration * (1 + Int(timing.peripheralLatency))
    updates.append(
      ParameterUpdate(
        handle: handle,
        timing: ConnectionTiming(
          interval: request.intervalMaximum, peripheralLatency: request.peripheralLatency,
          supervisionTimeout: request.supervisionTimeout),
        due: begin + listened * 6))
  }

  /// Makes the changes that are due, and reports them to the air and the host.
  mutating func finishUpdates() {
    for update in updates where update.due <= now {
      guard let link = links.first(where: { $0.handle == update.handle }) else { continue }
      draft(
        .linkParameters,
        link.identifiers.merging(Fields(update.timing)))
      send(
        .leConnectionUpdateComplete(.init(handle: update.handle, timing: update.timing)))
    }
    updates.removeAll { $0.due <= now }
  }
}

extension CommandBounds {
  /// Returns the first bound that a request for parameters breaks. It has those of LE Connection
  /// Update.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20.
  static func breach(of request: ConnectionTimingRequest) -> ParameterBound.Breach? {
    let numbers = [
      "Connection_Interval_Min": Int(request.intervalMinimum.rawValue),
      "Connection_Interval_Max": Int(request.intervalMaximum.rawValue),
      "Max_Latency": Int(request.peripheralLatency),
      "Supervision_Timeout": Int(request.supervisionTimeout.rawValue),
    ]
    return timing.lazy.compactMap { $0.breach(in: numbers) }.first
  }
}
