import BluetoothProtocols
public import Captures

/// Turns the entries of a run into the records of a Linux monitor capture. Other tools open the
/// capture, and it reads back as the same timeline.
///
/// If packets can express an entry, they come first. A line follows, which is a note with the entry
/// as JSON: the whole entry, or the part that its packets do not express. To find that part, the
/// recorder reads the packets back with the reader of every capture. Anything that this reader
/// would not find goes into the line.
///
/// The same run makes the same octets. A run has no date, so its time zero is written as the
/// beginning of the year 2000.
public struct RunRecorder: Sendable {
  private let header: RunHeader
  private var packets = RunPackets()
  private var decoder = RecordDecoder()
  private var reader = TimelineBuilder()
  /// The names of the phones, by the index of their adapter.
  private var devices: [String] = []
  private var count = 0

  /// The seconds since 1970 at time zero of a run.
  ///
  /// Source: chosen.
  static let epoch: Int64 = 946_684_800

  /// Makes a recorder for one run.
  public init(_ header: RunHeader) { self.header = header }

  /// A record and its octets.
  public typealias Record = (record: CaptureRecord, octets: [UInt8])

  /// Returns the records with which the capture begins.
  public mutating func opening() -> [Record] { [line(header.json, at: .start)] }

  /// Returns the records of the next entry.
  public mutating func records(of entry: Entry) -> [Record] {
    var records: [Record] = []
    let adapter = adapter(of: entry, &records)
    let packets = packets.packets(of: entry, adapter: adapter)
    var told: Entry?
    for packet in packets {
      let record = record(packet, adapter, at: entry.time)
      records.append(record)
      for found in read(record) where found.kind == entry.kind { told = found }
    }
    let text = told.map { RunLine.rest(of: entry, told: $0) } ?? RunLine.whole(entry)
    records.append(line(text, at: entry.time))
    return records
  }
}

extension RunRecorder {
  /// Returns the index of the entry's phone. A phone that is met for the first time is announced.
  private mutating func adapter(of entry: Entry, _ records: inout [Record]) -> Int {
    guard let device = entry[.device]?.text else { return 0 }
    if let known = devices.firstIndex(of: device) { return known }
    devices.append(device)
    let index = devices.count - 1
    records.append(newIndex(index, at: entry.time))
    return index
  }

  /// Returns the note that announces a primary controller on a virtual bus. Its name has the form
  /// that the kernel uses.
  ///
  /// Source: Linux, include/net/bluetooth/hci_mon.h.
  private mutating func newIndex(_ index: Int, at time: Instant) -> Record {
    let name = Array("hci\(index)".utf8.prefix(8))
    let padding = [UInt8](repeating: 0, count: 8 - name.count)
    return record(
      .note(.monitor(opcode: 0)), [UInt8](repeating: 0, count: 8) + name + padding, nil, index,
      at: time)
  }

  private mutating func record(_ packet: RunPacket, _ adapter: Int, at time: Instant) -> Record {
    record(
      .hci(packet.type), packet.octets, packet.isFromHost ? .hostToController : .controllerToHost,
      adapter, at: time)
  }

  private mutating func line(_ text: String, at time: Instant) -> Record {
    record(
      .note(.monitor(opcode: RunHeader.noteOpcode)),
      Array(RunHeader.prefix.utf8) + text.escapedOctets + [0], nil, nil, at: time)
  }

  private mutating func record(
    _ content: CaptureRecord.Content, _ octets: [UInt8], _ direction: CaptureRecord.Direction?,
    _ adapter: Int?, at time: Instant
  ) -> Record {
    count += 1
    let (start, _) = Self.epoch.multipliedReportingOverflow(by: 1_000_000_000)
    let (stamp, isLate) = start.addingReportingOverflow(time.nanoseconds)
    let record = CaptureRecord(
      number: count, offset: 0,
      time: CaptureTime(nanosecondsSince1970: isLate ? .max : stamp), direction: direction,
      content: content, originalLength: octets.count, adapter: adapter.map(UInt32.init))
    return (record, octets)
  }

  private mutating func read(_ record: Record) -> [Entry] {
    unsafe reader.entries(of: decoder.decode(record.record, record.octets.span.bytes))
  }
}

extension String {
  /// The octets of JSON, with an escape for each character that is not printable ASCII. So nothing
  /// in it steers a terminal or needs a reader that knows UTF-8.
  fileprivate var escapedOctets: [UInt8] {
    var octets: [UInt8] = []
    for unit in utf16 {
      switch unit {
      case 0x20...0x7E: octets.append(UInt8(unit))
      default:
        let digits = [UInt8(unit >> 8), UInt8(unit & 0xFF)].hexadecimal
        octets.append(contentsOf: (#"\u"# + digits).utf8)
      }
    }
    return octets
  }
}
