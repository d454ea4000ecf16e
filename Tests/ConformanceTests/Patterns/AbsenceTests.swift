import Conformance
import Testing

@Suite struct AbsenceTests {
  @Test func `what may never be fails where it is`() {
    expect(
      "never: {event: callback.didDiscover, where: {peer: P1}}",
      """
      0s callback.didDiscover peer=P2
      1s callback.didDiscover peer=P1  ①
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `candidates put it to the test`() {
    expect(
      "never: {event: callback.didDiscover, where: {peer: P1}}",
      "0s callback.didDiscover peer=P2", .pass, exercised: 1)
  }

  @Test func `without a candidate a pass would be empty`() {
    expect(
      "never: {event: callback.didDiscover, where: {peer: P1}}", "0s callback.didConnect peer=P2",
      .notExercised, reason: "no callback.didDiscover at all")
  }

  @Test func `a group of kinds is each of them`() {
    expect(
      "never: callback.*",
      """
      0s call.connect
      1s callback.didConnect  ①
      """, .fail, ["①": "callback.didConnect happened, expected none"])
  }

  @Test func `only the first of each key is told, and all are counted`() {
    expect(
      "for-each: peer\nnever: callback.didDiscover",
      """
      0s callback.didDiscover peer=P1  ①
      1s callback.didDiscover peer=P1
      2s callback.didDiscover peer=P2  ②
      3s callback.didDiscover peer=P1
      """, .fail,
      [
        "①": "callback.didDiscover happened, expected none",
        "②": "callback.didDiscover happened, expected none",
      ], violations: 4)
  }
}

@Suite struct ScopeTests {
  let silent = "from: call.stopScan\nuntil: call.scanForPeripherals\nnever: callback.didDiscover"

  @Test func `a window is from one event until another, both outside`() {
    expect(
      silent,
      """
      0s callback.didDiscover peer=P1
      1s call.stopScan
      2s callback.didDiscover peer=P1  ①
      3s call.scanForPeripherals
      4s callback.didDiscover peer=P1
      5s call.stopScan
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `a scope that never opens puts nothing to the test`() {
    expect(
      silent, "0s callback.didDiscover peer=P1", .notExercised,
      reason: "the scope never opened: no call.stopScan")
  }

  @Test func `a scope in which nothing happens puts nothing to the test`() {
    expect(
      silent, "0s call.stopScan", .notExercised,
      reason: "no callback.didDiscover at all in the scope")
  }

  @Test func `a window without an end stays open`() {
    expect(
      "from: call.stopScan\nnever: callback.didDiscover",
      """
      0s call.stopScan
      1s call.scanForPeripherals
      2s callback.didDiscover peer=P1  ①
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `a window without a beginning is open until its event and never again`() {
    expect(
      "until: call.scanForPeripherals\nnever: callback.didDiscover",
      """
      0s callback.didDiscover peer=P1  ①
      1s call.scanForPeripherals
      2s callback.didDiscover peer=P1
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `a keyed window is open for its own key`() {
    expect(
      "for-each: manager\n" + silent,
      """
      0s call.stopScan manager=a
      1s callback.didDiscover manager=b peer=P1
      2s callback.didDiscover manager=a peer=P1  ①
      3s call.scanForPeripherals manager=b
      4s callback.didDiscover manager=a peer=P2
      5s call.scanForPeripherals manager=a
      6s callback.didDiscover manager=a peer=P2
      """, .fail, ["①": "callback.didDiscover happened, expected none"], violations: 2)
  }

  @Test func `a scope without keys holds for all of them`() {
    expect(
      "for-each: peer\n" + silent,
      """
      0s call.stopScan
      1s callback.didDiscover peer=P1  ①
      2s callback.didDiscover peer=P2  ②
      3s call.scanForPeripherals
      4s callback.didDiscover peer=P3
      """, .fail,
      [
        "①": "callback.didDiscover happened, expected none",
        "②": "callback.didDiscover happened, expected none",
      ])
  }

  @Test func `what closes a shared scope for one instance leaves it open for the others`() {
    expect(
      "for-each: [app, peer]\nfrom: app.background\nuntil: callback.didDisconnect\n"
        + "never: callback.didDiscover",
      """
      0s app.background app=a
      1s callback.didDisconnect app=a peer=P1
      2s callback.didDiscover app=a peer=P1
      3s callback.didDiscover app=a peer=P2  ①
      4s app.background app=a
      5s callback.didDiscover app=a peer=P1  ②
      """, .fail,
      [
        "①": "callback.didDiscover happened, expected none",
        "②": "callback.didDiscover happened, expected none",
      ])
  }

  @Test func `what carries fewer keys closes all windows that it agrees with`() {
    expect(
      "for-each: [app, manager]\nfrom: call.stopScan\nuntil: app.foreground\n"
        + "never: callback.didDiscover",
      """
      0s call.stopScan app=a manager=m
      1s call.stopScan app=b manager=m
      2s app.foreground app=a
      3s callback.didDiscover app=a manager=m
      4s callback.didDiscover app=b manager=m  ①
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `a window may open later than its event`() {
    expect(
      "from: {event: app.suspended, plus: 1s}\nuntil: app.woken\nnever: air.advertisement",
      """
      0s app.suspended
      999999999ns air.advertisement
      1s air.advertisement  ①
      2s app.woken
      3s app.suspended
      3500ms app.woken
      9s air.advertisement
      """, .fail, ["①": "air.advertisement happened, expected none"])
  }

  @Test func `a window of a length ends after its last instant`() {
    expect(
      "from: app.suspended\nfor: 2s\nnever: air.advertisement",
      """
      0s app.suspended
      2s air.advertisement  ①
      2000000001ns air.advertisement
      10s app.suspended
      13s air.advertisement
      """, .fail, ["①": "air.advertisement happened, expected none"])
  }

  @Test func `a window of a length begins anew with each of its events`() {
    expect(
      "from: app.suspended\nfor: 2s\nnever: air.advertisement",
      """
      0s app.suspended
      1s app.suspended
      3s air.advertisement  ①
      """, .fail, ["①": "air.advertisement happened, expected none"])
  }

  @Test func `a closed window is judged when it is over`() {
    let closed = "from: app.suspended\nuntil: app.woken\nclosed: true\nnever: air.advertisement"
    expect(
      closed,
      """
      0s app.suspended
      1s air.advertisement  ①
      2s app.woken
      """, .fail, ["①": "air.advertisement happened, expected none"])
    expect(
      closed,
      """
      0s app.suspended
      1s air.advertisement
      2s end
      """, .inconclusive,
      reason: "the scope was still open when this was found: "
        + "air.advertisement happened, expected none")
  }

  @Test func `the end of a window may depend on what began it`() {
    expect(
      "from: {event: link.connected, as: open}\n"
        + "until: {event: link.disconnected, where: {connection: {same-as: open.connection}}}\n"
        + "never: air.scanRequest",
      """
      0s link.connected connection=1
      1s link.disconnected connection=2
      2s air.scanRequest  ①
      3s link.disconnected connection=1
      4s air.scanRequest
      """, .fail, ["①": "air.scanRequest happened, expected none"])
  }
}

@Suite struct StateTests {
  let background = """
    background: {for-each: app, enters: app.background, leaves: [app.foreground, app.terminated]}
    """

  @Test func `a keyed state holds for its own key`() {
    expect(
      "for-each: app\nduring: background\nnever: callback.*", states: background,
      """
      0s app.background app=a
      1s callback.didDiscover app=b
      2s callback.didDiscover app=a  ①
      3s app.foreground app=a
      4s callback.didDiscover app=a
      """, .fail, ["①": "callback.didDiscover happened, expected none"])
  }

  @Test func `without keys it is on while anybody is in it`() {
    expect(
      "during: background\nnever: air.advertisement", states: background,
      """
      0s app.background app=a
      1s app.background app=b
      2s app.foreground app=a
      3s air.advertisement  ①
      4s app.terminated app=b
      5s air.advertisement
      """, .fail, ["①": "air.advertisement happened, expected none"])
  }

  @Test func `to enter twice is to be in it once`() {
    expect(
      "during: background\nnever: air.advertisement", states: background,
      """
      0s app.background app=a
      1s app.background app=a
      2s app.foreground app=a
      3s air.advertisement
      """, .notExercised)
  }

  @Test func `a state may be on at the start, for keys nobody has heard of`() {
    expect(
      "for-each: app\nduring: off\nnever: callback.*",
      states: "off: {for-each: app, enters: app.suspended, leaves: app.woken, at-start: true}",
      """
      0s callback.didConnect app=a  ①
      1s app.woken app=b
      2s callback.didConnect app=b
      3s app.suspended app=b
      4s callback.didConnect app=b  ②
      """, .fail,
      [
        "①": "callback.didConnect happened, expected none",
        "②": "callback.didConnect happened, expected none",
      ])
  }

  @Test func `what leaves a state without carrying its key takes everybody out`() {
    expect(
      "for-each: app\nduring: on\nnever: callback.*",
      states: "on: {for-each: app, enters: app.foreground, leaves: user.restartsDevice}",
      """
      0s app.foreground app=a
      1s user.restartsDevice
      2s callback.didConnect app=a
      """, .notExercised)
  }
}
