public import BluetoothProtocols
public import Captures
public import Timelines

/// Consecutive records of a capture, before their lines of the table are written. Another core can
/// write them while the next records are read.
public struct TableBlock: Sendable {
  /// The records for which a brief is enough. They are plain numbers, which are free to release.
  private var briefs: [(start: BriefLines.Start, brief: RecordBrief)] = []
  /// The other records, and the number of briefs before each.
  private var wholes: [(place: Int, record: DecodedRecord)] = []

  /// The most lines that are worth writing together.
  private static let most = 4096

  /// Makes a block without records.
  public init() { briefs.reserveCapacity(Self.most) }

  /// Whether it has so many records that they are worth writing down by themselves.
  public var isFull: Bool { briefs.count + wholes.count >= Self.most }

  /// Adds the capture's next record, for which a brief is enough.
  public mutating func append(_ record: CaptureRecord, _ brief: RecordBrief) {
    briefs.append((BriefLines.Start(record), brief))
  }

  /// Adds the capture's next record.
  public mutating func append(_ record: DecodedRecord) { wholes.append((briefs.count, record)) }

  /// Appends the lines of all its records.
  public func write(to text: inout TextBuffer) {
    var lines = BriefLines()
    var place = 0
    for whole in wholes {
      write(place..<whole.place, to: &text, &lines)
      DecodedTable.append(whole.record, to: &text)
      place = whole.place
    }
    write(place..<briefs.count, to: &text, &lines)
  }

  private func write(_ places: Range<Int>, to text: inout TextBuffer, _ lines: inout BriefLines) {
    for place in places { lines.append(briefs[place].start, briefs[place].brief, to: &text) }
  }
}
