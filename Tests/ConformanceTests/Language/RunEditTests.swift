import Conformance
import Testing
import Timelines

/// Mistakes that `killed-by` puts into a run.
@Suite struct RunEditTests {
  private static let run = NotedTimeline(
    """
    0s  call.connect peer=P1
    1s  callback.didConnect peer=P1 cause=1
    1s  call.connect peer=P2 cause=2
    3s  callback.didConnect peer=P2 cause=3
    5s  callback.didDisconnect peer=P2
    """)

  private static func spec(_ edits: String) -> String {
    """
    spec: 1
    id: edited
    title: Each connect is answered
    covers: [BG-SEM-14]
    expect:
      - id: answered
        each: call.connect
        then: callback.didConnect
        within: 10s
        killed-by: \(edits)
    """
  }

  private static func edits(_ text: String) throws -> [RunEdit] {
    let spec = try SpecFile(parsing: spec(text), path: "edited.yaml")
    return spec.expectations(for: .documented)[0].edits
  }

  private static func lines(_ entries: [Entry]) -> [String] {
    entries.map { entry in
      let peer = entry[.peer].map { "\($0)" } ?? "-"
      let cause = entry.cause.map { " ←\($0)" } ?? ""
      return "\(entry.sequence) \(entry.time) \(entry.kind.rawValue) \(peer)\(cause)"
    }
  }

  @Test(arguments: [
    (
      "{drop: callback.didConnect, nth: 1}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 call.connect P2",
        "3 3.000000000 callback.didConnect P2 ←2", "4 5.000000000 callback.didDisconnect P2",
      ]
    ),
    (
      "{repeat: {event: callback.didConnect, where: {peer: P2}}}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 callback.didConnect P1 ←1",
        "3 1.000000000 call.connect P2 ←2", "4 3.000000000 callback.didConnect P2 ←3",
        "5 3.000000000 callback.didConnect P2 ←3", "6 5.000000000 callback.didDisconnect P2",
      ]
    ),
    (
      "{reverse: callback.didConnect}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 callback.didConnect P2 ←3",
        "3 1.000000000 call.connect P2 ←4", "4 3.000000000 callback.didConnect P1 ←1",
        "5 5.000000000 callback.didDisconnect P2",
      ]
    ),
    (
      "{delay: callback.didConnect, by: 2s}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 call.connect P2 ←3",
        "3 3.000000000 callback.didConnect P1 ←1", "4 5.000000000 callback.didConnect P2 ←2",
        "5 5.000000000 callback.didDisconnect P2",
      ]
    ),
    (
      "{alter: callback.didConnect, set: {peer: P9}}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 callback.didConnect P9 ←1",
        "3 1.000000000 call.connect P2 ←2", "4 3.000000000 callback.didConnect P9 ←3",
        "5 5.000000000 callback.didDisconnect P2",
      ]
    ),
    (
      "{follow: callback.didDisconnect, with: callback.didConnect}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 callback.didConnect P1 ←1",
        "3 1.000000000 call.connect P2 ←2", "4 3.000000000 callback.didConnect P2 ←3",
        "5 5.000000000 callback.didDisconnect P2", "6 5.000000000 callback.didConnect P2 ←5",
      ]
    ),
    (
      "{alter: callback.*, remove: [peer], nth: 3}",
      [
        "1 0.000000000 call.connect P1", "2 1.000000000 callback.didConnect P1 ←1",
        "3 1.000000000 call.connect P2 ←2", "4 3.000000000 callback.didConnect P2 ←3",
        "5 5.000000000 callback.didDisconnect -",
      ]
    ),
  ])
  func `an edit changes the entries that match, and nothing else`(
    text: String, expected: [String]
  ) throws {
    let edit = try #require(try Self.edits("[\(text)]").first)
    #expect(Self.lines(edit.applied(to: Self.run.entries)) == expected)
  }

  @Test func `an edit says what it is`() throws {
    let edits = try Self.edits(
      """
      [{drop: callback.didConnect}, {delay: {event: callback.didConnect, where: {peer: P1}}, by: 90s}, \
      {alter: callback.didConnect, set: {peer: P9}, nth: 2}]
      """)
    #expect(
      edits.map(\.name) == [
        "drop callback.didConnect", "delay callback.didConnect (peer P1) by 90s",
        "alter callback.didConnect: peer = P9, only number 2",
      ])
  }

  @Test(arguments: [
    ("{drop: callback.didConect}", "unknown kind 'callback.didConect'"),
    ("{dorp: callback.didConnect}", "did you mean 'drop'"),
    ("{delay: callback.didConnect}", "delay has no 'by'"),
    ("{drop: callback.didConnect, by: 5s}", "by does not go with drop"),
    ("{drop: callback.didConnect, repeat: callback.didConnect}", "this one is 2"),
    ("{alter: callback.didConnect}", "alter has neither 'set' nor 'remove'"),
    ("{alter: callback.didConnect, set: {value: 0x01}}", "unknown key 'value' in set"),
    ("{repeat: callback.didConnect, nth: 0}", "nth is '0'"),
    ("{follow: callback.didConnect, with: callback.*}", "with is 'callback.*'"),
    ("[a]", "is a list, expected one value"),
  ])
  func `a wrong edit is refused`(text: String, complaint: String) throws {
    let error = #expect(throws: SpecErrors.self) { try Self.edits("[\(text)]") }
    #expect("\(try #require(error))".contains(complaint))
  }
}
