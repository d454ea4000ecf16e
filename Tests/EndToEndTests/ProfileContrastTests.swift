import Foundation
import TestSupport
import Testing

/// The lines of `check` about the other profile.
@Suite(.waitsForPrograms) struct ProfileContrastTests {
  private static let rule = """
    spec: 1
    id: test/found
    title: A dark phone finds what another one advertises in the background
    covers: []
    scenario:
      devices: [phone, other]
      apps:
        - {app: scanner, modes: [bluetooth-central]}
        - {app: beacon, modes: [bluetooth-peripheral], device: other}
      acts:
        - {at: 0s, do: user.opensApp, app: scanner}
        - {at: 0s, do: user.opensApp, app: beacon, device: other}
        - {at: 100ms, do: call.createCentralManager, app: scanner, manager: c}
        - {at: 100ms, do: call.createPeripheralManager, app: beacon, manager: p, device: other}
        - {at: 1s, do: call.startAdvertising, app: beacon, manager: p, services: ["180D"], device: other}
        - {at: 2s, do: user.leavesApp, app: beacon, device: other}
        - {at: 2s, do: user.locksDevice}
        - {at: 3s, do: call.scanForPeripherals, app: scanner, manager: c, services: ["180D"]}
      settle: 2min
    expect:
      - id: found
        each: call.scanForPeripherals
        then: callback.didDiscover
        within: 60s
    """

  private func check(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Self.rule.utf8).write(to: file)
    return try Command.bluewake.run(["check", file.path] + arguments)
  }

  @Test func `a pass says that no phone does so, and which row says it`() throws {
    let (status, output) = try check([])
    #expect(status == 0)
    #expect(
      output.contains(
        """
        pass  test/found
              in the observed profile: fail
              found: pass; observed: fail: no callback.didDiscover within 60s
        """), "\(output)")
    #expect(output.contains("; observed: never\n"))
    #expect(output.contains("(overflow_needs_screen_on: true; BG-OBS-04)\n"))
  }

  @Test func `so does a document, for the other direction, too`() throws {
    let (status, output) = try check(["--profile", "observed", "--format", "json"])
    #expect(status == 1)
    struct Document: Decodable {
      struct Rule: Decodable {
        struct Other: Decodable {
          struct Cause: Decodable { var setting, source: String }
          var profile, verdict: String
          var causes: [Cause]
        }
        var otherProfile: Other?
      }
      var rules: [Rule]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(output.utf8))
    let other = try #require(document.rules.first?.otherProfile)
    #expect((other.profile, other.verdict) == ("documented", "pass"))
    #expect(other.causes.map(\.setting) == ["overflow_needs_screen_on: false"])
  }

  @Test func `what is the same in both profiles says nothing`() throws {
    let (_, output) = try Command.bluewake.run(["check", "BG-FGO-12/*"])
    #expect(!output.contains("in the observed profile"))
  }
}
