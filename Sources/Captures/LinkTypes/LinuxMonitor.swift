import BluetoothProtocols

/// The opcodes of the Linux Bluetooth monitor.
///
/// Source: BlueZ, src/shared/btsnoop.h; Linux, include/net/bluetooth/hci_mon.h.
enum LinuxMonitor {
  /// The adapter index of a record that is about no adapter.
  static let noAdapter: UInt16 = 0xFFFF

  static func adapter(_ index: UInt16) -> UInt32? {
    index == noAdapter ? nil : UInt32(index)
  }

  /// Returns what a record with an opcode holds, and its direction.
  @inline(__always)
  static func content(
    of opcode: UInt16
  ) -> (content: CaptureRecord.Content, direction: CaptureRecord.Direction?) {
    switch opcode {
    case 2: (.hci(.command), .hostToController)
    case 3: (.hci(.event), .controllerToHost)
    case 4: (.hci(.aclData), .hostToController)
    case 5: (.hci(.aclData), .controllerToHost)
    case 6: (.hci(.synchronousData), .hostToController)
    case 7: (.hci(.synchronousData), .controllerToHost)
    case 18: (.hci(.isoData), .hostToController)
    case 19: (.hci(.isoData), .controllerToHost)
    default: (.note(.monitor(opcode: opcode)), nil)
    }
  }
}
