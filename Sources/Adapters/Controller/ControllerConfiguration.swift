public import BluetoothProtocols

extension HostController {
  /// What a controller says of itself: as a capture shows it; from the table if the capture does
  /// not show it.
  public struct Configuration: Hashable, Sendable {
    /// Return parameters with their status, by the command.
    private var answers: [HCIOpcode: [UInt8]]

    /// - Parameter recorded: Return parameters with their status, as a capture shows them. An
    ///   answer of another length than in the table is not taken. For a command that is not in the
    ///   table, only an answer that is nothing but the status is taken.
    public init(recorded: [HCIOpcode: [UInt8]] = [:]) {
      answers = ControllerTable.answers
      for (opcode, answer) in recorded where answer.first == HCIErrorCode.success.rawValue {
        let known = answers[opcode] ?? [HCIErrorCode.success.rawValue]
        if answer.count == known.count { answers[opcode] = answer }
      }
      claimNothingUnknown()
    }

    func answer(to opcode: HCIOpcode) -> [UInt8]? { answers[opcode] }

    /// The public address of the device.
    var address: DeviceAddress {
      let octets = answers[.readBDADDR]?.dropFirst() ?? []
      return (try? DeviceAddress(parsing: Array(octets))) ?? DeviceAddress(truncating: 0)
    }

    /// Leaves out commands that a recorded controller knew but this one does not.
    private mutating func claimNothingUnknown() {
      let known = ControllerTable.answers[.readLocalSupportedCommands] ?? []
      let claimed = answers[.readLocalSupportedCommands] ?? []
      answers[.readLocalSupportedCommands] = zip(known, claimed).map { $0 & $1 }
    }
  }
}

/// How much ACL data a host may send: the octets of a packet, and how many packets at once.
struct DataRoom: Hashable, Sendable {
  private(set) var octets = Int(ControllerTable.aclLength)
  private(set) var packets = Int(ControllerTable.aclCount)

  /// Takes note of an answer that the host is given. A length of 0 means that the answer to another
  /// command tells it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.4.5 and 7.8.2.
  mutating func note(_ answer: [UInt8], to opcode: HCIOpcode) {
    let countPlace: Int
    switch opcode {
    case .leReadBufferSize, .leReadBufferSizeV2: countPlace = 3
    case .readBufferSize: countPlace = 4
    default: return
    }
    guard answer.count > countPlace else { return }
    let length = Int(answer[1]) | Int(answer[2]) << 8
    guard length > 0, answer[countPlace] > 0 else { return }
    (octets, packets) = (length, Int(answer[countPlace]))
  }
}

extension HCIOpcode {
  static let readBufferSize = HCIOpcode(rawValue: 0x1005)
  static let leReadBufferSize = HCIOpcode(rawValue: 0x2002)
  static let leReadBufferSizeV2 = HCIOpcode(rawValue: 0x2060)
}
