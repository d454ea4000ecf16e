public import BluetoothProtocols
import Captures
public import Timelines

/// Consecutive decoded records of a capture, with copies of their octets. Another core can write
/// them down while the next records are decoded.
public struct DecodedBlock: Sendable {
  private var items: [Item] = []
  private var octets: [UInt8] = []

  private struct Item: Sendable {
    var record: DecodedRecord
    var insight: CaptureContext.Insight
    var comments: [String]
    var place: Range<Int>
  }

  /// The most records and octets that are worth writing down together.
  private static let (mostItems, mostOctets) = (2048, 1 << 18)

  /// Makes a block without records.
  public init() { items.reserveCapacity(Self.mostItems) }

  /// Whether it has so much that it is worth writing down by itself.
  public var isFull: Bool {
    items.count >= Self.mostItems || octets.count >= Self.mostOctets
  }

  /// Adds the capture's next record.
  ///
  /// - Parameter insight: The meaning of the record that follows from the records before it.
  public mutating func append(
    _ record: consuming DecodedRecord, _ insight: consuming CaptureContext.Insight,
    _ octets: RawSpan, comments: [String]
  ) {
    let start = self.octets.count
    unsafe octets.withUnsafeBytes { unsafe self.octets.append(contentsOf: $0) }
    items.append(
      Item(
        record: record, insight: insight, comments: comments, place: start..<self.octets.count))
  }
}

extension DecodedJSON {
  /// Appends the objects of all records of a block.
  public mutating func append(_ block: DecodedBlock, to output: inout TextBuffer) {
    block.forEachRecord { append($0, $1, $2, comments: $3, to: &output) }
  }
}

extension DecodedText {
  /// Appends the lines of all records of a block.
  public mutating func append(_ block: DecodedBlock, to output: inout TextBuffer) {
    block.forEachRecord { append($0, $1, $2, comments: $3, to: &output) }
  }
}

extension DecodedBlock {
  fileprivate func forEachRecord(
    _ body: (borrowing DecodedRecord, borrowing CaptureContext.Insight, RawSpan, [String]) -> Void
  ) {
    // A span lends its items, which have much to copy.
    let (items, octets) = (self.items.span, self.octets.span)
    for index in items.indices {
      unsafe body(
        items[index].record, items[index].insight, octets.bytes.extracting(items[index].place),
        items[index].comments)
    }
  }
}
