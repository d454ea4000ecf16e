import BluetoothProtocols
import Timelines

// How each command is carried out and answered.
extension HostController {
  mutating func command(_ octets: [UInt8]) {
    guard octets.count >= 3 else {
      return complain("a command of \(octets.count) octets, too short for an opcode and a length")
    }
    let opcode = HCIOpcode(rawValue: UInt16(octets[0]) | UInt16(octets[1]) << 8)
    countCommand(opcode)
    guard configuration.knows(opcode) else {
      // Only a host that knows the vendor sends the vendor's commands.
      if opcode.group != 0x3F {
        complain("\(opcode), which is not among the Supported Commands of its controller")
      }
      return refuse(opcode, .unknownCommand)
    }
    let parameters = CommandParameters(command: octets)
    if let text = parameters.wrongLength { return refuse(opcode, .invalid("with \(text)")) }
    let decoded = try? HCICommand(parsing: octets)
    let command = decoded ?? .other(opcode, parameters: Array(octets.dropFirst(3)))
    checkAddress(in: command, opcode)
    if let refusal = refusal(of: command, opcode, parameters) { return refuse(opcode, refusal) }
    // A command that cannot be read breaks a bound, and was refused above.
    guard decoded != nil else { return refuse(opcode, .invalidParameters) }
    generation = CommandGeneration(opcode) ?? generation
    execute(command, opcode, Array(octets.dropFirst(3)))
  }

  /// Complains of a command that comes before the one before it was answered. Every answer of this
  /// controller lets the host send one more.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 4.4.
  private mutating func countCommand(_ opcode: HCIOpcode) {
    if opcode == .reset || opcode == .hostNumberOfCompletedPackets { return }
    unanswered += 1
    if unanswered == 2 { complain("\(opcode) before its command before that was answered") }
  }

  mutating func refuse(_ opcode: HCIOpcode, _ refusal: CommandRefusal) {
    if let text = refusal.text { complain("\(opcode) \(text)") }
    refuse(opcode, refusal.error)
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
    .leReadLocalP256PublicKey, .leGenerateDHKey,
  ]

  private mutating func execute(
    _ command: HCICommand, _ opcode: HCIOpcode, _ parameters: [UInt8]
  ) {
    switch command {
    case .reset: reset()
    case .disconnect(let command): disconnect(command.handle, command.reason)
    case .leSetScanEnable, .leSetExtendedScanEnable: switchScanning(command, opcode)
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request):
      initiatingAddressType = request.ownAddressType
      status(opcode)
      putOnAir(host.accept(command))
    case .leCreateConnectionCancel: cancelConnection()
    case .leConnectionUpdate(let command): updateConnection(command.handle, command.timing)
    // The transmit power that was chosen, in dBm.
    case .leSetExtendedAdvertisingParameters: accept(command, opcode, returning: [0])
    case .leReadRemoteFeatures, .leSetDataLength, .leReadPHY, .leSetPHY, .other:
      executeOther(opcode, parameters)
    default: accept(command, opcode)
    }
  }

  /// Puts everything back to where it is after power-on. The links are gone without an event.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.3.2.
  private mutating func reset() {
    stopEverything()
    for link in links { draft(.linkDisconnect, link.identifiers) }
    links = []
    updates = []
    masks = EventMasks()
    privateKey = nil
    written = [:]
    withheld = []
    room = DataRoom()
    hostRoom = HostRoom()
    generation = nil
    complete(.reset)
  }

  mutating func stopEverything() {
    putOnAir(host.accept(.reset))
    scanner = HostScanner()
    advertisingEnds = [:]
  }

  /// Accepts a command and answers it.
  ///
  /// - Parameter returned: The return parameters after the status.
  mutating func accept(_ command: HCICommand, _ opcode: HCIOpcode, returning returned: [UInt8] = [])
  {
    let changes = host.accept(command)
    planAdvertisingEnds(command)
    putOnAir(changes)
    complete(opcode, [HCIErrorCode.success.rawValue] + returned)
  }

  /// Puts on the air what has changed.
  mutating func putOnAir(_ changes: [HostChange]) {
    for change in changes {
      switch change {
      case .advertising(let number):
        draft(.airAdvertising, fields(of: number))
        checkData(of: number)
      case .scanning:
        var fields = host.scanning.fields(default: HostScanning.defaultTiming)
        if host.scanning.isEnabled, !host.scanning.isExtended { fields[.legacy] = .flag(true) }
        draft(.airScanning, fields)
      case .initiating(let initiating): drafts(of: initiating)
      }
    }
  }

  private mutating func executeOther(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    switch opcode {
    case .setEventMask, .setEventMaskPage2, .leSetEventMask:
      masks.set(opcode, parameters)
      complete(opcode)
    case .setHostFlowControl, .hostBufferSize: setRoom(opcode, parameters)
    case .hostNumberOfCompletedPackets: completePackets(parameters)
    case .readBDADDR:
      chance.beUsed()
      complete(opcode, [0] + address.encoded())
    case .leRand: complete(opcode, [0] + chance.next())
    case .readRemoteVersion, .leReadRemoteFeatures, .leSetDataLength, .leReadPHY, .leSetPHY,
      .leEnableEncryption, .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply,
      .readRSSI, .leReadChannelMap:
      executeOnLink(opcode, parameters)
    case .leEncrypt: encryptBlock(parameters)
    case .leReadLocalP256PublicKey: makeKeys()
    case .leGenerateDHKey: makeSharedKey(parameters)
    case .readLocalExtendedFeatures where configuration.modes == .dual:
      let page = parameters.first ?? 0
      let features = page == 0 ? ControllerTable.dualFeatures : Array(repeating: 0, count: 8)
      complete(opcode, [0, page, 1] + features)
    default:
      guard let usual = configuration.answer(to: opcode) else {
        return refuse(opcode, .unknownCommand)
      }
      let answer = written[opcode].map { [0] + $0 } ?? usual
      if let reading = configuration.reading(of: opcode) { written[reading] = parameters }
      room.learn(from: answer, to: opcode)
      complete(opcode, answer)
    }
  }
}
