import BluetoothProtocols

extension LinuxMonitor {
  /// A record in the form that it takes among records of the Linux monitor.
  struct Body {
    var opcode: UInt16
    /// The octets that replace the record's own: the text of another recorder's note.
    var text: [UInt8]?

    private static let systemNote: UInt16 = 12

    /// Returns nil, and counts a loss, if the monitor has no such record.
    init?(_ record: CaptureRecord, _ octets: RawSpan, _ losses: inout CaptureLosses) {
      switch record.content {
      case .note(.monitor(let opcode)): self.init(opcode: opcode)
      case .note(let note):
        guard let text = note.text(of: octets), !text.isEmpty else {
          _ = losses.packetType(of: record)
          return nil
        }
        losses.add(.noteKinds)
        self.init(opcode: Self.systemNote, text: Array(text.utf8) + [0])
      default:
        guard let type = losses.packetType(of: record) else { return nil }
        let isFromController = losses.isFromController(record, type)
        guard let opcode = LinuxMonitor.opcode(of: type, isFromController: isFromController) else {
          losses.add(.packetTypes)
          return nil
        }
        self.init(opcode: opcode)
      }
    }

    private init(opcode: UInt16, text: [UInt8]? = nil) {
      self.opcode = opcode
      self.text = text
    }
  }

  /// Returns the monitor's number for a packet; nil if it has none.
  private static func opcode(of type: HCIPacketType, isFromController: Bool) -> UInt16? {
    switch type {
    case .command: isFromController ? nil : 2
    case .event: isFromController ? 3 : nil
    case .aclData: isFromController ? 5 : 4
    case .synchronousData: isFromController ? 7 : 6
    case .isoData: isFromController ? 19 : 18
    default: nil
    }
  }
}

/// The numbers, of 16 bits, that adapters get in the Linux monitor's format.
///
/// An adapter keeps its own number if that is free. Interfaces of a pcapng file may have adapters
/// with the same numbers.
struct AdapterNumbers: Hashable, Sendable {
  private var known: [UInt32: UInt16] = [:]
  private var taken: Set<UInt16> = []
  /// All numbers below this one are taken.
  private var lowestFree: UInt16 = 0

  mutating func number(of adapter: UInt32?) -> UInt16 {
    guard let adapter else { return LinuxMonitor.noAdapter }
    if let number = known[adapter] { return number }
    let own = UInt16(truncatingIfNeeded: adapter)
    let number = own == LinuxMonitor.noAdapter || taken.contains(own) ? nextFree() : own
    known[adapter] = number
    taken.insert(number)
    return number
  }

  /// Returns a free number. If there are too many adapters, they share the last number.
  private mutating func nextFree() -> UInt16 {
    while lowestFree < LinuxMonitor.noAdapter - 1, taken.contains(lowestFree) { lowestFree += 1 }
    return lowestFree
  }
}
