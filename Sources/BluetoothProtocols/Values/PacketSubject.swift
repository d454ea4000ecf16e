/// The subject of a packet: its connection, the other device, and the signal strength, each as far
/// as the packet says it.
public struct PacketSubject: Hashable, Sendable {
  /// The connection, as it stands in the packet. If the status of an event is an error, the number
  /// may be meaningless.
  public var connection: ConnectionHandle?
  /// The address of the other device; if there are several, of the first one.
  public var address: DeviceAddress?
  /// The strength of the signal in dBm; if there are several, the first one.
  public var rssi: Int8?

  init(connection: ConnectionHandle? = nil, address: DeviceAddress? = nil, rssi: Int8? = nil) {
    (self.connection, self.address, self.rssi) = (connection, address, rssi)
  }
}

extension PacketSubject {
  /// The same subject, for a packet whose address is not that of the other device.
  var withoutAddress: PacketSubject { PacketSubject(connection: connection, rssi: rssi) }

  init(_ found: FoundFields) {
    connection = found.handle.flatMap(ConnectionHandle.init(wire:))
    address = found.address.flatMap(DeviceAddress.init(wire:))
    rssi = found.rssi.flatMap(Int8.init(wire:))
  }

  /// - Parameter places: The offsets of the fields; nil if the layout is unknown.
  init(of parameters: [UInt8], at places: FieldPlaces?) {
    connection = parameters.number(at: places?.handle, octets: 2).flatMap(
      ConnectionHandle.init(wire:))
    address = parameters.address(at: places?.address)
    // The number 127 stands for an unknown strength.
    rssi = parameters.number(at: places?.rssi, octets: 1).flatMap {
      $0 == 127 ? nil : Int8(wire: $0)
    }
  }
}

extension [UInt8] {
  func address(at offset: Int?) -> DeviceAddress? {
    number(at: offset, octets: 6).flatMap(DeviceAddress.init(wire:))
  }

  /// Returns the number at an offset; nil if there is no offset, or if the number is cut short.
  fileprivate func number(at offset: Int?, octets: Int) -> UInt64? {
    guard let offset, offset + octets <= count else { return nil }
    return self[offset..<offset + octets].number
  }
}
