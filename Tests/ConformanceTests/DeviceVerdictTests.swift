import Conformance
import Testing
import Timelines

/// The verdicts of rules that judge any device on each of them.
@Suite struct DeviceVerdictTests {
  private static let flagged = "never: {event: air.advertisement, where: {from: accused, rssi: -1}}"

  @Test func `each device that puts a rule to the test has its own verdict`() {
    let devices = devices(
      Self.flagged,
      """
      0s air.advertisement peer=P1 rssi=-40 from=peer
      1s air.advertisement peer=P2 rssi=-1 from=peer
      2s air.advertisement peer=P1 rssi=-50 from=peer
      3s air.advertisement peer=P2 rssi=-1 from=peer
      """)
    #expect(devices?.devices.map(\.device) == ["P1", "P2"])
    #expect(devices?.devices.map(\.verdict) == [.pass, .fail])
    #expect(devices?.devices.map(\.tested) == [2, 2])
    #expect(devices?.devices.map(\.sequence) == [nil, 2])
  }

  @Test func `a device that puts nothing to the test has no verdict`() {
    let rule = """
      for-each: connection
      never: {event: link.pairing, where: {from: accused, opcode: 11}}
      exercised-by: {event: link.request, where: {from: accused}}
      """
    let devices = devices(
      rule,
      """
      0s link.request connection=1 peer=P1
      1s link.pairing connection=1 peer=P1 opcode=1 from=peer
      """)
    #expect(devices?.devices.map(\.device) == ["the host"])
    #expect(devices?.devices.map(\.verdict) == [.pass])
  }

  @Test func `what is open at the end is open for its device alone`() {
    let rule = """
      for-each: connection
      each: {event: link.request, where: {from: other}}
      then: {event: link.response, where: {from: accused}}
      within: 30s
      """
    let devices = devices(
      rule,
      """
      0s link.request connection=1 peer=P1
      1s link.response connection=1 peer=P1 from=peer
      2s link.request connection=2 peer=P2
      3s end
      """)
    #expect(devices?.devices.map(\.device) == ["P1", "P2"])
    #expect(devices?.devices.map(\.verdict) == [.pass, .inconclusive])
  }

  @Test func `lost records leave open what was kept`() {
    let devices = devices(
      Self.flagged,
      """
      0s air.advertisement peer=P1 rssi=-40 from=peer
      1s note.gap count=3
      """)
    #expect(devices?.devices.map(\.verdict) == [.inconclusive])
  }

  @Test func `a failure that is none in a sniffer's capture accuses no device`() {
    let rule = """
      for-each: connection
      at-most: 1
      of: {event: link.request, where: {from: accused}}
      """
    let timeline = """
      0s link.request connection=1 peer=P1 central=C1 sender=peripheral opcode=2 from=peer
      1s link.request connection=1 peer=P1 central=C1 sender=peripheral opcode=2 from=peer
      """
    let devices = devices(rule, timeline, seenBy: [.air])
    #expect(devices?.devices.map(\.verdict) == [.inconclusive])
    #expect(devices?.devices.map(\.isAdvice) == [false])
  }

  @Test func `broken advice fails no device`() {
    let devices = devices(
      Self.flagged, "0s air.advertisement peer=P1 rssi=-1 from=peer", tags: "practice")
    #expect(devices?.devices.map(\.verdict) == [.inconclusive])
    #expect(devices?.devices.map(\.isAdvice) == [true])
    #expect(devices?.devices.first?.isBroken == true)
  }

  @Test func `of too many devices the first ones are counted, and that is said`() {
    let lines = (0..<1_100).map { "0s air.advertisement peer=P\($0) rssi=-40 from=peer" }
    let devices = devices(Self.flagged, lines.joined(separator: "\n"))
    #expect(devices?.devices.count == 1_024)
    #expect(devices?.isCut == true)
  }

  private static let answered = """
    for-each: connection
    each: {event: link.request, where: {from: other}}
    then: {event: link.response, where: {from: accused}}
    within: 30s
    """

  @Test func `a silence on a link is no failure where no link is shown to begin or to end`() {
    let silence = """
      0s link.request connection=1 peer=P1
      40s link.request connection=2 peer=P2
      41s link.response connection=2 peer=P2 from=peer
      """
    #expect(
      devices(Self.answered, silence)?.devices.map(\.verdict) == [.inconclusive, .pass])
    #expect(
      devices(Self.answered, "0s link.connected connection=2 peer=P2 from=peer\n" + silence)?
        .devices.map(\.verdict) == [.fail, .pass])
  }

  @Test func `a log with requests alone accuses nobody of sending them too soon`() {
    let rule = """
      for-each: connection
      at-most: 1
      of: {event: link.request, where: {from: accused}}
      reset-by: {event: [link.response, link.error], where: {from: other}}
      """
    let requests = """
      0s link.request connection=1 peer=P1
      1s link.request connection=1 peer=P1
      """
    #expect(devices(rule, requests)?.devices.map(\.verdict) == [.inconclusive])
    let whole = "0s link.connected connection=1 peer=P1 role=central from=peer\n" + requests
    #expect(devices(rule, whole)?.devices.map(\.verdict) == [.fail])
    // One entry proves this alone.
    let zero = "never: {event: link.request, where: {from: accused, handle: 0}}"
    #expect(
      devices(zero, requests + "\n2s link.request connection=1 peer=P1 handle=0")?.devices
        .contains { $0.verdict == .fail } == true)
  }

  @Test func `a lost record opens no verdict on what a sniffer heard`() {
    let heard = """
      0s link.request connection=1 peer=P1 sender=central central=C
      1s link.response connection=1 peer=P1 sender=peripheral central=C
      2s note.damage
      3s end
      """
    #expect(
      devices(Self.answered, heard, seenBy: [.air])?.devices.map(\.verdict) == [.pass])
  }

  @Test func `devices are counted only if that is asked for`() {
    let timeline = "0s air.advertisement peer=P1 rssi=-1 from=peer"
    #expect(devices(Self.flagged, timeline, counts: false) == nil)
  }

  private func devices(
    _ expectation: String, _ timeline: String, tags: String = "other", counts: Bool = true,
    seenBy observations: Set<Observation> = [.hci]
  ) -> DeviceVerdicts? {
    let lines = expectation.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let text = """
      spec: 1
      id: a
      title: A
      tags: [\(tags)]
      accused: device
      expect:
        - id: e
      \(lines)
      """
    guard let spec = try? SpecFile(parsing: text, path: "a.yaml") else {
      Issue.record("the rule cannot be read")
      return nil
    }
    let timeline = NotedTimeline(timeline)
    var checker = Checker(
      [spec.forOtherTimelines], profile: .documented, clock: .captured, countsDevices: counts)
    checker.receive(timeline.entries)
    return checker.finish(at: timeline.end, seenBy: observations)[0].devices
  }
}
