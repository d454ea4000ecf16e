import BluetoothProtocols
import Judging
import Reports
import Synchronization
import Timelines

/// The lines of a timeline, which one core writes while another builds the timeline.
struct TimelineWriter {
  private let desk: Desk
  private let conveyor: Conveyor<WrittenLines<[Entry]>>
  /// The entries that have not been written down.
  private var entries: [Entry] = []

  /// The number of entries written at once.
  private static let most = 2048

  /// The lines already written decide which facts are new, so one core at a time writes.
  private final class Desk: Sendable {
    private let text: Mutex<TimelineText>
    private let json = Mutex(JSONWriter.ofManyEntries())
    private let isJSON: Bool
    private let isColored: Bool

    init(_ text: TimelineText, isJSON: Bool) {
      self.text = Mutex(text)
      self.isJSON = isJSON
      isColored = text.isColored
    }

    func lines(for entries: [Entry]) -> CheckedLines {
      // A span lends the entries. They were made on another core, and to copy one costs a count of
      // references there.
      let entries = entries.span
      if !isJSON {
        var lines = TextBuffer(capacity: 1 << 17)
        text.withLock { text in
          for place in entries.indices { text.append(lineFor: entries[place], to: &lines) }
        }
        return CheckedLines(timeline: lines)
      }
      return json.withLock { json in
        json.removeAll()
        for place in entries.indices {
          entries[place].write(to: &json)
          json.endLine()
        }
        return CheckedLines(json.octets, isColored: isColored)
      }
    }

    func summary(with repeats: [RepeatedReports]) -> [TerminalText] {
      if isJSON { return [] }
      return text.withLock { text in
        for peer in repeats { text.count(peer) }
        return text.summary
      }
    }
  }

  /// - Parameter isJSON: Whether each entry is an object of JSON on a line of its own, instead of a line
  ///   for people.
  init(_ text: TimelineText, isJSON: Bool) {
    desk = Desk(text, isJSON: isJSON)
    conveyor = Conveyor(jobs: JobsOption.cores, oneByOne: true)
  }

  /// Takes the next entry, and writes what is written down by now.
  mutating func append(_ entry: Entry, to output: inout StandardOutput) {
    append(to: &output) { $0.append(entry) }
  }

  /// Takes the next entries, and writes what is written down by now.
  ///
  /// - Parameter add: Adds the entries to those that are not written down.
  mutating func append(to output: inout StandardOutput, _ add: (inout [Entry]) -> Void) {
    add(&entries)
    if entries.count >= Self.most { write(to: &output) }
  }

  private mutating func write(to output: inout StandardOutput) {
    let (desk, entries) = (desk, entries)
    self.entries = []
    conveyor.put({ WrittenLines(lines: desk.lines(for: entries), source: entries) }) { written in
      output.write(written.lines)
      self.entries = written.source
    }
    self.entries.removeAll(keepingCapacity: true)
  }

  /// Writes the lines that are left, and the summary.
  ///
  /// - Parameter repeats: Reports that are not among the entries.
  mutating func end(to output: inout StandardOutput, repeats: [RepeatedReports]) {
    write(to: &output)
    conveyor.finish { output.write($0.lines) }
    for line in desk.summary(with: repeats) { output.writeLine(line) }
  }
}
