public import BluetoothProtocols

extension HostController {
  /// The kinds of radio that a controller has.
  public enum Modes: String, CaseIterable, Hashable, Sendable {
    /// LE alone.
    case le
    /// LE and BR/EDR. It answers the commands with which a host sets up BR/EDR, and no BR/EDR device is
    /// near.
    case dual
  }

  /// The properties that a controller reports: as a capture shows them; from the table if the
  /// capture does not show them. A recorded controller may have been able to do more than this one.
  /// This one claims only what it can do, and its claims agree: it knows all commands of a feature
  /// or none.
  public struct Configuration: Hashable, Sendable {
    /// Return parameters with their status, by the command.
    private var answers: [HCIOpcode: [UInt8]]
    /// The LE features.
    let features: UInt64
    /// The commands in the mask of supported commands.
    private let claimed: Set<UInt16>
    /// The kinds of radio.
    let modes: Modes
    /// The seed of random numbers, and of a controller's address that no capture shows.
    let seed: UInt64

    /// - Parameters:
    ///   - recorded: Return parameters with their status, as a capture shows them. An answer of
    ///     another length than in the table is not taken. For a command that is not in the table,
    ///     only an answer that is nothing but the status is taken.
    ///   - modes: The kinds of radio. Whatever the recorded controller was, BR/EDR is supported only if
    ///     this says so.
    ///   - seed: The seed of the run.
    public init(recorded: [HCIOpcode: [UInt8]] = [:], modes: Modes = .le, seed: Int = 1) {
      self.seed = UInt64(bitPattern: Int64(seed))
      self.modes = modes
      answers = ControllerTable.answers
      for (opcode, answer) in recorded where answer.first == HCIErrorCode.success.rawValue {
        let known = answers[opcode] ?? [HCIErrorCode.success.rawValue]
        let count = Self.lengths[opcode] ?? known.count
        if answer.count == count { answers[opcode] = answer }
      }
      let recordedFeatures = answers[.leReadLocalSupportedFeatures]?.dropFirst().littleEndian
      let recordedMask = answers[.readLocalSupportedCommands].map { Array($0.dropFirst()) }
      let shown = recorded.filter { $0.value.first == HCIErrorCode.success.rawValue }.keys
      let agreed = Self.agreed(
        recordedFeatures ?? .max, recordedMask, done: Self.mandatory.union(shown.map(\.rawValue)))
      features = agreed.features
      let further = modes == .dual ? ControllerTable.dualCommands : []
      claimed = Set((agreed.commands + further).map(\.opcode))
      answers[.leReadLocalSupportedFeatures] =
        [0] + (0..<8).map { UInt8(truncatingIfNeeded: features >> (8 * $0)) }
      answers[.readLocalSupportedCommands] =
        [0] + ControllerTable.mask(of: agreed.commands + further)
      answers[.readLocalSupportedFeatures] = ControllerTable.answers[.readLocalSupportedFeatures]
      for command in further {
        answers[HCIOpcode(rawValue: command.opcode)] = command.answer.map { [0] + $0 }
      }
    }

    /// The lengths of answers that are not in the table, with their status.
    private static let lengths: [HCIOpcode: Int] = [
      .readLocalSupportedCommands: 65, .leReadLocalSupportedFeatures: 9, .readBDADDR: 7,
    ]

    /// The commands that every LE controller knows. Some virtual controllers forget to claim them.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 3.1.
    private static let mandatory: Set<UInt16> = [
      0x0C01, 0x0C03, 0x1001, 0x1002, 0x1003, 0x1009, 0x2001, 0x2002, 0x2003,
    ]

    /// Returns the features and the commands that both this controller and a recorded one have. A
    /// feature without one of its commands goes, and its other commands go with it.
    ///
    /// - Parameter done: Commands that the recorded controller knows, whatever it claims.
    private static func agreed(
      _ recorded: UInt64, _ mask: [UInt8]?, done: Set<UInt16>
    ) -> (features: UInt64, commands: [ControllerTable.Command]) {
      let common = ControllerTable.commands.filter { command in
        mask.map { $0[command.octet] >> command.bit & 1 == 1 } ?? true
          || done.contains(command.opcode)
      }
      let kept = Set(common.map(\.opcode))
      var features = recorded & ControllerTable.features
      for command in ControllerTable.commands where !kept.contains(command.opcode) {
        if let feature = command.feature { features &= ~(1 << UInt64(feature)) }
      }
      let commands = common.filter { command in
        command.feature.map { features >> UInt64($0) & 1 == 1 } ?? true
      }
      return (features, commands)
    }

    func answer(to opcode: HCIOpcode) -> [UInt8]? { answers[opcode] }

    /// The command that reads what a command writes; nil if the controller need not keep it.
    func reading(of opcode: HCIOpcode) -> HCIOpcode? {
      modes == .dual ? ControllerTable.readings[opcode.rawValue].map(HCIOpcode.init) : nil
    }

    /// Whether the controller knows a command: it claims it, or the command is about BR/EDR and the
    /// recorded controller carried it out. A reset is always possible.
    func knows(_ opcode: HCIOpcode) -> Bool {
      if opcode == .reset || claimed.contains(opcode.rawValue) { return true }
      return opcode.group != 0x08 && !Self.inTable.contains(opcode.rawValue)
        && answers[opcode] != nil
    }

    private static let inTable = Set(ControllerTable.commands.map(\.opcode))

    /// The public address of the device, if a capture shows it.
    var address: DeviceAddress? {
      answers[.readBDADDR].flatMap { try? DeviceAddress(parsing: Array($0.dropFirst())) }
    }

    /// The number of devices that the filter accept list can hold.
    var acceptListSize: Int { number(.leReadFilterAcceptListSize) }
    var advertisingSets: Int { number(.leReadNumberOfSupportedAdvertisingSets) }
    /// The most octets of data in one advertising set.
    var mostAdvertisingOctets: Int {
      min(number(.leReadMaximumAdvertisingDataLength), AdvertisingData.mostOctets)
    }

    private func number(_ opcode: HCIOpcode) -> Int {
      Int(clamping: (answers[opcode] ?? []).dropFirst().littleEndian)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first eight octets as a number.
  fileprivate var littleEndian: UInt64 { prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

/// How much ACL data a host may send: the octets of a packet, and how many packets at once.
struct DataRoom: Hashable, Sendable {
  private(set) var octets = Int(ControllerTable.aclLength)
  private(set) var packets = Int(ControllerTable.aclCount)

  /// Records an answer to the host. A length of 0 means that the answer to another command has it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.4.5 and 7.8.2.
  mutating func learn(from answer: [UInt8], to opcode: HCIOpcode) {
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
