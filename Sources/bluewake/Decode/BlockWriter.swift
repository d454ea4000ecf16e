import BluetoothProtocols
import Reports
import Synchronization

/// Writes down blocks of decoded records, on any number of cores.
final class BlockWriter: Sendable {
  private let isJSON: Bool
  private let isColored: Bool
  /// A writer of text that has written nothing.
  private let fresh: DecodedText
  /// The writers of text that no core uses now. Each remembers what it has written lately.
  private let idle = Mutex<[DecodedText]>([])

  init(isJSON: Bool, _ text: DecodedText, isColored: Bool) {
    (self.isJSON, fresh, self.isColored) = (isJSON, text, isColored)
  }

  /// Returns the work of writing a block down.
  func work(on block: DecodedBlock) -> @Sendable () -> WrittenLines<DecodedBlock> {
    { WrittenLines(lines: self.lines(of: block), source: block) }
  }

  private func lines(of block: DecodedBlock) -> CheckedLines {
    var lines = TextBuffer(capacity: isJSON ? 1 << 21 : 1 << 19)
    if isJSON {
      var json = DecodedJSON()
      json.append(block, to: &lines)
    } else {
      var text = idle.withLock { $0.popLast() } ?? fresh
      text.append(block, to: &lines)
      idle.withLock { $0.append(text) }
    }
    return CheckedLines(lines, isColored: isColored)
  }
}
