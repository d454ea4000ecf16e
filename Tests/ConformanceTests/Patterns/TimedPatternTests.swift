import Conformance
import Testing

@Suite struct RecurrenceTests {
  let heard =
    "from: call.startAdvertising\nuntil: call.stopAdvertising\nevery: 2s\n"
    + "see: air.advertisement"

  @Test func `a gap of exactly the time is not too long`() {
    expect(
      heard,
      """
      0s call.startAdvertising
      2s air.advertisement
      4s air.advertisement
      6s end
      """, .pass, exercised: 2)
  }

  @Test func `a longer gap is told when it is too long`() {
    expect(
      heard,
      """
      0s call.startAdvertising
      1s air.advertisement
      3s ①
      3000000001ns air.advertisement
      4s call.stopAdvertising
      99s end
      """, .fail, ["①": "no air.advertisement for 2s"])
  }

  @Test func `silence is told once`() {
    expect(
      heard, "0s call.startAdvertising\n2s ①\n99s end", .fail,
      ["①": "no air.advertisement for 2s"])
  }

  @Test func `a scope that is shorter than the time puts nothing to the test`() {
    expect(
      heard, "0s call.startAdvertising\n2s call.stopAdvertising", .notExercised,
      reason: "the scope was never open for 2s, and there was no air.advertisement in the scope")
  }

  @Test func `each key has its own gaps`() {
    expect(
      "for-each: manager\n" + heard.replacing("air.advertisement", with: "callback.didDiscover"),
      """
      0s call.startAdvertising manager=a
      1s call.startAdvertising manager=b
      2s callback.didDiscover manager=a
      3s callback.didDiscover manager=b
      4s callback.didDiscover manager=a
      5s ①
      6s call.stopAdvertising manager=a
      9s end
      """, .fail, ["①": "no callback.didDiscover for 2s"])
  }
}

@Suite struct HoldingTests {
  let states = "back: {for-each: app, enters: app.background, leaves: app.foreground}"
  let atLeast = "for-each: app\neach: app.background\nstays: back\nfor: 5s"

  @Test func `a state that is left at exactly the least time held long enough`() {
    expect(
      atLeast, states: states, "0s app.background app=a\n5s app.foreground app=a", .pass,
      exercised: 1)
  }

  @Test func `a state that is left before did not`() {
    expect(
      atLeast, states: states,
      """
      0s app.background app=a
      1s app.background app=b
      4999999999ns app.foreground app=a  ①
      9s end
      """, .fail, ["①": "it was back for 4.99s, expected at least 5s"])
  }

  @Test func `a state that nobody left held`() {
    expect(atLeast, states: states, "0s app.background app=a\n5s end", .pass)
    expect(
      atLeast, states: states, "0s app.background app=a\n4s end", .inconclusive,
      reason: "it was still back at the end, after #1")
  }

  @Test func `a state may hold for too long`() {
    let between = "for-each: app\neach: app.background\nstays: back\nfor: {min: 1s, max: 5s}"
    expect(
      between, states: states, "0s app.background app=a\n5s app.foreground app=a\n9s end", .pass)
    expect(
      between, states: states, "0s app.background app=a\n5s ①\n6s app.foreground app=a", .fail,
      ["①": "it is still back after 5s"])
  }

  @Test func `a state must hold at all`() {
    expect(
      "for-each: app\neach: callback.didConnect\nstays: back\nfor: 5s", states: states,
      """
      0s callback.didConnect app=a  ①
      1s app.background app=a
      2s callback.didConnect app=a
      99s end
      """, .fail, ["①": "it is not back"], exercised: 2)
  }
}

@Suite struct SequenceTests {
  let steps =
    "for-each: peer\nfrom: callback.didConnect\nuntil: callback.didDisconnect\nsequence: "
    + "[callback.didDiscoverServices, callback.didDiscoverCharacteristics, "
    + "callback.didUpdateValue]\n"

  @Test func `a step may come where its predecessor came`() {
    expect(
      steps,
      """
      0s callback.didConnect peer=P1
      1s callback.didDiscoverServices peer=P1
      2s callback.didDiscoverCharacteristics peer=P1
      3s callback.didDiscoverCharacteristics peer=P1
      4s callback.didUpdateValue peer=P1
      5s callback.didUpdateValue peer=P1
      """, .pass, exercised: 4)
  }

  @Test func `a step may not come before its predecessor`() {
    expect(
      steps,
      """
      0s callback.didConnect peer=P1
      0s callback.didConnect peer=P2
      1s callback.didDiscoverServices peer=P1
      2s callback.didUpdateValue peer=P1  ①
      3s callback.didDiscoverCharacteristics peer=P2  ②
      """, .fail,
      [
        "①": "no callback.didDiscoverCharacteristics before",
        "②": "no callback.didDiscoverServices before",
      ])
  }

  @Test func `a new scope forgets the steps`() {
    expect(
      steps,
      """
      0s callback.didConnect peer=P1
      1s callback.didDiscoverServices peer=P1
      2s callback.didDisconnect peer=P1
      3s callback.didConnect peer=P1
      4s callback.didDiscoverCharacteristics peer=P1  ①
      """, .fail, ["①": "no callback.didDiscoverServices before"])
  }

  @Test func `a step may have a time`() {
    expect(
      "sequence: [call.connect, {event: callback.didConnect, within: 2s}]",
      """
      0s call.connect
      2s callback.didConnect
      3s callback.didConnect  ①
      """, .fail, ["①": "3s after call.connect, expected at most 2s"])
  }

  let complete = "order: all-in-order"

  @Test func `a sequence that began is completed`() {
    expect(
      steps + complete,
      """
      0s callback.didConnect peer=P1
      1s callback.didDiscoverServices peer=P1
      2s callback.didDiscoverCharacteristics peer=P1
      2s callback.didDiscoverServices peer=P1
      3s callback.didUpdateValue peer=P1
      4s callback.didDisconnect peer=P1
      """, .pass, exercised: 1)
    expect(
      steps + complete,
      """
      0s callback.didConnect peer=P1
      1s callback.didDiscoverServices peer=P1
      2s callback.didDiscoverCharacteristics peer=P1
      4s callback.didDisconnect peer=P1  ①
      """, .fail, ["①": "no callback.didUpdateValue before callback.didDisconnect"])
    expect(
      steps + complete,
      """
      0s callback.didConnect peer=P1
      1s callback.didDiscoverServices peer=P1
      2s callback.didUpdateValue peer=P1  ①
      """, .fail, ["①": "no callback.didDiscoverCharacteristics before"])
    expect(
      steps + complete,
      "0s callback.didConnect peer=P1\n1s callback.didDiscoverServices peer=P1", .inconclusive,
      reason: "callback.didDiscoverCharacteristics was still expected at the end")
  }

  @Test func `all of it may have a time`() {
    let quick =
      "sequence: [call.connect, link.connected, callback.didConnect]\n" + complete
      + "\nwithin: 3s"
    expect(
      quick, "0s call.connect\n2s link.connected\n3s callback.didConnect\n9s end", .pass)
    expect(
      quick, "0s call.connect\n2s link.connected\n3s ①\n4s end", .fail,
      ["①": "no callback.didConnect in time"])
  }
}
