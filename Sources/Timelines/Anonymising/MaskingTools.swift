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
    switch type.concern {
    case .name: note(.names)
    case .address, .harmless: break
    case .key: note(.keys)
    case .appearance: noteKept(.appearance)
    case .data:
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
    let address = DeviceAddress(littleEndian: octets[range])
    let other = pseudonyms.replacement(of: address)
    octets.replaceSubrange(range, with: other.encoded())
    if address != other { note(.addresses) }
  }

  /// Replaces octets as a whole. Nothing but zeros stays, if they are a key or a number.
  mutating func replace(_ octets: inout [UInt8], _ range: Range<Int>, _ masking: Masking) {
    switch masking {
    case .replace(.key), .replace(.random):
      guard octets[range].contains(where: { $0 != 0 }) else { return }
    case .keep, .blank, .replace: break
    }
    var mask: OctetMask?
    masking.treat(&octets, range, goingOnWith: &mask) { pseudonyms.mask($0) }
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
