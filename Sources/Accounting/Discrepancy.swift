import Timelines
public import VirtualTime

/// A contradiction between the air and an app: something that an implementation lost, told twice,
/// changed, or made up.
public struct Discrepancy: Hashable, Sendable {
  /// What is wrong.
  public var fault: Fault
  /// The remote device that it is about; empty if it is about none.
  public var peer: String
  /// The app that was told, or should have been; empty if it is about what the phone sent.
  public var app: String
  /// What it is about, such as `2A37` or `discoverServices`, and what was found and expected.
  public var text: String
  /// What caused it: an entry of the run, and the record of the capture that the entry repeats.
  public var brought: Place?
  /// What the app was told instead; nil if it was told nothing.
  public var told: Place?

  /// What can be wrong with what an app is told.
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// Something came, and the app was not told.
    case lost
    /// The app was told more often than something came.
    case doubled
    /// The app was told other octets, another error or other contents than came.
    case altered
    /// The app was told of something later than of what came after it.
    case reordered
    /// The app was told of a value as if it were another attribute's.
    case misdirected
    /// The app was told of something that never came.
    case invented
    /// A call went out, and nothing answered it.
    case unanswered
    /// The app could be told at once, but was told long after something came.
    case late
    /// The app was told while it did not run.
    case untimely
  }

  /// The place of something in the run, and in the capture that the run repeats.
  public struct Place: Hashable, Sendable {
    /// The number of the entry in the run.
    public var sequence: Int
    /// When it happened.
    public var time: Instant
    /// The record of the capture that it comes from; nil if it comes from none.
    public var record: Int?

    init(_ entry: Entry) {
      (sequence, time) = (entry.sequence, entry.time)
      if case .record(let number) = entry.origin { record = number }
    }
  }
}

extension Discrepancy.Place: CustomStringConvertible {
  /// In words, such as `#186 (record 171)`.
  public var description: String { "#\(sequence)" + (record.map { " (record \($0))" } ?? "") }
}

extension Discrepancy: CustomStringConvertible {
  /// One line: the fault, the app and the device, what was expected, and both places.
  public var description: String {
    let places = [brought.map { "came in \($0)" }, told.map { "told in \($0)" }]
    let about = [peer, text].filter { !$0.isEmpty }.joined(separator: ": ")
    let whom = app.isEmpty ? "" : " to \(app)"
    return ([fault.rawValue + whom + ": " + about] + places.compactMap(\.self))
      .joined(separator: ", ")
  }
}
