import BluetoothProtocols
import Timelines

// The parameters of links: interval, latency and supervision timeout.
extension World {
  /// Plans what followed from an event in the recording.
  ///
  /// The parameters of a link are the central's to decide. If the phone's host is a central that
  /// decides by itself, the peer can only ask, as it did in the recording.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20; Vol 6, Part B, 5.1.1.
  mutating func planParameters(of session: OpenedSession, after event: PushCause, on index: Int) {
    let number = links[index].number
    guard options.speaksHCI, links[index].role == .central else {
      for change in session.parameters where change.cause == event {
        plan(.recordedParameters(link: number, change.fields, change.record), after: change.offset)
      }
      return
    }
    for request in session.parameterRequests where request.cause == event {
      plan(.parameterRequest(link: number, request), after: request.offset)
    }
  }

  /// Changes the parameters as they changed in the recording.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.3 (both hosts receive the event).
  mutating func changeParameters(_ fields: Fields, on number: Int, _ record: Int?) -> [Draft] {
    guard let index = links.index(number), links[index].silentSince == nil else { return [] }
    if options.speaksHCI { links[index].keep(fields) }
    return [draft(.linkParameters, fields, on: links[index], record: record)]
  }

  /// Lets the peer ask the phone for other parameters, in the recorded words.
  func ask(for request: RecordedParameterRequest, on number: Int) -> [Draft] {
    guard let link = links.link(number), link.silentSince == nil else { return [] }
    let code = L2CAPSignalCode.connectionParameterUpdateRequest
    var fields: Fields = [
      .opcode: .integer(Int(code.rawValue)), .name: .text(code.description),
      .octets: .octets(request.octets),
    ]
    if let signal = try? L2CAPSignal(parsing: request.octets) {
      fields = Fields(signal: signal, octets: request.octets)
    }
    return [draft(.linkSignalling, fields, on: link, record: request.record)]
  }

  /// Answers a phone that, as a peripheral, requests other parameters. The central at the other end
  /// grants valid parameters, unless it refuses all. It keeps its interval if it may, and
  /// otherwise takes the nearest one. The change counts from the sixth connection event that the
  /// peripheral listens to.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21; Vol 6, Part B, 5.1.1 (the Instant).
  ///
  /// - Returns: Whether the central grants it.
  mutating func grant(_ request: ConnectionTimingRequest, on index: Int, of peer: Int) -> Bool {
    guard request.isPossible, grantsParameters(peer, on: index) else { return false }
    let listened = links[index].interval * (1 + links[index].peripheralLatency)
    plan(
      .recordedParameters(
        link: links[index].number, Fields(granting: request, keeping: links[index].interval), nil),
      after: links[index].interval + listened * 6)
    return true
  }

  /// Whether a central grants other parameters: as the scenario says, or as it did in the
  /// recording.
  private func grantsParameters(_ peer: Int, on index: Int) -> Bool {
    if let grants = peers[peer].properties[.grantsParameters]?.flag { return grants }
    guard let session = links[index].central?.session,
      let recorded = peers[peer].central?.sessions[session]
    else { return true }
    return !recorded.refusesParameters
  }

  /// Keeps the parameters that a phone's controller reports for the link. If the other end is a
  /// phone too, it is notified.
  mutating func keepParameters(_ entry: Entry) -> [Draft] {
    guard entry.from == .implementation, let index = linkIndex(of: entry.fields) else { return [] }
    links[index].keep(entry.fields)
    guard case .phone(let other) = links[index].other, let otherIndex = links.index(other) else {
      return []
    }
    links[otherIndex].keep(entry.fields)
    let link = links[otherIndex]
    return [draft(.linkParameters, link.parameters, on: link, cause: entry.sequence)]
  }
}
