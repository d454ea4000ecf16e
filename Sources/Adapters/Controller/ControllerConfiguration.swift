public import BluetoothProtocols

extension HostController {
  /// What a controller says of itself: as the case says it, and as the table does where it says
  /// nothing.
  public struct Configuration: Hashable, Sendable {
    /// Return parameters with their status.
    private var answers: [HCIOpcode: [UInt8]]

    /// - Parameter recorded: Return parameters with their status, as a capture shows them. What is
    ///   longer or shorter than it should be is not taken, and of what the table does not know only
    ///   that it was done.
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

    /// A recorded controller may have known commands that this one does not.
    private mutating func claimNothingUnknown() {
      let known = ControllerTable.answers[.readLocalSupportedCommands] ?? []
      let claimed = answers[.readLocalSupportedCommands] ?? []
      answers[.readLocalSupportedCommands] = zip(known, claimed).map { $0 & $1 }
    }
  }
}

/// How much ACL data a host may send: octets of a packet, and packets at once.
struct DataRoom: Hashable, Sendable {
  private(set) var octets = Int(ControllerTable.aclLength)
  private(set) var packets = Int(ControllerTable.aclCount)

  /// Takes note of what a host is told; a length of 0 says that another command tells it.
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
