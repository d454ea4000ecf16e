public import BluetoothProtocols

extension CaptureNote {
  /// Returns what the note says, for human readers; nil if it holds no more than its name.
  ///
  /// - Parameter octets: The note's octets, as they were lent beside the record.
  public func text(of octets: RawSpan) -> String? {
    switch self {
    case .monitor(let opcode): Self.monitorText(opcode, octets)
    case .packetLogger(0xF7): Self.systemLogText(octets)
    case .packetLogger(0xF8...0xFE): String(textIn: octets)
    case .basebandPacket: BasebandHeader(octets)?.text
    case .packetLogger, .nordicSniffer, .unsupportedLinkType, .btsnoop: nil
    }
  }

  private static func monitorText(_ opcode: UInt16, _ octets: RawSpan) -> String? {
    var input = ByteReader(octets)
    switch opcode {
    case 0: return try? newIndexText(&input)
    case 10: return try? indexInfoText(&input)
    case 12: return String(textIn: octets)
    case 13:
      guard let entry = try? UserLogging(parsing: octets) else { return nil }
      return entry.identifier.isEmpty ? entry.text : "\(entry.identifier): \(entry.text)"
    case 16, 17: return try? managementText(&input)
    default: return nil
    }
  }

  /// Returns the kind of controller, its bus, its address and its name.
  private static func newIndexText(_ input: inout ByteReader) throws(DecodingFailure) -> String {
    let kind = try input.readInteger("Type", as: UInt8.self)
    let bus = try input.readInteger("Bus", as: UInt8.self)
    let address = try DeviceAddress(parsing: &input)
    let name = String(textIn: input.readRest())
    let busName = buses.indices.contains(Int(bus)) ? buses[Int(bus)] : "bus \(bus)"
    return "\(name) \(address) \(kind == 0 ? "primary" : "type \(kind)") \(busName)"
  }

  /// Source: Linux, include/net/bluetooth/hci.h.
  private static let buses = [
    "virtual", "USB", "PC Card", "UART", "RS-232", "PCI", "SDIO", "SPI", "I2C", "SMD", "VirtIO",
    "IPC",
  ]

  private static func indexInfoText(
    _ input: inout ByteReader
  ) throws(DecodingFailure) -> String {
    let address = try DeviceAddress(parsing: &input)
    let manufacturer = try input.readInteger("Manufacturer", as: UInt16.self)
    return "\(address) manufacturer \(manufacturer.hexadecimal)"
  }

  /// Returns a socket's number and the code of a management command or event.
  private static func managementText(
    _ input: inout ByteReader
  ) throws(DecodingFailure) -> String {
    let cookie = try input.readInteger("Cookie", as: UInt32.self)
    let code = try input.readInteger("Code", as: UInt16.self)
    return "socket \(cookie) code \(code.hexadecimal)"
  }

  /// Returns the process and the message of a system log record: a process, and four texts, the
  /// last of which is the message.
  ///
  /// Source: Wireshark, epan/dissectors/packet-packetlogger.c.
  private static func systemLogText(_ octets: RawSpan) -> String? {
    let start = 5
    guard octets.byteCount > start else { return nil }
    let texts = [UInt8](copying: octets.extracting(start..<octets.byteCount))
      .split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard texts.count >= 5 else { return texts.joined(separator: " ") }
    return "\(texts[0]): \(texts[4])"
  }
}

/// A line that a program had written into a Linux monitor capture.
///
///     priority (1)  length of the identifier (1)  identifier, with its NUL  text
///
/// Source: BlueZ, src/shared/btsnoop.h and doc/btsnoop-protocol.rst.
public struct UserLogging: Hashable, Sendable {
  /// The priority as in syslog, from 0 for an emergency to 7 for debugging.
  public var priority: UInt8
  /// The name of the program.
  public var identifier: String
  /// The text that was logged.
  public var text: String

  /// The Linux monitor's opcode for such a line.
  public static let monitorOpcode: UInt16 = 13

  /// Makes a log message of its parts.
  public init(priority: UInt8, identifier: String, text: String) {
    self.priority = priority
    self.identifier = identifier
    self.text = text
  }

  /// Reads a log message.
  ///
  /// - Throws: `DecodingFailure` if octets are missing.
  public init(parsing octets: RawSpan) throws(DecodingFailure) {
    var input = ByteReader(octets)
    priority = try input.readInteger("Priority")
    let length = try input.readInteger("Identifier Length", as: UInt8.self)
    identifier = String(textIn: try input.readOctets("Identifier", count: Int(length)))
    text = String(textIn: input.readRest())
  }

  /// The octets of the record. An identifier that is too long for its length field is cut.
  public var octets: [UInt8] {
    let name = identifier.utf8.prefix(254)
    return [priority, UInt8(name.count + 1)] + name + [0] + text.utf8 + [0]
  }
}

extension String {
  /// Reads octets as UTF-8 up to a NUL, and drops the line ends after the text.
  init(textIn octets: RawSpan) {
    let text = [UInt8](copying: octets).prefix { $0 != 0 }
    self.init(decoding: text, as: UTF8.self)
    while let last, last.isNewline { removeLast() }
  }
}
