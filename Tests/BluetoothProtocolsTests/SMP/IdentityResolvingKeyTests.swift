import Testing

@testable import BluetoothProtocols

@Suite struct AES128Tests {
  /// Source: FIPS 197, appendix B and C.1; NIST SP 800-38A, F.1.1.
  @Test(arguments: [
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "3243f6a8885a308d313198a2e0370734",
      "3925841d02dc09fbdc118597196a0b32"
    ),
    (
      "000102030405060708090a0b0c0d0e0f", "00112233445566778899aabbccddeeff",
      "69c4e0d86a7b0430d8cdb78070b4c55a"
    ),
    (
      "2b7e151628aed2a6abf7158809cf4f3c", "6bc1bee22e409f96e93d7e117393172a",
      "3ad77bb40d7a3660a89ecaf32466ef97"
    ),
  ])
  func `the published examples come out`(key: String, plain: String, cipher: String) throws {
    let aes = try #require(AES128(key: [UInt8](hexadecimal: key) ?? []))
    #expect(aes.encrypt([UInt8](hexadecimal: plain) ?? []).hexadecimal == cipher)
  }

  @Test func `a key of another length is none`() {
    #expect(AES128(key: []) == nil)
    #expect(AES128(key: [UInt8](repeating: 1, count: 17)) == nil)
  }
}

@Suite struct IdentityResolvingKeyTests {
  /// Source: Core 5.4, Vol 3, Part H, D.7.
  private let text = "ec0234a357c8ad05341010a60a397d9b"

  @Test func `the example of the specification comes out`() throws {
    let key = try #require(IdentityResolvingKey(hexadecimal: text))
    #expect(key.hash(0x708194) == 0x0DFBAA)
    #expect(key.resolves(try #require(DeviceAddress("70:81:94:0D:FB:AA"))))
  }

  @Test func `another address is not resolved, and no other form of address is tried`() throws {
    let key = try #require(IdentityResolvingKey(hexadecimal: text))
    #expect(!key.resolves(try #require(DeviceAddress("70:81:94:0D:FB:AB"))))
    let random: UInt32 = 0xF08194
    let fixed = DeviceAddress(truncating: UInt64(random) << 24 | key.hash(random))
    #expect(!key.resolves(fixed))
  }

  @Test func `a key comes over the wire the other way round`() throws {
    let octets = try #require([UInt8](hexadecimal: text))
    #expect(IdentityResolvingKey(littleEndian: octets.reversed())?.octets == octets)
  }

  @Test(arguments: ["", "00", "zz", String(repeating: "0", count: 32)])
  func `what is no key is refused`(text: String) {
    #expect(IdentityResolvingKey(hexadecimal: text) == nil)
  }
}
