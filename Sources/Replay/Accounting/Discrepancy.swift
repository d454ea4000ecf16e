public import Timelines

/// A contradiction between the air and an app: an event that an implementation lost, delivered
/// twice, changed or invented.
public struct Discrepancy: Hashable, Sendable {
  /// The kind of fault.
  public var fault: Fault
  /// The remote device concerned; empty if there is none.
  public var peer: String
  /// The app that received the callback, or should have; empty for packets that the phone sent.
  public var app: String
  /// The subject, such as `2A37` or `discoverServices`, with the found and the expected content.
  public var text: String
  /// The cause: an entry of the run, and the record of the capture that the entry repeats.
  public var brought: Place?
  /// The callback that the app received instead; nil if it received none.
  public var told: Place?

  /// The kinds of faults in the callbacks of an app.
  public enum Fault: String, CaseIterable, Hashable, Sendable {
    /// An event came, and the app did not receive it.
    case lost
    /// The app received an event more often than it came.
    case doubled
    /// The app received other octets, another error or other contents than came.
    case altered
    /// The app received an event after a later one.
    case reordered
    /// The app received a value as if it were another attribute's.
    case misdirected
    /// The app received an event that never came.
    case invented
    /// A call went out, and no callback answered it.
    case unanswered
    /// The callback could be delivered at once, but came long after the event.
    case late
    /// The app received a callback while it did not run.
    case untimely
  }

  /// The place of something in the run, and in the capture that the run repeats.
  public struct Place: Hashable, Sendable {
    /// The number of the entry in the run.
    public var sequence: Int
    /// The instant at which it happened.
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
    let places = [brought.map { "arrived in \($0)" }, told.map { "reported in \($0)" }]
    let about = [peer, text].filter { !$0.isEmpty }.joined(separator: ": ")
    let whom = app.isEmpty ? "" : " to \(app)"
    return ([fault.rawValue + whom + ": " + about] + places.compactMap(\.self))
      .joined(separator: ", ")
  }
}
