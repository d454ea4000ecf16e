import BluetoothProtocols

/// Writes records as a pcapng file, in one section.
struct PcapngWriter: Hashable, Sendable {
  private(set) var octets: [UInt8] = []
  var losses = CaptureLosses()
  private let interfaces: [CaptureInterface]
  private var drops: UInt64 = 0
  private var lastTime = CaptureTime(nanosecondsSince1970: 0)
  private var isFinished = false

  /// - Parameter section: The facts of the section. Records name its interfaces by their place.
  init(_ section: CaptureSection) {
    interfaces = section.interfaces
    writeHeader(section)
    for interface in interfaces { writeDescription(interface) }
  }

  private mutating func writeHeader(_ section: CaptureSection) {
    var body: [UInt8] = []
    body.append(littleEndian: Pcapng.byteOrderMagic)
    body.append(littleEndian: 1 as UInt16)
    body.append(littleEndian: 0 as UInt16)
    body.append(littleEndian: -1 as Int64)
    var options = PcapngOptionList()
    for comment in section.comments { options.append(Pcapng.Option.comment, comment) }
    options.append(2, section.hardware)
    options.append(3, section.system)
    options.append(4, section.application)
    writeBlock(Pcapng.BlockType.section, body + options.octets)
  }

  private mutating func writeDescription(_ interface: CaptureInterface) {
    var body: [UInt8] = []
    body.append(littleEndian: interface.linkType.rawValue)
    body.append(littleEndian: 0 as UInt16)
    body.append(littleEndian: interface.snapshotLength)
    var options = PcapngOptionList()
    for comment in interface.comments { options.append(Pcapng.Option.comment, comment) }
    options.append(2, interface.name)
    options.append(3, interface.text)
    options.append(Pcapng.Option.timeResolution, [interface.hasFineTimes ? 9 : 6])
    if let filter = interface.filter { options.append(11, [0] + Array(filter.utf8)) }
    options.append(12, interface.system)
    options.append(15, interface.hardware)
    writeBlock(Pcapng.BlockType.interface, body + options.octets)
  }

  private mutating func writeBlock(_ type: UInt32, _ body: [UInt8]) {
    let padding = (4 - body.count % 4) % 4
    let length = UInt32(clamping: body.count + padding + Pcapng.blockOverhead)
    octets.append(littleEndian: type)
    octets.append(littleEndian: length)
    octets.append(contentsOf: body)
    octets.append(contentsOf: repeatElement(0, count: padding))
    octets.append(littleEndian: length)
  }

  /// Takes out the octets that have been written so far.
  mutating func takeOctets() -> [UInt8] {
    defer { octets = [] }
    return octets
  }
}

extension PcapngWriter {
  /// The fields that are written with a packet besides its octets.
  struct Around {
    var interface = 0
    var flags: UInt32?
    var comments: [String] = []
  }

  /// Writes a packet with what its link type puts around it.
  mutating func append(
    _ record: CaptureRecord, frame: [UInt8], originalLength: Int, _ around: Around
  ) {
    lastTime = record.time
    var body: [UInt8] = []
    body.append(littleEndian: UInt32(clamping: around.interface))
    append(time(of: record, around.interface), to: &body)
    body.append(littleEndian: UInt32(clamping: frame.count))
    body.append(littleEndian: UInt32(clamping: originalLength))
    body.append(contentsOf: frame)
    body.append(contentsOf: repeatElement(0, count: (4 - frame.count % 4) % 4))
    var options = PcapngOptionList()
    for comment in around.comments { options.append(Pcapng.Option.comment, comment) }
    if let flags = around.flags ?? flags(of: record, around.interface) {
      options.append(Pcapng.Option.packetFlags, flags)
    }
    if record.cumulativeDrops > drops {
      options.append(Pcapng.Option.packetDrops, record.cumulativeDrops - drops)
      drops = record.cumulativeDrops
    }
    writeBlock(Pcapng.BlockType.enhancedPacket, body + options.octets)
  }

  /// Returns the direction as flags, for link types that have no direction of their own.
  private func flags(of record: CaptureRecord, _ interface: Int) -> UInt32? {
    guard interfaces.indices.contains(interface), interfaces[interface].linkType == .hciH4 else {
      return nil
    }
    switch record.direction {
    case .controllerToHost: return 1
    case .hostToController: return 2
    case .air, nil: return nil
    }
  }

  private mutating func time(of record: CaptureRecord, _ interface: Int) -> UInt64 {
    let hasFineTimes = interfaces.indices.contains(interface) && interfaces[interface].hasFineTimes
    let ticks =
      hasFineTimes ? record.time.nanosecondsSince1970 : losses.microseconds(of: record)
    if ticks < 0 { losses.add(.farTimes) }
    return UInt64(clamping: ticks)
  }

  private func append(_ ticks: UInt64, to body: inout [UInt8]) {
    body.append(littleEndian: UInt32(truncatingIfNeeded: ticks >> 32))
    body.append(littleEndian: UInt32(truncatingIfNeeded: ticks))
  }

  /// Ends the file with the losses of the interfaces, as far as they are known.
  ///
  /// - Parameter total: The losses of the only interface, if its description does not give them.
  mutating func finish(drops total: UInt64? = nil) {
    if isFinished { return }
    isFinished = true
    let only = interfaces.count == 1 ? total ?? (drops > 0 ? drops : nil) : nil
    for (number, interface) in interfaces.enumerated() {
      guard let lost = interface.drops ?? only else { continue }
      var body: [UInt8] = []
      body.append(littleEndian: UInt32(number))
      let ticks = lastTime.nanosecondsSince1970 / (interface.hasFineTimes ? 1 : 1000)
      append(UInt64(clamping: ticks), to: &body)
      var options = PcapngOptionList()
      options.append(Pcapng.Option.interfaceDrops, lost)
      writeBlock(Pcapng.BlockType.interfaceStatistics, body + options.octets)
    }
  }
}

/// Options that are collected for the end of a block, little-endian.
struct PcapngOptionList {
  private var written: [UInt8] = []

  /// The options, followed by the end of options if there are any.
  var octets: [UInt8] { written.isEmpty ? [] : written + [0, 0, 0, 0] }

  mutating func append(_ code: UInt16, _ value: [UInt8]) {
    let value = value.prefix(0xFFFF)
    written.append(littleEndian: code)
    written.append(littleEndian: UInt16(value.count))
    written.append(contentsOf: value)
    written.append(contentsOf: repeatElement(0, count: (4 - value.count % 4) % 4))
  }

  mutating func append(_ code: UInt16, _ text: String?) {
    if let text { append(code, Array(text.utf8)) }
  }

  mutating func append(_ code: UInt16, _ number: some FixedWidthInteger) {
    var value: [UInt8] = []
    value.append(littleEndian: number)
    append(code, value)
  }
}
