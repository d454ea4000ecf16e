import BluetoothProtocols

/// What every part of the anonymiser needs: the pseudonyms, the policy, and the report on the record
/// that is being read.
struct MaskingTools {
  var pseudonyms: Pseudonyms
  let policy: AnonymisationPolicy
  var report = AnonymisationReport()
  /// The number of the record.
  var record = 0

  /// What becomes of the data of makers and services in advertisements.
  var advertising: Masking { Masking(policy.advertising) }

  init(_ pseudonyms: Pseudonyms, _ policy: AnonymisationPolicy) {
    self.pseudonyms = pseudonyms
    self.policy = policy
  }

  mutating func note(_ change: AnonymisationReport.Change) { report.note(change, in: record) }

  mutating func noteKept(_ remainder: AnonymisationReport.Remainder) {
    report.noteKept(remainder, in: record)
  }

  /// Takes note of an AD structure.
  mutating func note(_ type: ADType) {
    switch type.rawValue {
    case 0x08, 0x09, 0x24, 0x30: note(.names)
    case 0x17, 0x18, 0x1B: break
    case 0x0E...0x10, 0x1D, 0x1E, 0x22, 0x23, 0x2D: note(.keys)
    case 0x0D, 0x19: noteKept(.appearance)
    case 0x01...0x07, 0x0A, 0x11, 0x12, 0x14, 0x15, 0x1A, 0x1C, 0x1F, 0x27, 0x28, 0x2F: break
    default:
      if policy.advertising == .keep { noteKept(.advertisingData) } else { note(.advertisingData) }
    }
  }

  mutating func note(company: [UInt8]) {
    report.note(CompanyIdentifier(rawValue: UInt16(company[0]) | UInt16(company[1]) << 8))
  }

  /// Takes note of the vendors' UUIDs in an AD structure.
  mutating func note(uuidsIn octets: [UInt8], of type: ADType) {
    guard [0x06, 0x07, 0x15, 0x21].contains(type.rawValue) else { return }
    let ends = stride(from: 16, through: type.rawValue == 0x21 ? 16 : octets.count, by: 16)
    for end in ends where end <= octets.count { note(uuid: octets[end - 16..<end]) }
  }

  /// Takes note of a UUID of 16 octets, which is a vendor's.
  mutating func note(uuid octets: ArraySlice<UInt8>) {
    // Some hosts fill their lists of services with zeros.
    guard octets.contains(where: { $0 != 0 }) else { return }
    let octets = Array(octets)
    var input = unsafe ByteReader(octets.span.bytes)
    if let uuid = try? BluetoothUUID(parsing: &input, width: .bits128) { report.note(uuid) }
  }

  /// Takes note of the vendors' UUIDs in a response of ATT.
  mutating func note(uuidsIn pdu: ATTPDU) {
    switch pdu {
    case .readByTypeResponse(let values):
      for value in values where value.value.count == 19 { note(uuid: value.value[3...]) }
    case .readByGroupTypeResponse(let groups):
      for group in groups where group.value.count == 16 { note(uuid: group.value[...]) }
    default: break
    }
  }

  /// Replaces the six octets of an address.
  mutating func replaceAddress(_ octets: inout [UInt8], at place: Int) {
    let range = place..<place + 6
    let number = octets[range].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let other = pseudonyms.replacement(of: DeviceAddress(truncating: number)).rawValue
    for (index, place) in range.enumerated() {
      octets[place] = UInt8(truncatingIfNeeded: other >> UInt64(8 * index))
    }
    if number != other { note(.addresses) }
  }

  /// Replaces octets as a whole. Nothing but zeros stays, if they are a key or a number.
  mutating func replace(_ octets: inout [UInt8], _ range: Range<Int>, _ masking: Masking) {
    switch masking {
    case .keep: break
    case .blank: for place in range { octets[place] = 0 }
    case .replace(let style):
      if style == .key || style == .random, !octets[range].contains(where: { $0 != 0 }) { return }
      var mask = pseudonyms.mask(style)
      for place in range { octets[place] = mask.next(octets[place]) }
    }
  }

  /// Replaces what has no known meaning.
  mutating func replacePayload(
    _ octets: inout [UInt8], _ range: Range<Int>, as change: AnonymisationReport.Change
  ) {
    guard !range.isEmpty else { return }
    replace(&octets, range, Masking(policy.payloads))
    if policy.payloads == .keep { noteKept(.payloads) } else { note(change) }
  }
}
