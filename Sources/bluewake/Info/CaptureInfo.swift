import Captures

/// What `bluewake info` shows of a capture.
struct CaptureInfo: Sendable {
  var name: String
  var format: CaptureFormat
  var encapsulations: [Encapsulation]
  var octetCount: Int
  var summary: CaptureSummary

  init(of capture: Capture) {
    name = capture.name
    format = capture.format
    encapsulations = capture.encapsulations
    octetCount = capture.octetCount
    summary = CaptureSummary(of: capture)
  }
}

extension CaptureInfo {
  /// The name, and a line for each fact below it.
  var text: String {
    let rows = facts
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { row in
      "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.value
    }
    return ([name] + lines).map { $0 + "\n" }.joined()
  }

  private var facts: [(name: String, value: String)] {
    let wrapping = encapsulations.map(\.description).joined(separator: ", ")
    return [
      ("format", wrapping.isEmpty ? "\(format)" : "\(format), \(wrapping)"),
      ("size", "\(octetCount) octets"),
      ("records", recordsText),
      ("first", summary.first?.description ?? "-"),
      ("last", summary.last?.description ?? "-"),
      ("span", summary.span.map { CaptureTime.seconds($0) } ?? "-"),
      ("advertisers", "\(summary.advertiserCount)"),
      ("connections", "\(summary.connectionCount)"),
      ("clock", clockText),
      ("lost", "\(summary.drops)"),
      ("damage", damageText),
    ]
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
    let kinds = CaptureWarning.Kind.allCases
      .filter { $0 != .timeWentBack && $0 != .timeJumped }
      .filter { summary.warnings.count(of: $0) > 0 }
      .map { "\($0): \(summary.warnings.count(of: $0))" }
    return kinds.isEmpty ? "none" : kinds.joined(separator: ", ")
  }
}
