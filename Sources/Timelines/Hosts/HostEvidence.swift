import BluetoothProtocols
public import Captures

/// The evidence of the kind of a host, from the records between it and its controller.
///
/// The behaviour of the host itself weighs more than the recorder's notes, and these weigh more
/// than the file's format. Among reasons of the same weight the first one counts. The company of a
/// controller is a reason only if that company makes no controllers for others.
public struct HostEvidence: Sendable {
  private var best: (weight: Weight, host: RecordedHost)?

  private enum Weight: Int { case container, recorder, host }

  /// Begins without any reason.
  public init() {}

  /// - Parameter format: The format of the file. PacketLogger is Apple's.
  public init(_ format: CaptureFormat) {
    if format == .packetLogger {
      weigh(.apple, .container, "the file is of PacketLogger, Apple's recorder")
    }
  }

  /// The kind of the host with the reason; nil if there is no evidence yet.
  public var host: RecordedHost? { best?.host }

  /// Learns from one record what kind of host it shows.
  ///
  /// - Complexity: O(1), except for texts and advertising data.
  public mutating func learn(from record: CaptureRecord, _ octets: RawSpan) {
    if best?.weight == .host { return }
    switch record.content {
    case .hci(.command): try? learn(from: HCICommand(parsing: octets))
    case .hci(.event): try? learn(fromEvent: octets)
    case .note(let note) where note.isLog:
      if let text = note.text(of: octets) { learn(fromText: text) }
    case .hci, .air, .note, .damaged: break
    }
  }

  private mutating func weigh(_ kind: HostKind, _ weight: Weight, _ reason: String) {
    if let best, best.weight.rawValue >= weight.rawValue { return }
    best = (weight, RecordedHost(kind, because: reason))
  }
}

extension HostEvidence {
  private mutating func learn(from command: HCICommand) {
    switch command {
    case .leSetAdvertisingData(let data): learn(fromAdvertising: data)
    case .leSetExtendedAdvertisingData(let fragment): learn(fromAdvertising: fragment.data)
    case .other(let opcode, _) where Self.ofAndroid.contains(opcode.rawValue):
      weigh(
        .android, .host, "it sends vendor command 0x\(Self.text(opcode)), which Android defines")
    default: break
    }
  }

  private static func text(_ opcode: HCIOpcode) -> String {
    String(opcode.rawValue, radix: 16, uppercase: true)
  }

  /// The opcodes of LE Get Vendor Capabilities, LE Multi-Advertising, LE Batch Scan, LE Advertising
  /// Packet Content Filter, Controller Activity Energy Info, LE Set Extended Scan Parameters and
  /// Controller Debug Info.
  ///
  /// Source: Android Open Source Project, "HCI requirements".
  private static let ofAndroid: Set<UInt16> = [
    0xFD53, 0xFD54, 0xFD56, 0xFD57, 0xFD59, 0xFD5A, 0xFD5B,
  ]

  /// Looks for Apple's own advertising data. Type 2 does not count: it is the iBeacon's, which any
  /// device may send.
  ///
  /// Source: observed, BG-AIR-13 (type 1) and the Continuity types of iPhones' captures.
  private mutating func learn(fromAdvertising octets: [UInt8]) {
    for data in AdvertisingData(parsing: octets).manufacturerData where data.company == .apple {
      guard let type = data.data.first, type != 0x02 else { continue }
      let text = String(type, radix: 16, uppercase: true)
      let kind = type == 0x01 ? "overflow area" : "Continuity data"
      weigh(
        .apple, .host,
        "it advertises Apple's \(kind) (type 0x\(text.count < 2 ? "0" : "")\(text))")
    }
  }

  /// Looks for the controller's company. Nearly all events do not name it, so these are not decoded
  /// here.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.4.1 (Read Local Version Information).
  private mutating func learn(fromEvent octets: RawSpan) throws(DecodingFailure) {
    guard HCIEvent.code(peekingAt: octets) == .commandComplete,
      case .commandComplete(let complete) = try HCIEvent(parsing: octets),
      complete.company == .apple
    else { return }
    weigh(.apple, .host, "its controller is Apple's, by Read Local Version Information")
  }

  /// Source: observed, what PacketLogger, the Linux monitor and BTstack write at the beginning.
  private mutating func learn(fromText text: String) {
    let quoted = "its recorder notes '\(text.prefix(60))'"
    if text.hasPrefix("Linux version") || text.holds(": Linux version") {
      weigh(.linux, .recorder, quoted)
    } else if Self.apples.contains(where: text.holds) {
      weigh(.apple, .recorder, quoted)
    } else if text.lowercased().holds("btstack") {
      weigh(.other, .recorder, quoted + ", as BTstack does")
    }
  }

  private static let apples = [
    "Product: iPhone", "Product: iPad", "Product: Mac", "Product: Watch", "Product: AppleTV",
    "MobileBluetooth",
  ]
}

extension String {
  /// Returns whether the octets of a word are among those of the text. There is a text for each line
  /// of a log, and `contains` would look for its characters.
  fileprivate func holds(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    var rest = utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: word.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
