/// The services that every device has by itself.
///
/// Source: Assigned Numbers, 3.4.
public enum GATTServiceType {
  /// 0x1800: the name and the appearance of the device.
  public static let genericAccess = BluetoothUUID(UInt16(0x1800))
  /// 0x1801: the changes of the attribute table.
  public static let genericAttribute = BluetoothUUID(UInt16(0x1801))
  /// Both.
  public static let ofSystem = [genericAccess, genericAttribute]
}
