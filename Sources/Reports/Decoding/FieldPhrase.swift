import BluetoothProtocols
import Timelines

/// The informative fields of a packet in one line, with meanings instead of numbers where there are
/// any.
struct FieldPhrase {
  let style: TextStyle
  /// The octets of the record, for the advertising data in them.
  let octets: [UInt8]

  /// Fields that are left out, because the columns of the line show them or readers do not need
  /// them.
  private static let dull: Set<String> = [
    "Opcode", "Parameter_Total_Length", "Event_Code", "Subevent_Code", "Connection_Handle",
    "Num_HCI_Command_Packets", "Command_Opcode", "Padding", "Code", "PDU_Length", "Channel_ID",
    "Data_Total_Length", "Handle", "Num_Reports", "Num_Sets", "Reserved", "RFU", "Data_Length",
    "Identifier", "Header", "Access_Address", "CRC", "Length", "Channel_Index", "PHY", "RSSI",
    "CRC_Check", "Event_Counter", "Advertising_Data_Length", "Scan_Response_Data_Length",
    "Max_CE_Length", "Min_CE_Length", "Num_Handles", "Sender",
  ]

  /// Returns the words of a field's name, each in small letters unless it is an abbreviation, with
  /// a space after each. It works on octets, because characters would be half of the cost of a
  /// line.
  private static func label(_ name: String) -> String {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    var label: [UInt8] = []
    for word in name.utf8.split(separator: UInt8(ascii: "_")) {
      let isAbbreviation = word.dropFirst().contains(where: capitals.contains)
      label += word.lazy.map { capitals.contains($0) && !isAbbreviation ? $0 | 0x20 : $0 }
      label.append(UInt8(ascii: " "))
    }
    return String(decoding: label, as: UTF8.self)
  }

  /// Fields that are left out if they are zero, because zero is their usual value.
  private static let dullAtZero: Set<String> = [
    "Duration", "Period", "Max_Extended_Advertising_Events", "Scanning_Filter_Policy",
    "Advertising_Filter_Policy", "Scan_Request_Notification_Enable", "Fragment_Preference",
    "Secondary_Advertising_Max_Skip", "Periodic_Advertising_Interval", "CTE_Type",
  ]

  func text(of fields: [PacketField], skipping: Set<String> = []) -> String {
    words(of: fields, skipping).joined(separator: ", ")
  }

  private func words(of fields: [PacketField], _ skipping: Set<String>) -> [String] {
    fields.flatMap { field -> [String] in
      if Self.dull.contains(field.name) || skipping.contains(field.name) { return [] }
      return word(for: field).map { [$0] } ?? []
    }
  }

  private func word(for field: PacketField) -> String? {
    if field.name == "Status" || field.name == "ErrorCode" || field.name == "Error_Code" {
      return field.number == 0 ? style.dim("ok") : style.bad(field.meaning ?? "failed")
    }
    if field.number == 0, Self.dullAtZero.contains(field.name) { return nil }
    if field.name == "Reason" { return field.meaning.map { style.doubtful($0.printable) } }
    let label = Self.label(field.name)
    switch field.value {
    case .group(let fields):
      let inside = words(of: fields, []).joined(separator: ", ")
      return inside.isEmpty ? nil : inside
    case .list(let items): return list(items, label, field)
    case .octets(let octets):
      if field.meaning == "secret" { return label + style.doubtful("(secret)") }
      return octets.isEmpty ? nil : label + octets.short
    case .text(let text): return label + text.printable
    case .number(let number):
      return label + (field.meaning.flatMap { $0 == "unknown" ? nil : $0 } ?? "\(number)")
    case .code(let code, let digits):
      return label + (field.meaning ?? code.hexadecimal(digits: digits))
    }
  }

  /// Returns AD structures in the words for advertising; of other lists, the first few items.
  private func list(
    _ items: [PacketField], _ label: String, _ field: PacketField
  ) -> String? {
    let isAdvertising = items.contains { Int($0.name) == nil }
    if isAdvertising {
      let data = octets.dropFirst(field.offset).prefix(field.length)
      return AdvertisingPhrase(style: style).text(of: Array(data))
    }
    let shown = items.prefix(3).map { item -> String in
      guard case .group(let fields) = item.value else { return "" }
      return words(of: fields, []).joined(separator: ", ")
    }.filter { !$0.isEmpty }
    if shown.isEmpty { return nil }
    let rest = items.count - min(3, items.count)
    return label + "[" + shown.joined(separator: "; ") + (rest > 0 ? "; \(rest) more]" : "]")
  }
}
