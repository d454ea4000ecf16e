import CPcap

/// An interface that libpcap can record from.
public struct LiveInterface: Hashable, Sendable {
  /// The name by which the system knows it, for example `bluetooth0`.
  public var name: String
  /// The description that libpcap gives of it.
  public var text: String?

  /// Returns all interfaces, in libpcap's order. A listed interface need not work: libpcap lists
  /// the Bluetooth monitor even on kernels without Bluetooth.
  ///
  /// Source: observed, libpcap 1.10.3.
  public static func all() throws(CaptureError) -> [LiveInterface] {
    var first: UnsafeMutablePointer<pcap_if_t>?
    var reason = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
    guard unsafe pcap_findalldevs(&first, &reason) == 0 else {
      throw CaptureError(file: "interfaces", kind: .unreadable, text: String(errorText: reason))
    }
    defer { unsafe pcap_freealldevs(first) }
    var interfaces: [LiveInterface] = []
    var next = unsafe first
    while let device = unsafe next?.pointee {
      interfaces.append(
        LiveInterface(
          name: unsafe String(cString: device.name),
          text: unsafe device.description.map { unsafe String(cString: $0) }))
      unsafe next = device.next
    }
    return interfaces
  }
}

extension String {
  /// Makes a text of what libpcap wrote into its buffer for errors.
  init(errorText buffer: [CChar]) {
    let octets = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    self.init(decoding: octets, as: UTF8.self)
  }
}
