import Timelines
public import VirtualTime

/// Something between the air and an app that does not add up: what an implementation lost, told
/// twice, changed, or made up.
public struct Discrepancy: Hashable, Sendable {
  public var fault: Fault
  /// The remote device that it is about; empty where it is about none.
  public var peer: String
  /// The app that was told, or should have been; empty where it is about the air.
  public var app: String
  /// What it is about, as `2A37` or `discoverServices`, and what was found and expected.
  public var text: String
  /// What brought it: an entry of the run, and the record of the capture that this repeats.
  public var brought: Place?
  /// What the app was told instead; nil where nothing was told.
  public var told: Place?

  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// It came, and the app was not told.
    case lost
    /// The app was told once more than it came.
    case doubled
    /// The app was told other octets, another error or other contents.
    case altered
    /// The app was told later than of something that came behind it.
    case reordered
    /// The app was told of it as of another attribute.
    case misdirected
    /// The app was told what never came.
    case invented
    /// A call went out, and nothing answered it.
    case unanswered
    /// The app could be told, and was told only long after it came.
    case late
    /// The app was told while it did not run.
    case untimely
  }

  /// Where something stands in the run, and in the capture behind it.
  public struct Place: Hashable, Sendable {
    public var sequence: Int
    public var time: Instant
    public var record: Int?

    init(_ entry: Entry) {
      (sequence, time) = (entry.sequence, entry.time)
      if case .record(let number) = entry.origin { record = number }
    }
  }
}

extension Discrepancy.Place: CustomStringConvertible {
  /// `#186 (record 171)`.
  public var description: String { "#\(sequence)" + (record.map { " (record \($0))" } ?? "") }
}

extension Discrepancy: CustomStringConvertible {
  /// One line: the fault, whom it is about, what was expected, and both places.
  public var description: String {
    let places = [brought.map { "came in \($0)" }, told.map { "told in \($0)" }]
    let about = [peer, text].filter { !$0.isEmpty }.joined(separator: ": ")
    let whom = app.isEmpty ? "" : " to \(app)"
    return ([fault.rawValue + whom + ": " + about] + places.compactMap(\.self))
      .joined(separator: ", ")
  }
}
