import CPcap

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a classic pcap file into memory, with libpcap.
@safe
final class PcapWriter {
  private let handle: OpaquePointer
  private let dumper: OpaquePointer
  private let memory: UnsafeMutablePointer<Memory>
  private let unit: Int64
  var losses = CaptureLosses()

  /// The octets that libpcap has written so far. They move in memory as they grow.
  @safe
  private struct Memory {
    var start: UnsafeMutablePointer<CChar>?
    var count = 0
  }

  /// The most octets of a packet, as the file header states them.
  static let snapshotLength: Int32 = 262_144

  /// - Throws: `CaptureError` if there is no memory.
  init(_ linkType: LinkType, isNanoseconds: Bool) throws(CaptureError) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: Memory())
    unit = isNanoseconds ? 1 : 1000
    let precision = isNanoseconds ? PCAP_TSTAMP_PRECISION_NANO : PCAP_TSTAMP_PRECISION_MICRO
    let handle = unsafe pcap_open_dead_with_tstamp_precision(
      Int32(linkType.rawValue), Self.snapshotLength, UInt32(precision))
    let stream = unsafe open_memstream(&memory.pointee.start, &memory.pointee.count)
    guard let handle = unsafe handle, let stream = unsafe stream,
      let dumper = unsafe pcap_dump_fopen(handle, stream)
    else {
      throw CaptureError(
        file: "pcap", kind: .unwritable, text: "libpcap cannot write: no memory is left")
    }
    unsafe self.handle = handle
    unsafe self.dumper = dumper
  }

  deinit {
    // This closes the stream too, but its memory has to be freed here.
    unsafe pcap_dump_close(dumper)
    unsafe pcap_close(handle)
    unsafe free(memory.pointee.start)
    unsafe memory.deallocate()
  }

  /// Writes a packet with what its link type puts around it.
  func append(_ record: CaptureRecord, frame: [UInt8], originalLength: Int) {
    let nanoseconds = record.time.nanosecondsSince1970
    let (seconds, rest) = nanoseconds.flooredDivision(by: 1_000_000_000)
    if rest % unit != 0 { losses.add(.fineTimes) }
    if UInt32(exactly: seconds) == nil { losses.add(.farTimes) }
    var header = pcap_pkthdr()
    header.ts.tv_sec = Int(UInt32(clamping: seconds))
    header.ts.tv_usec = numericCast(rest / unit)
    header.caplen = UInt32(clamping: frame.count)
    header.len = UInt32(clamping: originalLength)
    unsafe frame.withUnsafeBufferPointer { frame in
      unsafe pcap_dump(
        UnsafeMutableRawPointer(dumper).assumingMemoryBound(to: UInt8.self), &header,
        frame.baseAddress)
    }
  }

  /// Takes out the octets that have been written so far.
  func takeOctets() -> [UInt8] {
    guard unsafe pcap_dump_flush(dumper) == 0, let start = unsafe memory.pointee.start else {
      return []
    }
    let octets = unsafe UnsafeBufferPointer(start: start, count: memory.pointee.count)
      .map(UInt8.init(bitPattern:))
    unsafe rewind(pcap_dump_file(dumper))
    return octets
  }
}
