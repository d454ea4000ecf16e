import BluetoothProtocols
import Captures

/// Infers which end of a link sent a PDU, from the sniffer's reports and from the traffic.
///
/// A PDU of a connection does not name its sender: both ends use the same access address. The
/// headers of most sniffers say it, but link type 251 has no direction, radio headers from before
/// 2020 have none, and Ubertooth's have none. A sniffer that misses a PDU may also take one end for
/// the other: real ones do, some for one PDU and some for the rest of the link. So there is more
/// evidence:
///
/// 1. *PDUs that only one end sends.* Only a central updates the connection, only a peripheral
///    grants encryption: see ``LLControlOpcode/onlySender``. A response comes from the end that was
///    asked.
/// 2. *Turns.* Within a connection event the ends take turns, and 150 µs lie between the end of one
///    PDU and the start of the next. After such a pause the other end sends.
/// 3. *Numbers.* Each PDU has a sequence number SN and the number NESN that it expects. Both begin
///    at 0, and the central sends first. As long as all PDUs arrive, it goes on like this:
///
///    ```
///    central      SN 0 NESN 0            SN 1 NESN 1            SN 0 NESN 0
///    peripheral               SN 0 NESN 1            SN 1 NESN 0
///    ```
///
///    So the central's numbers are equal and the peripheral's differ, or, once the peripheral has
///    refused a PDU that arrived damaged, the other way round. A PDU that the sniffer misses, or that
///    is sent again, changes nothing. So it is enough to know which end has equal numbers.
/// 4. *Beginnings.* The central begins each connection event. A sniffer may miss its PDU, so one event
///    that seems to begin with the peripheral shows nothing, but several in a row show that the ends
///    were taken for each other.
///
/// The sniffer's report counts unless turn and numbers agree against it. Without a report, a PDU
/// that only one end sends counts most, then a turn, an answer, and the numbers. Without any
/// evidence the sender is unknown.
///
/// Source: Core 5.4, Vol 6, Part B, 4.1.1 (T_IFS), 4.5.1 and 4.5.6 (events), 4.5.9 (numbers); the
/// sniffers' errors are observed, in captures of two of them.
struct SenderInference: Sendable {
  /// A PDU as the sniffer heard it.
  struct Heard: Sendable {
    var header: DataPDUHeader
    /// Since 1970, in nanoseconds.
    var time: Int64
    /// Nil if the sniffer does not give it.
    var phy: RadioInfo.PHY?
  }

  private struct Last: Sendable {
    var heard: Heard
    var sender: LinkEnd?
    /// Whether the PDU did not come right after another one.
    var opensEvent: Bool
  }

  /// The end whose SN and NESN are equal; nil if it is unknown.
  private var equal: LinkEnd?
  /// Whether the numbers have ever moved. Captures made by hand may leave all of them 0.
  private var hasNumbers = false
  /// Whether no PDU has come since the beginning of the link.
  private var isAtBeginning: Bool
  private var last: Last?
  /// The number of events in a row that seemed to begin with the peripheral.
  private var doubts = 0
  /// Whether the sniffer takes each end for the other.
  private var isSniffersWordInverted = false
  /// The request or indication of each end that waits for its answer.
  private var asked: [LinkEnd: ATTOpcode] = [:]

  /// Source: chosen. Two sniffers' clocks that were looked at vary by 20 µs.
  fileprivate static let tolerance: UInt64 = 80_000
  /// T_IFS, in nanoseconds.
  fileprivate static let pause: Int64 = 150_000
  /// The number of events in a row that must seem to begin with the peripheral, and their number if
  /// the sniffer says so. Source: chosen.
  private static let (patience, sniffersPatience) = (2, 4)

  /// - Parameter isFromBeginning: Whether the capture shows how the link came about.
  init(isFromBeginning: Bool) {
    (isAtBeginning, equal) = (isFromBeginning, isFromBeginning ? .central : nil)
  }

  /// Returns the sender of the next PDU.
  ///
  /// - Parameters:
  ///   - isEncrypted: Whether the payload shows nothing.
  ///   - said: The sender that the sniffer tells.
  mutating func sender(
    of heard: Heard, _ payload: RawSpan, isEncrypted: Bool, said: LinkEnd?
  ) -> LinkEnd? {
    let hint = isEncrypted ? nil : Hint(heard.header, payload)
    let isTurn = last.map { heard.isTurn(after: $0.heard) } ?? false
    let numbers = (heard.header.sequenceNumber, heard.header.nextExpectedSequenceNumber)
    if numbers != (false, false) { hasNumbers = true }
    let turn = isTurn ? sender(inTurn: heard, isSaid: said != nil) : nil
    let numbered = sender(byNumbers: heard.header)
    let word = isSniffersWordInverted ? said?.other : said
    let proven = turn == numbered ? turn : nil
    let sender =
      said == nil
      ? hint?.onlySender ?? turn ?? hint.flatMap(answerer) ?? numbered
      : proven ?? word
    isAtBeginning = false
    last = Last(heard: heard, sender: nil, opensEvent: !isTurn)
    remember(sender)
    if let sender, let hint { remember(hint, from: sender) }
    return sender
  }

  /// Corrects the sender of the last PDU, once a key has shown it.
  mutating func correct(_ sender: LinkEnd) { remember(sender) }

  /// Skips a PDU that arrived damaged: its numbers and its length may be wrong.
  mutating func miss() { last = nil }

  private mutating func remember(_ sender: LinkEnd?) {
    guard let sender, let header = last?.heard.header else { return }
    last?.sender = sender
    let isEqual = header.sequenceNumber == header.nextExpectedSequenceNumber
    equal = isEqual ? sender : sender.other
  }

  /// Returns the sender of a PDU that comes right after another one; nil if it is unknown.
  ///
  /// - Parameter isSaid: Whether the sniffer names the sender.
  private mutating func sender(inTurn heard: Heard, isSaid: Bool) -> LinkEnd? {
    guard let last else { return nil }
    // An event in which neither end has more data consists of two PDUs, and the central's is first.
    let isPair = last.opensEvent && !last.heard.header.moreData && !heard.header.moreData
    guard isPair else { return last.sender?.other }
    guard last.sender == .peripheral else {
      doubts = 0
      return .peripheral
    }
    doubts += 1
    if doubts < (isSaid ? Self.sniffersPatience : Self.patience) { return .central }
    doubts = 0
    if isSaid { isSniffersWordInverted.toggle() }
    equal = equal?.other
    return .peripheral
  }

  private func sender(byNumbers header: DataPDUHeader) -> LinkEnd? {
    guard hasNumbers || isAtBeginning, let equal else { return nil }
    return header.sequenceNumber == header.nextExpectedSequenceNumber ? equal : equal.other
  }
}

// MARK: - Contents

extension SenderInference {
  /// The evidence of the sender in the octets of a PDU.
  fileprivate enum Hint {
    case only(LinkEnd)
    case asks(ATTOpcode)
    /// Answers a PDU with this opcode.
    case answers(ATTOpcode)

    var onlySender: LinkEnd? { if case .only(let end) = self { end } else { nil } }

    init?(_ header: DataPDUHeader, _ payload: RawSpan) {
      switch header.logicalLink {
      case .control where payload.byteCount >= 1:
        guard
          let end = LLControlOpcode(rawValue: payload.littleEndian(at: 0)).onlySender
        else { return nil }
        self = .only(end)
      case .start where payload.byteCount >= 5:
        let channel = L2CAPChannel(rawValue: payload.littleEndian(at: 2))
        self.init(channel, code: payload.littleEndian(at: 4), payload)
      default: return nil
      }
    }

    private init?(_ channel: L2CAPChannel, code: UInt8, _ payload: RawSpan) {
      switch channel {
      case .leSignalling:
        guard let end = L2CAPSignalCode(rawValue: code).onlySender else { return nil }
        self = .only(end)
      case .securityManager:
        guard let end = SMPCode(rawValue: code).onlySender else { return nil }
        self = .only(end)
      case .attributeProtocol:
        let opcode = ATTOpcode(rawValue: code)
        switch opcode.role {
        case .request, .indication: self = .asks(opcode)
        case .confirmation: self = .answers(.handleValueIndication)
        case .response where opcode == .errorResponse:
          guard payload.byteCount >= 6 else { return nil }
          self = .answers(ATTOpcode(rawValue: payload.littleEndian(at: 5)))
        case .response: self = .answers(ATTOpcode(rawValue: code - 1))
        case .command, .notification, .unknown: return nil
        }
      default: return nil
      }
    }
  }

  /// Returns the sender of an answer; nil if no end is known to wait for it, or if both do.
  private func answerer(_ hint: Hint) -> LinkEnd? {
    guard case .answers(let request) = hint else { return nil }
    let asking = LinkEnd.allCases.filter { asked[$0] == request }
    return asking.count == 1 ? asking.first?.other : nil
  }

  private mutating func remember(_ hint: Hint, from sender: LinkEnd) {
    switch hint {
    case .only: break
    case .asks(let opcode): asked[sender] = opcode
    case .answers: asked[sender.other] = nil
    }
  }
}

// MARK: - Turns

extension SenderInference.Heard {
  /// Returns whether T_IFS lies between another PDU and this one. Some sniffers stamp the start of a
  /// PDU, and some its end.
  fileprivate func isTurn(after other: Self) -> Bool {
    // A file may hold any times.
    let gap = time &- other.time &- SenderInference.pause
    return (airTimes + other.airTimes).contains {
      (gap &- $0).magnitude <= SenderInference.tolerance
    }
  }

  /// The times on air of the PDU with each PHY that it may have been sent with, in nanoseconds.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 2.1 and 2.2.
  private var airTimes: [Int64] {
    let octets = Int64(header.length) + 2 + 3
    let oneM = (1 + 4 + octets) * 8_000
    let twoM = (2 + 4 + octets) * 4_000
    switch phy {
    case .le1M: return [oneM]
    case .le2M: return [twoM]
    // The preamble, the access address, the coding indicator and two terminators; then each bit takes
    // 8 or 2 µs.
    case .leCoded:
      return [376_000 + octets * 64_000 + 24_000, 376_000 + octets * 16_000 + 6_000]
    case .reserved, nil: return [oneM, twoM]
    }
  }
}
