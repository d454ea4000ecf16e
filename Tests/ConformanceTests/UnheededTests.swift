import Conformance
import Testing
import Timelines

/// The entries that the checker ignores: kinds that no rule is about, and kinds that only come from
/// another party than the rules are about.
@Suite struct UnheededTests {
  private static func unheeded(_ expectation: String) throws -> Deeds {
    let text = """
      spec: 1
      id: rule
      title: A rule
      covers: [BG-WAK-01]
      expect:
        - {id: only, \(expectation), killed-by: [x]}
      """
    let spec = try SpecFile(parsing: text, path: "rule.yaml")
    return Checker([spec], profile: .documented).unheeded
  }

  private static let ofHost = "{event: air.advertisement, where: {from: implementation}}"

  /// Each pattern, with whether it heeds advertisements of peers although it is about the host's.
  @Test(arguments: [
    // Whatever a peer says neither keeps it nor breaks it.
    ("every-one: \(ofHost), satisfies: {payload: {length: {le: 31}}}", false),
    ("each: callback.didDiscover, preceded-by: \(ofHost)", false),
    ("each: \(ofHost), then: callback.didDiscover, within: 1s", false),
    ("at-most: 3, of: \(ofHost)", false),
    // Another entry of the kind is reported as the nearest miss.
    ("each: callback.didDiscover, then: \(ofHost), within: 1s", true),
    ("eventually: \(ofHost), within: 1s", true),
    // Another entry of the kind puts it to the test.
    ("never: \(ofHost)", true),
    // The condition does not distinguish parties.
    ("never: {event: air.advertisement, where: {payload: {present: true}}}", true),
    ("every-one: air.advertisement, satisfies: {payload: {length: {le: 31}}}", true),
  ])
  func `a rule heeds other parties only where they matter`(
    expectation: String, heedsPeers: Bool
  ) throws {
    let unheeded = try Self.unheeded(expectation)
    #expect(!unheeded.contains(.airAdvertisement, by: .implementation))
    #expect(unheeded.contains(.airAdvertisement, by: .peer) == !heedsPeers)
    #expect(unheeded.contains(.linkRequest, by: .peer))
  }

  @Test func `lost records are always heeded`() throws {
    let unheeded = try Self.unheeded("never: link.failed")
    for kind in [Kind.noteGap, .noteDamage, .noteRepeated] {
      #expect(Party.allCases.allSatisfy { !unheeded.contains(kind, by: $0) })
    }
  }

  @Test func `a scope is opened and closed by the party that its event names`() throws {
    let unheeded = try Self.unheeded(
      "never: link.failed, from: \(Self.ofHost), until: {event: link.connected, "
        + "where: {from: {in: [peer, implementation]}}}")
    #expect(unheeded.contains(.airAdvertisement, by: .peer))
    #expect(!unheeded.contains(.airAdvertisement, by: .implementation))
    #expect(!unheeded.contains(.linkConnected, by: .peer))
    #expect(unheeded.contains(.linkConnected, by: .harness))
  }
}
