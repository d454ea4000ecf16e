import Foundation
import Testing
import Timelines

@testable import Conformance

/// A new pattern needs its file and its line in the list: whatever reads, judges, explains, weakens
/// and describes patterns does the same for one that it has never seen (``TakingTurns``).
@Suite struct NewPatternTests {
  private static let patterns = PatternTable(Patterns.forms + TakingTurns.forms)
  private static let turns =
    "for-each: peer\ntake-turns: call.readRSSI\n"
    + "with: {event: callback.didReadRSSI, where: {rssi: -40}}\nwithin: 5s"

  private static func spec(
    _ expectation: String, _ patterns: PatternTable = patterns
  ) throws -> SpecFile {
    let lines = expectation.split(separator: "\n").map { "    \($0)\n" }.joined()
    let text = "spec: 1\nid: it\ntitle: it\nexpect:\n  - id: it\n" + lines
    return try SpecFile(
      YAMLNode(parsing: text, path: "it"), path: "it", library: nil, patterns: patterns)
  }

  private static func judge(
    _ expectation: String, _ timeline: String, leastMemory: Int = Memory.least
  ) throws -> ExpectationVerdict {
    let noted = NotedTimeline(timeline)
    var checker = try Checker(
      [spec(expectation)], profile: .documented, isExplained: true, leastMemory: leastMemory)
    for entry in noted.entries { checker.receive(entry) }
    return checker.finish(at: noted.end)[0].expectations[0]
  }

  @Test func `it is judged, for each key, with deadlines and witnesses`() throws {
    let good = try Self.judge(
      Self.turns,
      """
      1s call.readRSSI peer=P1
      2s call.readRSSI peer=P2
      3s callback.didReadRSSI peer=P2 rssi=-40
      6s callback.didReadRSSI peer=P1 rssi=-40
      """)
    #expect(good.verdict == .pass)
    #expect(good.exercised == 2)
    #expect(good.evidence.map { $0.witnesses.map(\.entry.sequence) } == [[2, 3], [1, 4]])

    let bad = try Self.judge(
      Self.turns,
      """
      1s call.readRSSI peer=P1
      2s call.readRSSI peer=P2
      3s call.readRSSI peer=P1
      4s callback.didReadRSSI peer=P1 rssi=-40
      9s end
      """)
    #expect(
      bad.findings.map(\.message) == [
        "call.readRSSI twice in a row", "no callback.didReadRSSI (rssi -40) within 5s",
      ])
    #expect(bad.findings.map { $0.witnesses.map(\.entry.sequence) } == [[1, 3], [2]])
    #expect(bad.findings.map(\.time.nanoseconds) == [3_000_000_000, 7_000_000_000])
  }

  @Test func `it is said in English, and what it remembers`() throws {
    let expectation = try #require(Self.spec(Self.turns).expectations(for: .documented).first)
    #expect(
      expectation.sentence == "For each peer, call.readRSSI takes turns with "
        + "callback.didReadRSSI (rssi -40), within 5s")
    #expect(expectation.memoryClass == .liveKeys)
  }

  @Test func `the reader tells what is wrong with it`() throws {
    let complaints = [
      "take-turns: app.woken": "take-turns needs 'with' beside it",
      "take-turns: app.woken\nwith: app.suspended\nunless: app.woken":
        "unless does not go with take-turns/with",
      "tke-turns: app.woken\nwith: app.suspended": "did you mean 'take-turns'",
    ]
    for (expectation, complaint) in complaints {
      let errors = #expect(throws: SpecErrors.self) { _ = try Self.spec(expectation) }
      let told = errors?.description ?? ""
      #expect(told.contains(complaint), "\(expectation): \(told)")
    }
    #expect(throws: SpecErrors.self, "the language itself has no such pattern") {
      _ = try Self.spec(Self.turns, .standard)
    }
  }

  @Test func `the schema offers it to editors`() throws {
    func definition(_ patterns: PatternTable) throws -> [String: Any] {
      let text = SpecSchema(table: patterns).json()
      let schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let definitions = schema?["definitions"] as? [String: Any]
      return try #require(definitions?["expectation"] as? [String: Any])
    }
    let (old, new) = (try definition(.standard), try definition(Self.patterns))
    let properties = (old["properties"] as? [String: Any], new["properties"] as? [String: Any])
    #expect(properties.0?["take-turns"] == nil)
    #expect(properties.1?["take-turns"] != nil)
    func required(_ definition: [String: Any]) -> [[String]] {
      (definition["anyOf"] as? [[String: [String]]] ?? []).compactMap { $0["required"] }
    }
    #expect(
      required(new) == required(old) + [["take-turns", "with"], ["take-careless-turns", "with"]])
  }

  #if DEBUG
    /// Its entries are marked, so they survive when everything else is forgotten at once.
    @Test func `a machine that marks what it keeps may come back to it`() throws {
      let verdict = try Self.judge(Self.turns, Self.twice, leastMemory: 0)
      #expect(verdict.findings.map { $0.witnesses.map(\.entry.sequence) } == [[1, 4]])
    }

    @Test func `a machine that forgets a mark stops a debug build`() async {
      await #expect(processExitsWith: .failure) {
        let careless = Self.turns.replacing("take-turns", with: "take-careless-turns")
        _ = try? Self.judge(careless, Self.twice, leastMemory: 0)
      }
    }
  #endif

  /// Other entries come between the two, and take the slot of the first if it is free.
  private static let twice = """
    1s call.readRSSI peer=P1
    2s call.readRSSI peer=P2
    3s callback.didReadRSSI peer=P2 rssi=-40
    4s call.readRSSI peer=P1
    4s callback.didReadRSSI peer=P1 rssi=-40
    """
}
