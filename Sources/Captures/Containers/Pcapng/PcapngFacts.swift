import BluetoothProtocols

/// Reads what a pcapng file says besides its packets.
struct PcapngFacts {
  private(set) var facts = CaptureFacts()
  private var blocks: PcapngBlocks
  /// The number of octets of text that have been kept so far.
  private var keptOctets = 0

  /// The most octets of text that are kept.
  ///
  /// Source: chosen. Further texts are not kept, and further comments are only counted: a file may
  /// consist of nothing else.
  private static let mostOctets = 1 << 20

  init(order: Pcapng.ByteOrder) { blocks = PcapngBlocks(order: order) }

  mutating func read(_ file: RawSpan, of storage: OctetStorage, within limits: CaptureLimits) {
    var state = WalkState(over: storage, within: limits)
    while let block = blocks.next(in: file, &state) {
      state.passed(block.offset)
      let body = file.extracting(block.body)
      switch block.type {
      case Pcapng.BlockType.section: readSection(body, at: block.offset)
      case Pcapng.BlockType.interface: readInterface(body)
      case Pcapng.BlockType.interfaceStatistics: readStatistics(body)
      case Pcapng.BlockType.enhancedPacket, Pcapng.BlockType.packet: countComments(body)
      default: break
      }
    }
  }

  private mutating func readSection(_ body: RawSpan, at offset: Int) {
    var section = CaptureSection()
    section.offset = offset
    var options = PcapngOptions(at: 16)
    while let option = options.next(in: body, blocks.order) {
      let text = String(textIn: body.extracting(option.value))
      switch option.code {
      case Pcapng.Option.comment: keep(text, in: &section.comments)
      case 2: section.hardware = kept(text)
      case 3: section.system = kept(text)
      case 4: section.application = kept(text)
      default: break
      }
    }
    facts.sections.append(section)
  }

  private mutating func readInterface(_ body: RawSpan) {
    guard !facts.sections.isEmpty else { return }
    let last = facts.sections.count - 1
    // An interface that cannot be read still counts, since packets name interfaces by their place.
    guard body.byteCount >= PcapngInterface.fixedSize else {
      facts.sections[last].interfaces.append(CaptureInterface(LinkType(rawValue: 0)))
      return
    }
    let layout = PcapngInterface(body: body, blocks.order)
    var interface = CaptureInterface(layout.linkType)
    interface.snapshotLength = layout.snapshotLength
    interface.hasFineTimes = layout.time.isFinerThanMicroseconds
    var options = PcapngOptions(at: PcapngInterface.fixedSize)
    while let option = options.next(in: body, blocks.order) {
      let text = String(textIn: body.extracting(option.value))
      switch option.code {
      case Pcapng.Option.comment: keep(text, in: &interface.comments)
      case 2: interface.name = kept(text)
      case 3: interface.text = kept(text)
      case 11 where option.value.count > 1:
        let filter = option.value.lowerBound + 1..<option.value.upperBound
        interface.filter = kept(String(textIn: body.extracting(filter)))
      case 12: interface.system = kept(text)
      case 15: interface.hardware = kept(text)
      default: break
      }
    }
    facts.sections[last].interfaces.append(interface)
  }

  private mutating func keep(_ comment: String, in comments: inout [String]) {
    facts.commentCount += 1
    if let comment = kept(comment) { comments.append(comment) }
  }

  private mutating func kept(_ text: String) -> String? {
    keptOctets += text.utf8.count
    return keptOctets <= Self.mostOctets ? text : nil
  }

  private mutating func readStatistics(_ body: RawSpan) {
    guard body.byteCount >= 12, !facts.sections.isEmpty else { return }
    let last = facts.sections.count - 1
    let number = Int(clamping: blocks.order.read(body, at: 0, as: UInt32.self))
    guard facts.sections[last].interfaces.indices.contains(number) else { return }
    var options = PcapngOptions(at: 12)
    while let option = options.next(in: body, blocks.order) {
      if option.code == Pcapng.Option.interfaceDrops, option.value.count == 8 {
        facts.sections[last].interfaces[number].drops =
          blocks.order.read(body, at: option.value.lowerBound)
      }
    }
  }

  private mutating func countComments(_ body: RawSpan) {
    guard let block = PcapngPacketBlock(body, blocks.order) else { return }
    var options = PcapngOptions(at: block.options)
    while let option = options.next(in: body, blocks.order) {
      if option.code == Pcapng.Option.comment { facts.commentCount += 1 }
    }
  }
}
