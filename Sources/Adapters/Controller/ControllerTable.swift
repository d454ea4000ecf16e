import BluetoothProtocols

/// What a controller says of itself if no capture shows it.
///
/// Source: Core 5.4, Vol 4, Part E, 7.3, 7.4 and 7.8. The values are chosen: a controller of Core
/// 5.4 with the LE features that the air can play (encryption, data length, extended advertising), and without
/// those that it cannot (privacy).
enum ControllerTable {
  /// The room for ACL data of the host: the octets of a packet, and how many packets at once.
  static let aclLength: UInt16 = 251
  static let aclCount: UInt8 = 16
  /// The most octets of advertising data in one set.
  static let mostAdvertisingOctets: UInt16 = 1650
  static let advertisingSets: UInt8 = 8
  static let acceptListSize: UInt8 = 32

  /// Return parameters with their status, by the command.
  static let answers: [HCIOpcode: [UInt8]] = {
    var answers: [HCIOpcode: [UInt8]] = [.readLocalSupportedCommands: [0] + supportedCommands]
    for command in commands {
      if let answer = command.answer { answers[HCIOpcode(rawValue: command.opcode)] = [0] + answer }
    }
    return answers
  }()

  /// A command that the controller knows.
  private struct Command {
    var opcode: UInt16
    /// Its place in the mask of supported commands.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 6.27.
    var octet: Int
    var bit: Int
    /// The return parameters behind the status; nil if the controller acts on the command itself.
    var answer: [UInt8]?

    init(_ opcode: UInt16, _ octet: Int, _ bit: Int, _ answer: [UInt8]? = []) {
      self.opcode = opcode
      self.octet = octet
      self.bit = bit
      self.answer = answer
    }
  }

  /// An address that belongs to no manufacturer.
  private static let address = DeviceAddress(truncating: 0x0200_1BDC_0000)
  private static let version: [UInt8] = [13, 0, 0, 13, 0xFF, 0xFF, 0, 0]
  private static let length: [UInt8] = [251, 0]

  private static let commands: [Command] = [
    Command(0x0406, 0, 5, nil), Command(0x041D, 2, 7, nil),
    Command(0x0C01, 5, 6), Command(0x0C03, 5, 7, nil), Command(0x0C31, 10, 5),
    Command(0x0C33, 10, 6), Command(0x0C63, 22, 2), Command(0x0C6C, 24, 5, [1, 0]),
    Command(0x0C6D, 24, 6),
    Command(0x1001, 14, 3, version),
    // BR/EDR not supported, LE supported.
    Command(0x1003, 14, 5, [0, 0, 0, 0, 0x60, 0, 0, 0]),
    Command(0x1005, 14, 7, [0, 0, 0, 0, 0, 0, 0]), Command(0x1009, 15, 1, address.encoded()),
    Command(0x1405, 15, 5, nil),
    Command(0x2001, 25, 0, nil), Command(0x2002, 25, 1, length + [aclCount]),
    Command(0x2003, 25, 2, [0x21, 0x10, 0, 0, 0, 0, 0, 0]), Command(0x2005, 25, 4, nil),
    Command(0x2006, 25, 5, nil),
    Command(0x2007, 25, 6, [0]), Command(0x2008, 25, 7, nil), Command(0x2009, 26, 0, nil),
    Command(0x200A, 26, 1, nil), Command(0x200B, 26, 2, nil), Command(0x200C, 26, 3, nil),
    Command(0x200D, 26, 4, nil), Command(0x200E, 26, 5, nil),
    Command(0x200F, 26, 6, [acceptListSize]), Command(0x2010, 26, 7, nil),
    Command(0x2011, 27, 0, nil), Command(0x2012, 27, 1, nil), Command(0x2013, 27, 2, nil),
    Command(0x2014, 27, 3), Command(0x2015, 27, 4, nil), Command(0x2016, 27, 5, nil),
    // The random number is the same each time, so that each run is the same.
    Command(0x2017, 27, 6, nil),
    Command(0x2018, 27, 7, [0x51, 0x2E, 0x8A, 0x77, 0x03, 0xC4, 0x19, 0xD6]),
    Command(0x2019, 28, 0, nil), Command(0x201A, 28, 1, nil), Command(0x201B, 28, 2, nil),
    Command(0x201C, 28, 3, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x03, 0, 0]),
    Command(0x2022, 33, 6, nil), Command(0x2023, 33, 7, length + [0x48, 0x08]),
    Command(0x2024, 34, 0), Command(0x2029, 34, 5), Command(0x202A, 34, 6, [0]),
    Command(0x202D, 35, 1), Command(0x202E, 35, 2),
    Command(0x202F, 35, 3, length + [0x48, 0x08] + length + [0x48, 0x08]),
    Command(0x2030, 35, 4, nil), Command(0x2031, 35, 5), Command(0x2032, 35, 6, nil),
    Command(0x2035, 36, 1, nil), Command(0x2036, 36, 2, nil), Command(0x2037, 36, 3, nil),
    Command(0x2038, 36, 4, nil), Command(0x2039, 36, 5, nil),
    Command(
      0x203A, 36, 6, [UInt8(mostAdvertisingOctets & 0xFF), UInt8(mostAdvertisingOctets >> 8)]),
    Command(0x203B, 36, 7, [advertisingSets]), Command(0x203C, 37, 0, nil),
    Command(0x203D, 37, 1, nil), Command(0x2041, 37, 5, nil), Command(0x2042, 37, 6, nil),
    Command(0x2043, 37, 7, nil), Command(0x2060, 41, 5, length + [aclCount, 0, 0, 0]),
  ]

  /// The features: encryption (bit 0), data packet length extension (bit 5) and extended advertising (bit 12).
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.6.
  static let features: UInt64 = 1 << 0 | 1 << 5 | 1 << 12

  private static var supportedCommands: [UInt8] {
    var mask = [UInt8](repeating: 0, count: 64)
    for command in commands { mask[command.octet] |= 1 << command.bit }
    return mask
  }
}

extension HCIOpcode {
  static let readRemoteVersion = HCIOpcode(rawValue: 0x041D)
  static let readLocalSupportedCommands = HCIOpcode(rawValue: 0x1002)
  static let leSetEventMask = HCIOpcode(rawValue: 0x2001)
  static let leReadChannelMap = HCIOpcode(rawValue: 0x2015)
  static let leEnableEncryption = HCIOpcode(rawValue: 0x2019)
}
