import Captures
import Timelines

/// The facts that `bluewake info` shows of a capture.
struct CaptureInfo: Sendable {
  var name: String
  var format: CaptureFormat
  var encapsulations: [Encapsulation]
  var compressions: [Compression]
  var octetCount: Int
  var unpackedOctetCount: Int
  var facts: CaptureFacts
  var summary: CaptureSummary

  init(of capture: Capture) {
    name = capture.name
    format = capture.format
    encapsulations = capture.encapsulations
    compressions = capture.compressions
    octetCount = capture.octetCount
    unpackedOctetCount = capture.unpackedOctetCount
    facts = capture.facts
    summary = CaptureSummary(of: capture)
  }
}

extension CaptureInfo {
  /// The capture's name, and a line for each fact below it.
  var text: TerminalText {
    let rows = rows
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { "  " + $0.name.padded(to: width + 2) + $0.value }
    return (["\(name)"] + lines).map { $0 + "\n" }.joined()
  }

  private var rows: [(name: TerminalText, value: TerminalText)] {
    var rows: [(name: TerminalText, value: TerminalText)] = [
      ("format", "\(formatText)"), ("size", "\(sizeText)"), ("records", "\(recordsText)"),
      ("first", summary.first.map { "\($0)" } ?? "-"),
      ("last", summary.last.map { "\($0)" } ?? "-"),
      ("span", summary.span.map { "\(CaptureTime.seconds($0))" } ?? "-"),
      ("advertisers", "\(summary.advertiserCount)"),
      ("connections", "\(summary.connectionCount)"),
      ("clock", "\(clockText)"), ("lost", "\(drops)"), ("damage", "\(damageText)"),
    ]
    if summary.vendorDataCount > 0 {
      rows.append(("vendor data", "\(summary.vendorDataCount) (ACL data of no connection)"))
    }
    if facts.commentCount > 0 { rows.append(("comments", "\(facts.commentCount)")) }
    if !recorder.isEmpty { rows.append(("recorder", "\(recorder.joined(separator: ", "))")) }
    return rows
  }

  /// The number of packets lost, by the records or by the file's end.
  var drops: UInt64 { max(summary.drops, facts.drops) }

  /// The recorder of the capture, in its own words, each said once.
  var recorder: [String] {
    let words = facts.sections.flatMap { [$0.application, $0.system, $0.hardware] }
    var seen: Set<String> = []
    return words.compactMap { $0?.printable }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private var formatText: String {
    let wrapping = encapsulations.map(\.description)
    let packing = compressions.reversed().map { "in \($0)" }
    return (["\(format)"] + wrapping + packing).joined(separator: ", ")
  }

  private var sizeText: String {
    compressions.isEmpty
      ? "\(octetCount) octets" : "\(octetCount) octets, unpacked \(unpackedOctetCount)"
  }

  private var recordsText: String {
    let kinds = RecordKind.allCases.filter { summary.count(of: $0) > 0 }
      .map { "\(summary.count(of: $0)) \($0)" }
    let total = "\(summary.recordCount)"
    return kinds.isEmpty ? total : "\(total) (" + kinds.joined(separator: ", ") + ")"
  }

  private var clockText: String {
    let back = summary.warnings.count(of: .timeWentBack)
    let jumped = summary.warnings.count(of: .timeJumped)
    if back == 0, jumped == 0 { return "steady" }
    return "went back: \(back), jumped ahead: \(jumped)"
  }

  private var damageText: String {
    var parts = CaptureWarning.Kind.allCases
      .filter { $0 != .timeWentBack && $0 != .timeJumped }
      .filter { summary.warnings.count(of: $0) > 0 }
      .map { "\($0): \(summary.warnings.count(of: $0))" }
    if summary.wrongCRCCount > 0 {
      parts.append("packets with a wrong CRC: \(summary.wrongCRCCount)")
    }
    if summary.cutCount > 0 { parts.append("packets cut by the recorder: \(summary.cutCount)") }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
