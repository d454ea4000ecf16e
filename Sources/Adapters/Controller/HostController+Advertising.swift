import BluetoothProtocols
import Timelines
import VirtualTime

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
      .leAdvertisingSetTerminated(
        status: .success, advertisingHandle: set, handle: handle, completedEvents: 0))
  }

  /// Returns the addresses of those that may connect to an advertiser; nil if all may.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.3.2 and 4.4.2.4 (the filter policy, directed advertising).
  private func mayConnect(to parameters: HostAdvertiser.Parameters) -> FieldValue? {
    guard parameters.properties?.contains(.connectable) == true else { return nil }
    if let target = parameters.target { return .list([.address(target.address)]) }
    guard parameters.filtersConnections else { return nil }
    return .list(host.initiating.acceptList.map { .address($0.address) })
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
    if !properties.contains(.scannable) { fields[.scanResponse] = nil }
    return fields
  }
}
