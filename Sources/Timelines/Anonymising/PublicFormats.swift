import BluetoothProtocols

/// The octets that are kept of vendors' values in public formats: those that give a value its
/// format and identify nobody. Without them the value would be malformed, and a judge of the
/// anonymised capture would blame the device.
enum PublicFormats {
  /// Returns the treatment of each part of a characteristic's value that is not kept whole; empty
  /// if the format is not known. Fields whose presence the flags require are kept as zeros, which
  /// mean "unknown".
  ///
  /// Source: GATT Specification Supplement, 3; Apple, ANCS and AMS specifications; Google, Fast Pair,
  /// Characteristics, and Find Hub Network accessory specification 1.3; Matter 1.3, 4.18, through
  /// Wireshark's dissector.
  static func parts(
    ofValue octets: [UInt8], _ uuid: BluetoothUUID, _ treatment: Masking
  ) -> [(count: Int, masking: Masking)] {
    var parts = Parts(octets.count, otherwise: treatment)
    if let flags = flags[uuid] {
      parts.keep(flags)
      parts.treat(octets.count, .blank)
    } else if let front = fronts[uuid] {
      parts.keep(front.kept)
      // The number of a notification comes in several characteristics.
      parts.treat(front.blank, .blank)
    } else if transport.contains(uuid) {
      parts.keep(transportHeader(octets))
    } else {
      return []
    }
    return parts.whole
  }

  /// Returns the treatment of each part of a service's data in an advertisement, after the UUID;
  /// empty if the format is not known.
  ///
  /// - Parameter treatment: The treatment of octets that may identify somebody.
  static func parts(
    ofServiceData octets: [UInt8], _ service: UInt16, _ treatment: Masking
  ) -> [(count: Int, masking: Masking)] {
    guard let first = octets.first else { return [] }
    var parts = Parts(octets.count, otherwise: treatment)
    switch (service, first) {
    // Eddystone: the type and the power; the scheme of a URL; two zeros after an identifier.
    case (0xFEAA, 0x00):
      parts.keep(2)
      parts.treat(16)
      if octets.dropFirst(18).allSatisfy({ $0 == 0 }) { parts.keep(2) }
    case (0xFEAA, 0x10):
      parts.keep(3)
      parts.treat(octets.count, .replace(.text))
    case (0xFEAA, 0x20), (0xFEAA, 0x30): parts.keep(2)
    case (0xFEAA, _): parts.keep(1)
    // Fast Pair: the model, or the form of the filter of accounts.
    case (0xFE2C, _) where octets.count == 3: parts.keep(3)
    case (0xFE2C, 0x00) where octets.count > 1:
      parts.keep(2)
      parts.treat(Int(octets[1] >> 4))
      parts.keep(1)
    case (0xFE2C, _): parts.keep(1)
    // Unwanted trackers: the network, and whether the owner is near.
    case (0xFCB2, _): parts.keep(2)
    // Matter: the operation; the version is zero.
    case (0xFFF6, _):
      parts.keep(1)
      parts.treat(1)
      parts.treat(1, .blank)
    default: return []
    }
    return parts.whole
  }

  /// Source: as above; IETF, draft-ietf-dult-accessory-protocol-00; Eddystone protocol specification;
  /// Fast Pair, Provider Advertising signal.
  private struct Parts {
    private var left: Int
    private let treatment: Masking
    private var parts: [(count: Int, masking: Masking)] = []

    init(_ count: Int, otherwise treatment: Masking) { (left, self.treatment) = (count, treatment) }

    mutating func keep(_ count: Int) { treat(count, .keep) }

    mutating func treat(_ count: Int, _ masking: Masking? = nil) {
      let count = min(count, left)
      if count > 0 { parts.append((count, masking ?? treatment)) }
      left -= count
    }

    /// All parts, with what is left over.
    var whole: [(count: Int, masking: Masking)] {
      left > 0 ? parts + [(left, treatment)] : parts
    }
  }

  /// The number of octets at the start of a value that say what it is, and the number of octets
  /// after them with a number by which other values refer to it.
  private static let fronts: [BluetoothUUID: (kept: Int, blank: Int)] = {
    let known: [(String, Int, Int)] = [
      ("9FBF120D-6301-42D9-8C58-25E699A21DBD", 4, 4),
      ("69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9", 1, 4),
      ("22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB", 1, 4),
      ("9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2", 14, 0),
      ("2F7CABCE-808D-411F-9A0C-BB92BA96C102", 2, 0),
      ("C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7", 2, 0),
      ("FE2C1233-8366-4814-8EB0-01DE32100BEA", 3, 0),
      ("FE2C1238-8366-4814-8EB0-01DE32100BEA", 1, 0),
    ]
    return Dictionary(
      known.compactMap { text, kept, blank in BluetoothUUID(text).map { ($0, (kept, blank)) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The number of octets of the flags in values of the Bluetooth SIG that hold personal numbers or
  /// dates.
  private static let flags: [BluetoothUUID: Int] = {
    let known: [(flags: Int, numbers: [UInt16])] = [
      (0, [0x2A08, 0x2A0F, 0x2A14, 0x2A2B, 0x2A6D, 0x2A6E, 0x2A6F]),
      (
        1,
        [
          0x2A18, 0x2A1C, 0x2A1E, 0x2A34, 0x2A35, 0x2A36, 0x2A37, 0x2A53, 0x2A5B, 0x2A5E, 0x2A5F,
          0x2A9D, 0x2BED,
        ]
      ),
      (2, [0x2A63, 0x2A67, 0x2A9C, 0x2ACD, 0x2ACE, 0x2AD1, 0x2AD2]),
    ]
    return Dictionary(
      known.flatMap { entry in entry.numbers.map { (BluetoothUUID($0), entry.flags) } },
      uniquingKeysWith: { first, _ in first })
  }()

  private static let transport = Set(
    ["18EE2EF5-263D-4559-959F-4F9C429F9D11", "18EE2EF5-263D-4559-959F-4F9C429F9D12"]
      .compactMap(BluetoothUUID.init))

  /// Returns the length of the header of a packet of Matter's transport. A handshake is all header.
  private static func transportHeader(_ value: [UInt8]) -> Int {
    guard let flags = value.first else { return 0 }
    if flags & 0x40 != 0 { return value.starts(with: [0x65, 0x6C]) ? 9 : 1 }
    var length = 2
    if flags & 0x20 != 0 { length += 1 }
    if flags & 0x08 != 0 { length += 1 }
    if flags & 0x01 != 0 { length += 2 }
    return length
  }
}
