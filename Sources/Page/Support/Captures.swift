// The page reads captures from memory, and without libpcap.

/// The octets of a file, held in memory.
///
/// They never change, and their memory is freed together with the last reference.
@safe @usableFromInline
final class OctetStorage: @unchecked Sendable {
  @usableFromInline let octets: UnsafeRawBufferPointer
  /// The fault to report if a pipe held more than may be read.
  var excess: PackingDamage?

  /// Copies octets.
  init(copying source: RawSpan) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.byteCount, alignment: 16)
    unsafe source.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
    unsafe octets = UnsafeRawBufferPointer(copy)
  }

  /// Takes over octets that were allocated.
  init(owning octets: UnsafeRawBufferPointer) { unsafe self.octets = octets }

  /// Takes over what was written.
  init(mapping file: TemporaryFile, byteCount: Int) throws(Refusal) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
    unsafe copy.copyBytes(from: file.octets)
    unsafe octets = UnsafeRawBufferPointer(copy)
    file.octets = []
  }

  deinit { unsafe octets.deallocate() }

  /// A file in memory is not cut short.
  var lostOffset: Int? { nil }

  /// Memory that is not mapped has nothing to release.
  func release(_ range: Range<Int>) {}
}

/// Stands for a file in which octets that are unpacked collect.
final class TemporaryFile {
  fileprivate(set) var octets: [UInt8] = []

  init() throws(Refusal) {}

  func write(_ more: [UInt8]) throws(Refusal) { octets += more }
}

extension Capture {
  /// Reads octets that were allocated, and frees them with the last reference to the capture.
  package init(
    owning octets: UnsafeRawBufferPointer, name: String,
    within limits: CaptureLimits = CaptureLimits()
  ) throws(CaptureError) {
    do {
      try self.init(name: name, storage: unsafe OctetStorage(owning: octets), within: limits)
    } catch {
      throw CaptureError(file: name, error)
    }
  }
}

/// A classic pcap file, with the records and the messages of libpcap.
final class PcapFile {
  private let header: PcapHeader
  private let octets: UnsafeRawBufferPointer
  private var position = PcapHeader.size

  /// The octets must stay where they are as long as this object lives.
  init(over octets: RawSpan) throws(Refusal) {
    guard let header = try PcapHeader(detectedIn: octets) else {
      throw Refusal(.damagedHeader, "File Header at offset 0 is refused: it is no pcap file")
    }
    if let fault = header.fault {
      throw Refusal(.damagedHeader, "File Header at offset 0 is refused by libpcap: \(fault)")
    }
    self.header = header
    unsafe self.octets = octets.withUnsafeBytes { $0 }
  }

  /// Returns the next record, the end, or a failure.
  func next() -> Next {
    let file = unsafe octets.bytes
    let rest = file.byteCount - position
    if rest == 0 { return .end }
    guard rest >= header.recordHeaderSize else {
      return .failure(Self.truncated(header.recordHeaderSize, "header", rest))
    }
    let captured = header.capturedLength(at: position, in: file)
    if let fault = header.fault(ofLength: captured) { return .failure(fault) }
    let present = rest - header.recordHeaderSize
    guard captured <= present else {
      return .failure(Self.truncated(captured, "captured", present))
    }
    let record = header.record(at: position, in: file)
    position += header.recordHeaderSize + captured
    return .record(record)
  }

  private static func truncated(_ wanted: Int, _ kind: String, _ present: Int) -> String {
    "truncated dump file; tried to read \(wanted) \(kind) bytes, only got \(present)"
  }
}

extension PcapHeader {
  /// The reason for which libpcap refuses the file; nil if it reads it.
  fileprivate var fault: String? {
    majorVersion == 2 ? nil : "unsupported pcap savefile version"
  }

  fileprivate func fault(ofLength captured: Int) -> String? {
    captured <= Self.longestRecord ? nil : "invalid packet capture length"
  }
}
