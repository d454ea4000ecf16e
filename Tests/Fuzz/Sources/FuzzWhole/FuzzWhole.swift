import BluetoothProtocols
import Captures
import FuzzSupport
import Reports
import Timelines

/// A capture file all the way: records, their meaning, a line of each format, and a timeline. Each
/// line of the table has its columns, and what is written as JSON can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWhole(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe FuzzInput(start, count)
  guard let capture = try? Capture(octets: input.rest) else { return 0 }
  var decoder = RecordDecoder()
  var glancer = RecordDecoder()
  var timeline = TimelineBuilder()
  var reports = Reports()
  var order = Order()
  let warnings = capture.forEachRecord { record, octets in
    let decoded = decoder.decode(record, octets)
    var block = TableBlock()
    if let brief = glancer.glance(at: record, octets, orElse: { block.append($0) }) {
      block.append(record, brief)
    }
    reports.check(decoded, block, octets)
    for entry in timeline.entries(of: decoded) {
      order.check(entry, isRun: timeline.runHeader != nil)
    }
  }
  for entry in timeline.heldEntries() {
    order.check(entry, isRun: timeline.runHeader != nil)
  }
  for warning in warnings.first { _ = warning.description }
  return 0
}

/// Each entry can be written, and those that records make come in the order of time, numbered. The
/// lines of a recorded run number theirs themselves.
private struct Order {
  private var last: Entry?

  mutating func check(_ entry: Entry, isRun: Bool) {
    require(isJSON(Array(entry.json.utf8)), "\(entry.json) is no JSON")
    if isRun { return }
    require(entry.sequence == (last?.sequence ?? 0) + 1, "a number is missing before \(entry)")
    if let last { require(entry.time >= last.time, "\(entry) is told behind \(last)") }
    last = entry
  }
}

private struct Reports: ~Copyable {
  private var json = DecodedJSON()
  private var text = DecodedText(isColored: false, isVerbose: true)

  mutating func check(
    _ decoded: DecodedRecord, _ glanced: TableBlock, _ octets: RawSpan
  ) {
    var whole = TableBlock()
    whole.append(decoded)
    var line = tableLine(whole)
    require(line == tableLine(glanced), "two ways to a line differ")
    let tabs = line.count { $0 == UInt8(ascii: "\t") }
    require(tabs == DecodedTable.columns.count - 1, "\(tabs) tabs in a line of the table")
    require(line.count { $0 < UInt8(ascii: " ") } == tabs + 1, "a control character in the table")
    var output = TextBuffer()
    json.append(decoded, octets, to: &output)
    line = unsafe output.withOctets { unsafe Array($0) }
    require(line.last == UInt8(ascii: "\n") && isJSON(line), "a record's line is no JSON")
    output.removeAll()
    text.append(decoded, octets, to: &output)
    for warning in decoded.warnings { _ = warning.description }
  }
}

private func tableLine(_ block: TableBlock) -> [UInt8] {
  var text = TextBuffer()
  block.write(to: &text)
  return unsafe text.withOctets { unsafe Array($0) }
}

private func isJSON(_ text: [UInt8]) -> Bool {
  let limits = JSONLimits(octets: 1 << 24)
  return (try? JSONValue(parsing: text, limits: limits)) != nil
}

/// Changes captures record by record.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ octets: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
) -> Int {
  var mutator = unsafe CustomMutator(octets, count, most, seed: seed)
  return mutator.mutateRecords { RecordLayout(of: $0) }
}
