import Conformance
import Testing
import Timelines

/// The capabilities that a rule needs, whether it requires them or not.
@Suite struct NeedTests {
  struct Example {
    var name: String
    /// The scenario and the expectations, from line 5 on.
    var text: String
    var needs: Set<Capability>
    /// The warnings of lint if the rule requires nothing, with line and column.
    var complaints: [String]
  }

  private static let fine = "\nexpect: [{id: e, never: {event: callback.*, where: {peer: x}}}]\n"

  private static func acts(_ acts: String) -> String {
    "scenario: {acts: [\(acts)], apps: [{app: a}], peers: [{peer: p}]}" + fine
  }

  static let examples: [Example] = [
    Example(
      name: "a parameter", text: "scenario: {parameters: {max_links: 2}}" + fine,
      needs: [.parameters],
      complaints: [
        "5:25: the parameter 'max_links' is unavailable without the capability 'parameters'"
      ]),
    Example(
      name: "an act of the user", text: acts("{at: 1s, do: user.leavesApp, app: a}"),
      needs: [.lifecycle],
      complaints: ["5:19: user.leavesApp is unavailable without the capability 'lifecycle'"]),
    Example(
      name: "an app that is opened", text: acts("{at: 1s, do: user.opensApp, app: a}"), needs: [],
      complaints: []),
    Example(
      name: "a call in a reaction",
      text: """
        scenario:
          apps:
            - app: a
              reactions:
                - when: callback.didConnect
                  then:
                    - {do: call.openL2CAPChannel, psm: 128}
        """ + fine,
      needs: [.channels],
      complaints: [
        "11:15: call.openL2CAPChannel is unavailable without the capability 'l2cap-channels'"
      ]),
    Example(
      name: "each capability once",
      text: acts(
        "{at: 1s, do: peer.notifies, peer: p, characteristic: 2A37}, "
          + "{at: 2s, do: peer.reads, peer: p, characteristic: 2A37}, "
          + "{at: 3s, do: peer.indicates, peer: p, characteristic: 2A37}"),
      needs: [.central, .peripheral],
      complaints: [
        "5:19: peer.notifies is unavailable without the capability 'central'",
        "5:19: peer.reads is unavailable without the capability 'peripheral'",
      ]),
    Example(
      name: "an identifier that nobody needs",
      text: acts(
        "{at: 1s, do: call.createCentralManager, app: a, manager: m, restoreIdentifier: r}"),
      needs: [.central],
      complaints: [
        "5:19: call.createCentralManager is unavailable without the capability 'central'"
      ]),
    Example(
      name: "an identifier of an app that ends",
      text: acts(
        "{at: 1s, do: call.createCentralManager, app: a, manager: m, restoreIdentifier: r}, "
          + "{at: 2s, do: system.memoryPressure, app: a}"),
      needs: [.central, .lifecycle, .restoration],
      complaints: [
        "5:19: call.createCentralManager is unavailable without the capability 'central'",
        "5:19: system.memoryPressure is unavailable without the capability 'lifecycle'",
        "5:19: the restoration identifier 'r' of an app that ends is unavailable without the "
          + "capability 'state-restoration'",
      ]),
    Example(
      name: "what is demanded", text: "expect: [{id: e, eventually: alert.shown}]\n",
      needs: [.alerts],
      complaints: [
        "5:1: 'e' demands alert.shown, which is unavailable without the capability 'alerts'"
      ]
    ),
    Example(
      name: "what is forbidden", text: "expect: [{id: e, never: alert.shown}]\n", needs: [],
      complaints: []),
    Example(
      name: "what excuses",
      text:
        "expect: [{id: e, each: link.request, then: link.response, unless: app.terminated}]\n",
      needs: [], complaints: []),
    Example(
      name: "what may come in another way, too",
      text: "expect: [{id: e, each: link.request, then: [link.response, app.terminated]}]\n",
      needs: [], complaints: []),
    Example(
      name: "a rule about hosts",
      text: "requires: [hci]\n" + acts("{at: 1s, do: peer.reads, peer: p, characteristic: 2A37}"),
      needs: [.hci], complaints: []),
  ]

  private func spec(_ text: String) throws -> SpecFile {
    try SpecFile(parsing: "spec: 1\nid: a\ntitle: A rule\npassive: false\n" + text, path: "x")
  }

  @Test(arguments: examples.indices)
  func `a rule needs what its scenario and its expectations show`(index: Int) throws {
    let example = Self.examples[index]
    let spec = try spec(example.text)
    #expect(spec.needs == example.needs, "\(example.name)")
    let errors = spec.warnings.filter { $0.severity == .error }.map {
      "\($0.line):\($0.column): \($0.message)"
    }
    #expect(
      errors.sorted()
        == example.complaints.map { $0 + ", which 'requires' does not name" }.sorted(),
      "\(example.name)")
  }

  @Test(arguments: examples.indices)
  func `a rule that requires what it needs is not complained of`(index: Int) throws {
    let example = Self.examples[index]
    if example.needs == [.hci] { return }
    let names = example.needs.sorted().map(\.rawValue).joined(separator: ", ")
    let spec = try spec(example.text + "requires: [\(names)]\n")
    #expect(spec.needs == example.needs)
    #expect(spec.warnings.allSatisfy { $0.severity == .warning }, "\(example.name)")
  }

  @Test func `what is left out of requires does not apply all the same`() throws {
    let spec = try spec("scenario: {parameters: {max_links: 2}}" + Self.fine)
    var checker = Checker([spec], profile: .documented, capabilities: [.central])
    let verdict = try #require(checker.finish(at: .start).first)
    #expect(verdict.verdict == .notApplicable)
    #expect(verdict.reason == "it requires parameters, which the implementation does not have")
  }

  /// The scenario is not performed then.
  @Test func `another run does not need what the scenario needs`() throws {
    let spec = try spec("scenario: {parameters: {max_links: 2}}" + Self.fine)
    #expect(spec.forOtherRuns.needs == [])
  }
}
