import BluetoothProtocols
import Timelines
import VirtualTime

// How each command is carried out and answered.
extension HostController {
  mutating func command(_ octets: [UInt8]) {
    guard octets.count >= 3 else {
      return complain("a command of \(octets.count) octets, which has no opcode or no length")
    }
    let opcode = HCIOpcode(rawValue: UInt16(octets[0]) | UInt16(octets[1]) << 8)
    let length = Int(octets[2])
    guard octets.count == 3 + length, let command = try? HCICommand(parsing: octets) else {
      complain("\(opcode) with \(octets.count - 3) octets of parameters, which are not its own")
      return refuse(opcode, .invalidParameters)
    }
    perform(command, opcode, Array(octets.dropFirst(3)))
  }

  /// Refuses a command, with the event by which it would have been answered.
  mutating func refuse(_ opcode: HCIOpcode, _ error: HCIErrorCode) {
    if Self.answeredByStatus.contains(opcode) {
      status(opcode, error)
    } else {
      complete(opcode, error)
    }
  }

  private static let answeredByStatus: Set<HCIOpcode> = [
    .disconnect, .leCreateConnection, .leExtendedCreateConnection,
    .leExtendedCreateConnectionV2, .leConnectionUpdate,
    .readRemoteVersion, .leReadRemoteFeatures, .leSetPHY, .leEnableEncryption,
  ]

  private mutating func perform(
    _ command: HCICommand, _ opcode: HCIOpcode, _ parameters: [UInt8]
  ) {
    switch command {
    case .reset: reset()
    case .disconnect(let handle, let reason): disconnect(handle, reason)
    case .leSetRandomAddress: accept(command, opcode)
    case .leSetScanParameters, .leSetScanEnable, .leSetExtendedScanParameters,
      .leSetExtendedScanEnable:
      performScanning(command, opcode)
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request):
      connect(request, command, opcode)
    case .leCreateConnectionCancel: cancelConnection()
    case .leClearFilterAcceptList, .leAddDeviceToFilterAcceptList,
      .leRemoveDeviceFromFilterAcceptList:
      performAcceptList(command, opcode)
    case .leConnectionUpdate(let handle, let request): updateConnection(handle, request)
    case .leReadRemoteFeatures, .leSetDataLength, .leReadPHY, .leSetPHY, .other:
      performOther(opcode, parameters)
    default: performAdvertising(command, opcode)
    }
  }

  /// Puts everything back to where it is after power-on. The links are gone without an event.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.2.
  private mutating func reset() {
    stopEverything()
    for link in links { draft(.linkDisconnect, link.identifiers) }
    links = []
    leEventMask = 0x1F
    room = DataRoom()
    complete(.reset)
  }

  mutating func stopEverything() {
    perform(host.accept(.reset))
    scanner = HostScanner()
  }

  /// Accepts a command and answers it.
  ///
  /// - Parameter returned: The return parameters behind the status.
  mutating func accept(_ command: HCICommand, _ opcode: HCIOpcode, returning returned: [UInt8] = [])
  {
    perform(host.accept(command))
    complete(opcode, [HCIErrorCode.success.rawValue] + returned)
  }

  /// Tells the air what has changed.
  mutating func perform(_ changes: [HostChange]) {
    for change in changes {
      switch change {
      case .advertising(let number): draft(.airAdvertising, fields(of: number))
      case .scanning:
        draft(.airScanning, host.scanning.fields(default: HostScanning.defaultTiming))
      case .initiating(let initiating): drafts(of: initiating)
      }
    }
  }

  private mutating func performOther(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    switch opcode {
    case .leSetEventMask:
      guard parameters.count == 8 else { return refuse(opcode, .invalidParameters) }
      leEventMask = parameters.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      complete(opcode)
    case .readRemoteVersion, .leReadRemoteFeatures, .leSetDataLength, .leReadPHY, .leSetPHY,
      .leEnableEncryption, .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply,
      .readRSSI, .leReadChannelMap:
      performOnLink(opcode, parameters)
    case .leEncrypt: encryptBlock(parameters)
    default:
      guard let answer = configuration.answer(to: opcode) else {
        return refuse(opcode, .unknownCommand)
      }
      room.note(answer, to: opcode)
      complete(opcode, answer)
    }
  }
}

extension HCIErrorCode {
  static let unknownCommand = HCIErrorCode(rawValue: 0x01)
  static let commandDisallowed = HCIErrorCode(rawValue: 0x0C)
  static let connectionExists = HCIErrorCode(rawValue: 0x0B)
  static let memoryCapacityExceeded = HCIErrorCode(rawValue: 0x07)
  static let invalidParameters = HCIErrorCode(rawValue: 0x12)
  static let unsupportedRemoteFeature = HCIErrorCode(rawValue: 0x1A)
  static let unknownAdvertiser = HCIErrorCode(rawValue: 0x42)
  static let tooLong = HCIErrorCode(rawValue: 0x45)
}
