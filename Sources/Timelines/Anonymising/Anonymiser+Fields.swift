import BluetoothProtocols
import Captures

// Commands, events and control PDUs, by the descriptions of their fields.

extension Anonymiser {
  mutating func replaceHCI(_ number: Int, _ octets: RawSpan) {
    let record = held[number].record
    let missing = max(0, record.originalLength - octets.byteCount)
    var tree = PacketFieldTree()
    let (form, header) =
      switch record.content {
      case .hci(.command): (PacketFields.command(octets, missing: missing, to: &tree), 3)
      case .hci(.event): (PacketFields.event(octets, missing: missing, to: &tree), 2)
      case .hci(.synchronousData):
        (PacketFields.synchronous(octets, missing: missing, to: &tree), 3)
      default: (PacketFields.isochronous(octets, missing: missing, to: &tree), 4)
      }
    let fields = tree.fields
    let start = min(header, octets.byteCount)
    guard form != .broken else {
      return tools.replaceBroken(&held[number].octets, start..<octets.byteCount)
    }
    countVersions(fields)
    var around = Around(adapter: record.adapter ?? 0)
    around.isReturn =
      record.content == .hci(.event)
      && held[number].octets.first == HCIEventCode.commandComplete.rawValue
    if record.content == .hci(.command) { around.device = tools.host }
    var output = held[number].octets
    replace(fields, behind: header, of: output.indices, in: &output, around)
    held[number].octets = output
  }

  /// The context that nested fields need from the fields before them.
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
    /// The number of the device that says what the fields hold.
    var device: UInt64 = 0
    var set: UInt64?
    var sync: UInt64?
    /// On air.
    var chain: ChainKey?

    /// The key that distinguishes the advertisement from others; nil if its data is whole.
    var key: ChainKey? {
      if let chain { return chain }
      if let opcode, let set { return .command(adapter: adapter, opcode: opcode, set: set) }
      if let sync { return .periodic(adapter: adapter, sync: sync) }
      guard let set else { return nil }
      return .report(adapter: adapter, address, set: set, isScanResponse: isScanResponse)
    }
  }

  /// The state of an octet.
  enum Fate {
    /// No field has it.
    case unread
    /// It belongs to a number that may be any.
    case number
    /// It belongs to a number of which only few values are allowed, or to a UUID.
    case proved
    case replaced
  }

  /// Rewrites the fields of a proved packet. Octets that belong to no field are replaced.
  ///
  /// - Parameter header: The number of octets before the fields, which are kept.
  mutating func replace(
    _ fields: [PacketField], behind header: Int, of range: Range<Int>, in output: inout [UInt8],
    _ around: Around
  ) {
    var fates = [Fate](repeating: .unread, count: output.count)
    for place in range.prefix(header) { fates[place] = .proved }
    var around = around
    replace(fields, in: &output, &around, &fates)
    for unread in range.ranges(where: { fates[$0] == .unread }) {
      tools.replaceBroken(&output, unread)
      for place in unread { fates[place] = .replaced }
    }
    tools.replaceLongNumbers(&output, range.dropFirst(header), fates)
  }

  private mutating func replace(
    _ fields: [PacketField], in output: inout [UInt8], _ around: inout Around,
    _ fates: inout [Fate]
  ) {
    for field in fields {
      remember(field, output, &around)
      if let inside = field.inside, field.content == .plain {
        var inner = around
        replace(inside, in: &output, &inner, &fates)
        continue
      }
      let range = range(of: field, in: output)
      let before = output[range]
      if !range.isEmpty { replace(field, in: &output, range, around, &fates) }
      if field.content == .advertisingData { continue }
      let fate: Fate = output[range] != before ? .replaced : field.isProved ? .proved : .number
      for place in range where fates[place] == .unread { fates[place] = fate }
    }
  }

  private func range(of field: PacketField, in output: [UInt8]) -> Range<Int> {
    let start = min(max(field.offset, 0), output.count)
    return start..<min(start + max(field.length, 0), output.count)
  }

  private mutating func replace(
    _ field: PacketField, in output: inout [UInt8], _ range: Range<Int>, _ around: Around,
    _ fates: inout [Fate]
  ) {
    switch field.content {
    case .address where range.count == 6: tools.replaceAddress(&output, at: range.lowerBound)
    case .address:
      tools.replace(&output, range, .replace(.octets), in: MaskPlace(.address))
    case .secret: tools.replaceKey(&output, range)
    case .text:
      tools.count(.names)
      tools.replace(
        &output, range, .replace(.text), in: MaskPlace(.name, device: around.device))
    case .advertisingData: replaceAdvertising(&output, range, around, &fates)
    case .octets where around.isLater && Self.advertisingData.contains(field.name):
      replaceAdvertising(&output, range, around, &fates)
    case .octets: replaceOctets(field, &output, range, around)
    case .plain, .bounded: replacePlain(field, &output, range)
    }
  }

  private mutating func replacePlain(
    _ field: PacketField, _ output: inout [UInt8], _ range: Range<Int>
  ) {
    if let kind = RandomNumber(field: field.name) {
      tools.replaceRandom(&output, range, kind)
    } else if case .octets = field.value {
      // A field of which only a part was captured.
      tools.replaceBroken(&output, range)
    }
  }

  /// Octets that go on with the AD structures of an earlier packet.
  private static let advertisingData: Set<String> = ["Advertising_Data", "Scan_Response_Data"]
  /// Octets that say how the radio works. No more than ten of them stay.
  private static let harmless: Set<String> = [
    "LE_Features", "Channel_Map", "AFH_Channel_Map", "AFH_Host_Channel_Classification",
    "Channel_Classification", "Reserved", "Transmit_Coding_Format", "Receive_Coding_Format",
    "Input_Coding_Format", "Output_Coding_Format", "Codec_ID",
  ]
  private static let mostHarmless = 10
  /// Octets that keys are made of.
  private static let keyMaterial: Set<String> = [
    "Key_X_Coordinate", "Key_Y_Coordinate", "Plaintext_Data", "Encrypted_Data",
  ]
  /// Octets of which the specification does not say what they are, or that should not be there.
  private static let unknown: Set<String> = [
    "Parameters", "Further_Octets", "Vendor_Data", "Vendor_Octets", "Unknown", "Payload",
    "HCI_Command_Packet", "Vendor_Specific_Config",
  ]

  private mutating func replaceOctets(
    _ field: PacketField, _ output: inout [UInt8], _ range: Range<Int>, _ around: Around
  ) {
    if Self.harmless.contains(field.name), range.count <= Self.mostHarmless { return }
    if Self.keyMaterial.contains(field.name) { return tools.replaceKey(&output, range) }
    let isReturn = around.isReturn && field.name == "Parameters"
    let isSound = field.name == "Data" && range.count > 0 || field.name == "ISO_SDU"
    tools.replacePayload(
      &output, range.dropFirst(isReturn ? 1 : 0),
      as: Self.unknown.contains(field.name) ? .unknown : isSound ? .sound : .payloads)
  }

  /// Records the fields that distinguish one advertisement from another.
  private func remember(_ field: PacketField, _ output: [UInt8], _ around: inout Around) {
    switch field.name {
    case "Opcode": around.opcode = field.number
    case "Address", "BD_ADDR":
      let range = range(of: field, in: output)
      guard range.count == 6 else { break }
      around.address = DeviceAddress(littleEndian: output[range])
      around.device = tools.device(around.address)
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

  private mutating func replaceAdvertising(
    _ output: inout [UInt8], _ range: Range<Int>, _ around: Around, _ fates: inout [Fate]
  ) {
    let key = around.key
    var mask = AdvertisingMask(device: around.device)
    if let key, let open = chains.removeValue(forKey: key), around.isLater { mask = open }
    let before = output
    let proved = mask.replace(
      &output, range, goingOn: key != nil && around.hasMore, &tools)
    for place in range { fates[place] = output[place] == before[place] ? .number : .replaced }
    for place in proved.joined() { fates[place] = .proved }
    guard let key, around.hasMore else { return }
    if chains.count >= Self.mostChains { chains = [:] }
    chains[key] = mask
  }

  private mutating func countVersions(_ fields: [PacketField]) {
    for field in fields where field.name == "Company_Identifier" || field.name == "Class_of_Device"
    {
      tools.countKept(field.name == "Class_of_Device" ? .appearance : .versions)
    }
  }
}

extension MaskingTools {
  /// Replaces the octets of stretches that stay and are so long that they could be anything else than
  /// numbers: sixteen octets of which hardly one is proved to be what its field says.
  ///
  /// Octets of zero tell nothing. Source: chosen. A key has sixteen octets. By chance three of them are
  /// lawful once in a thousand times.
  mutating func replaceLongNumbers(
    _ octets: inout [UInt8], _ range: Range<Int>, _ fates: [Anonymiser.Fate]
  ) {
    let (window, fewest) = (16, 3)
    guard range.count >= window else { return }
    var (replaced, proved) = (0, 0)
    func count(_ place: Int, _ change: Int) {
      switch fates[place] {
      case .replaced: replaced += change
      case .proved: proved += change
      case .number, .unread: if octets[place] == 0 { proved += change }
      }
    }
    var long: Set<Int> = []
    for place in range {
      count(place, 1)
      let start = place + 1 - window
      guard start >= range.lowerBound else { continue }
      if replaced == 0, proved < fewest { long.formUnion(start...place) }
      count(start, -1)
    }
    for numbers in range.ranges(where: { long.contains($0) && fates[$0] == .number }) {
      replacePayload(&octets, numbers, as: .numbers)
    }
  }
}

extension Range<Int> {
  /// Returns the stretches of numbers for which something is true.
  fileprivate func ranges(where isWanted: (Int) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for place in self where isWanted(place) {
      if let last = ranges.last, last.upperBound == place {
        ranges[ranges.endIndex - 1] = last.lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
    }
    return ranges
  }
}

extension PacketField {
  /// Whether the field has only few values, or is a UUID, which stays wherever it is.
  fileprivate var isProved: Bool {
    switch value {
    case .group(let fields), .list(let fields): fields.allSatisfy { $0.content == .bounded }
    case .text: content == .plain
    case .number, .code, .octets: content == .bounded
    }
  }

  /// The fields inside the field, if they take octets of their own. Those of a number that is made of
  /// bits do not.
  fileprivate var inside: [PacketField]? {
    switch value {
    case .group(let fields), .list(let fields):
      let areBits = fields.allSatisfy {
        $0.offset == offset && $0.length == length && $0.number != nil
          && RandomNumber(field: $0.name) == nil
      }
      return areBits && !fields.isEmpty ? nil : fields
    case .number, .code, .text, .octets: return nil
    }
  }
}
