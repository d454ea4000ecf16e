import BluetoothProtocols

/// The services that every device has by itself.
///
/// Source: Assigned Numbers, 3.4.
enum GATTServiceType {
  static let genericAccess = BluetoothUUID(UInt16(0x1800))
  static let genericAttribute = BluetoothUUID(UInt16(0x1801))
}
