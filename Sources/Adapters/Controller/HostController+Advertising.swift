import BluetoothProtocols
import Timelines

// How advertising goes on air.
extension HostController {
  /// The public address of the device.
  var address: DeviceAddress { configuration.address ?? chance.address }

  /// Tells the host which advertising set led to a link; only a set has such an event. The set is
  /// silent from then on: the host must switch it on again.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 and 7.7.65.18.
  mutating func advertisersLed(to handle: ConnectionHandle) {
    let connectable = host.advertising.onAir.first {
      host.advertising[$0]?.known.properties?.contains(.connectable) == true
    }
    guard case .set(let set)? = connectable else { return }
    send(
      .leAdvertisingSetTerminated(.init(set: set, handle: handle, completedEvents: 0)))
  }

  /// Returns the addresses of those that may connect to an advertiser; nil if all may.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.3.2 and 4.4.2.4 (the filter policy, directed advertising).
  private func mayConnect(to parameters: HostAdvertiser.Parameters) -> FieldValue? {
    guard parameters.properties?.contains(.connectable) == true else { return nil }
    return letThrough(parameters, isFiltered: parameters.filtersConnections)
  }

  /// Returns the addresses of those whose scan requests an advertiser answers; nil if it answers
  /// all.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.3.2 and 4.4.2.3.
  private func mayScan(_ parameters: HostAdvertiser.Parameters) -> FieldValue? {
    guard parameters.properties?.contains(.scannable) == true else { return nil }
    return letThrough(parameters, isFiltered: parameters.filtersScans)
  }

  /// - Parameter isFiltered: Whether the filter policy lets only those on the accept list through.
  private func letThrough(
    _ parameters: HostAdvertiser.Parameters, isFiltered: Bool
  ) -> FieldValue? {
    if let target = parameters.target { return .list([.address(target.address)]) }
    return isFiltered ? .list(host.initiating.acceptList.map { .address($0.address) }) : nil
  }

  /// Reports a scan request to the host, if it has asked for such reports for a set. A request that
  /// the filter policy ignores is not reported.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.53 (Scan_Request_Notification_Enable) and 7.7.65.19.
  mutating func scanRequested(_ entry: Entry) {
    guard entry.from == .peer, let address = entry[.address]?.address else { return }
    let isRandom = entry.fields.isAddressRandom ?? true
    for case .set(let set) in host.advertising.onAir {
      guard let parameters = host.advertising[.set(set)]?.known, parameters.notifiesScanRequests,
        mayScan(parameters)?.list?.contains(.address(address)) ?? true
      else { continue }
      send(
        .otherLE(
          .scanRequestReceived, parameters: [set, isRandom ? 1 : 0] + address.encoded()))
    }
  }

  /// Returns the fields of `air.advertising`. The interval is the longest that the host allows.
  func fields(of number: HostAdvertising.Number) -> Fields {
    guard var advertiser = host.advertising[number], advertiser.isOnAir else {
      return [.enabled: .flag(false), .set: number.fieldValue]
    }
    let parameters = advertiser.known
    advertiser.parameters = parameters
    let properties = parameters.properties ?? []
    var fields = advertiser.contents
    fields[.enabled] = .flag(true)
    fields[.set] = number.fieldValue
    // The PDU that carries the data, as in the advertisements of peers.
    let pdu = properties.contains(.legacyPDUs) ? properties.pduName : .auxAdvInd
    fields[.pdu] = .text(pdu.rawValue)
    fields[.address] = .address(host.address(of: advertiser) ?? address)
    fields[.addressType] = .text(parameters.ownAddressType.isRandom ? "random" : "public")
    fields[.connectable] = .flag(properties.contains(.connectable))
    fields[.scannable] = .flag(properties.contains(.scannable))
    fields[.interval] = .duration(parameters.intervalMaximum.duration)
    fields[.length] = .integer(advertiser.payload.count)
    fields[.mayConnect] = mayConnect(to: parameters)
    fields[.mayScan] = mayScan(parameters)
    if !properties.contains(.scannable) { fields[.scanResponse] = nil }
    return fields
  }
}
