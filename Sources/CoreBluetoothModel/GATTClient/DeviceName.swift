import BluetoothProtocols
import Timelines

/// Reads the name that a device gives itself.
///
/// Source: Core 5.4, Vol 3, Part C, 12.1 (Device Name, 0x2A00); Part G, 4.8.2 (by its UUID).
struct ReadDeviceName: GATTProcedure {
  mutating func begin(mtu: Int) -> GATTStep {
    .send(
      .readByTypeRequest(
        AttributeHandleRange(AttributeHandle(rawValue: 1), .last), type: Self.attribute))
  }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    guard case .readByTypeResponse(let entries) = response, let name = entries.first else {
      return .unexpected(response)
    }
    return .finish(.value(name.value))
  }

  private static let attribute = BluetoothUUID(UInt16(0x2A00))
}

extension Phone {
  /// Returns the name of a peripheral: the device name once it has been read, else the advertised
  /// one.
  ///
  /// Source: BG-SEM-26.
  func name(of peer: String) -> String? {
    let advertised = peers.advertisedName(of: peer)
    if let advertised, behaviour.client.prefersAdvertisedName { return advertised }
    return peers.deviceNames[peer] ?? advertised
  }

  /// Has the system ask a peripheral for its name, without any app's doing.
  ///
  /// Source: BG-SEM-26.
  mutating func readDeviceName(on link: Int) {
    guard parameters.readsDeviceName else { return }
    run(ATTClient.Job(procedure: ReadDeviceName(), request: .deviceName), on: link)
  }

  /// Takes note of a device name. If the name of the peripheral changes, connected apps are told.
  ///
  /// Source: BG-SEM-26; Apple, peripheralDidUpdateName(_:).
  mutating func learn(name octets: [UInt8], on link: Int) {
    let peer = links[link].peer
    let former = name(of: peer)
    peers.note(peer, isCalled: String(decoding: octets, as: UTF8.self))
    guard let name = name(of: peer), name != former else { return }
    let listeners = sessions.filter { links[link].references.contains($0.id) }
    deliver(
      listeners.map {
        event(.callbackDidUpdateName, .answer, peer, $0, [.localName: .text(name)])
      })
  }
}
