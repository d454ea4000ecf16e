import BluetoothProtocols

extension PacketLogger {
  /// Returns what a record of a type holds, and its direction.
  ///
  /// Source: Wireshark, wiretap/packetlogger.c; BlueZ, src/shared/btsnoop.c, for 0x12 and 0x13.
  @inline(__always)
  static func content(
    of type: UInt8
  ) -> (content: CaptureRecord.Content, direction: CaptureRecord.Direction?) {
    switch type {
    case 0x00: (.hci(.command), .hostToController)
    case 0x01: (.hci(.event), .controllerToHost)
    case 0x02: (.hci(.aclData), .hostToController)
    case 0x03: (.hci(.aclData), .controllerToHost)
    case 0x08: (.hci(.synchronousData), .hostToController)
    case 0x09: (.hci(.synchronousData), .controllerToHost)
    case 0x12: (.hci(.isoData), .hostToController)
    case 0x13: (.hci(.isoData), .controllerToHost)
    default: (.note(.packetLogger(type: type)), nil)
    }
  }
}
