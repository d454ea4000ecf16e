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
