import CPcap

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A classic pcap file, read by libpcap.
@safe
struct PcapFile: ~Copyable {
  private let handle: OpaquePointer

  /// Opens octets with libpcap. They must stay where they are as long as this value lives.
  init(over octets: RawSpan) throws(Refusal) {
    guard let stream = unsafe Self.stream(over: octets) else {
      throw Refusal(.unreadable, OctetStorage.systemErrorText())
    }
    var text = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    // Unless it is asked for nanoseconds, libpcap rounds times to microseconds.
    let handle = unsafe pcap_fopen_offline_with_tstamp_precision(
      stream, UInt32(PCAP_TSTAMP_PRECISION_NANO), &text)
    guard let handle = unsafe handle else {
      unsafe fclose(stream)
      let octets = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let reason = String(decoding: octets, as: UTF8.self)
      throw Refusal(.damagedHeader, "File Header at offset 0 is refused by libpcap: \(reason)")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe pcap_close(handle) }

  private static func stream(over octets: RawSpan) -> UnsafeMutablePointer<FILE>? {
    return unsafe octets.withUnsafeBytes { buffer in
      let start = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)
      let stream = unsafe fmemopen(start, buffer.count, "rb")
      if let stream = unsafe stream { unsafe setvbuf(stream, nil, _IOFBF, 1 << 16) }
      return unsafe stream
    }
  }

  /// Returns the next record, the end, or a failure.
  func next() -> Next {
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var data: UnsafePointer<UInt8>?
    let result = unsafe pcap_next_ex(handle, &header, &data)
    switch result {
    case 1:
      guard let header = unsafe header?.pointee else { return .end }
      return .record(Record(header))
    case PCAP_ERROR_BREAK: return .end
    default: return unsafe .failure(String(cString: pcap_geterr(handle)))
    }
  }
}

extension PcapFile.Record {
  fileprivate init(_ header: pcap_pkthdr) {
    // In files of the machine's own byte order, libpcap reads the seconds as a signed number.
    let seconds = Int64(UInt32(truncatingIfNeeded: header.ts.tv_sec))
    fraction = Int64(header.ts.tv_usec)
    time = CaptureTime(nanosecondsSince1970: seconds * 1_000_000_000 + fraction)
    originalLength = Int(header.len)
  }
}
