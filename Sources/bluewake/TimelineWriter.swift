import Judging
import Reports
import Synchronization
import Timelines

/// The lines of a timeline, which one core writes while another builds the timeline.
final class TimelineWriter {
  private let desk: Desk
  private let conveyor: Conveyor<[TerminalText]>
  /// The entries that have not been written down.
  private var entries: [Entry] = []

  /// How many entries are written down at once.
  private static let most = 512

  /// What has been written decides what is news, so one core at a time writes.
  private final class Desk: Sendable {
    private let text: Mutex<TimelineText>

    init(_ text: TimelineText) { self.text = Mutex(text) }

    func lines(for entries: [Entry]) -> [TerminalText] {
      text.withLock { text in entries.compactMap { text.line(for: $0) } }
    }

    var summary: [TerminalText] { text.withLock { $0.summary } }
  }

  init(_ text: TimelineText) {
    desk = Desk(text)
    conveyor = Conveyor(jobs: JobsOption.cores, oneByOne: true)
  }

  /// Takes the next entry.
  ///
  /// - Parameter show: Is given the lines that are written by now.
  func append(_ entry: Entry, showing show: (TerminalText) -> Void) {
    entries.append(entry)
    if entries.count >= Self.most { write(showing: show) }
  }

  private func write(showing show: (TerminalText) -> Void) {
    let (desk, entries) = (desk, entries)
    self.entries = []
    self.entries.reserveCapacity(Self.most)
    conveyor.put({ desk.lines(for: entries) }) { $0.forEach(show) }
  }

  /// Shows the lines that are left, and the summary.
  func end(showing show: (TerminalText) -> Void) {
    write(showing: show)
    conveyor.finish { $0.forEach(show) }
    desk.summary.forEach(show)
  }
}
