import BluetoothProtocols
import Timelines

/// The security state of a link in a controller.
struct LinkCipher: Sendable {
  var encryption: LinkEncryption
  /// Gives the numbers from which session keys are made.
  var chance: SeededGenerator
  /// The host's own address on the link. The functions of pairing need it.
  var own: Fields
  /// L2CAP frames of the host that wait until encryption has started.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 5.1.3.1 (no data is sent meanwhile).
  var held: [(header: L2CAPFrameHeader, payload: [UInt8])] = []

  init(isCentral: Bool, own: Fields, chance: SeededGenerator) {
    encryption = LinkEncryption(isCentral: isCentral)
    self.chance = chance
    self.own = own
  }

  mutating func start(
    _ key: LongTermKey, _ name: LinkEncryption.KeyName
  ) -> [LinkEncryption.Output] {
    encryption.start(key, name, by: &chance)
  }

  mutating func receive(_ octets: [UInt8]) -> [LinkEncryption.Output] {
    encryption.receive(octets, by: &chance)
  }
}

// Commands about encryption.
extension HostController {
  /// LE Encrypt: AES with a key and a block of the host's.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.22.
  mutating func encryptBlock(_ parameters: [UInt8]) {
    guard parameters.count == 32 else { return refuse(.leEncrypt, .invalidParameters) }
    let block = PairingFunctions.e(
      parameters.prefix(16).reversed(), parameters.suffix(16).reversed())
    complete(.leEncrypt, [HCIErrorCode.success.rawValue] + block.reversed())
  }

  /// Carries out an encryption command on an existing link.
  ///
  /// - Parameter parameters: With the handle.
  mutating func executeEncryption(
    _ opcode: HCIOpcode, _ parameters: [UInt8], on handle: ConnectionHandle
  ) {
    guard let index = links.firstIndex(where: { $0.handle == handle }) else { return }
    let answersRequest =
      opcode == .leLongTermKeyRequestReply || opcode == .leLongTermKeyRequestNegativeReply
    // Source: Core 5.4, Vol 4, Part E, 7.8.25 and 7.8.26 (only in answer to the event).
    if answersRequest, !links[index].cipher.encryption.awaitsKey {
      return refuse(opcode, .disallowed("without a Long Term Key Request"))
    }
    switch opcode {
    case .leEnableEncryption: enableEncryption(parameters, on: index)
    case .leLongTermKeyRequestReply:
      guard parameters.count == 18 else { return refuse(opcode, .invalidParameters) }
      complete(opcode, [0] + handle.encoded())
      follow(
        links[index].cipher.encryption.supply(.init(littleEndian: Array(parameters[2...]))),
        on: handle)
    case .leLongTermKeyRequestNegativeReply:
      complete(opcode, [0] + handle.encoded())
      follow(links[index].cipher.encryption.supply(nil), on: handle)
    default: refuse(opcode, .unsupportedRemoteFeature)
    }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.24.
  private mutating func enableEncryption(_ parameters: [UInt8], on index: Int) {
    let handle = links[index].handle
    guard parameters.count == 28, let key = LongTermKey(littleEndian: Array(parameters[12...]))
    else { return refuse(.leEnableEncryption, .invalidParameters) }
    guard host.links[handle]?.role == .central, !links[index].cipher.encryption.isUnderWay else {
      complain("LE Enable Encryption as a peripheral, or while encryption is starting")
      return status(.leEnableEncryption, .commandDisallowed)
    }
    status(.leEnableEncryption)
    let name = LinkEncryption.KeyName(
      random: parameters[2..<10].reversed().reduce(0) { $0 << 8 | UInt64($1) },
      diversifier: UInt16(parameters[10]) | UInt16(parameters[11]) << 8)
    follow(links[index].cipher.start(key, name), on: handle)
  }

  /// Takes a control PDU of the peer's end.
  mutating func receiveControl(_ entry: Entry) {
    guard entry.from == .peer, let link = link(of: entry), let octets = entry[.octets]?.octets,
      let index = links.firstIndex(where: { $0.handle == link.handle })
    else { return }
    let outputs = links[index].cipher.receive(octets)
    follow(outputs, on: link.handle)
  }

  private mutating func follow(_ outputs: [LinkEncryption.Output], on handle: ConnectionHandle) {
    for output in outputs {
      guard let link = links.first(where: { $0.handle == handle }) else { return }
      follow(output, on: link)
    }
    releaseHeld(on: handle)
  }

  private mutating func follow(_ output: LinkEncryption.Output, on link: RunLink) {
    switch output {
    case .send(let octets):
      draft(.linkControl, link.identifiers.merging(Fields(control: octets)))
    case .needsKey(let name):
      send(
        .leLongTermKeyRequest(
          .init(handle: link.handle, random: name.random, diversifier: name.diversifier)))
    case .encrypted(let isRefresh):
      if isRefresh {
        send(.encryptionKeyRefreshComplete(.init(handle: link.handle)))
      } else {
        send(.encryptionChange(HCIEvent.EncryptionChange(handle: link.handle, state: 1)))
      }
      draft(.linkEncrypted, link.identifiers.merging([.enabled: .flag(true)]))
    case .refused(let reason):
      send(
        .encryptionChange(
          HCIEvent.EncryptionChange(status: reason, handle: link.handle, state: 0)))
      draft(
        .linkEncrypted,
        link.identifiers.merging([
          .enabled: .flag(false), .status: .integer(Int(reason.rawValue)),
        ]))
    case .lost(let reason): lose(link, reason)
    }
  }

  /// Ends a link whose ends have different keys. The host is notified at once.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 5.1.3.1.
  private mutating func lose(_ link: RunLink, _ reason: HCIErrorCode) {
    forget(link)
    send(.disconnectionComplete(.init(handle: link.handle, reason: reason)))
    draft(
      .linkDisconnect, link.identifiers.merging([.status: .integer(Int(reason.rawValue))]))
  }

  /// Sends what has waited for the end of the procedure.
  private mutating func releaseHeld(on handle: ConnectionHandle) {
    guard let index = links.firstIndex(where: { $0.handle == handle }),
      !links[index].cipher.encryption.isUnderWay
    else { return }
    let held = links[index].cipher.held
    links[index].cipher.held = []
    for frame in held { receive(frame.payload, frame.header, on: links[index]) }
  }
}

// Pairing: the PDUs of the Security Manager are the host's, and the controller only carries them.
extension HostController {
  mutating func sendPairing(_ octets: [UInt8], on link: RunLink) {
    guard !octets.isEmpty else { return complain("an SMP PDU without octets") }
    draft(
      .linkPairing,
      link.identifiers.merging(link.cipher.own).merging(Fields(securityManager: octets)))
  }

  /// The address by which the host takes part in a link that has just come up.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.2.3 (the addresses with which the link was made).
  func ownAddress(asCentral: Bool) -> Fields {
    if asCentral {
      let isRandom = initiatingAddressType.isRandom
      let address = isRandom ? host.randomAddress : nil
      return [
        .address: .address(address ?? self.address),
        .addressType: .text(address == nil ? "public" : "random"),
      ]
    }
    let number = host.advertising.onAir.first {
      host.advertising[$0]?.known.properties?.contains(.connectable) == true
    }
    guard let number else { return Fields() }
    let fields = self.fields(of: number)
    return [.address: fields[.address], .addressType: fields[.addressType]]
  }
}

extension HCIOpcode {
  static let leEncrypt = HCIOpcode(rawValue: 0x2017)
  static let leLongTermKeyRequestNegativeReply = HCIOpcode(rawValue: 0x201B)
}
