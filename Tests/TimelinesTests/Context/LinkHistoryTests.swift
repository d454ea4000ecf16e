import Testing

@testable import Timelines

/// The reasons for the ends of links, in words.
@Suite struct LinkHistoryTests {
  struct Example: CustomTestStringConvertible {
    var status: Int
    var words: String
    var kind = Kind.linkDisconnected
    var role = "central"

    var testDescription: String { words }
  }

  static let examples = [
    Example(
      status: 0x13,
      words: "the peer (peripheral) ended it (Remote User Terminated Connection, 0x13)"),
    Example(
      status: 0x13, words: "the peer (central) ended it (Remote User Terminated Connection, 0x13)",
      role: "peripheral"),
    Example(
      status: 0x15,
      words: "the peer (peripheral) ended it, as it powers off "
        + "(Remote Device Terminated Connection due to Power Off, 0x15)"),
    Example(
      status: 0x16, words: "the host (central) ended it (Connection Terminated by Local Host, 0x16)"
    ),
    Example(
      status: 0x08,
      words:
        "lost: the supervision timeout of 720ms passed without a packet, 2s after its last data "
        + "(Connection Timeout, 0x08)"),
    Example(
      status: 0x3D,
      words: "lost: a packet failed its integrity check "
        + "(Connection Terminated due to MIC Failure, 0x3d)"),
    Example(
      status: 0x3E,
      words: "failed to be established: no packet arrived in the first six intervals "
        + "(Connection Failed to be Established, 0x3e)"),
    Example(
      status: 0x3E,
      words: "failed to be established: no packet arrived in the first six intervals "
        + "(Connection Failed to be Established, 0x3e)", kind: .linkFailed),
    Example(
      status: 0x09, words: "no link (Connection Limit Exceeded, 0x09)", kind: .linkFailed),
    Example(status: 0x05, words: "ended, as authentication failed (Authentication Failure, 0x05)"),
    Example(status: 0xF0, words: "ended (error 0xf0, 0xf0)"),
    Example(status: 0, words: "ended; no reason is recorded"),
  ]

  @Test(arguments: examples)
  func `the end of a link has a reason in words`(example: Example) {
    let history = history(role: example.role)
    #expect(history.reason(of: end(example.kind, example.status)) == example.words)
  }

  @Test func `the side that asked for the end is named if the status names none`() {
    var history = history()
    history.receive(entry(3, .linkDisconnect, [.status: .integer(0x05)], from: .implementation))
    #expect(
      history.reason(of: end(.linkDisconnected, 0x05))
        == "the host (central) ended it, as authentication failed (Authentication Failure, 0x05)")
  }

  @Test func `a sniffer tells the end of the link, and has no host`() {
    var history = LinkHistory()
    history.receive(entry(1, .linkConnected, [.sender: .text("central")]))
    for (sender, who) in [("central", "the central"), ("unknown", "one end")] {
      let end = entry(4, .linkDisconnected, [.status: .integer(0x13), .sender: .text(sender)])
      #expect(
        history.reason(of: end) == "\(who) ended it (Remote User Terminated Connection, 0x13)")
    }
  }

  @Test func `silence before the end of a recording tells something on air only`() {
    #expect(
      history().reason(ofNoEndBy: time(60)) == "the recording ends while it is up")
    let history = history(sender: .text("central"))
    #expect(history.reason(ofNoEndBy: time(2)) == "the recording ends while it is up")
    #expect(
      history.reason(ofNoEndBy: time(60))
        == "no end is recorded; its last packet is 58s before the end of the recording")
  }
}

extension LinkHistoryTests {
  /// A link of a timeout of 720 ms, of which something was heard after 2 s.
  private func history(role: String = "central", sender: FieldValue? = nil) -> LinkHistory {
    var history = LinkHistory()
    history.receive(
      entry(
        1, .linkConnected,
        [
          .role: .text(role), .supervisionTimeout: .duration(.milliseconds(720)), .sender: sender,
        ], from: .implementation))
    history.receive(entry(2, .linkNotification, [.sender: sender]))
    return history
  }

  private func end(_ kind: Kind, _ status: Int) -> Entry {
    entry(4, kind, [.status: .integer(status)])
  }

  private func entry(
    _ second: Int64, _ kind: Kind, _ fields: Fields, from party: Party = .peer
  ) -> Entry {
    Entry(time: time(second), sequence: Int(second), from: party, kind: kind, fields: fields)
  }

  private func time(_ second: Int64) -> Instant { Instant(nanoseconds: second * 1_000_000_000) }
}
