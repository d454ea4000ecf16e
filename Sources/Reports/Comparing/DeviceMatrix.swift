import Conformance
import Timelines

/// The verdicts of several audits on the devices of their captures: a row for each rule, a column for
/// each device of each capture.
///
/// A rule that judges any device has a verdict on each that put it to the test. Any other rule judges
/// the recorded host, or the capture itself.
public struct DeviceMatrix: Hashable, Sendable {
  /// The devices that have a column.
  public let columns: [Column]
  /// The number of devices without a column.
  public let leftOut: Int
  /// The rules: those first that a device broke and another one kept, then other breaches, broken
  /// advice, what is open, what is kept, and what no device put to the test.
  public let rows: [Row]

  /// A device of a capture.
  public struct Column: Hashable, Sendable {
    /// The index of the report.
    public var report: Int
    /// The capture, as its audit names it.
    public var capture: String
    /// The address of the device, or another name that findings use, or ``captureItself``
    /// or ``anyDevice``.
    public var device: String
    /// The name that it advertised; nil if it advertised none, or if the audit does not say.
    public var name: String?
    /// Its role on links; nil if it had several, or no links.
    public var role: String?
    /// The kind of the recorded host and the evidence; nil for any other device.
    public var host: String?
    /// Whether it has a column even if it broke no rule.
    var isProminent: Bool

    /// The capture, for rules that judge no device.
    public static let captureItself = "the capture itself"
    /// All devices of an audit that does not tell them apart.
    public static let anyDevice = "devices not told apart"
  }

  /// A rule, with its verdict on each device.
  public struct Row: Hashable, Sendable {
    /// The id of the rule.
    public var id: String
    /// The title of the rule, as the first report has it that has the rule.
    public var title: String
    /// The requirements that the rule covers.
    public var covers: [String]
    /// The cell of each device; nil if it did not put the rule to the test.
    public var cells: [Cell?]
  }

  /// The verdict of a rule on a device.
  public struct Cell: Hashable, Sendable {
    /// The verdict.
    public var mark: Mark
    /// The record of the capture that shows the first breach; nil if there is none.
    public var record: Int?
    /// The entry that shows the first breach; nil if there is none.
    public var sequence: Int?
    /// The reason why the rule was not kept; nil if the audit gives none.
    public var reason: String?
  }

  /// A verdict in a cell.
  public enum Mark: String, CaseIterable, Hashable, Sendable {
    /// The device put the rule to the test and kept it.
    case pass
    /// The device broke the rule.
    case fail
    /// The device broke a rule of practice, which is no failure.
    case advice
    /// The capture does not decide whether the device kept the rule.
    case inconclusive
    /// There is no verdict, as the rule or the capture is broken.
    case error
    /// The rule was put to the test by more devices than an audit counts, and this one may be among
    /// them.
    case uncounted
  }

  /// Puts the devices of all audits side by side; nil if no report says which devices it judged.
  ///
  /// - Parameter listsAll: Whether each device has a column. Otherwise those without links that
  ///   failed no rule have none, if their capture shows others.
  public init?(_ reports: [JudgedReport], listsAll: Bool = false) {
    guard reports.contains(where: \.namesDevices) else { return nil }
    var draft = DeviceMatrixDraft()
    for (index, report) in reports.enumerated() { draft.add(report, at: index) }
    let shown = draft.columns(listsAll: listsAll)
    columns = shown.map { draft.columns[$0] }
    let devices = draft.columns.count { $0.device != Column.captureItself }
    leftOut = devices - columns.count { $0.device != Column.captureItself }
    let rows = draft.rows.map { row in
      Row(
        id: row.id, title: row.title, covers: row.covers, cells: shown.map { row.cells[$0] })
    }
    // The order of the first report is kept among equals.
    let sorted = rows.enumerated().sorted {
      ($0.element.relation, $0.offset) < ($1.element.relation, $1.offset)
    }
    self.rows = sorted.map(\.element)
  }
}

extension DeviceMatrix.Row {
  /// The relation of the devices in a rule, in the order of the rows.
  enum Relation: Int, CaseIterable, Comparable {
    case split, broken, advice, open, kept, untested

    static func < (left: Relation, right: Relation) -> Bool { left.rawValue < right.rawValue }
  }

  var relation: Relation {
    let marks = Set(cells.compactMap { $0?.mark })
    if marks.contains(.fail) || marks.contains(.error) {
      return marks.contains(.pass) ? .split : .broken
    }
    if marks.contains(.advice) { return .advice }
    if marks.contains(.inconclusive) || marks.contains(.uncounted) { return .open }
    return marks.contains(.pass) ? .kept : .untested
  }

  /// Whether two devices have different verdicts.
  var hasDifference: Bool { Set(cells.compactMap { $0?.mark }).count > 1 }
}

extension DeviceMatrix.Row.Relation {
  /// The relation in words, after the number of rules.
  var words: String {
    switch self {
    case .split: "broken by some and kept by others"
    case .broken: "broken"
    case .advice: "with broken advice"
    case .open: "inconclusive"
    case .kept: "kept"
    case .untested: "not put to the test"
    }
  }
}

extension DeviceMatrix.Column {
  /// The device in words, for example `F3:C8:51:2D:9B:04 "Reedbed Pulse 3", peripheral`.
  public var words: String {
    let named = name.map { "\(device) \"\($0)\"" } ?? device
    // The evidence for the kind of a host follows a comma.
    let kind = host.map { String($0.prefix { $0 != "," }) }
      .map { $0 == "unknown" ? "of an unknown maker" : $0 }
    return [named, role, kind].compactMap(\.self).joined(separator: ", ")
  }
}

extension DeviceMatrix.Cell {
  /// The verdict and its witness, for example `FAIL #121`.
  var words: String {
    let place = (record ?? sequence).map { " #\($0)" } ?? ""
    return mark.word + (mark == .fail || mark == .advice ? place : "")
  }
}

extension DeviceMatrix.Mark {
  /// The verdict in as few letters as a narrow column takes.
  var word: String {
    switch self {
    case .pass: "pass"
    case .fail: "FAIL"
    case .advice: "adv"
    case .inconclusive: "incl"
    case .error: "error"
    case .uncounted: "?"
    }
  }

  /// The verdict whose colour it has.
  var verdict: Verdict {
    switch self {
    case .pass: .pass
    case .fail: .fail
    case .advice, .inconclusive: .inconclusive
    case .error: .error
    case .uncounted: .notApplicable
    }
  }
}

extension DeviceMatrix {
  /// For example `725 rules on 3 devices of 2 captures: 1 broken, 12 kept, 712 not put to the test`.
  public var summaryLine: String {
    let captures = Set(columns.map { "\($0.report)\n\($0.capture)" }).count
    let parts = Row.Relation.allCases.compactMap { relation -> String? in
      let count = rows.count { $0.relation == relation }
      return count == 0 ? nil : "\(count) \(relation.words)"
    }
    let devices = columns.count { $0.device != Column.captureItself }
    return "\(rows.count.counted("rule")) on \(devices.counted("device")) of "
      + "\(captures.counted("capture")): \(parts.joined(separator: ", "))"
  }
}
