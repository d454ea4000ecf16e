/// Reads a btsnoop file from a pipe while it is still being written, record by record.
///
///     var stream = CaptureStream(name: "standard input")
///     while let octets = more() { try stream.append(octets) { record, octets in … } }
///     let warnings = stream.end()
///
/// Only the octets of an incomplete record are held back, so that a stream may go on for days.
public struct CaptureStream {
  private let name: String
  private var walker: BtsnoopWalker?
  private var state: WalkState
  /// The octets that have come and have not been visited, and how many came before them.
  private var pending: [UInt8] = []
  private var passed = 0
  private var isBroken = false

  /// Makes a stream that has received no octets.
  ///
  /// - Parameter name: The name of the stream in messages.
  public init(name: String, within limits: CaptureLimits = CaptureLimits()) {
    self.name = name
    state = WalkState(over: nil, within: limits)
  }
}

extension CaptureStream {
  /// Takes in octets, and visits the records that are complete now.
  ///
  /// If a record makes no sense, reading ends there. To find the next record would take octets that
  /// have not come yet.
  ///
  /// - Parameter body: Returns the bound that it has reached, nil to go on. Reading ends at a
  ///   bound, too.
  /// - Throws: `CaptureError` if this is no btsnoop stream.
  public mutating func append(
    _ octets: some Sequence<UInt8>,
    _ body: (CaptureRecord, RawSpan) -> CaptureLimits.Bound?
  ) throws(CaptureError) {
    if isBroken { return }
    pending += octets
    if walker == nil {
      if pending.count < Btsnoop.fileHeaderSize { return }
      walker = BtsnoopWalker(datalink: try datalink())
      pending.removeFirst(Btsnoop.fileHeaderSize)
      passed = Btsnoop.fileHeaderSize
    }
    if let walker { visit(by: walker, body) }
  }

  /// Ends the stream, and returns what was wrong with it.
  public mutating func end() -> CaptureWarnings {
    if !isBroken, walker == nil || !pending.isEmpty {
      state.warn(.cutShort, at: passed, "Stream ends \(pending.count) octets into a record")
    }
    return state.warnings
  }

  private func datalink() throws(CaptureError) -> Btsnoop.Datalink {
    let octets = unsafe pending.span.bytes
    guard octets.starts(with: Btsnoop.magic) else {
      throw CaptureError(
        file: name, kind: .unsupported,
        text: "only a btsnoop stream can be followed, and this is none")
    }
    do {
      return try Btsnoop.Datalink(fileHeader: octets)
    } catch {
      throw CaptureError(file: name, kind: error.kind, text: error.text)
    }
  }

  private mutating func visit(
    by walker: BtsnoopWalker, _ body: (CaptureRecord, RawSpan) -> CaptureLimits.Bound?
  ) {
    let come = pending
    let octets = unsafe come.span.bytes
    var position = 0
    while octets.byteCount - position >= Btsnoop.recordHeaderSize {
      let header = Btsnoop.RecordHeader(at: position, in: octets)
      let start = position + Btsnoop.recordHeaderSize
      if header.included > Btsnoop.longestRecord {
        state.warn(
          .notARecord, at: passed + position,
          "Included Length at offset \(passed + position + 4) is \(header.included), "
            + "but no record is longer than \(Btsnoop.longestRecord)")
        isBroken = true
        break
      }
      if octets.byteCount - start < header.included { break }
      let content = octets.extracting(start..<start + header.included)
      var reached: CaptureLimits.Bound?
      let goesOn = walker.deliver(content, header, at: passed + position, &state) {
        record, octets in
        reached = body(record, octets)
        return reached == nil
      }
      if let reached { _ = state.end(by: reached, at: passed + position) }
      position = start + header.included
      isBroken = !goesOn
      if isBroken { break }
    }
    pending = Array(come[position...])
    passed += position
  }
}
