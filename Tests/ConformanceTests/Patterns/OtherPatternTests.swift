import Conformance
import Testing

@Suite struct UniversalityTests {
  @Test func `every one must satisfy the condition`() {
    expect(
      "every-one: air.advertisement\nsatisfies: {length: {le: 31}}",
      """
      0s air.advertisement length=31
      1s air.advertisement length=32  ①
      """, .fail, ["①": "length is 32, expected at most 31"], exercised: 2)
  }

  @Test func `what has no such field does not satisfy it`() {
    expect(
      "every-one: air.advertisement\nsatisfies: {localName: {glob: lock*}}",
      """
      0s air.advertisement localName=lock-1
      1s air.advertisement  ①
      """, .fail, ["①": "localName is absent, expected like lock*"])
  }

  @Test func `none at all puts nothing to the test`() {
    expect(
      "every-one: air.advertisement\nsatisfies: {length: {le: 31}}", "0s app.woken",
      .notExercised, reason: "no air.advertisement")
  }
}

@Suite struct ExistenceTests {
  let soon = "from: call.startAdvertising\neventually: callback.didStartAdvertising\nwithin: 5s"

  @Test func `one within the bound is enough`() {
    expect(
      soon, "0s call.startAdvertising\n5s callback.didStartAdvertising\n9s end", .pass,
      exercised: 1)
  }

  @Test func `none within the bound fails when the bound has passed`() {
    expect(
      soon, "1s call.startAdvertising\n6s ①\n6000000001ns callback.didStartAdvertising", .fail,
      ["①": "no callback.didStartAdvertising within 5s"])
  }

  @Test func `a bound that is not over leaves it open`() {
    expect(
      soon, "0s call.startAdvertising\n5s end", .inconclusive,
      reason: "callback.didStartAdvertising was still expected at the end")
  }

  @Test func `a second opening does not postpone the bound of the first`() {
    expect(
      soon, "0s call.startAdvertising\n4s call.startAdvertising\n5s ①\n9s end", .fail,
      ["①": "no callback.didStartAdvertising within 5s"])
  }

  @Test func `each opening expects anew once the one before is met`() {
    expect(
      soon,
      """
      0s call.startAdvertising
      1s callback.didStartAdvertising
      2s call.startAdvertising
      7s ①
      9s end
      """, .fail, ["①": "no callback.didStartAdvertising within 5s"], exercised: 2)
  }

  @Test func `without a bound the end of the scope is the bound`() {
    expect(
      "from: app.woken\nuntil: app.suspended\neventually: callback.*",
      """
      0s app.woken
      1s callback.didConnect
      2s app.suspended
      3s app.woken
      4s app.suspended  ①
      """, .fail, ["①": "no callback.* before app.suspended"])
  }

  @Test func `the whole timeline needs one before a time`() {
    expect(
      "eventually: app.woken\nwithin: 5s", "5s app.woken\n9s end", .pass)
    expect(
      "eventually: app.woken\nwithin: 5s", "5s ①\n6s app.woken\n9s end", .fail,
      ["①": "no app.woken within 5s"])
  }
}

@Suite struct CountTests {
  let once =
    "for-each: peer\nreset-by: call.scanForPeripherals\nat-most: 1\nof: callback.didDiscover"

  @Test func `one more than the number is one too many`() {
    expect(
      once,
      """
      0s callback.didDiscover peer=P1
      1s callback.didDiscover peer=P2
      2s callback.didDiscover peer=P1  ①
      """, .fail, ["①": "2 × callback.didDiscover, expected at most 1"])
  }

  @Test func `counting begins anew`() {
    expect(
      once,
      """
      0s callback.didDiscover peer=P1
      1s call.scanForPeripherals
      2s callback.didDiscover peer=P1
      """, .pass, exercised: 2)
  }

  /// At most one answer to each request, as far as anybody can tell.
  let answers = "for-each: connection\nat-most: 1\nof: link.response\nto-each: link.request"

  @Test func `each event allows so many`() {
    expect(
      answers,
      """
      0s link.request connection=1
      1s link.response connection=1
      2s link.request connection=1
      3s link.response connection=1
      4s link.response connection=1  ①
      5s link.request connection=1
      6s link.response connection=1
      """, .fail, ["①": "2 × link.response, expected at most 1 to each link.request"],
      exercised: 3)
  }

  @Test func `what was allowed may come after the next event that allows more`() {
    expect(
      answers,
      """
      0s link.request connection=1
      0s link.request connection=1
      1s link.response connection=1
      2s link.request connection=1
      3s link.response connection=1
      4s link.response connection=1
      5s link.request connection=1
      """, .pass, exercised: 1)
    expect(
      answers,
      """
      0s link.request connection=1
      0s link.request connection=1
      1s link.response connection=1
      2s link.response connection=1
      3s link.response connection=1  ①
      """, .fail, ["①": "3 × link.response, expected at most 1 to each of 2 × link.request"],
      exercised: 1)
  }

  @Test func `one may come before the first event that allows any`() {
    expect(
      answers,
      """
      0s link.response connection=1
      1s link.request connection=1
      2s link.response connection=1
      3s link.response connection=1  ①
      """, .fail, ["①": "2 × link.response, expected at most 1 to each link.request"],
      exercised: 2)
    expect(
      answers, "0s link.response connection=1\n1s link.response connection=1  ①", .fail,
      ["①": "2 × link.response, expected at most 1"])
  }

  @Test func `a number that is not reached puts nothing to the test`() {
    expect(
      "at-most: 2\nof: callback.didDiscover", "0s callback.didDiscover", .notExercised,
      reason: "fewer than 2 × callback.didDiscover")
  }

  @Test func `another event may have to put it to the test`() {
    let tested = once + "\nexercised-by: {event: air.advertisement, at-least: 2}"
    expect(
      tested,
      """
      0s air.advertisement peer=P1
      0s callback.didDiscover peer=P1
      1s air.advertisement peer=P2
      """, .notExercised, reason: "2 × air.advertisement never happened in the scope")
    expect(
      tested,
      """
      0s air.advertisement peer=P1
      0s callback.didDiscover peer=P1
      1s air.advertisement peer=P1
      """, .pass)
  }

  @Test func `a window slides, its ends included`() {
    let rate = "at-most: 2\nof: alert.shown\nper: 60s"
    expect(
      rate,
      """
      0s alert.shown
      30s alert.shown
      60s alert.shown  ①
      """, .fail, ["①": "3 × alert.shown in 60s, expected at most 2 in 60s"])
    expect(
      rate,
      """
      0s alert.shown
      30s alert.shown
      60000000001ns alert.shown
      """, .pass)
  }

  @Test func `too few is known when the scope closes`() {
    let twice = "from: app.woken\nuntil: app.suspended\nat-least: 2\nof: callback.didUpdateValue"
    expect(
      twice,
      """
      0s app.woken
      1s callback.didUpdateValue
      2s app.suspended  ①
      """, .fail, ["①": "1 × callback.didUpdateValue, expected at least 2"])
    expect(
      twice, "0s app.woken\n1s callback.didUpdateValue\n2s end", .inconclusive,
      reason: "1 × callback.didUpdateValue until the end, expected at least 2")
  }

  @Test func `exactly is neither more nor less`() {
    let two = "from: app.woken\nuntil: app.suspended\nexactly: 2\nof: callback.didUpdateValue"
    let value = "callback.didUpdateValue\n"
    expect(two, "0s app.woken\n1s \(value)2s \(value)3s app.suspended", .pass)
    expect(
      two, "0s app.woken\n1s \(value)3s app.suspended  ①", .fail,
      ["①": "1 × callback.didUpdateValue, expected exactly 2"])
    expect(
      two, "0s app.woken\n1s \(value)1s \(value)2s callback.didUpdateValue  ①\n3s app.suspended",
      .fail, ["①": "3 × callback.didUpdateValue, expected exactly 2"])
    expect(two, "0s app.woken\n1s \(value)3s end", .inconclusive)
  }

  @Test func `a scope that begins anew counts anew`() {
    expect(
      "from: app.woken\nat-most: 1\nof: callback.didConnect",
      """
      0s app.woken
      1s callback.didConnect
      2s app.woken
      3s callback.didConnect
      4s callback.didConnect  ①
      """, .fail, ["①": "2 × callback.didConnect, expected at most 1"])
  }
}

@Suite struct FirstTests {
  let restored =
    "for-each: app\nfrom: {event: app.launched, where: {reason: bluetooth}}\n"
    + "first: callback.*\nis: callback.willRestoreState"

  @Test func `the first is what it must be`() {
    expect(
      restored,
      """
      0s app.launched app=a reason=bluetooth
      1s callback.willRestoreState app=a
      1s callback.didUpdateState app=a
      """, .pass, exercised: 1)
  }

  @Test func `another first is told`() {
    expect(
      restored,
      """
      0s app.launched app=a reason=bluetooth
      1s callback.didUpdateState app=a  ①
      1s callback.willRestoreState app=a
      """, .fail,
      ["①": "the first was callback.didUpdateState, expected callback.willRestoreState"])
  }

  @Test func `each opening has its own first`() {
    expect(
      restored,
      """
      0s app.launched app=a reason=bluetooth
      1s callback.willRestoreState app=a
      2s app.launched app=a reason=user
      3s callback.didUpdateState app=a
      4s app.launched app=a reason=bluetooth
      5s callback.didUpdateState app=a  ①
      """, .fail,
      ["①": "the first was callback.didUpdateState, expected callback.willRestoreState"],
      exercised: 2)
  }

  @Test func `nothing after the opening puts nothing to the test`() {
    expect(
      restored, "0s app.launched app=a reason=bluetooth\n1s callback.didConnect app=b",
      .notExercised, reason: "no callback.* in the scope")
  }

  @Test func `with a bound it must also come in time`() {
    expect(
      restored + "\nwithin: 1s",
      "0s app.launched app=a reason=bluetooth\n1s callback.willRestoreState app=a\n9s end", .pass)
    expect(
      restored + "\nwithin: 1s", "0s app.launched app=a reason=bluetooth\n1s ①\n9s end", .fail,
      ["①": "no callback.* within 1s"])
    expect(
      restored + "\nwithin: 1s", "0s app.launched app=a reason=bluetooth\n1s end", .inconclusive)
  }
}

@Suite struct PrecedenceTests {
  let connected =
    "for-each: peer\neach: callback.didUpdateValue\npreceded-by: callback.didConnect\n"
    + "since: callback.didDisconnect"

  @Test func `a condition before it is enough`() {
    expect(
      connected, "0s callback.didConnect peer=P1\n9s callback.didUpdateValue peer=P1", .pass,
      exercised: 1)
  }

  @Test func `a condition of another key is none`() {
    expect(
      connected, "0s callback.didConnect peer=P2\n9s callback.didUpdateValue peer=P1  ①", .fail,
      ["①": "no callback.didConnect before"])
  }

  @Test func `a condition can be forgotten`() {
    expect(
      connected,
      """
      0s callback.didConnect peer=P1
      1s callback.didDisconnect peer=P1
      2s callback.didUpdateValue peer=P1  ①
      """, .fail, ["①": "no callback.didConnect before"])
  }

  @Test func `a condition can be too old`() {
    let recent = "each: app.woken\npreceded-by: air.advertisement\nwithin: 1s"
    expect(recent, "0s air.advertisement\n1s app.woken", .pass)
    expect(
      recent, "0s air.advertisement\n1000000001ns app.woken  ①", .fail,
      ["①": "no air.advertisement in the 1s before"])
  }

  @Test func `a condition may have to agree in what the event carries`() throws {
    let pending =
      "for-each: app\neach: {event: callback.didConnect, as: it}\n"
      + "preceded-by: {event: call.connect, where: {peer: {same-as: it.peer}}}\n"
      + "since: app.terminated"
    expect(
      pending,
      """
      0s call.connect app=a peer=P1
      1s call.connect app=a peer=P2
      2s callback.didConnect app=a peer=P1
      3s callback.didConnect app=a peer=P2
      4s callback.didConnect app=a peer=P3  ①
      """, .fail, ["①": "no call.connect (peer the same as peer of it) before"], exercised: 3)
    let verdict = try #require(
      judge(pending, "0s call.connect app=a peer=P1\n1s callback.didConnect app=a peer=P2"))
    let witness = try #require(verdict.findings.first?.witnesses.first)
    #expect(witness.role == .nearestMiss)
    #expect(witness.note == "peer is P1")
  }

  /// The naive checker found it: what two entries both lack counted as equal.
  @Test func `a condition agrees in no field that neither carries`() {
    let pending =
      "each: {event: callback.didConnect, as: it}\n"
      + "preceded-by: {event: call.connect, where: {cause: {same-as: it.cause}}}"
    expect(
      pending, "0s call.connect app=a\n1s callback.didConnect app=a  ①", .fail,
      ["①": "no call.connect (cause the same as cause of it) before"])
    expect(
      pending, "0s call.connect app=a\n1s callback.didConnect app=a cause=1  ①", .fail,
      ["①": "no call.connect (cause the same as cause of it) before"])
  }

  @Test func `an event is no condition of itself`() {
    expect(
      "each: air.advertisement\npreceded-by: air.advertisement",
      "0s air.advertisement  ①\n1s air.advertisement", .fail,
      ["①": "no air.advertisement before"])
  }
}

@Suite struct IncreaseTests {
  let inOrder =
    "for-each: peer\nincreasing: {event: callback.didUpdateValue, field: cause}"

  @Test func `equal and greater values are in order`() {
    expect(
      inOrder,
      """
      0s callback.didUpdateValue peer=P1 cause=3
      1s callback.didUpdateValue peer=P1 cause=3
      2s callback.didUpdateValue peer=P2 cause=1
      3s callback.didUpdateValue peer=P1 cause=4
      """, .pass, exercised: 2)
  }

  @Test func `a value that falls is not`() {
    expect(
      inOrder,
      """
      0s callback.didUpdateValue peer=P1 cause=3
      1s callback.didUpdateValue peer=P1 cause=2  ①
      """, .fail, ["①": "cause fell from 3 to 2"])
  }
}

@Suite struct BackingOffTests {
  let backsOff = "for-each: peer\nincreasing: {event: callback.didConnect, field: gap}"

  @Test func `gaps that stay the same or grow are in order`() {
    expect(
      backsOff,
      """
      0s callback.didConnect peer=P1
      1s callback.didConnect peer=P1
      2s callback.didConnect peer=P1
      3s callback.didConnect peer=P2
      4s callback.didConnect peer=P1
      9s callback.didConnect peer=P1
      """, .pass, exercised: 3)
  }

  @Test func `a shorter gap is not`() {
    expect(
      backsOff,
      """
      0s callback.didConnect peer=P1
      2s callback.didConnect peer=P1
      3s callback.didConnect peer=P1  ①
      4s callback.didConnect peer=P1
      """, .fail, ["①": "the gap fell from 2s to 1s"])
  }

  @Test func `two events have one gap`() {
    expect(
      backsOff, "0s callback.didConnect peer=P1\n1s callback.didConnect peer=P1", .notExercised,
      reason: "no three callback.didConnect")
  }
}

@Suite struct LookingBackTests {
  @Test func `never before an event, its ends included`() {
    let quiet = "before: app.woken\nfor: 2s\nnever: air.advertisement"
    expect(quiet, "0s air.advertisement\n2000000001ns app.woken", .pass, exercised: 1)
    expect(
      quiet, "0s air.advertisement\n2s app.woken  ①", .fail,
      ["①": "1 × air.advertisement in the 2s before, expected none"])
  }

  @Test func `something must have been before an event`() {
    let heard = "before: app.woken\nfor: 2s\neventually: air.advertisement"
    expect(heard, "0s air.advertisement\n2s app.woken", .pass)
    expect(
      heard, "0s app.woken  ①", .fail,
      ["①": "0 × air.advertisement in the 2s before, expected at least 1"])
  }

  @Test func `a number of times before an event`() {
    expect(
      "before: app.woken\nfor: 2s\nexactly: 2\nof: air.advertisement",
      """
      0s air.advertisement
      1s air.advertisement
      1s air.advertisement
      2s app.woken  ①
      3s app.woken
      """, .fail, ["①": "3 × air.advertisement in the 2s before, expected exactly 2"])
  }
}

@Suite struct MeasureTests {
  let states = """
    front: {enters: app.foreground, leaves: app.background}
    back: {enters: app.background, leaves: app.foreground}
    """

  @Test func `a gap is compared with a number`() {
    let slow = "measure: {mean-gap: air.advertisement}\nis: {ge: 2s}"
    expect(
      slow, "0s air.advertisement\n1s air.advertisement\n4s air.advertisement", .pass,
      exercised: 1)
    expect(
      slow, "0s air.advertisement\n1s air.advertisement  ①\n4s end", .fail,
      ["①": "the mean gap of air.advertisement is 1s, expected at least 2s"])
  }

  @Test func `a gap is one of several, or in a range`() {
    let listed =
      "measure: {mean-gap: air.advertisement}\nis: {in: [152.5ms, 1285ms], tolerance: 10ms}"
    func gap(_ time: String) -> String { "0s air.advertisement\n\(time) air.advertisement" }
    for time in ["152.5ms", "142.5ms", "162.5ms", "1295ms"] { expect(listed, gap(time), .pass) }
    for time in ["142ms", "163ms", "700ms", "1296ms"] {
      #expect(judge(listed, gap(time))?.verdict == .fail, "\(time)")
    }
    expect(
      listed, gap("700ms") + "  ①", .fail,
      [
        "①": "the mean gap of air.advertisement is 700ms, "
          + "expected one of 152.5ms, 1285ms, within 10ms"
      ])
    let range = "measure: {mean-gap: air.advertisement}\nis: {between: [1s, 2s]}"
    for time in ["1s", "2s"] { expect(range, gap(time), .pass) }
    for time in ["999ms", "2001ms"] { #expect(judge(range, gap(time))?.verdict == .fail) }
    let near = "measure: {count: air.advertisement}\nis: {is: 4, tolerance: 2}"
    expect(near, gap("1s"), .pass)
    expect(
      "measure: {count: air.advertisement}\nis: {in: [1, 3]}", gap("1s") + "  ①", .fail,
      ["①": "the number of air.advertisement is 2, expected one of 1, 3"])
  }

  @Test func `one alone has no gap`() {
    expect(
      "measure: {mean-gap: air.advertisement}\nis: {ge: 2s}", "0s air.advertisement",
      .notExercised, reason: "too few air.advertisement to measure")
  }

  @Test func `a value in force is compared with that of another state`() {
    let slower =
      "during: back\n"
      + "measure: {value: {event: air.scanning, where: {active: true}, field: interval}}\n"
      + "is: {gt: {during: front}}"
    expect(
      slower, states: states,
      """
      0s app.foreground
      0s air.scanning active=true interval=100ms
      10s app.background
      10s air.scanning active=true interval=1s
      20s app.foreground
      """, .pass, exercised: 1)
    expect(
      slower, states: states,
      """
      0s app.foreground
      0s air.scanning active=true interval=100ms  ①
      10s app.background
      20s app.foreground
      """, .fail,
      [
        "①":
          "interval of air.scanning (active true) is 100ms during back, "
          + "expected greater than 100ms during front"
      ])
  }

  @Test func `a value counts for the time that it is in force`() {
    expect(
      "measure: {value: {event: air.scanning, where: {active: true}, field: window, over: "
        + "interval}}\nis: 0.25",
      """
      0s air.scanning active=true window=50ms interval=100ms
      10s air.scanning active=true window=10ms interval=100ms
      10s air.scanning active=true window=0s interval=100ms
      20s air.scanning active=false
      90s end
      """, .pass)
  }

  @Test func `a rate is counted by the second`() {
    expect(
      "during: back\nmeasure: {rate: air.advertisement}\nis: {le: 0.5}", states: states,
      """
      0s air.advertisement
      0s app.background
      1s air.advertisement
      4s app.foreground
      5s air.advertisement
      6s app.background
      7s air.advertisement
      8s end
      """, .pass)
    expect(
      "during: back\nmeasure: {count: air.advertisement}\nis: 2", states: states,
      """
      0s app.background
      1s air.advertisement  ①
      4s app.foreground
      5s air.advertisement
      """, .fail,
      ["①": "the number of air.advertisement is 1 during back, expected equal to 2"])
  }

  @Test func `gaps do not reach over the time outside of the scope`() {
    expect(
      "during: back\nmeasure: {max-gap: air.advertisement}\nis: {le: 1s}", states: states,
      """
      0s app.background
      0s air.advertisement
      1s air.advertisement
      2s app.foreground
      50s app.background
      50s air.advertisement
      51s end
      """, .pass)
  }
}

@Suite struct PermissionTests {
  @Test func `what may happen is counted and never wrong`() {
    expect("may: app.throttled", "0s app.throttled\n1s app.throttled", .pass, exercised: 2)
    expect("may: app.throttled", "0s app.woken", .notExercised)
  }
}
