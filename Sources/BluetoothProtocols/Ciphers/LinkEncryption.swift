/// One end of the procedures by which the link layer starts encryption, and starts it again with
/// another key. A controller has one for each link.
///
/// ```
/// central                                      peripheral
///    | (encrypted already: LL_PAUSE_ENC_REQ, then LL_PAUSE_ENC_RSP from both)
///    |── LL_ENC_REQ: which key, halves of two numbers ──▶|
///    |◀─────────────────── LL_ENC_RSP: the other halves ─|
///    |                                                   | asks its host for the key
///    |◀── LL_START_ENC_REQ, or LL_REJECT_EXT_IND ────────|
///    |── LL_START_ENC_RSP, encrypted ───────────────────▶|
///    |◀────────────────────── LL_START_ENC_RSP, encrypted|
/// ```
///
/// Only LL_START_ENC_RSP is really encrypted: it shows each side whether the other one has the same
/// key. The data that follows goes over the simulated air in the clear.
///
/// Source: Core 5.4, Vol 6, Part B, 5.1.3.
public struct LinkEncryption: Sendable {
  /// The name of a long-term key on air.
  public struct KeyName: Hashable, Sendable {
    /// The random number, 0 in LE Secure Connections.
    public var random: UInt64
    /// The encrypted diversifier (EDIV), 0 in LE Secure Connections.
    public var diversifier: UInt16

    /// Makes a name from both parts.
    public init(random: UInt64, diversifier: UInt16) {
      (self.random, self.diversifier) = (random, diversifier)
    }

    /// The name of a key that the two sides have just made, or of one of LE Secure Connections.
    public static let zero = KeyName(random: 0, diversifier: 0)
  }

  /// A consequence of an input.
  public enum Output: Hashable, Sendable {
    /// The whole control PDU with its opcode, for the other side.
    case send([UInt8])
    /// The host is asked for the key of this name: the answer is ``LinkEncryption/supply(_:)``.
    case needsKey(KeyName)
    /// The link is encrypted from now on. Before, it was encrypted with another key, or not at all.
    case encrypted(isRefresh: Bool)
    /// The other side has no such key. The link stays as it is.
    case refused(HCIErrorCode)
    /// The two sides have different keys, or encryption was paused and there is no key to go on
    /// with. The link is lost.
    case lost(HCIErrorCode)
  }

  private enum State: Sendable {
    case idle
    /// The central has paused encryption.
    case pausing(LongTermKey, KeyName)
    /// The peripheral has agreed to the pause.
    case paused
    /// The parameters are those of LL_ENC_REQ.
    case requested(LongTermKey, request: [UInt8])
    case awaitsKey(LinkSessionSeed)
    case awaitsStart(LinkSessionKey)
    case awaitsProof(LinkSessionKey)
  }

  private let isCentral: Bool
  private var state = State.idle
  /// Whether the link is encrypted.
  public private(set) var isOn = false
  /// Whether the link was encrypted when the procedure began.
  private var isRefresh = false

  /// Whether a procedure goes on. Meanwhile a controller sends no data.
  public var isUnderWay: Bool { if case .idle = state { false } else { true } }

  /// Whether the peripheral's host has been asked for a key and has not answered.
  public var awaitsKey: Bool { if case .awaitsKey = state { true } else { false } }

  /// Makes the end of a link that is not encrypted.
  public init(isCentral: Bool) { self.isCentral = isCentral }

  /// Starts encryption, as the central. Has no effect during a procedure, or at the peripheral.
  ///
  /// - Parameter chance: Gives the central's halves of the session key diversifier and of the
  ///   initialization vector.
  public mutating func start(
    _ key: LongTermKey, _ name: KeyName, by chance: inout some RandomNumberGenerator
  ) -> [Output] {
    guard isCentral, !isUnderWay else { return [] }
    isRefresh = isOn
    guard isOn else { return request(key, name, by: &chance) }
    state = .pausing(key, name)
    return [.send([LLControlOpcode.pauseEncReq.rawValue])]
  }

  private mutating func request(
    _ key: LongTermKey, _ name: KeyName, by chance: inout some RandomNumberGenerator
  ) -> [Output] {
    let parameters = name.encoded() + Self.half(by: &chance)
    state = .requested(key, request: parameters)
    return [.send([LLControlOpcode.encReq.rawValue] + parameters)]
  }

  /// Returns 8 octets of the session key diversifier and 4 of the initialization vector.
  private static func half(by chance: inout some RandomNumberGenerator) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(littleEndian: chance.next() as UInt64)
    octets.append(littleEndian: UInt32(truncatingIfNeeded: chance.next() as UInt64))
    return octets
  }

  /// Takes the answer of the peripheral's host: the key, or that there is none.
  public mutating func supply(_ key: LongTermKey?) -> [Output] {
    guard case .awaitsKey(let seed) = state else { return [] }
    guard let key else {
      state = .idle
      let reject: [LLControlOpcode] = [.rejectExtInd, .encReq]
      return [.send(reject.map(\.rawValue) + [Self.keyMissing.rawValue])]
    }
    state = .awaitsProof(LinkSessionKey(key, seed))
    return [.send([LLControlOpcode.startEncReq.rawValue])]
  }

  /// Takes a control PDU of the other side. One that has no place here changes nothing.
  public mutating func receive(
    _ pdu: [UInt8], by chance: inout some RandomNumberGenerator
  ) -> [Output] {
    if case .awaitsProof(let key) = state { return prove(pdu, key) }
    guard let opcode = pdu.first.map(LLControlOpcode.init) else { return [] }
    let parameters = Array(pdu.dropFirst())
    return isCentral
      ? receiveAsCentral(opcode, parameters, by: &chance)
      : receiveAsPeripheral(opcode, parameters, by: &chance)
  }

  private mutating func receiveAsCentral(
    _ opcode: LLControlOpcode, _ parameters: [UInt8], by chance: inout some RandomNumberGenerator
  ) -> [Output] {
    switch (state, opcode) {
    case (.pausing(let key, let name), .pauseEncRsp):
      isOn = false
      return [.send([LLControlOpcode.pauseEncRsp.rawValue])] + request(key, name, by: &chance)
    case (.requested(let key, let request), .encRsp):
      guard let seed = LinkSessionSeed(request: request, response: parameters) else { return [] }
      state = .awaitsStart(LinkSessionKey(key, seed))
    case (.awaitsStart(let key), .startEncReq):
      state = .awaitsProof(key)
      return [.send(proof(key))]
    case (.requested, .rejectInd), (.requested, .rejectExtInd), (.awaitsStart, .rejectInd),
      (.awaitsStart, .rejectExtInd):
      state = .idle
      let reason = parameters.last.map(HCIErrorCode.init) ?? Self.keyMissing
      return [isRefresh ? .lost(reason) : .refused(reason)]
    default: break
    }
    return []
  }

  private mutating func receiveAsPeripheral(
    _ opcode: LLControlOpcode, _ parameters: [UInt8], by chance: inout some RandomNumberGenerator
  ) -> [Output] {
    switch (state, opcode) {
    case (.idle, .pauseEncReq) where isOn:
      state = .paused
      return [.send([LLControlOpcode.pauseEncRsp.rawValue])]
    case (.paused, .pauseEncRsp): isOn = false
    case (.idle, .encReq) where !isOn, (.paused, .encReq) where !isOn:
      let response = Self.half(by: &chance)
      guard let seed = LinkSessionSeed(request: parameters, response: response),
        let name = KeyName(request: parameters)
      else { return [] }
      if case .paused = state { isRefresh = true } else { isRefresh = false }
      state = .awaitsKey(seed)
      return [.send([LLControlOpcode.encRsp.rawValue] + response), .needsKey(name)]
    default: break
    }
    return []
  }

  /// Returns LL_START_ENC_RSP, the first PDU that a side encrypts with a session key.
  private func proof(_ key: LinkSessionKey) -> [UInt8] {
    key.seal(
      [LLControlOpcode.startEncRsp.rawValue], header: Self.header, counter: 0,
      isFromCentral: isCentral)
  }

  private mutating func prove(_ sealed: [UInt8], _ key: LinkSessionKey) -> [Output] {
    state = .idle
    let opened = key.open(sealed, header: Self.header, counter: 0, isFromCentral: !isCentral)
    guard opened == [LLControlOpcode.startEncRsp.rawValue] else {
      return [.lost(.connectionTerminatedByMICFailure)]
    }
    isOn = true
    let answer = isCentral ? [] : [Output.send(proof(key))]
    return answer + [.encrypted(isRefresh: isRefresh)]
  }

  private static let header = DataPDUHeader(logicalLink: .control)
  private static let keyMissing = HCIErrorCode.pinOrKeyMissing
}

extension LinkEncryption.KeyName {
  fileprivate func encoded() -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(littleEndian: random)
    octets.append(littleEndian: diversifier)
    return octets
  }

  /// Reads the name in the parameters of LL_ENC_REQ.
  fileprivate init?(request: [UInt8]) {
    guard request.count >= 10 else { return nil }
    self.init(
      random: request.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) },
      diversifier: UInt16(request[8]) | UInt16(request[9]) << 8)
  }
}
