import Conformance
import Testing
import Timelines

/// Rules that judge any device of a timeline, and not only the implementation.
@Suite struct AccusationTests {
  private static let once = """
    for-each: connection
    at-most: 1
    of: {event: link.request, where: {from: accused}}
    reset-by: {event: link.response, where: {from: other}}
    """

  @Test func `both ends of a link are judged, each by what it did itself`() {
    let host = verdict(
      Self.once,
      """
      0s link.connected connection=1 peer=P1
      0s link.request connection=1 peer=P1
      1s link.request connection=1 peer=P1
      """)
    #expect(host.accused == ["the host"])
    let peer = verdict(
      Self.once,
      """
      0s link.connected connection=1 peer=P1
      0s link.request connection=1 peer=P1
      1s link.request connection=1 peer=P1 from=peer
      2s link.response connection=1 peer=P1 from=peer
      3s link.request connection=1 peer=P1 from=peer
      4s link.request connection=1 peer=P1
      """)
    #expect(peer.accused == ["P1"])
    let neither = verdict(
      Self.once,
      """
      0s link.request connection=1 peer=P1
      1s link.response connection=1 peer=P1 from=peer
      2s link.request connection=1 peer=P1
      """)
    #expect(neither.verdict == .pass)
  }

  @Test func `two peers are not taken for one`() {
    let verdict = verdict(
      Self.once,
      """
      0s link.connected connection=1 peer=P1
      0s link.request connection=1 peer=P1 from=peer
      1s link.request connection=2 peer=P2 from=peer
      2s link.request connection=2 peer=P2 from=peer
      """)
    #expect(verdict.accused == ["P2"])
  }

  @Test func `a rule about one role leaves the other role alone`() {
    let never = """
      for-each: connection
      never: {event: link.pairing, where: {from: accused, opcode: 11}}
      exercised-by: {event: link.pairing, where: {from: accused}}
      """
    let timeline = """
      0s link.connected connection=1 peer=P1 role=central
      1s link.pairing connection=1 peer=P1 opcode=11 from=peer
      2s link.pairing connection=1 peer=P1 opcode=1
      """
    #expect(verdict(never, timeline, accused: "central").verdict == .pass)
    #expect(verdict(never, timeline, accused: "peripheral").accused == ["P1"])
    // The roles of a link that was there before are unknown.
    let late = "1s link.pairing connection=1 peer=P1 opcode=11 from=peer"
    #expect(verdict(never, late, accused: "peripheral").verdict == .notExercised)
  }

  @Test func `an advertiser is judged by its name`() {
    let never = "never: {event: air.scanResponse, where: {from: accused, adTypes: {has: 1}}}"
    let verdict = verdict(
      never,
      """
      0s air.scanResponse peer=P1 adTypes=9 from=peer
      1s air.scanResponse peer=P2 adTypes=1,9 from=peer
      """)
    #expect(verdict.accused == ["P2"])
  }

  @Test func `the peers of a run are bluewake's own, and not judged`() {
    let twice = { (party: String) in
      """
      0s link.request connection=1 peer=P1 from=\(party)
      1s link.request connection=1 peer=P1 from=\(party)
      """
    }
    #expect(verdict(Self.once, twice("peer"), clock: .virtual, seenBy: [.run]).accused == [])
    #expect(
      verdict(Self.once, twice("implementation"), clock: .virtual, seenBy: [.run]).accused
        == ["the host"])
  }

  @Test func `off the air the sender is accused, and by one packet alone`() {
    let timeline = """
      0s link.request connection=1 peer=P1 central=C1 sender=peripheral opcode=2 from=peer
      1s link.request connection=1 peer=P1 central=C1 sender=peripheral opcode=2 from=peer
      2s link.response connection=1 peer=P1 central=C1 sender=central opcode=3 from=peer
      """
    let single = """
      for-each: connection
      never: {event: link.request, where: {from: accused, opcode: 2}}
      """
    #expect(verdict(single, timeline, seenBy: [.air]).accused == ["P1"])
    let open = verdict(Self.once, timeline, seenBy: [.air])
    #expect(open.verdict == .inconclusive)
    #expect(open.expectations.first?.reason?.contains("sniffer") == true)
  }

  @Test func `a packet of an unknown sender leaves both ends undecided`() {
    let each = """
      for-each: connection
      each: {event: link.request, where: {from: other}}
      then: {event: link.response, where: {from: accused}}
      within: 30s
      """
    let verdict = verdict(
      each,
      """
      0s link.request connection=1 peer=P1 central=C1 sender=central from=peer
      1s link.response connection=1 peer=P1 central=C1 sender=unknown from=peer
      60s end
      """, seenBy: [.air])
    #expect(verdict.verdict == .inconclusive)
  }

  @Test func `other rules never see what devices are shown`() {
    let never = "never: {event: link.error, where: {code: 1}}"
    let text = rule(never, accused: nil)
    let timeline = NotedTimeline("0s link.error connection=1 peer=P1 code=2\n1s link.error code=1")
    guard let spec = try? SpecFile(parsing: text, path: "a.yaml"),
      let other = try? SpecFile(
        parsing: rule(Self.once, accused: "device"), path: "b.yaml")
    else {
      Issue.record("the rules cannot be read")
      return
    }
    var checker = Checker([spec, other], profile: .documented)
    checker.receive(timeline.entries)
    let verdicts = checker.finish(at: timeline.end)
    #expect(verdicts[0].expectations[0].violations == 1)
    #expect(verdicts[0].expectations[0].exercised == 2)
  }

  @Test func `parties are named as the rule sees them`() {
    let errors = { (text: String, accused: String?) -> String in
      do {
        _ = try SpecFile(parsing: rule(text, accused: accused), path: "a.yaml")
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      errors("never: {event: link.error, where: {from: accused}}", nil)
        .contains("which only a rule with the key 'accused' can say"))
    #expect(
      errors("never: {event: link.error, where: {from: peer}}", "device")
        .contains("expected one of: accused, other"))
  }

  private func verdict(
    _ expectation: String, _ timeline: String, accused: String = "device",
    clock: Clock = .captured, seenBy observations: Set<Observation> = [.hci]
  ) -> SpecVerdict {
    let timeline = NotedTimeline(timeline)
    let spec: SpecFile
    do {
      spec = try SpecFile(parsing: rule(expectation, accused: accused), path: "a.yaml")
    } catch {
      Issue.record("\(error)")
      preconditionFailure("the rule cannot be read")
    }
    var checker = Checker([spec], profile: .documented, clock: clock)
    checker.receive(timeline.entries)
    return checker.finish(at: timeline.end, seenBy: observations)[0]
  }
}

private func rule(_ expectation: String, accused: String?) -> String {
  let key = accused.map { "accused: \($0)\n" } ?? ""
  let lines = expectation.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
  return "spec: 1\nid: a\ntitle: A\n\(key)expect:\n  - id: e\n\(lines)\n"
}

extension SpecVerdict {
  /// The devices that broke the rule.
  fileprivate var accused: [String] {
    if verdict != .fail { return [] }
    return expectations.flatMap(\.findings).compactMap { finding in
      finding.key.first { $0.field == .accused }?.value?.text
    }
  }
}
