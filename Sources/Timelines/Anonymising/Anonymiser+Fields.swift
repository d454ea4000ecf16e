import BluetoothProtocols
import Captures

// Commands, events and control PDUs, by the descriptions of their fields.

extension Anonymiser {
  mutating func replaceHCI(_ output: inout [UInt8], _ record: CaptureRecord) {
    let fields =
      switch record.content {
      case .hci(.command): PacketFields.command(output)
      case .hci(.event): PacketFields.event(output)
      case .hci(.synchronousData): PacketFields.synchronous(output)
      default: PacketFields.isochronous(output)
      }
    noteVersions(fields)
    var around = Around(adapter: record.adapter ?? 0)
    around.isReturn =
      record.content == .hci(.event) && output.first == HCIEventCode.commandComplete.rawValue
    replace(fields, in: &output, around)
  }

  /// What fields further inside need to know of the fields before them.
  struct Around {
    var adapter: UInt32 = 0
    var opcode: UInt64?
    /// Whether octets without a known meaning are what a command returns. They begin with a status.
    var isReturn = false
    /// Whether more of the advertising data is to come in another packet.
    var hasMore = false
    /// Whether the advertising data goes on with that of another packet.
    var isLater = false
    var isScanResponse = false
    var address = DeviceAddress(truncating: 0)
    var set: UInt64?
    var sync: UInt64?
    /// On air.
    var chain: ChainKey?

    /// What tells the advertisement apart; nil if its data is whole.
    var key: ChainKey? {
      if let chain { return chain }
      if let opcode, let set { return .command(adapter: adapter, opcode: opcode, set: set) }
      if let sync { return .periodic(adapter: adapter, sync: sync) }
      guard let set else { return nil }
      return .report(adapter: adapter, address, set: set, isScanResponse: isScanResponse)
    }
  }

  mutating func replace(_ fields: [PacketField], in output: inout [UInt8], _ outer: Around) {
    var around = outer
    for field in fields {
      note(field, output, &around)
      switch field.value {
      case .group(let inside) where field.content == .plain: replace(inside, in: &output, around)
      case .list(let items) where field.content == .plain: replace(items, in: &output, around)
      default: replace(field, in: &output, around)
      }
    }
  }

  private func range(of field: PacketField, in output: [UInt8]) -> Range<Int> {
    let start = min(max(field.offset, 0), output.count)
    return start..<min(start + max(field.length, 0), output.count)
  }

  private mutating func replace(_ field: PacketField, in output: inout [UInt8], _ around: Around) {
    let range = range(of: field, in: output)
    guard !range.isEmpty else { return }
    switch field.content {
    case .address where range.count == 6: tools.replaceAddress(&output, at: range.lowerBound)
    case .address: tools.replace(&output, range, .replace(.address))
    case .secret:
      tools.note(.keys)
      tools.replace(&output, range, .replace(.key))
    case .text:
      tools.note(.names)
      tools.replace(&output, range, .replace(.text))
    case .advertisingData: replaceAdvertising(&output, range, around)
    case .octets where around.isLater && Self.advertisingData.contains(field.name):
      replaceAdvertising(&output, range, around)
    case .octets: replaceOctets(field, &output, range, around)
    case .plain:
      guard Self.randomNumbers.contains(field.name) else { return }
      tools.note(.randomNumbers)
      tools.replace(&output, range, .replace(.random))
    }
  }

  /// Octets that go on with the AD structures of an earlier packet.
  private static let advertisingData: Set<String> = ["Advertising_Data", "Scan_Response_Data"]
  /// Octets that say how the radio works.
  private static let harmless: Set<String> = [
    "Supported_Commands", "LE_Features", "Further_Flags", "Channel_Map", "AFH_Channel_Map",
    "AFH_Host_Channel_Classification", "Channel_Classification", "Reserved",
    "Transmit_Coding_Format", "Receive_Coding_Format", "Input_Coding_Format",
    "Output_Coding_Format", "Codec_ID", "Remote_FAE_Table",
  ]
  /// Octets that keys are made of.
  private static let keyMaterial: Set<String> = [
    "Key_X_Coordinate", "Key_Y_Coordinate", "Plaintext_Data", "Encrypted_Data",
  ]
  /// Octets of which the specification does not say what they are, or that should not be there.
  private static let unknown: Set<String> = [
    "Parameters", "Further_Octets", "Vendor_Data", "Vendor_Octets", "Unknown", "Payload",
    "HCI_Command_Packet", "Vendor_Specific_Config",
  ]
  /// Numbers that were drawn by chance, or that people compare.
  private static let randomNumbers: Set<String> = [
    "Random_Number", "Encrypted_Diversifier", "EDIV", "Rand", "SKD_C", "IV_C", "SKD_P", "IV_P",
    "Numeric_Value", "Passkey",
  ]

  private mutating func replaceOctets(
    _ field: PacketField, _ output: inout [UInt8], _ range: Range<Int>, _ around: Around
  ) {
    if Self.harmless.contains(field.name) { return }
    if Self.keyMaterial.contains(field.name) {
      tools.note(.keys)
      tools.replace(&output, range, .replace(.key))
      return
    }
    let isReturn = around.isReturn && field.name == "Parameters"
    let isSound = field.name == "Data" && range.count > 0 || field.name == "ISO_SDU"
    tools.replacePayload(
      &output, range.dropFirst(isReturn ? 1 : 0),
      as: Self.unknown.contains(field.name) ? .unknown : isSound ? .sound : .payloads)
  }

  /// Takes note of what tells one advertisement from another.
  private func note(_ field: PacketField, _ output: [UInt8], _ around: inout Around) {
    switch field.name {
    case "Opcode": around.opcode = field.number
    case "Address":
      around.address = DeviceAddress(littleEndian: output[range(of: field, in: output)])
    case "Advertising_SID", "Advertising_Handle": around.set = field.number
    case "Sync_Handle": around.sync = field.number
    case "Operation":
      around.hasMore = field.number == 0 || field.number == 1
      around.isLater = field.number == 0 || field.number == 2
    case "Event_Type":
      guard case .group(let parts) = field.value else { break }
      around.hasMore = parts.first(named: "Data_Status")?.number == 1
      around.isScanResponse = (parts.first(named: "Properties")?.number ?? 0) & 0x08 != 0
      around.isLater = true
    case "Data_Status":
      around.hasMore = field.number == 1
      around.isLater = true
    default: break
    }
  }

  mutating func replaceAdvertising(
    _ output: inout [UInt8], _ range: Range<Int>, _ around: Around
  ) {
    let key = around.key
    var mask = AdvertisingMask()
    if let key, let open = chains.removeValue(forKey: key), around.isLater { mask = open }
    mask.replace(&output, range, &tools)
    guard let key, around.hasMore else { return }
    if chains.count >= Self.mostChains { chains = [:] }
    chains[key] = mask
  }

  private mutating func noteVersions(_ fields: [PacketField]) {
    for field in fields where field.name == "Company_Identifier" || field.name == "Class_of_Device"
    {
      tools.noteKept(field.name == "Class_of_Device" ? .appearance : .versions)
    }
  }
}
