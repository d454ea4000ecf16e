import BluetoothProtocols
import Timelines
import VirtualTime

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
        status: .success, handle: link.handle, timing: ConnectionTiming(entry.fields)))
  }

  /// Begins what the host, as a central, asks for. Of the intervals that it allows, the link gets
  /// the longest.
  mutating func updateConnection(_ handle: ConnectionHandle, _ request: ConnectionTimingRequest) {
    status(.leConnectionUpdate)
    beginUpdate(handle, request, interval: request.intervalMaximum)
  }

  /// Plans a change. It counts from a connection event that both ends are sure to know of: the sixth
  /// one that the peripheral listens to. Changes of one link come one after the other.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 5.1.1 (the Instant).
  private mutating func beginUpdate(
    _ handle: ConnectionHandle, _ request: ConnectionTimingRequest, interval: ConnectionInterval
  ) {
    guard let timing = host.links[handle]?.timing else { return }
    let begin = updates.last { $0.handle == handle }?.due ?? now
    let listened = timing.interval.duration * (1 + Int(timing.peripheralLatency))
    updates.append(
      ParameterUpdate(
        handle: handle,
        timing: ConnectionTiming(
          interval: interval, peripheralLatency: request.peripheralLatency,
          supervisionTimeout: request.supervisionTimeout),
        due: begin + listened * 6))
  }

  /// Lets the changes happen that are due, and tells the air and the host.
  mutating func finishUpdates() {
    for update in updates where update.due <= now {
      guard let link = links.first(where: { $0.handle == update.handle }) else { continue }
      draft(
        .linkParameters,
        link.identifiers.merging([
          .interval: .duration(update.timing.interval.duration),
          .peripheralLatency: .integer(Int(update.timing.peripheralLatency)),
          .supervisionTimeout: .duration(update.timing.supervisionTimeout.duration),
        ]))
      send(
        .leConnectionUpdateComplete(
          status: .success, handle: update.handle, timing: update.timing))
    }
    updates.removeAll { $0.due <= now }
  }

  /// Answers the request of a host that is a peripheral. The central at the other end grants what is
  /// allowed. It keeps its interval if it may, and otherwise takes the nearest one.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21.
  mutating func answer(_ request: ConnectionTimingRequest, on link: RunLink) -> UInt16 {
    if let breach = CommandBounds.breach(of: request) {
      complain("an L2CAP Connection Parameter Update Request \(breach.text)")
      return 1
    }
    guard let current = host.links[link.handle]?.timing.interval else { return 1 }
    let nearest = min(
      max(current.rawValue, request.intervalMinimum.rawValue), request.intervalMaximum.rawValue)
    beginUpdate(link.handle, request, interval: ConnectionInterval(rawValue: nearest))
    return 0
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
