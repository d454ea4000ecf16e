import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// Two devices that pair.
struct PairingBench {
  var central: SecurityManager
  var peripheral: SecurityManager
  var now = Instant.start
  /// The outputs of each of the two, without the PDUs that they sent.
  var centralTold: [SecurityManager.Output] = []
  var peripheralTold: [SecurityManager.Output] = []
  /// Every PDU in order, with its sender.
  var sent: [(isFromCentral: Bool, pdu: SMPPDU)] = []
  /// Changes what goes over the air.
  var tamper: (SMPPDU) -> SMPPDU = { $0 }
  var isTooEarly = false

  static let addresses = PairingEnds(
    initiator: .init(DeviceAddress(truncating: 0xC0_1122_3344_55), isRandom: true),
    responder: .init(DeviceAddress(truncating: 0x00_1BDC_0000_01), isRandom: false))

  init(_ central: PairingProfile, _ peripheral: PairingProfile) {
    func manager(_ profile: PairingProfile, _ isCentral: Bool) -> SecurityManager {
      let identity = DeviceIdentity(
        key: [UInt8](repeating: isCentral ? 1 : 2, count: 16),
        address: DeviceAddress(truncating: isCentral ? 0xC1 : 0xC2), type: .random)
      return SecurityManager(
        isInitiator: isCentral, profile, Self.addresses, identity,
        chance: SeededGenerator(seed: isCentral ? 7 : 8))
    }
    self.central = manager(central, true)
    self.peripheral = manager(peripheral, false)
  }

  mutating func pair() {
    exchange(central.start(at: now), isFromCentral: true)
  }

  private mutating func exchange(_ outputs: [SecurityManager.Output], isFromCentral: Bool) {
    for output in outputs {
      switch output {
      case .send(let pdu):
        sent.append((isFromCentral, pdu))
        let octets = tamper(pdu).encoded()
        if isFromCentral {
          let answers = peripheral.receive(octets, isTooEarly: isTooEarly, at: now)
          exchange(answers, isFromCentral: false)
        } else {
          exchange(central.receive(octets, isTooEarly: false, at: now), isFromCentral: true)
        }
      case .encrypt(let key):
        #expect(key == peripheral.pendingKey)
        let fromCentral = central.encrypted(at: now)
        exchange(peripheral.encrypted(at: now), isFromCentral: false)
        exchange(fromCentral, isFromCentral: true)
      default:
        if isFromCentral { centralTold.append(output) } else { peripheralTold.append(output) }
      }
    }
  }

  var bonds: (central: Bond, peripheral: Bond)? {
    guard let one = Self.bond(in: centralTold), let two = Self.bond(in: peripheralTold) else {
      return nil
    }
    return (one, two)
  }

  private static func bond(in outputs: [SecurityManager.Output]) -> Bond? {
    outputs.lazy.compactMap { if case .paired(let bond, _) = $0 { bond } else { nil } }.first
  }

  /// The reason that the device which found the fault gave.
  var failure: PairingFailure? {
    (centralTold + peripheralTold).lazy.compactMap {
      if case .failed(let reason, false, _) = $0 { reason } else { nil }
    }.first
  }
}

@Suite struct SecurityManagerTests {
  private static func profile(
    _ capability: PairingProfile.IOCapability, isSecure: Bool = true, passkey: Int? = nil
  ) -> PairingProfile {
    var profile = PairingProfile()
    (profile.ioCapability, profile.passkey) = (capability, passkey)
    profile.usesSecureConnections = isSecure
    profile.asksForProtection = capability != .noInputNoOutput
    profile.initiatorKeys = 0b111
    profile.responderKeys = 0b111
    return profile
  }

  @Test(arguments: [true, false], PairingProfile.IOCapability.allCases)
  func `a central pairs with a peripheral of every kind`(
    isSecure: Bool, capability: PairingProfile.IOCapability
  ) throws {
    for other in PairingProfile.IOCapability.allCases {
      var bench = PairingBench(
        Self.profile(capability, isSecure: isSecure, passkey: 123_456),
        Self.profile(other, isSecure: isSecure, passkey: 123_456))
      bench.pair()
      let bonds = try #require(bench.bonds, "\(capability) and \(other): \(bench.centralTold)")
      #expect(bonds.central.centralKey == bonds.peripheral.peripheralKey)
      #expect(bonds.central.centralKey?.octets.count == 16)
      #expect(bonds.central.identityKey?.octets == [UInt8](repeating: 2, count: 16))
      #expect(bonds.peripheral.identity == DeviceAddress(truncating: 0xC1))
      #expect(bonds.central.signingKey?.count == 16)
      #expect((bonds.central.centralKey?.name == .zero) == isSecure)
      let isAlone = capability == .noInputNoOutput || other == .noInputNoOutput
      if isAlone { #expect(!bonds.central.isAuthenticated) }
      #expect(bench.central.nextDeadline == nil && !bench.peripheral.isUnderWay)
    }
  }

  @Test func `in legacy pairing the roles have keys of their own`() throws {
    var bench = PairingBench(
      Self.profile(.noInputNoOutput, isSecure: false),
      Self.profile(.noInputNoOutput, isSecure: false))
    bench.pair()
    let bonds = try #require(bench.bonds)
    #expect(bonds.central.peripheralKey == bonds.peripheral.centralKey)
    #expect(bonds.central.peripheralKey != bonds.central.centralKey)
  }

  @Test func `numbers are compared, and both users see the same`() throws {
    var bench = PairingBench(Self.profile(.displayYesNo), Self.profile(.keyboardDisplay))
    bench.pair()
    let bonds = try #require(bench.bonds)
    #expect(bonds.central.isAuthenticated)
    let shown = [bench.centralTold.first, bench.peripheralTold.first]
    guard case .remark(let text)? = shown[0] else {
      Issue.record("nothing shown")
      return
    }
    #expect(shown[0] == shown[1])
    #expect(text.hasPrefix("shows the number "))
  }

  @Test func `a user who says no ends the pairing`() {
    var careful = Self.profile(.displayYesNo)
    careful.confirmsNumber = false
    var bench = PairingBench(Self.profile(.displayYesNo), careful)
    bench.pair()
    #expect(bench.failure == .numericComparisonFailed)
    #expect(bench.sent.last?.pdu == .pairingFailed(reason: 12))
  }

  @Test(arguments: [true, false])
  func `a wrong passkey is found by the confirm value`(isSecure: Bool) {
    var bench = PairingBench(
      Self.profile(.keyboardOnly, isSecure: isSecure, passkey: 1),
      Self.profile(.displayOnly, isSecure: isSecure, passkey: 2))
    bench.pair()
    #expect(bench.failure == .confirmValueFailed)
    #expect(bench.bonds == nil)
  }

  @Test func `without anybody to enter the passkey, pairing fails`() {
    var bench = PairingBench(
      Self.profile(.displayOnly, passkey: 5), Self.profile(.keyboardOnly))
    bench.pair()
    #expect(bench.failure == .passkeyEntryFailed)
  }

  @Test(arguments: [true, false])
  func `out-of-band data is refused by name`(isSecure: Bool) {
    var with = Self.profile(.noInputNoOutput, isSecure: isSecure)
    with.hasOutOfBandData = true
    var other = Self.profile(.noInputNoOutput, isSecure: isSecure)
    other.hasOutOfBandData = !isSecure
    var bench = PairingBench(with, other)
    bench.pair()
    #expect(bench.failure == .outOfBandNotAvailable)
  }

  @Test func `too short a key is refused`() {
    var short = Self.profile(.noInputNoOutput)
    short.longestKey = 7
    var strict = Self.profile(.noInputNoOutput)
    strict.shortestKey = 16
    var bench = PairingBench(short, strict)
    bench.pair()
    #expect(bench.failure == .encryptionKeySize)
    short.longestKey = 6
    bench = PairingBench(short, Self.profile(.noInputNoOutput))
    bench.pair()
    #expect(bench.failure == .invalidParameters)
  }

  @Test(arguments: [true, false])
  func `a short key has its first octets empty`(isSecure: Bool) throws {
    var short = Self.profile(.noInputNoOutput, isSecure: isSecure)
    short.longestKey = 7
    var bench = PairingBench(short, Self.profile(.noInputNoOutput, isSecure: isSecure))
    bench.pair()
    let key = try #require(bench.bonds?.central.centralKey)
    #expect(key.octets.prefix(9).allSatisfy { $0 == 0 })
    #expect(key.octets.suffix(7).contains { $0 != 0 })
  }

  @Test func `a device that wants protection refuses Just Works`() {
    var strict = Self.profile(.noInputNoOutput)
    strict.insistsOnProtection = true
    var bench = PairingBench(Self.profile(.displayYesNo), strict)
    bench.pair()
    #expect(bench.failure == .authenticationRequirements)
  }

  @Test func `a device that does not pair says so`() {
    var bench = PairingBench(Self.profile(.noInputNoOutput), .none)
    bench.pair()
    #expect(bench.failure == .pairingNotSupported)
  }

  @Test func `too early an attempt is refused`() {
    var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
    bench.isTooEarly = true
    bench.pair()
    #expect(bench.failure == .repeatedAttempts)
  }

  @Test func `intervals between attempts double`() {
    var attempts = RepeatedAttempts()
    #expect(!attempts.isTooEarly(at: .start))
    var now = Instant.start + .seconds(1000)
    for seconds in [1, 2, 4, 8, 16, 32, 64, 64] {
      attempts.fail(at: now)
      #expect(attempts.isTooEarly(at: now + .seconds(seconds) - .nanoseconds(1)))
      #expect(!attempts.isTooEarly(at: now + .seconds(seconds)))
      now = now + .seconds(seconds)
    }
    attempts.succeed()
    #expect(!attempts.isTooEarly(at: now))
  }

  @Test(arguments: [SMPCode.pairingRandom, .pairingDHKeyCheck, .pairingPublicKey, .pairingConfirm])
  func `a value that was changed on its way is found`(code: SMPCode) {
    var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
    bench.tamper = { pdu in
      guard pdu.code == code else { return pdu }
      var octets = pdu.encoded()
      octets[1] ^= 1
      return (try? SMPPDU(parsing: octets)) ?? pdu
    }
    bench.pair()
    let expected: PairingFailure =
      switch code {
      case .pairingPublicKey: .invalidParameters
      case .pairingDHKeyCheck: .dhKeyCheckFailed
      default: .confirmValueFailed
      }
    #expect(bench.failure == expected)
    #expect(bench.bonds == nil)
  }

  @Test func `a pairing of which nothing more comes fails after 30 seconds`() {
    var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
    let request = SMPPDU.pairingRequest(Self.profile(.noInputNoOutput).request).encoded()
    _ = bench.peripheral.receive(request, isTooEarly: false, at: .start)
    #expect(bench.peripheral.nextDeadline == .start + .seconds(30))
    #expect(bench.peripheral.advance(to: .start + .seconds(29)).isEmpty)
    #expect(
      bench.peripheral.advance(to: .start + .seconds(30)) == [
        .failed(nil, isByOther: true, words: "no further PDU within 30 s")
      ])
    // No more PDUs are sent on this link.
    #expect(bench.peripheral.receive(request, isTooEarly: false, at: .start).isEmpty)
  }

  @Test(arguments: [[UInt8]](arrayLiteral: [0x03], [0x01, 3], [0x0C, 1, 2, 3]))
  func `a PDU that cannot be read ends the pairing`(octets: [UInt8]) {
    var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
    let outputs = bench.peripheral.receive(octets, isTooEarly: false, at: .start)
    let reason = PairingFailure.invalidParameters
    #expect(outputs.first == .send(.pairingFailed(reason: reason.rawValue)))
  }

  @Test func `a PDU with a reserved code is ignored`() {
    var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
    #expect(bench.peripheral.receive([0x7F], isTooEarly: false, at: .start).isEmpty)
    #expect(bench.peripheral.receive([0x0F, 1], isTooEarly: false, at: .start).isEmpty)
  }

  @Test func `the same seed makes the same keys`() throws {
    let keys = try (0..<2).map { _ in
      var bench = PairingBench(Self.profile(.noInputNoOutput), Self.profile(.noInputNoOutput))
      bench.pair()
      return try #require(bench.bonds?.central.centralKey)
    }
    #expect(keys[0] == keys[1])
  }
}
