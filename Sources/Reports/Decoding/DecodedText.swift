import BluetoothProtocols
import Captures
public import Timelines

/// Decoded records for reading: number, time, direction, whom it is about, and a phrase.
///
/// ```
///   1042  13:10:51.004316  host>controller  0x0040  AA:BB:CC:DD:EE:FF       ATT Read Request 0x0012
/// ```
public enum DecodedText {
  /// Appends a record's line, and the fields of its packet below it if wanted.
  public static func append(
    _ record: DecodedRecord, isVerbose: Bool, to output: inout [UInt8]
  ) {
    let start = output.count
    output.append(text: "\(record.record.number)", rightAlignedAt: start + 7)
    output.append(text: "  ")
    output.append(text: record.record.time.description)
    output.append(text: "  ")
    let time = output.count
    output.append(text: record.record.direction?.columnText ?? "-")
    output.pad(to: time + 17)
    output.append(text: record.handle?.description ?? "")
    output.pad(to: time + 25)
    output.append(text: record.address?.description ?? "")
    output.pad(to: time + 44)
    output.append(text: record.rssi.map { "\($0) dBm" } ?? "")
    output.pad(to: time + 54)
    record.appendSummary(to: &output)
    output.append(UInt8(ascii: "\n"))
    if isVerbose {
      PacketFields(of: record).append(to: &output, indentation: 9)
      for warning in record.warnings { output.append(text: "         warning: \(warning)\n") }
    }
  }
}

extension [UInt8] {
  fileprivate mutating func pad(to width: Int) {
    while count < width { append(UInt8(ascii: " ")) }
  }

  fileprivate mutating func append(text: String, rightAlignedAt end: Int) {
    pad(to: end - text.utf8.count)
    append(text: text)
  }
}
