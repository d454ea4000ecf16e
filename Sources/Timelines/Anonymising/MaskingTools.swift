import BluetoothProtocols

/// The tools of every part of the anonymiser: the pseudonyms, the policy, and the report on the
/// current record.
struct MaskingTools {
  var pseudonyms: Pseudonyms
  let policy: AnonymisationPolicy
  var report = AnonymisationReport()
  /// The number of the record.
  var record = 0
  /// Whether the capture is a recorded run. Its notes name devices otherwise than its packets do, so
  /// the place of a value does not depend on the device.
  var isRun = false

  init(_ pseudonyms: Pseudonyms, _ policy: AnonymisationPolicy) {
    self.pseudonyms = pseudonyms
    self.policy = policy
  }

  mutating func count(_ change: AnonymisationReport.Change) { report.count(change, in: record) }

  mutating func countKept(_ remainder: AnonymisationReport.Remainder) {
    report.countKept(remainder, in: record)
  }
}

// MARK: - Octets

extension MaskingTools {
  /// Returns octets in place of others, as many as there are.
  func replacement(
    of octets: [UInt8], _ masking: Masking, in place: MaskPlace
  ) -> [UInt8] {
    switch masking {
    case .keep: octets
    case .blank: [UInt8](repeating: 0, count: octets.count)
    case .replace(let style): pseudonyms.replacement(of: octets, style, in: place)
    }
  }

  /// Replaces octets in their place.
  func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ masking: Masking, in place: MaskPlace
  ) {
    octets.replaceSubrange(
      range, with: replacement(of: Array(octets[range]), masking, in: place))
  }

  /// Replaces the six octets of an address.
  mutating func replaceAddress(_ octets: inout [UInt8], at place: Int) {
    let range = place..<place + 6
    let address = DeviceAddress(littleEndian: octets[range])
    octets.replaceSubrange(range, with: replacement(of: address).encoded())
  }

  mutating func replacement(of address: DeviceAddress) -> DeviceAddress {
    let other = pseudonyms.replacement(of: address)
    if address != other { count(.addresses) }
    return other
  }

  mutating func replaceKey(_ octets: inout [UInt8], _ range: Range<Int>) {
    count(.keys)
    octets.replaceSubrange(range, with: pseudonyms.replacement(ofKey: Array(octets[range])))
  }

  /// Replaces a random number. Zero stays: it stands for no number.
  mutating func replaceRandom(
    _ octets: inout [UInt8], _ range: Range<Int>, _ kind: RandomNumber
  ) {
    count(.randomNumbers)
    guard octets[range].contains(where: { $0 != 0 }) else { return }
    replace(
      &octets, range, .replace(.octets), in: MaskPlace(.random, number: kind.rawValue))
  }

  /// Replaces octets of unknown meaning. They are not compared, so their mask is that of the
  /// record.
  mutating func replacePayload(
    _ octets: inout [UInt8], _ range: Range<Int>, as change: AnonymisationReport.Change
  ) {
    guard !range.isEmpty else { return }
    replace(&octets, range, Masking(policy.payloads), in: MaskPlace(.payload, number: record))
    if policy.payloads == .keep { countKept(.payloads) } else { count(change) }
  }

  /// Returns octets in place of others that have no known meaning.
  mutating func payload(
    _ octets: [UInt8], as change: AnonymisationReport.Change
  ) -> [UInt8] {
    var output = octets
    replacePayload(&output, output.indices, as: change)
    return output
  }

  /// Replaces octets that are no packet as a whole, whatever the policy says of payloads: they may be
  /// anything.
  mutating func replaceBroken(
    _ octets: inout [UInt8], _ range: Range<Int>, as change: AnonymisationReport.Change = .malformed
  ) {
    guard !range.isEmpty else { return }
    replace(&octets, range, broken, in: MaskPlace(.payload, number: record))
    count(change)
  }

  /// The packets whose first octets stay if the rest is broken.
  enum Header { case attribute, securityManager, signal, control }

  /// Returns octets in place of a broken packet. A code that is known stays.
  mutating func broken(_ octets: [UInt8], behind header: Header) -> [UInt8] {
    var output = octets
    let code = octets.first ?? 0
    let kept =
      switch header {
      case .attribute: ATTOpcode(rawValue: code).isKnown ? 1 : 0
      case .securityManager: SMPCode(rawValue: code).isKnown ? 1 : 0
      case .signal: L2CAPSignalCode(rawValue: code).isKnown ? 4 : 0
      case .control: LLControlOpcode(rawValue: code).isKnown ? 1 : 0
      }
    replaceBroken(&output, min(kept, octets.count)..<octets.count)
    if octets.count <= kept { count(.malformed) }
    return output
  }

  private var broken: Masking { policy.payloads == .blank ? .blank : .replace(.octets) }
}

/// Random numbers, by their purpose.
enum RandomNumber: Int {
  case diversifier = 1
  case random, sessionKeyDiversifier, initializationVector, comparedNumber, passkey, signature

  /// Source: Core 5.4, Vol 3, Part H, 3.6.3; Vol 4, Part E, 7.8.24 and 7.7.65.5; Vol 6, Part B,
  /// 2.4.2.4.
  init?(field name: String) {
    switch name {
    case "EDIV", "Encrypted_Diversifier": self = .diversifier
    case "Rand", "Random_Number": self = .random
    case "SKD_C", "SKD_P": self = .sessionKeyDiversifier
    case "IV_C", "IV_P": self = .initializationVector
    case "Numeric_Value": self = .comparedNumber
    case "Passkey": self = .passkey
    default: return nil
    }
  }
}

// MARK: - Places

extension MaskingTools {
  /// The number of the recorded host among devices.
  static let host: UInt64 = 2

  /// Returns the number by which the values of a device find their place.
  func device(_ address: DeviceAddress?) -> UInt64 {
    isRun ? 0 : address.map { pseudonyms.number(of: $0) } ?? 0
  }

  /// The number of the recorded host by which its values find their place.
  var host: UInt64 { isRun ? 0 : Self.host }

  /// Returns the place of the value of an attribute.
  func place(
    of label: AttributeLabel?, at handle: AttributeHandle?, of device: UInt64
  ) -> MaskPlace {
    let number = handle.map { Int($0.rawValue) } ?? 0
    guard let label else { return MaskPlace(.value, device: device, number: number) }
    if label.descriptor == nil, label.characteristic == .deviceName {
      return MaskPlace(.name, device: device)
    }
    guard let uuid = label.descriptor ?? label.characteristic else {
      return MaskPlace(.value, device: device, number: number)
    }
    var subject = uuid.number
    if label.descriptor != nil, let around = label.characteristic {
      subject.high ^= around.mostSignificant &* 0x9E37_79B9_7F4A_7C15
      subject.low ^= around.leastSignificant &* 0x9E37_79B9_7F4A_7C15
    }
    return MaskPlace(.value, device: device, subject: subject)
  }
}

extension BluetoothUUID {
  static let deviceName = BluetoothUUID(UInt16(0x2A00))

  /// The UUID as a subject of a place.
  var number: (high: UInt64, low: UInt64) { (mostSignificant, leastSignificant) }
}

// MARK: - The report

extension MaskingTools {
  /// Records an AD structure.
  mutating func count(_ type: ADType) {
    switch type.concern {
    case .name: count(.names)
    case .address, .harmless: break
    case .key: count(.keys)
    case .appearance: countKept(.appearance)
    case .data:
      if policy.advertising == .keep {
        countKept(.advertisingData)
      } else {
        count(.advertisingData)
      }
    }
  }

  mutating func add(company: [UInt8]) {
    report.add(CompanyIdentifier(rawValue: UInt16(company[0]) | UInt16(company[1]) << 8))
  }

  /// Records the vendors' UUIDs in an AD structure.
  mutating func add(uuidsIn octets: [UInt8], of type: ADType) {
    guard [0x06, 0x07, 0x15, 0x21].contains(type.rawValue) else { return }
    let ends = stride(from: 16, through: type.rawValue == 0x21 ? 16 : octets.count, by: 16)
    for end in ends where end <= octets.count { add(uuid: octets[end - 16..<end]) }
  }

  /// Records a UUID of 16 octets, which is a vendor's.
  mutating func add(uuid octets: ArraySlice<UInt8>) {
    // Some hosts fill their lists of services with zeros.
    guard octets.contains(where: { $0 != 0 }) else { return }
    let octets = Array(octets)
    var input = unsafe ByteReader(octets.span.bytes)
    if let uuid = try? BluetoothUUID(parsing: &input, width: .bits128) { report.add(uuid) }
  }
}
