import CPcap

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Packets from libpcap, as they come in.
@safe
public struct LiveSource: ~Copyable {
  private let handle: OpaquePointer
  /// The name of the interface, as the user gave it.
  public let name: String
  /// The kind of packets that it gives.
  public let linkType: LinkType
  /// Whether times count nanoseconds instead of microseconds.
  public let hasFineTimes: Bool
  /// The descriptor to wait on; nil for a source that never waits.
  private let descriptor: Int32?

  /// Starts recording from an interface.
  ///
  /// - Throws: `CaptureError` with the reason in words: there is no such interface, the user has no
  ///   right to it, the kernel has no Bluetooth, or the packets are not Bluetooth.
  public init(interface name: String) throws(CaptureError) {
    try self.init(interface: name, accepting: LinkType.supported)
  }

  /// - Parameter linkTypes: The link types that are accepted. With others, any interface can test
  ///   the recording.
  package init(interface name: String, accepting linkTypes: [LinkType]) throws(CaptureError) {
    var reason = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    guard let handle = unsafe pcap_create(name, &reason) else {
      throw CaptureError(file: name, kind: .unreadable, text: String(errorText: reason))
    }
    unsafe pcap_set_snaplen(handle, PcapWriter.snapshotLength)
    unsafe pcap_set_immediate_mode(handle, 1)
    unsafe pcap_set_timeout(handle, 100)
    unsafe pcap_set_tstamp_precision(handle, PCAP_TSTAMP_PRECISION_NANO)
    let status = unsafe pcap_activate(handle)
    do throws(LiveFailure) {
      if status < 0 { throw unsafe LiveFailure(status, String(cString: pcap_geterr(handle))) }
      guard unsafe pcap_setnonblock(handle, 1, &reason) == 0 else {
        throw LiveFailure(status, String(errorText: reason))
      }
      try unsafe self.init(
        handle, name: name, descriptor: unsafe pcap_get_selectable_fd(handle), linkTypes)
    } catch {
      unsafe pcap_close(handle)
      throw CaptureError(file: name, kind: .unreadable, text: error.text)
    }
  }

  /// Plays a saved file as if it came from an interface.
  package init(savedFile path: String) throws(CaptureError) {
    var reason = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    guard
      let handle = unsafe pcap_open_offline_with_tstamp_precision(
        path, UInt32(PCAP_TSTAMP_PRECISION_NANO), &reason)
    else { throw CaptureError(file: path, kind: .unreadable, text: String(errorText: reason)) }
    do throws(LiveFailure) {
      try unsafe self.init(handle, name: path, descriptor: nil, LinkType.supported)
    } catch {
      unsafe pcap_close(handle)
      throw CaptureError(file: path, kind: .unreadable, text: error.text)
    }
  }

  private init(
    _ handle: OpaquePointer, name: String, descriptor: Int32?, _ linkTypes: [LinkType]
  ) throws(LiveFailure) {
    let number = unsafe pcap_datalink(handle)
    let linkType = LinkType(rawValue: UInt16(clamping: number))
    guard linkTypes.contains(linkType) else {
      throw LiveFailure(foreign: linkType)
    }
    unsafe self.handle = handle
    self.name = name
    self.linkType = linkType
    hasFineTimes = unsafe pcap_get_tstamp_precision(handle) == PCAP_TSTAMP_PRECISION_NANO
    self.descriptor = descriptor
  }

  deinit { unsafe pcap_close(handle) }
}

extension LiveSource {
  /// The outcome of waiting for a packet.
  public enum Next {
    case packet(time: CaptureTime, octets: [UInt8], originalLength: Int)
    /// No packet came for a while.
    case nothing
    /// The source is at its end.
    case end
  }

  /// Waits a little for a packet; a signal ends the waiting.
  public func next() throws(CaptureError) -> Next {
    var header: UnsafeMutablePointer<pcap_pkthdr>?
    var data: UnsafePointer<UInt8>?
    switch unsafe pcap_next_ex(handle, &header, &data) {
    case 1:
      guard let header = unsafe header?.pointee else { return .nothing }
      let octets = unsafe UnsafeBufferPointer(start: data, count: Int(header.caplen))
      let unit: Int64 = hasFineTimes ? 1 : 1000
      let time = Int64(header.ts.tv_sec) &* 1_000_000_000 &+ Int64(header.ts.tv_usec) &* unit
      return .packet(
        time: CaptureTime(nanosecondsSince1970: time), octets: unsafe Array(octets),
        originalLength: Int(header.len))
    case 0:
      wait()
      return .nothing
    case PCAP_ERROR_BREAK: return .end
    default:
      throw CaptureError(
        file: name, kind: .interrupted, text: unsafe String(cString: pcap_geterr(handle)))
    }
  }

  private func wait() {
    guard let descriptor, descriptor >= 0 else { return }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    unsafe poll(&request, 1, 200)
  }

  /// The number of packets that the kernel and the interface report as lost; nil if they give no
  /// number.
  public var drops: UInt64? {
    var statistics = pcap_stat()
    guard unsafe pcap_stats(handle, &statistics) == 0 else { return nil }
    return UInt64(statistics.ps_drop) + UInt64(statistics.ps_ifdrop)
  }
}

/// The reason why an interface cannot be recorded from.
private struct LiveFailure: Error {
  var text: String

  /// - Parameter reason: The text that libpcap gives.
  init(_ status: Int32, _ reason: String) {
    switch status {
    case _ where reason.contains(Self.noFamily):
      text = "the kernel has no Bluetooth (\(reason))"
    case PCAP_ERROR_NO_SUCH_DEVICE:
      text = "there is no such interface; bluewake capture --list shows them all"
    case PCAP_ERROR_PERM_DENIED:
      text = "to record needs the capability CAP_NET_RAW, as root has it (\(reason))"
    default:
      text = reason
    }
  }

  /// The system's error text for sockets of a family that it does not have.
  private static var noFamily: String {
    unsafe strerror(EAFNOSUPPORT).map { unsafe String(cString: $0) } ?? "not supported"
  }

  init(foreign linkType: LinkType) {
    text =
      "its link type is \(linkType), not Bluetooth: only "
      + LinkType.supported.map { "\($0.rawValue)" }.joined(separator: ", ") + " are supported"
  }
}
