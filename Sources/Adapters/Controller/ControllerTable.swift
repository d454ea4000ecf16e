import BluetoothProtocols

/// The properties that a controller reports if no capture shows them.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3, 7.4 and 7.8. The values are chosen: a controller of Core
/// 5.4 with the LE features that the air can play (encryption, data length, extended advertising),
/// and without those that it cannot (privacy). It knows no command of a feature that it does not
/// claim.
enum ControllerTable {
  /// The room for ACL data of the host: the octets of a packet, and how many packets at once.
  static let aclLength: UInt16 = 251
  static let aclCount: UInt8 = 16
  /// The most octets of advertising data in one set.
  static let mostAdvertisingOctets: UInt16 = 1650
  static let mostSets: UInt8 = 8
  static let acceptListSize: UInt8 = 32

  /// Return parameters with their status, by the command.
  static let answers: [HCIOpcode: [UInt8]] = {
    var answers: [HCIOpcode: [UInt8]] = [:]
    for command in commands {
      if let answer = command.answer { answers[HCIOpcode(rawValue: command.opcode)] = [0] + answer }
    }
    return answers
  }()

  /// A command that the controller knows.
  struct Command {
    var opcode: UInt16
    /// Its place in the mask of supported commands.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 6.27.
    var octet: Int
    var bit: Int
    /// The return parameters after the status; nil if the controller acts on the command itself.
    var answer: [UInt8]?
    /// The bit of the LE feature to which the command belongs; nil if it belongs to none.
    var feature: Int?

    init(
      _ opcode: UInt16, _ octet: Int, _ bit: Int, _ answer: [UInt8]? = [], feature: Int? = nil
    ) {
      self.opcode = opcode
      self.feature = feature
      self.octet = octet
      self.bit = bit
      self.answer = answer
    }
  }

  private static let version: [UInt8] = [13, 0, 0, 13, 0xFF, 0xFF, 0, 0]
  private static let length: [UInt8] = [251, 0]

  /// The commands, in the order of their opcodes.
  static let commands: [Command] = [
    Command(0x0406, 0, 5, nil), Command(0x041D, 2, 7, nil),
    Command(0x0C01, 5, 6, nil), Command(0x0C03, 5, 7, nil), Command(0x0C31, 10, 5, nil),
    Command(0x0C33, 10, 6, nil), Command(0x0C35, 10, 7, nil), Command(0x0C63, 22, 2, nil),
    Command(0x0C6C, 24, 5, [1, 0]), Command(0x0C6D, 24, 6),
    Command(0x1001, 14, 3, version), Command(0x1002, 14, 4, nil),
    // BR/EDR not supported, LE supported.
    Command(0x1003, 14, 5, [0, 0, 0, 0, 0x60, 0, 0, 0]),
    Command(0x1005, 14, 7, [0, 0, 0, 0, 0, 0, 0]), Command(0x1009, 15, 1, nil),
    Command(0x1405, 15, 5, nil),
    Command(0x2001, 25, 0, nil), Command(0x2002, 25, 1, length + [aclCount]),
    Command(0x2003, 25, 2, nil), Command(0x2005, 25, 4, nil),
    Command(0x2006, 25, 5, nil),
    Command(0x2007, 25, 6, [0]), Command(0x2008, 25, 7, nil), Command(0x2009, 26, 0, nil),
    Command(0x200A, 26, 1, nil), Command(0x200B, 26, 2, nil), Command(0x200C, 26, 3, nil),
    Command(0x200D, 26, 4, nil), Command(0x200E, 26, 5, nil),
    Command(0x200F, 26, 6, [acceptListSize]), Command(0x2010, 26, 7, nil),
    Command(0x2011, 27, 0, nil), Command(0x2012, 27, 1, nil), Command(0x2013, 27, 2, nil),
    Command(0x2014, 27, 3), Command(0x2015, 27, 4, nil), Command(0x2016, 27, 5, nil),
    Command(0x2017, 27, 6, nil), Command(0x2018, 27, 7, nil),
    Command(0x2019, 28, 0, nil, feature: encryption),
    Command(0x201A, 28, 1, nil, feature: encryption),
    Command(0x201B, 28, 2, nil, feature: encryption),
    Command(0x201C, 28, 3, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x03, 0, 0]),
    Command(0x2022, 33, 6, nil, feature: dataLength),
    Command(0x2023, 33, 7, length + [0x48, 0x08], feature: dataLength),
    Command(0x2024, 34, 0, feature: dataLength),
    Command(0x2025, 34, 1, nil), Command(0x2026, 34, 2, nil),
    Command(0x202F, 35, 3, length + [0x48, 0x08] + length + [0x48, 0x08], feature: dataLength),
    Command(0x2030, 35, 4, nil), Command(0x2031, 35, 5), Command(0x2032, 35, 6, nil),
    Command(0x2035, 36, 1, nil, feature: advertisingSets),
    Command(0x2036, 36, 2, nil, feature: advertisingSets),
    Command(0x2037, 36, 3, nil, feature: advertisingSets),
    Command(0x2038, 36, 4, nil, feature: advertisingSets),
    Command(0x2039, 36, 5, nil, feature: advertisingSets),
    Command(
      0x203A, 36, 6, [UInt8(mostAdvertisingOctets & 0xFF), UInt8(mostAdvertisingOctets >> 8)],
      feature: advertisingSets),
    Command(0x203B, 36, 7, [mostSets], feature: advertisingSets),
    Command(0x203C, 37, 0, nil, feature: advertisingSets),
    Command(0x203D, 37, 1, nil, feature: advertisingSets),
    Command(0x2041, 37, 5, nil, feature: advertisingSets),
    Command(0x2042, 37, 6, nil, feature: advertisingSets),
    Command(0x2043, 37, 7, nil, feature: advertisingSets),
    Command(0x2060, 41, 5, length + [aclCount, 0, 0, 0]),
  ]

  /// LE Encryption.
  private static let encryption = 0
  /// LE Data Packet Length Extension.
  private static let dataLength = 5
  /// LE Extended Advertising.
  private static let advertisingSets = 12

  /// The features, by their bits.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.6.
  static let features: UInt64 =
    1 << UInt64(encryption) | 1 << UInt64(dataLength) | 1 << UInt64(advertisingSets)

  /// The mask of supported commands, as Read Local Supported Commands returns it.
  static func mask(of commands: some Sequence<Command>) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: 64)
    for command in commands { mask[command.octet] |= 1 << command.bit }
    return mask
  }
}

extension HCIOpcode {
  static let hostNumberOfCompletedPackets = HCIOpcode(rawValue: 0x0C35)
  static let readRemoteVersion = HCIOpcode(rawValue: 0x041D)
  static let readLocalSupportedCommands = HCIOpcode(rawValue: 0x1002)
  static let readLocalSupportedFeatures = HCIOpcode(rawValue: 0x1003)
  static let leReadLocalSupportedFeatures = HCIOpcode(rawValue: 0x2003)
  static let leReadFilterAcceptListSize = HCIOpcode(rawValue: 0x200F)
  static let leReadChannelMap = HCIOpcode(rawValue: 0x2015)
  static let leRand = HCIOpcode(rawValue: 0x2018)
  static let leReadMaximumAdvertisingDataLength = HCIOpcode(rawValue: 0x203A)
  static let leReadNumberOfSupportedAdvertisingSets = HCIOpcode(rawValue: 0x203B)
}
