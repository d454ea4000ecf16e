import BluetoothProtocols
public import Captures

/// What the records of a capture between a host and its controller tell of whose host it is.
///
/// What the host itself does says more than who wrote the file down, and the first thing of its
/// kind counts. A controller's company is one of the reasons only where it makes no controllers for
/// others.
public struct HostEvidence: Sendable {
  private var best: (weight: Weight, host: RecordedHost)?

  private enum Weight: Int { case container, recorder, host }

  public init() {}

  /// - Parameter format: The container; PacketLogger is Apple's.
  public init(_ format: CaptureFormat) {
    if format == .packetLogger {
      note(.apple, .container, "the file is of PacketLogger, Apple's recorder")
    }
  }

  /// Whose host it is; nil where nothing has told yet.
  public var host: RecordedHost? { best?.host }

  /// Takes what one record tells.
  ///
  /// - Complexity: O(1), but for texts and advertising data.
  public mutating func note(_ record: CaptureRecord, _ octets: RawSpan) {
    if best?.weight == .host { return }
    var input = ByteReader(octets)
    switch record.content {
    case .hci(.command): try? noteCommand(&input)
    case .hci(.event): try? noteEvent(&input)
    case .note(let note) where note.isLog:
      if let text = note.text(of: octets) { noteText(text) }
    case .hci, .air, .note, .damaged: break
    }
  }

  private mutating func note(_ kind: HostKind, _ weight: Weight, _ reason: String) {
    if let best, best.weight.rawValue >= weight.rawValue { return }
    best = (weight, RecordedHost(kind, because: reason))
  }
}

extension HostEvidence {
  private mutating func noteCommand(_ input: inout ByteReader) throws(DecodingFailure) {
    let opcode = HCIOpcode(rawValue: try input.readInteger("Opcode"))
    _ = try input.readInteger("Length", as: UInt8.self)
    if Self.ofAndroid.contains(opcode.rawValue) {
      return note(
        .android, .host, "it sends vendor command 0x\(Self.text(opcode)), which Android defines")
    }
    switch opcode {
    case .leSetAdvertisingData: _ = try input.readInteger("Data Length", as: UInt8.self)
    case .leSetExtendedAdvertisingData:
      _ = try input.readOctets("Handle, Operation, Fragments and Length", count: 4)
    default: return
    }
    noteAdvertising(Array(copying: try input.readOctets("Data", count: input.remaining)))
  }

  private static func text(_ opcode: HCIOpcode) -> String {
    String(opcode.rawValue, radix: 16, uppercase: true)
  }

  /// LE Get Vendor Capabilities, LE Multi-Advertising, LE Batch Scan, LE Advertising Packet Content
  /// Filter, Controller Activity Energy Info, LE Set Extended Scan Parameters, Controller Debug Info.
  ///
  /// Source: Android Open Source Project, "HCI requirements".
  private static let ofAndroid: Set<UInt16> = [
    0xFD53, 0xFD54, 0xFD56, 0xFD57, 0xFD59, 0xFD5A, 0xFD5B,
  ]

  /// Apple's type 2 is the iBeacon's, which anybody may send.
  ///
  /// Source: observed, BG-AIR-13 (type 1) and the Continuity types of iPhones' captures.
  private mutating func noteAdvertising(_ octets: [UInt8]) {
    for data in AdvertisingData(parsing: octets).manufacturerData where data.company == .apple {
      guard let type = data.data.first, type != 0x02 else { continue }
      let text = String(type, radix: 16, uppercase: true)
      let kind = type == 0x01 ? "overflow area" : "Continuity data"
      note(
        .apple, .host,
        "it advertises Apple's \(kind) (type 0x\(text.count < 2 ? "0" : "")\(text))")
    }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.4.1 (Read Local Version Information).
  private mutating func noteEvent(_ input: inout ByteReader) throws(DecodingFailure) {
    guard
      try input.readInteger("Event Code", as: UInt8.self) == HCIEventCode.commandComplete.rawValue
    else { return }
    _ = try input.readOctets("Length and Num_HCI_Command_Packets", count: 2)
    guard try input.readInteger("Opcode", as: UInt16.self) == Self.readLocalVersion else { return }
    _ = try input.readOctets("Status and versions", count: 5)
    let company = CompanyIdentifier(rawValue: try input.readInteger("Company_Identifier"))
    if company == .apple {
      note(.apple, .host, "its controller is Apple's, by Read Local Version Information")
    }
  }

  private static let readLocalVersion: UInt16 = 0x1001

  /// Source: observed, what PacketLogger, the Linux monitor and BTstack write at the beginning.
  private mutating func noteText(_ text: String) {
    let quoted = "its recorder notes '\(text.prefix(60))'"
    if text.hasPrefix("Linux version") || text.contains(": Linux version") {
      note(.linux, .recorder, quoted)
    } else if Self.apples.contains(where: text.contains) {
      note(.apple, .recorder, quoted)
    } else if text.lowercased().contains("btstack") {
      note(.other, .recorder, quoted + ", as BTstack does")
    }
  }

  private static let apples = [
    "Product: iPhone", "Product: iPad", "Product: Mac", "Product: Watch", "Product: AppleTV",
    "MobileBluetooth",
  ]
}
