import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// The records of a capture, as we see them and as tshark does, column by column.
enum RecordComparison {
  /// The fields of tshark that this reads.
  static let fields = [
    "frame.number", "frame.time_epoch", "hci_h4.direction", "frame.p2p_dir", "hci_mon.opcode",
    "packetlogger.type", "bthci_cmd.opcode", "bthci_evt.code", "bthci_evt.le_meta_subevent",
    "bthci_evt.opcode", "bthci_evt.connection_handle", "bthci_cmd.connection_handle",
    "bthci_acl.chandle", "bthci_iso.chandle", "bthci_sco.chandle", "btatt.opcode", "btatt.handle",
    "bthci_evt.bd_addr", "bthci_cmd.bd_addr", "bthci_acl.src.bd_addr", "bthci_acl.dst.bd_addr",
    "bthci_evt.rssi", "bthci_evt.le_rssi", "btle.advertising_address", "btle_rf.signal_dbm",
    "nordic_ble.rssi", "btle.access_address", "ppi.dlt", "_ws.malformed",
  ]

  static func compare(_ file: URL, with rows: [Tshark.Row]) throws {
    let capture = try Capture.open(file.path)
    var decoder = RecordDecoder()
    var compared = 0
    _ = capture.forEachRecord { record, octets in
      let decoded = decoder.decode(record, octets)
      guard record.number <= rows.count else { return }
      compared += 1
      for difference in differences(decoded, rows[record.number - 1]) {
        #expect(difference.reason != nil, "\(file.lastPathComponent): \(difference)")
      }
    }
    #expect(compared == rows.count, "\(file.lastPathComponent)")
  }

  private static func differences(_ record: DecodedRecord, _ row: Tshark.Row) -> [Difference] {
    Column.allCases.compactMap { column in
      let (ours, theirs) = (record[column], row[column, of: record])
      if ours == theirs { return nil }
      return Difference(column: column, record: record, row: row, ours: ours, theirs: theirs)
    }
  }
}

extension DecodedRecord {
  fileprivate subscript(column: Column) -> String {
    switch column {
    case .number: "\(record.number)"
    case .time: "\(record.time.nanosecondsSince1970)"
    case .direction: record.direction.map { "\($0)" } ?? ""
    case .code: opcodeOrEvent?.description ?? ""
    case .attOpcode: attOpcode?.rawValue.hexadecimal ?? ""
    case .attHandle: attributeHandle?.description ?? ""
    case .handle: handle?.description ?? ""
    case .address: address?.description ?? ""
    case .rssi: rssi.map(String.init) ?? ""
    }
  }
}

extension Tshark.Row {
  /// The value of tshark for a column, written as we write it.
  fileprivate subscript(column: Column, of record: DecodedRecord) -> String {
    switch column {
    case .number: self["frame.number"]
    case .time: nanoseconds.map(String.init) ?? self["frame.time_epoch"]
    case .direction: direction
    case .code: code
    case .attOpcode: self["btatt.opcode"]
    case .attHandle: attHandle
    case .handle: handle
    case .address: address(peerSends: record.record.direction == .controllerToHost)
    case .rssi: rssi
    }
  }

  private var nanoseconds: Int64? {
    let parts = self["frame.time_epoch"].split(separator: ".")
    guard parts.count == 2, let seconds = Int64(parts[0]), let fraction = Int64(parts[1]) else {
      return nil
    }
    return seconds * 1_000_000_000 + fraction
  }

  private var direction: String {
    if !self["btle.access_address"].isEmpty { return "air" }
    switch number(of: "hci_h4.direction", "frame.p2p_dir") {
    case 0: return "hostToController"
    case 1: return "controllerToHost"
    default: break
    }
    switch (number(of: "hci_mon.opcode"), number(of: "packetlogger.type")) {
    case (2, _), (4, _), (6, _), (18, _), (_, 0), (_, 2), (_, 8): return "hostToController"
    case (3, _), (5, _), (7, _), (19, _), (_, 1), (_, 3), (_, 9): return "controllerToHost"
    default: return ""
    }
  }

  private var code: String {
    let subevent = self["bthci_evt.le_meta_subevent"]
    let event = self["bthci_evt.code"] + (subevent.isEmpty ? "" : ":" + subevent)
    return self["bthci_cmd.opcode"].isEmpty ? event : self["bthci_cmd.opcode"]
  }

  /// Only of PDUs that carry the handle: on the others tshark shows the one it asked for.
  private var attHandle: String {
    let carriers: Set<Int> = [
      0x01, 0x0A, 0x0C, 0x0E, 0x12, 0x16, 0x17, 0x1B, 0x1D, 0x20, 0x23, 0x52, 0xD2,
    ]
    return number(of: "btatt.opcode").map(carriers.contains) == true ? self["btatt.handle"] : ""
  }

  private var handle: String {
    let number = number(
      of: "bthci_evt.connection_handle", "bthci_cmd.connection_handle", "bthci_acl.chandle",
      "bthci_iso.chandle", "bthci_sco.chandle")
    return number.map { $0.hexadecimal(digits: 4) } ?? ""
  }

  /// The peer of ACL data is whoever sends what the controller brings; zeros are unknown there.
  private func address(peerSends: Bool) -> String {
    let named = first(of: "bthci_evt.bd_addr", "bthci_cmd.bd_addr", "btle.advertising_address")
    if !named.isEmpty { return named.uppercased() }
    let peer = self[peerSends ? "bthci_acl.src.bd_addr" : "bthci_acl.dst.bd_addr"]
    return peer == "00:00:00:00:00:00" ? "" : peer.uppercased()
  }

  private var rssi: String {
    let rssi = first(
      of: "bthci_evt.rssi", "bthci_evt.le_rssi", "btle_rf.signal_dbm", "nordic_ble.rssi")
    return rssi == "127" ? "" : rssi
  }
}
