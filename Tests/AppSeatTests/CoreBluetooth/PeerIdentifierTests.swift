import Foundation
import Testing

@testable import CoreBluetooth

@Suite struct PeerIdentifierTests {
  @Test(arguments: ["s", "strap", "phone-2", "fifteen octets!", "straße", "C0:FF:EE:00:00:01"])
  func `a short name can be read back from its identifier`(name: String) {
    #expect(PeerIdentifier.name(of: PeerIdentifier.identifier(of: name)) == name)
  }

  @Test(arguments: ["c0:ff:ee:00:00:01", "a name that is far longer than an identifier"])
  func `a long name is known once it was met`(name: String) {
    let identifier = PeerIdentifier.identifier(of: name)
    #expect(PeerIdentifier.name(of: identifier) == name)
    #expect(PeerIdentifier.identifier(of: name) == identifier)
  }

  /// Apps store identifiers. So they must not depend on the launch, as a Swift hash does.
  @Test func `identifiers are the same in every process`() {
    #expect(
      PeerIdentifier.identifier(of: "strap").uuidString == "05737472-6170-0000-0000-000000000000")
    #expect(
      PeerIdentifier.identifier(of: "C0:FF:EE:00:00:01").uuidString
        == "ADC0FFEE-0000-0100-0000-000000000000")
  }

  @Test func `an identifier that no name has is no name`() {
    #expect(PeerIdentifier.name(of: UUID()) == nil)
  }

  @Test func `different names have different identifiers`() {
    let long = (0..<500).map { "a name that is too long to be kept \($0)" }
    let names = long + (0..<500).map { "p\($0)" }
    #expect(Set(names.map(PeerIdentifier.identifier(of:))).count == names.count)
  }
}
