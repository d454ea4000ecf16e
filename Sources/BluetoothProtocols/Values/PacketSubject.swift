/// What a packet is about, as far as it says so.
public struct PacketSubject: Hashable, Sendable {
  /// As it is written there: where the status of an event is an error, the number may mean nothing.
  public var connection: ConnectionHandle?
  /// Of the other device; of several, the first.
  public var address: DeviceAddress?
  /// In dBm; of several, the first.
  public var rssi: Int8?

  init(connection: ConnectionHandle? = nil, address: DeviceAddress? = nil, rssi: Int8? = nil) {
    (self.connection, self.address, self.rssi) = (connection, address, rssi)
  }
}

extension PacketSubject {
  init(_ found: FoundFields) {
    connection = found.handle.flatMap(ConnectionHandle.init(wire:))
    address = found.address.flatMap(DeviceAddress.init(wire:))
    rssi = found.rssi.flatMap(Int8.init(wire:))
  }

  /// - Parameter places: Nil where nothing is known of the parameters.
  init(of parameters: [UInt8], at places: FieldPlaces?) {
    connection = parameters.number(at: places?.handle, octets: 2).flatMap(
      ConnectionHandle.init(wire:))
    address = parameters.address(at: places?.address)
    // 127 stands for unknown.
    rssi = parameters.number(at: places?.rssi, octets: 1).flatMap {
      $0 == 127 ? nil : Int8(wire: $0)
    }
  }
}

extension [UInt8] {
  func address(at offset: Int?) -> DeviceAddress? {
    number(at: offset, octets: 6).flatMap(DeviceAddress.init(wire:))
  }

  /// Nil where it is cut short.
  fileprivate func number(at offset: Int?, octets: Int) -> UInt64? {
    guard let offset, offset + octets <= count else { return nil }
    return self[offset..<offset + octets].number
  }
}
