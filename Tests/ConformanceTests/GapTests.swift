import Conformance
import Testing

/// Records that were lost: what they could have been is neither held against anybody nor taken for
/// granted.
@Suite struct GapTests {
  static let answered = "each: link.request\nthen: link.response\nwithin: 10s"

  @Test func `an answer may be among what was lost`() {
    expect(
      Self.answered, "0s link.request\n5s note.gap count=3\n99s end", .inconclusive,
      reason: "records were lost at #2, and what is missing may be among them")
    expect(
      Self.answered, "0s link.request\n5s note.damage\n99s end", .inconclusive,
      reason: "records could not be read at #2, and what is missing may be among them")
  }

  @Test func `what was lost before the question excuses nothing`() {
    expect(
      Self.answered, "0s note.gap count=3\n1s link.request\n11s ①\n99s end", .fail,
      ["①": "no link.response within 10s"])
  }

  @Test func `a rule that was kept over a gap may have been broken in it`() {
    expect(
      "never: link.error", "0s link.error\n1s note.gap", .fail, violations: 1, marks: false)
    expect(
      "never: {event: link.error, where: {code: 1}}", "0s link.error code=2\n1s note.gap",
      .inconclusive, reason: "records were lost at #2")
  }

  @Test func `what the user left out is held against nobody and may be in open scopes`() {
    let never = "never: {event: link.error, where: {code: 1}}"
    expect(never, "0s note.gap from=user\n1s link.error code=2", .pass)
    expect(
      "from: app.background\nuntil: app.foreground\n" + never,
      "0s app.background app=a\n0s note.gap from=user\n1s link.error code=2", .inconclusive,
      reason: "records were left out at #2")
    expect(
      "each: app.background\nthen: air.advertising\nwithin: 10s",
      "0s app.background app=a\n0s note.gap from=user\n60s air.scanning", .inconclusive,
      reason: "records were left out at #2, and what is missing may be among them")
    expect(
      "each: link.response\npreceded-by: link.request",
      "0s note.gap from=user\n1s link.response", .inconclusive)
  }

  @Test func `packets that were lost were no callbacks`() {
    expect(
      "each: app.woken\nthen: app.suspended\nwithin: 10s",
      "0s app.woken\n1s note.gap\n2s app.suspended", .pass)
  }

  @Test func `damage on a link hides nothing on the air`() {
    let never = "never: {event: air.advertisement, where: {length: 3}}"
    expect(never, "0s air.advertisement length=2\n1s note.damage connection=1", .pass)
    expect(never, "0s air.advertisement length=2\n1s note.damage", .inconclusive)
  }

  @Test func `what a controller says against its host hides nothing`() {
    expect(
      Self.answered, "0s link.request\n5s note.damage from=implementation\n99s end", .fail,
      violations: 1, marks: false)
    expect(
      "never: {event: link.error, where: {code: 1}}",
      "0s link.error code=2\n1s note.damage from=implementation", .pass)
  }

  @Test func `the end of a scope may be among what was lost`() {
    let quiet = "from: link.connected\nuntil: link.disconnected\nnever: air.scanRequest"
    expect(
      quiet, "0s link.connected\n1s note.gap\n2s air.scanRequest", .inconclusive,
      reason: "records were lost at #2, and the end of the scope may be among them")
    expect(
      quiet, "0s note.gap\n1s link.connected\n2s air.scanRequest  ①", .fail,
      ["①": "air.scanRequest happened, expected none"])
  }

  @Test func `the beginning of a scope may be among what was lost`() {
    expect(
      "from: link.connected\nuntil: link.disconnected\nnever: {event: link.error, where: {code: 1}}",
      "0s link.connected\n1s link.error code=2\n2s link.disconnected\n3s note.gap\n4s link.error",
      .inconclusive, reason: "records were lost at #4")
  }

  @Test func `a reset, a predecessor or a first may be among what was lost`() {
    expect(
      "at-most: 1\nof: link.request\nreset-by: link.response",
      "0s link.request\n1s note.gap\n2s link.request", .inconclusive)
    expect(
      "sequence: [link.connected, link.mtu]", "0s note.gap\n1s link.mtu", .inconclusive)
    expect(
      "from: app.woken\nfirst: link.*\nis: link.connected",
      "0s app.woken\n1s note.gap\n2s link.request", .inconclusive)
  }

  @Test func `a measure with a hole is no measure`() {
    let slow = "measure: {mean-gap: air.advertisement}\nis: {ge: 2s}"
    expect(slow, "0s air.advertisement\n2s air.advertisement\n3s note.gap", .inconclusive)
    expect(slow, "0s air.advertisement\n1s air.advertisement\n3s note.gap", .inconclusive)
  }
}
