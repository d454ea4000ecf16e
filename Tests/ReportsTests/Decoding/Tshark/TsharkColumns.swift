import BluetoothProtocols
import TestSupport

/// A field of tshark's, and the names that we give it.
struct TsharkColumn {
  var theirs: String
  var ours: Set<String>

  init(_ theirs: String, _ ours: String...) {
    self.theirs = theirs
    self.ours = Set(ours)
  }

  /// Names of version 4.0. Values are compared as numbers where they are such, all of them in the
  /// order of the packet.
  static let all = hci + advertising + l2cap + att + securityManager + linkLayer

  private static let hci = [
    TsharkColumn("bthci_evt.status", "Status"), TsharkColumn("bthci_evt.reason", "Reason"),
    TsharkColumn("bthci_cmd.reason", "Reason"),
    TsharkColumn("bthci_evt.le_con_interval", "Connection_Interval"),
    TsharkColumn("bthci_evt.le_con_latency", "Peripheral_Latency"),
    TsharkColumn("bthci_evt.le_supv_timeout", "Supervision_Timeout"),
    TsharkColumn("bthci_evt.num_compl_packets", "Num_Completed_Packets"),
    TsharkColumn("bthci_evt.max_tx_octets", "Max_TX_Octets"),
    TsharkColumn("bthci_evt.max_rx_octets", "Max_RX_Octets"),
    TsharkColumn("bthci_evt.max_tx_time", "Max_TX_Time"),
    TsharkColumn("bthci_evt.le_features", "LE_Features"),
    TsharkColumn("bthci_evt.encryption_enable", "Encryption_Enabled"),
    TsharkColumn("bthci_cmd.le_scan_enable", "LE_Scan_Enable", "Enable"),
    TsharkColumn("bthci_cmd.le_scan_interval", "LE_Scan_Interval", "Scan_Interval"),
    TsharkColumn("bthci_cmd.le_scan_window", "LE_Scan_Window", "Scan_Window"),
    TsharkColumn("bthci_cmd.le_scan_type", "LE_Scan_Type", "Scan_Type"),
    TsharkColumn("bthci_cmd.le_con_interval_min", "Connection_Interval_Min"),
    TsharkColumn("bthci_cmd.le_con_interval_max", "Connection_Interval_Max"),
    TsharkColumn("bthci_cmd.le_con_latency", "Max_Latency"),
    TsharkColumn("bthci_cmd.le_supv_timeout", "Supervision_Timeout"),
    TsharkColumn("bthci_cmd.le_own_address_type", "Own_Address_Type"),
  ]

  private static let advertising = [
    TsharkColumn("bthci_evt.le_num_reports", "Num_Reports"),
    TsharkColumn("bthci_evt.le_advts_event_type", "Event_Type"),
    TsharkColumn("bthci_evt.advertising_sid", "Advertising_SID"),
    TsharkColumn("bthci_evt.primary_phy", "Primary_PHY"),
    TsharkColumn("bthci_evt.secondary_phy", "Secondary_PHY"),
    TsharkColumn(
      "bthci_evt.le_peer_address_type", "Address_Type", "Peer_Address_Type",
      "Advertiser_Address_Type"),
    TsharkColumn("btcommon.eir_ad.entry.type", "AD_Type"),
    TsharkColumn("btcommon.eir_ad.entry.company_id", "Company_ID"),
    TsharkColumn("btcommon.eir_ad.entry.device_name", "Name"),
    TsharkColumn("btcommon.eir_ad.entry.power_level", "Tx_Power_Level"),
  ]

  private static let l2cap = [
    TsharkColumn("btl2cap.length", "PDU_Length"), TsharkColumn("btl2cap.cid", "Channel_ID"),
    TsharkColumn("btl2cap.cmd_code", "Code"), TsharkColumn("btl2cap.cmd_ident", "Identifier"),
    TsharkColumn("btl2cap.min_interval", "Interval_Min"),
    TsharkColumn("btl2cap.max_interval", "Interval_Max"),
    TsharkColumn("btl2cap.slave_latency", "Latency"),
    TsharkColumn("btl2cap.timeout_multiplier", "Timeout"),
    TsharkColumn("btl2cap.credits", "Credits"),
    TsharkColumn("btl2cap.initial_credits", "Initial_Credits"),
    TsharkColumn("btl2cap.le_psm", "SPSM"),
  ]

  private static let att = [
    TsharkColumn("btatt.starting_handle", "Starting_Handle"),
    TsharkColumn("btatt.ending_handle", "Ending_Handle"),
    TsharkColumn("btatt.offset", "Value_Offset"),
    TsharkColumn("btatt.client_rx_mtu", "Client_Rx_MTU"),
    TsharkColumn("btatt.server_rx_mtu", "Server_Rx_MTU"),
    TsharkColumn("btatt.error_code", "Error_Code"),
    TsharkColumn("btatt.req_opcode_in_error", "Request_Opcode_In_Error"),
  ]

  private static let securityManager = [
    TsharkColumn("btsmp.opcode", "Code"), TsharkColumn("btsmp.reason", "Reason"),
    TsharkColumn("btsmp.io_capability", "IO_Capability"),
    TsharkColumn("btsmp.authreq", "AuthReq"),
    TsharkColumn("btsmp.max_enc_key_size", "Maximum_Encryption_Key_Size"),
  ]

  private static let linkLayer = [
    TsharkColumn("btle.advertising_header.pdu_type", "PDU_Type"),
    TsharkColumn("btle.advertising_address", "AdvA"),
    TsharkColumn("btle.scanning_address", "ScanA"),
    TsharkColumn("btle.initiator_address", "InitA"),
    TsharkColumn("btle.target_address", "TargetA"),
    TsharkColumn("btle.link_layer_data.access_address", "AA"),
    TsharkColumn("btle.link_layer_data.crc_init", "CRCInit"),
    TsharkColumn("btle.link_layer_data.interval", "Interval"),
    TsharkColumn("btle.link_layer_data.latency", "Latency"),
    TsharkColumn("btle.link_layer_data.timeout", "Timeout"),
    TsharkColumn("btle.link_layer_data.hop", "Hop"),
    TsharkColumn("btle.data_header.llid", "LLID"),
    TsharkColumn("btle.data_header.sequence_number", "SN"),
    TsharkColumn("btle.data_header.next_expected_sequence_number", "NESN"),
    TsharkColumn("btle.data_header.more_data", "MD"),
    TsharkColumn("btle.control_opcode", "Opcode"),
    TsharkColumn("btle.control.error_code", "ErrorCode"), TsharkColumn("btle.crc", "CRC"),
  ]
}

extension TsharkColumn {
  /// Our values of the column in their order, written as numbers or as small letters.
  func values(in fields: [PacketField]) -> [String] {
    fields.flatMap { field -> [String] in
      if ours.contains(field.name), let value = field.plain(for: self) { return [value] }
      switch field.value {
      case .group(let inside), .list(let inside): return values(in: inside)
      case .number, .code, .text, .octets: return []
      }
    }
  }

  /// Their values, written the same way.
  func values(in row: Tshark.Row) -> [String] {
    row.all(theirs).map { Tshark.number($0).map(String.init) ?? $0.lowercased() }
  }
}

extension PacketField {
  fileprivate func plain(for column: TsharkColumn) -> String? {
    switch value {
    case .number(let number): String(number)
    case .code(let code, _): String(column.theirs == "btle.crc" ? code.asOnAir : code)
    case .text(let text): text.lowercased()
    case .octets, .group, .list: nil
    }
  }
}

extension UInt64 {
  /// Three octets with the bits of each in the order of sending, as tshark shows a check.
  fileprivate var asOnAir: UInt64 {
    var result: UInt64 = 0
    for octet in 0..<3 {
      for bit in 0..<8 where self >> UInt64(8 * octet + bit) & 1 == 1 {
        result |= 1 << UInt64(8 * (2 - octet) + 7 - bit)
      }
    }
    return result
  }
}
