import Conformance
import Testing

@Suite struct ResponseTests {
  let inTime = "for-each: app\neach: app.woken\nthen: app.suspended\nwithin: 10s"

  @Test func `an answer at exactly the bound is in time`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      10s app.suspended app=a
      99s end
      """, .pass, exercised: 1)
  }

  @Test func `an answer one nanosecond later is too late`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      10s ①
      10000000001ns app.suspended app=a
      99s end
      """, .fail, ["①": "no app.suspended within 10s"])
  }

  @Test func `an answer at the instant of the trigger is one if it comes after it`() {
    expect(inTime, "0s app.woken app=a\n0s app.suspended app=a\n99s end", .pass)
    expect(
      inTime, "0s app.suspended app=a\n0s app.woken app=a\n10s ①\n99s end", .fail,
      ["①": "no app.suspended within 10s"])
  }

  @Test func `an answer of another key is none`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      1s app.woken app=b
      5s app.suspended app=b
      10s  ①
      20s end
      """, .fail, ["①": "no app.suspended within 10s"], exercised: 2)
  }

  @Test func `what is still waiting at the end is open`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      9s app.woken app=b
      10s end
      """, .inconclusive,
      reason: "app.suspended was still expected at the end, after #1, and 1 more of the kind")
  }

  @Test func `without a trigger nothing is put to the test`() {
    expect(inTime, "0s app.suspended app=a", .notExercised, reason: "no app.woken")
  }

  @Test func `one answer is for all that wait`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      3s app.woken app=a
      5s app.woken app=a
      7s app.suspended app=a
      99s end
      """, .pass, exercised: 3)
  }

  @Test func `the oldest sets the time, and the youngest still waits after it`() {
    expect(
      inTime,
      """
      0s app.woken app=a
      3s app.woken app=a
      5s app.woken app=a
      10s ①
      15s app.suspended app=a
      99s end
      """, .fail, ["①": "no app.suspended within 10s"])
    expect(
      inTime,
      """
      0s app.woken app=a
      5s app.woken app=a
      10s ①
      99s end
      """, .fail, ["①": "no app.suspended within 10s"], violations: 2)
  }

  @Test func `with one for each, an answer is for the oldest`() {
    expect(
      "each: call.readValue\nthen: callback.didUpdateValue\npairing: one-to-one\nwithin: 10s",
      """
      0s call.readValue
      1s call.readValue
      2s callback.didUpdateValue
      11s ①
      99s end
      """, .fail, ["①": "no callback.didUpdateValue within 10s"])
  }

  @Test func `an answer before the least time does not count`() {
    let late = "each: app.woken\nthen: app.suspended\nwithin: {min: 3s, max: 10s}"
    expect(
      late, "0s app.woken\n2999999999ns app.suspended\n10s ①\n99s end", .fail,
      ["①": "no app.suspended within 10s"])
    expect(late, "0s app.woken\n3s app.suspended\n99s end", .pass)
    expect(
      late, "0s app.woken\n5s app.woken\n7s app.suspended\n15s ①\n99s end", .fail,
      ["①": "no app.suspended within 10s"])
  }

  @Test func `the time may begin anew`() {
    expect(
      inTime + "\nrestart-by: {event: callback.*, where: {peer: P1}}",
      """
      0s app.woken app=a
      9s callback.didUpdateValue app=a peer=P1
      10s callback.didUpdateValue app=a peer=P2
      19s ①
      30s end
      """, .fail, ["①": "no app.suspended within 10s"])
  }

  @Test func `an excuse ends the waiting`() {
    expect(
      inTime + "\nunless: [app.foreground, app.terminated]",
      """
      0s app.woken app=a
      9s app.foreground app=a
      99s end
      """, .pass, exercised: 1)
  }

  @Test func `an excuse with fewer keys is for all that agree with it`() {
    expect(
      "for-each: [peer, characteristic]\neach: call.readValue\nthen: callback.didUpdateValue\n"
        + "within: 30s\nunless: callback.didDisconnect",
      """
      0s call.readValue peer=P1 characteristic=2A37
      1s call.readValue peer=P1 characteristic=2A38
      2s call.readValue peer=P2 characteristic=2A37
      3s callback.didDisconnect peer=P1
      32s ①
      99s end
      """, .fail, ["①": "no callback.didUpdateValue within 30s"])
  }

  @Test func `an answer may have to carry what the trigger carried`() {
    let same =
      "each: {event: link.notification, as: sent}\n"
      + "then: {event: callback.didUpdateValue, where: {value: {same-as: sent.value}}}\nwithin: 2s"
    expect(
      same,
      """
      0s link.notification value=0x01
      1s link.notification value=0x02
      1s callback.didUpdateValue value=0x02
      2s callback.didUpdateValue value=0x01
      9s end
      """, .pass, exercised: 2)
    expect(
      same,
      """
      0s link.notification value=0x01
      1s callback.didUpdateValue value=0x03
      2s ①
      9s end
      """, .fail,
      [
        "①":
          "no callback.didUpdateValue (value the same as value of sent) within 2s"
      ])
  }

  let once =
    "for-each: peer\neach: call.readValue\nthen: callback.didUpdateValue\nexactly: 1\n"
    + "pairing: one-to-one\nwithin: 10s"

  @Test func `a second answer is one too many`() {
    expect(
      once,
      """
      0s call.readValue peer=P1
      1s callback.didUpdateValue peer=P1
      10s callback.didUpdateValue peer=P1  ①
      99s end
      """, .fail, ["①": "callback.didUpdateValue happened again, expected exactly one"])
  }

  @Test func `what comes when the time is over is no second answer`() {
    expect(
      once,
      """
      0s call.readValue peer=P1
      1s callback.didUpdateValue peer=P1
      11s callback.didUpdateValue peer=P1
      99s end
      """, .pass)
  }

  @Test func `each answer is for its own question`() {
    expect(
      once,
      """
      0s call.readValue peer=P1
      1s call.readValue peer=P1
      2s callback.didUpdateValue peer=P1
      3s callback.didUpdateValue peer=P1
      99s end
      """, .pass, exercised: 2)
  }

  @Test func `without a bound the end of the scope is the bound`() {
    let scoped =
      "from: app.foreground\nuntil: app.background\neach: call.connect\nthen: callback.didConnect"
    expect(
      scoped,
      """
      0s app.foreground
      1s call.connect
      2s app.background  ①
      3s callback.didConnect
      """, .fail, ["①": "no callback.didConnect before app.background"])
    expect(
      scoped, "0s app.foreground\n1s call.connect\n2s end", .inconclusive,
      reason: "callback.didConnect was still expected at the end, after #2")
  }

  @Test func `a bound that outlives the scope is dropped with it`() {
    expect(
      "from: app.foreground\nuntil: app.background\n" + "each: call.connect\n"
        + "then: callback.didConnect\nwithin: 10s",
      """
      0s app.foreground
      1s call.connect
      2s app.background
      99s end
      """, .pass)
  }

  @Test func `what closes the scope can be the answer`() {
    let woken =
      "from: app.suspended\nuntil: app.woken\neach: link.notification\nthen: app.woken"
    expect(woken, "0s app.suspended\n1s link.notification\n2s app.woken\n9s end", .pass)
    expect(
      woken + "\nwithin: 1s", "0s app.suspended\n1s link.notification\n2s app.woken\n9s end",
      .pass, exercised: 1)
  }

  @Test func `an entry can be an answer and a trigger`() {
    expect(
      "each: air.advertisement\nthen: air.advertisement\nwithin: 1s",
      """
      0s air.advertisement
      1s air.advertisement
      2s air.advertisement
      2s end
      """, .inconclusive, exercised: 3)
  }

  @Test func `the worst latency is kept with its share of the bound`() throws {
    let verdict = try #require(
      judge(
        inTime,
        """
        0s app.woken app=a
        2s app.suspended app=a
        10s app.woken app=a
        17500ms app.suspended app=a
        99s end
        """))
    let margin = try #require(verdict.margin)
    #expect(margin.worst == .milliseconds(7500))
    #expect(margin.bound == .seconds(10))
    #expect(margin.sequence == 4)
    #expect(margin.share == 0.75)
  }
}

@Suite struct NearestMissTests {
  @Test func `an answer that comes late is the nearest miss`() throws {
    let verdict = try #require(
      judge(
        "for-each: app\neach: app.woken\nthen: app.suspended\nwithin: 10s",
        """
        0s app.woken app=a
        10279ms app.suspended app=a
        99s end
        """))
    let finding = try #require(verdict.findings.first)
    #expect(finding.witnesses.map(\.role) == [.trigger, .nearestMiss])
    #expect(finding.witnesses.map(\.entry.sequence) == [1, 2])
    #expect(finding.witnesses[1].note == "279ms late")
    #expect(finding.key.map(\.field) == [.app])
    #expect(finding.key.first?.value?.text == "a")
  }

  @Test func `an answer with another value says which`() throws {
    let verdict = try #require(
      judge(
        "each: call.connect\nthen: {event: callback.didUpdateState, where: {state: poweredOn}}\n"
          + "within: 1s",
        """
        0s call.connect
        1s callback.didUpdateState state=poweredOff
        9s end
        """))
    let witness = try #require(verdict.findings.first?.witnesses.last)
    #expect(witness.role == .nearestMiss)
    #expect(witness.note == "state is poweredOff, expected poweredOn")
  }

  @Test func `an answer of another key says whose it was`() throws {
    let verdict = try #require(
      judge(
        "for-each: app\neach: app.woken\nthen: app.suspended\nwithin: 10s",
        """
        0s app.woken app=a
        1s app.suspended app=b
        99s end
        """))
    let witness = try #require(verdict.findings.first?.witnesses.last)
    #expect(witness.role == .nearestMiss)
    #expect(witness.entry.sequence == 2)
    #expect(witness.note == "app is b")
  }

  @Test func `an early answer says how early`() throws {
    let verdict = try #require(
      judge(
        "each: app.woken\nthen: app.suspended\nwithin: {min: 3s, max: 10s}",
        """
        0s app.woken
        1s app.suspended
        99s end
        """))
    #expect(verdict.findings.first?.witnesses.last?.note == "2s too early")
  }
}
