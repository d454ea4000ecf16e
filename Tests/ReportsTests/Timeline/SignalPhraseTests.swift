import BluetoothProtocols
import Reports
import Testing
import Timelines

/// Signalling commands in the words of a timeline.
@Suite struct SignalPhraseTests {
  static let examples: [(octets: String, words: String)] = [
    (
      "12010800 0C001800 04005802",
      "Connection Parameter Update Request  requests every 15ms to 30ms  latency 4  timeout 6s"
    ),
    ("13010200 0100", "Connection Parameter Update Response  rejected"),
    ("13010200 0200", "Connection Parameter Update Response  result 0x0002"),
    ("01070200 0000", "Command Reject Response  command not understood"),
    (
      "01070600 02004000 4100",
      "Command Reject Response  invalid channel  source channel 65  destination channel 64"
    ),
    (
      "14020A00 80004000 0002FB00 0A00",
      "LE Credit Based Connection Request  SPSM 0x0080  MTU 512  MPS 251  credits 10  "
        + "source channel 64"
    ),
    (
      "18040A00 40004000 01000400 0000",
      "Credit Based Connection Response  refused, no resources  MTU 64  MPS 64  credits 1  "
        + "destination channels [0]"
    ),
    ("16030400 40000100", "Flow Control Credit Indication  credits 1  channel 64"),
  ]

  @Test(arguments: examples.indices)
  func `a signal says what it asks for`(index: Int) throws {
    let (hexadecimal, words) = Self.examples[index]
    let octets = try #require([UInt8](hexadecimal: hexadecimal.filter { $0 != " " }[...]))
    let signal = try L2CAPSignal(parsing: octets)
    var fields = Fields(signal: signal)
    fields[.peer] = .text("strap")
    let entry = Entry(
      time: .start, sequence: 1, from: .peer, kind: .linkSignalling, fields: fields)
    var text = TimelineText()
    let shown = text.line(for: entry)
    let line = try #require(shown).text
    #expect(line.hasSuffix(words), "\(line)")
  }
}
