extension CaptureLayout {
  /// Makes the layout of a format that loses the least of a capture.
  ///
  /// - Parameter linkType: The link type or btsnoop datalink to wrap packets in; nil to choose one.
  /// - Returns: Nil if the format does not know the link type, or if packets of this capture cannot
  ///   be wrapped in it.
  public init?(_ format: CaptureFormat, for capture: Capture, linkType: Int? = nil) {
    let facts = capture.facts
    let content = Wrapping(of: capture)
    switch format {
    case .btsnoop:
      guard let linkType else {
        self = .btsnoop(content.hasMonitor ? .monitor : .uart)
        return
      }
      guard let number = UInt32(exactly: linkType),
        let datalink = BtsnoopWriter.Datalink(rawValue: number)
      else { return nil }
      self = .btsnoop(datalink)
    case .packetLogger:
      guard linkType == nil else { return nil }
      self = .packetLogger()
    case .pcap:
      guard let type = content.linkType(linkType) else { return nil }
      self = .pcap(type, hasFineTimes: content.hasFineTimes(facts))
    case .pcapng:
      guard let type = content.linkType(linkType) else { return nil }
      var section = CaptureSection(merging: facts.sections)
      if section.interfaces.isEmpty || linkType != nil {
        var interface = CaptureInterface(type)
        interface.hasFineTimes = content.hasFineTimes(facts)
        section.interfaces = [interface]
      }
      self = .pcapng(section)
    }
  }

  /// The ways in which the packets of a capture are wrapped.
  private struct Wrapping {
    var linkTypes: [LinkType] = []
    var hasMonitor = false
    private var hasFineTimes = false

    init(of capture: Capture) {
      for encapsulation in capture.encapsulations {
        switch encapsulation {
        case .btsnoop(let datalink):
          hasMonitor = datalink == Btsnoop.Datalink.monitor.rawValue
        case .packetLogger: break
        case .linkType(let linkType):
          linkTypes.append(linkType)
          hasMonitor = hasMonitor || linkType == .linuxMonitor
        }
      }
      if case .pcap(let header) = capture.container { hasFineTimes = header.isNanoseconds }
    }

    func hasFineTimes(_ facts: CaptureFacts) -> Bool {
      hasFineTimes || facts.interfaces.contains(where: \.hasFineTimes)
    }

    /// Returns the link type that was asked for, or the one that can wrap the most packets.
    func linkType(_ wish: Int?) -> LinkType? {
      guard let wish else { return best }
      guard let number = UInt16(exactly: wish) else { return nil }
      let linkType = LinkType(rawValue: number)
      return linkTypes.contains(linkType) || CaptureLayout.linkTypes.contains(linkType)
        ? linkType : nil
    }

    private var best: LinkType {
      if linkTypes.count == 1, let only = linkTypes.first { return only }
      if hasMonitor { return .linuxMonitor }
      let hasHCI = linkTypes.contains { [.hciH4, .hciH4WithHeader].contains($0) }
      return linkTypes.isEmpty || hasHCI ? .hciH4WithHeader : .leLinkLayerWithHeader
    }
  }
}

extension CaptureSection {
  /// Makes one section from several. Its facts are those of the first, and the comments of all are
  /// kept.
  fileprivate init(merging sections: [CaptureSection]) {
    self = sections.first ?? CaptureSection()
    for other in sections.dropFirst() {
      comments += other.comments
      interfaces += other.interfaces
    }
  }
}
