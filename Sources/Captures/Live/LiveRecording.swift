import BluetoothProtocols

/// Writes what comes from a live source until the recording is long enough.
public struct LiveRecording: ~Copyable {
  private var writer: CaptureWriter
  /// The number of records to write; nil for no limit.
  public var limit: Int?
  /// The number of packets received.
  public private(set) var packetCount = 0
  /// The number of packets lost before they could be written.
  public private(set) var drops: UInt64 = 0

  /// - Throws: `CaptureError` if the layout cannot be written.
  public init(_ layout: CaptureLayout, limit: Int? = nil) throws(CaptureError) {
    writer = try CaptureWriter(layout)
    self.limit = limit
  }

  /// The number of records in the output.
  public var recordCount: Int { writer.recordCount }
  /// The content so far that the format of the recording could not hold.
  public var losses: CaptureLosses { writer.losses }

  /// Records until the source ends or fails, the limit is reached, or `isStopped` returns true. If
  /// the source fails, all earlier packets are written, and the file is whole.
  ///
  /// - Parameters:
  ///   - isStopped: Returns whether to stop. It is asked after each packet and several times a
  ///     second.
  ///   - write: Gets the octets of the file. The first call gets the file header, so that even a
  ///     recording without packets is a file that can be read.
  public mutating func run(
    _ source: borrowing LiveSource, until isStopped: () -> Bool,
    write: ([UInt8]) throws(CaptureError) -> Void
  ) throws(CaptureError) {
    try write(writer.takeOctets())
    var pending = 0
    var failure: CaptureError?
    loop: while !isStopped(), limit.map({ recordCount < $0 }) ?? true {
      let next: LiveSource.Next
      do throws(CaptureError) {
        next = try source.next()
      } catch {
        failure = error
        break loop
      }
      switch next {
      case .packet(let time, let octets, let originalLength):
        append(octets, time, originalLength, source.linkType)
        pending += octets.count
      case .nothing:
        drops = source.drops ?? drops
        try flush(&pending, atLeast: 1, write)
      case .end: break loop
      }
      try flush(&pending, atLeast: 1 << 16, write)
    }
    drops = source.drops ?? drops
    writer.finish(drops: drops)
    try write(writer.takeOctets())
    if let failure { throw failure }
  }

  private mutating func flush(
    _ pending: inout Int, atLeast count: Int, _ write: ([UInt8]) throws(CaptureError) -> Void
  ) throws(CaptureError) {
    guard pending >= count else { return }
    try write(writer.takeOctets())
    pending = 0
  }

  private mutating func append(
    _ octets: [UInt8], _ time: CaptureTime, _ originalLength: Int, _ linkType: LinkType
  ) {
    packetCount += 1
    let envelope = RecordEnvelope(linkType: linkType, frame: octets)
    let header = PacketHeader(
      offset: 0, time: time, originalLength: originalLength, linkType: linkType,
      cumulativeDrops: drops)
    let frame = unsafe octets.span.bytes
    let framed = FramedPacket(frame, as: linkType, hint: nil)
    let record = CaptureRecord(framed, header, number: packetCount, captured: octets.count)
    _ = writer.append(record, frame.extracting(framed.packet), envelope)
  }
}
