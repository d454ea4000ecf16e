import Testing

@testable import BluetoothProtocols

/// The sample data of the specification.
///
/// Source: Core 5.4, Vol 3, Part H, appendix D, and 2.2.3 and 2.2.4 for legacy pairing; Vol 2,
/// Part G, 7.1.2 for the keys of P-256.
@Suite struct PairingFunctionsTests {
  private static let u = "20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6"
  private static let v = "55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd"
  private static let x = "d5cb8454d177733effffb2ec712baeab"
  private static let y = "a6e8e7cc25a75f6e216583f7ff3dc4cf"
  private static let w = "ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698"
  private let first = PairingFunctions.Address(
    DeviceAddress(truncating: 0x5612_3737_BFCE), isRandom: false)
  private let second = PairingFunctions.Address(
    DeviceAddress(truncating: 0xA713_702D_CFC1), isRandom: false)

  private func octets(_ text: String) -> [UInt8] { [UInt8](hexadecimal: text) ?? [] }

  @Test func `c1 makes the confirm value of legacy pairing`() {
    let confirm = PairingFunctions.c1(
      [UInt8](repeating: 0, count: 16), octets("5783d52156ad6f0e6388274ec6702ee0"),
      request: octets("07071000000101").reversed(), response: octets("05000800000302").reversed(),
      initiator: .init(DeviceAddress(truncating: 0xA1A2_A3A4_A5A6), isRandom: true),
      responder: .init(DeviceAddress(truncating: 0xB1B2_B3B4_B5B6), isRandom: false))
    #expect(confirm.hexadecimal == "1e1e3fef878988ead2a74dc5bef13b86")
  }

  @Test func `s1 makes the short-term key`() {
    let key = PairingFunctions.s1(
      [UInt8](repeating: 0, count: 16), responder: octets("000f0e0d0c0b0a091122334455667788"),
      initiator: octets("010203040506070899aabbccddeeff00"))
    #expect(key.hexadecimal == "9a1fe1f0e8b0f49b5b4216ae796da062")
  }

  @Test func `f4 makes the confirm value of LE Secure Connections`() {
    let confirm = PairingFunctions.f4(octets(Self.u), octets(Self.v), octets(Self.x), 0)
    #expect(confirm.hexadecimal == "f2c916f107a9bd1cf1eda1bea974872d")
  }

  @Test func `f5 makes the long-term key and the key of the check`() {
    let keys = PairingFunctions.f5(
      octets(Self.w), nonces: (octets(Self.x), octets(Self.y)), initiator: first,
      responder: second)
    #expect(keys.check.hexadecimal == "2965f176a1084a02fd3f6a20ce636e20")
    #expect(keys.longTermKey.hexadecimal == "6986791169d7cd23980522b594750a38")
  }

  @Test func `f6 makes the check`() {
    let check = PairingFunctions.f6(
      octets("2965f176a1084a02fd3f6a20ce636e20"), nonces: (octets(Self.x), octets(Self.y)),
      r: octets("12a3343bb453bb5408da42d20c2d0fc8"), capabilities: [1, 1, 2], own: first,
      other: second)
    #expect(check.hexadecimal == "e3c473989cd0e8c5d26c0b09da958f61")
  }

  @Test func `g2 makes the number that users compare`() {
    let number = PairingFunctions.g2(
      octets(Self.u), octets(Self.v), octets(Self.x), octets(Self.y))
    #expect(number == 0x2F9E_D5BA)
  }

  @Test func `h6 and h7 make keys of another kind`() {
    let key = octets("ec0234a357c8ad05341010a60a397d9b")
    #expect(
      PairingFunctions.h6(key, Array("lebr".utf8)).hexadecimal
        == "2d9ae102e76dc91ce8d3a9e280b16399")
    #expect(
      PairingFunctions.h7(octets("000000000000000000000000746d7031"), key).hexadecimal
        == "fb173597c6a3c0ecd2998c2a75a57011")
  }

  @Test func `ah hashes the random part of a private address`() throws {
    let key = try #require(IdentityResolvingKey(hexadecimal: "ec0234a357c8ad05341010a60a397d9b"))
    #expect(key.hash(0x708194) == 0x0DFBAA)
    let address = key.privateAddress(random: 0x708194)
    #expect(address == DeviceAddress(truncating: 0x7081_940D_FBAA))
    #expect(key.resolves(address))
  }

  /// Source: RFC 4493, 4.
  @Test(arguments: [
    ("", "bb1d6929e95937287fa37d129b756746"),
    ("6bc1bee22e409f96e93d7e117393172a", "070a16b46b4d4144f79bdd9dd04a287c"),
    (
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411",
      "dfa66747de9ae63030ca32611497c827"
    ),
  ])
  func `AES-CMAC is the published one`(message: String, code: String) throws {
    let cipher = try #require(AES128(key: octets("2b7e151628aed2a6abf7158809cf4f3c")))
    #expect(cipher.authenticationCode(of: octets(message)).hexadecimal == code)
  }

  private static let privateA = "3f49f6d4a3c55f3874c9b3e3d2103f504aff607beb40b7995899b8a6cd3c1abd"
  private static let privateB = "55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd"

  @Test func `both sides make the same Diffie-Hellman key`() throws {
    let a = try #require(P256PrivateKey(octets(Self.privateA)))
    let b = try #require(P256PrivateKey(octets(Self.privateB)))
    #expect(a.publicKey.x.hexadecimal == Self.u)
    #expect(
      a.publicKey.y.hexadecimal
        == "dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b")
    #expect(
      b.publicKey.x.hexadecimal
        == "1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190")
    #expect(a.sharedSecret(with: b.publicKey)?.hexadecimal == Self.w)
    #expect(b.sharedSecret(with: a.publicKey)?.hexadecimal == Self.w)
  }

  @Test func `a point beside the curve is no public key`() throws {
    let a = try #require(P256PrivateKey(octets(Self.privateA)))
    var y = a.publicKey.y
    y[31] ^= 1
    #expect(a.sharedSecret(with: P256PublicKey(x: a.publicKey.x, y: y)) == nil)
    #expect(a.sharedSecret(with: P256PublicKey(x: [], y: [])) == nil)
    #expect(P256PrivateKey([UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256PrivateKey([UInt8](repeating: 0xFF, count: 32)) == nil)
    #expect("\(a)" == "a private key")
  }
}
