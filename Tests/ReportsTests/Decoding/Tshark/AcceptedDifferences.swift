import BluetoothProtocols
import TestSupport
import Timelines

/// A column of the table that `bluewake decode` prints, as far as tshark has it too.
enum Column: String, CaseIterable {
  case number, time, direction, code, attOpcode, attHandle, handle, address, rssi
}

/// A difference between a record as we decode it and as tshark does.
struct Difference: CustomStringConvertible {
  var column: Column
  var record: DecodedRecord
  var row: Tshark.Row
  var ours: String
  var theirs: String

  var description: String {
    "record \(record.record.number): \(column) is \(ours), but tshark says \(theirs): "
      + record.summary
  }

  /// The reason why it is no mistake of ours, or nil if it may be one. The faults of tshark that
  /// are named here are those of version 4.0.
  var reason: String? {
    switch column {
    case .direction where theirs.isEmpty && [.command, .event].contains(record.kind):
      "without a direction in the file, commands and events still have only one way to go"
    case .address where theirs == "00:00:00:00:00:00":
      "zeros are no address"
    case .address where ours.isEmpty && isAboutThisDevice:
      "the column is the peer's address, and this is the device's own"
    case .address where theirs.isEmpty && isOnConnection:
      "tshark does not say the peer of every packet that names a connection"
    case .address where isDirectedReport:
      "a directed report names the advertiser first; tshark swaps the two addresses"
    case .address where theirs.isEmpty && isUnknownToTshark,
      .handle where theirs.isEmpty && isUnknownToTshark:
      "tshark does not know the event"
    case .rssi where theirs.isEmpty && !row["ppi.dlt"].isEmpty:
      "tshark does not read the radio's part of a PPI header"
    case .rssi where theirs.isEmpty && !row["_ws.malformed"].isEmpty:
      "tshark stops where advertising data overruns, before the RSSI"
    case .attHandle where theirs.isEmpty && isUnknownToTshark:
      "tshark does not know the ATT PDU"
    case _ where isDiagnostics:
      "tshark takes data of the controller's maker for data of a connection"
    case .attOpcode where ours.isEmpty && hasWrongCRC, .attHandle where ours.isEmpty && hasWrongCRC:
      "tshark decodes PDUs although their check is wrong"
    case .attOpcode where isDecrypted, .attHandle where isDecrypted:
      "the capture shows the key, and tshark looks for none"
    default: nil
    }
  }
}

extension Difference {
  /// Commands that set this device's own address, and the answer that shows it.
  private var isAboutThisDevice: Bool {
    switch record.packet {
    case .command(let command):
      [
        .leSetRandomAddress, .leSetAdvertisingSetRandomAddress, .leSetAdvertisingParameters,
        .leSetExtendedAdvertisingParameters,
      ].contains(command.opcode)
    case .event(.commandComplete(let complete)):
      [.readBDADDR, Self.leReadLocalResolvableAddress].contains(complete.opcode)
    default: false
    }
  }

  private static let leReadLocalResolvableAddress = HCIOpcode(rawValue: 0x202C)

  private var isOnConnection: Bool {
    if case .data = record.packet { true } else { record.handle != nil }
  }

  private var isDecrypted: Bool {
    if case .data(_, let around) = record.packet { around.decrypted != nil } else { false }
  }

  private var isDirectedReport: Bool {
    guard case .event(let event) = record.packet else { return false }
    return event.subevent == .directedAdvertisingReport
  }

  private var isUnknownToTshark: Bool {
    if case .event(let event) = record.packet {
      return event.code == .encryptionChangeV2 || event.subevent == .enhancedConnectionCompleteV2
    }
    return record.attOpcode == .readMultipleVariableRequest
      || record.attOpcode == .multipleHandleValueNotification
  }

  private var isDiagnostics: Bool {
    if case .acl(_, .vendorData) = record.packet { true } else { false }
  }

  private var hasWrongCRC: Bool {
    if case .data(.unusable, _) = record.packet { true } else { false }
  }
}
