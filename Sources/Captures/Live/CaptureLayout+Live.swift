extension CaptureLayout {
  /// Makes the layout of a format that loses the least of what comes from a live source.
  public init(_ format: CaptureFormat, for source: borrowing LiveSource) {
    switch format {
    case .btsnoop: self = .btsnoop(source.linkType == .linuxMonitor ? .monitor : .uart)
    case .packetLogger: self = .packetLogger()
    case .pcap: self = .pcap(source.linkType, hasFineTimes: source.hasFineTimes)
    case .pcapng:
      var interface = CaptureInterface(source.linkType)
      interface.name = source.name
      interface.hasFineTimes = source.hasFineTimes
      var section = CaptureSection()
      section.application = "bluewake"
      section.interfaces = [interface]
      self = .pcapng(section)
    }
  }
}
