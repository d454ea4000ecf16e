public import BluetoothProtocols
public import Captures
public import Timelines

/// Records of a capture, one behind the other, whose lines of the table are still to be written.
/// Another core can do that while the next records are looked at.
public struct TableBlock: Sendable {
  private var lines: [(start: DecodedTable.Start, record: GlancedRecord)] = []

  /// The most lines that are worth writing together.
  private static let most = 4096

  /// Makes a block without records.
  public init() { lines.reserveCapacity(Self.most) }

  /// Whether it has so many records that they are worth writing down by themselves.
  public var isFull: Bool { lines.count >= Self.most }

  /// Adds the capture's next record.
  public mutating func append(_ record: CaptureRecord, _ glanced: consuming GlancedRecord) {
    lines.append((DecodedTable.Start(record), glanced))
  }

  /// Appends the lines of all its records.
  public func write(to text: inout TextBuffer) {
    for line in lines {
      switch line.record {
      case .brief(let brief): DecodedTable.append(line.start, brief, to: &text)
      case .whole(let decoded): DecodedTable.append(decoded, to: &text)
      }
    }
  }
}
