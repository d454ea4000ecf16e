/// Writes a capture, or a part of it, in another layout.
public struct CaptureConversion: Sendable {
  /// The layout that the capture is written in.
  public var layout: CaptureLayout
  /// The time of the first records to write; nil for the beginning.
  public var start: CaptureTime?
  /// The time before which records are written; nil for the end.
  public var end: CaptureTime?
  /// Comments to add to records, by the numbers of the records. Only pcapng holds comments.
  public var comments: [Int: [String]] = [:]

  /// Whether a record is written, by its number less one; nil to write all. A record after the last
  /// element is not written.
  public var kept: [Bool]?

  /// Makes a conversion of a whole capture, or of the stretch between two times.
  public init(
    to layout: CaptureLayout, from start: CaptureTime? = nil, until end: CaptureTime? = nil
  ) {
    self.layout = layout
    self.start = start
    self.end = end
  }

  /// Takes the next record, or nil at the end of the capture, and returns the records that can be
  /// written now with other octets, in their order. A record may have to wait for later ones.
  public typealias Alteration = (CaptureRecord?, RawSpan) -> [AlteredRecord]

  /// The outcome of a conversion.
  public struct Outcome: Sendable {
    /// The number of records read.
    public var recordsRead = 0
    /// The number of records read that are between the two times.
    public var recordsInTime = 0
    /// The number of records written.
    public var recordsWritten = 0
    /// The content that the layout could not hold.
    public var losses = CaptureLosses()
    /// The number of comments on records that were left out on purpose.
    public var commentsLeftOut = 0
    /// The faults of the capture that was read.
    public var warnings = CaptureWarnings()
  }

  /// Reads and writes piece by piece, so that memory does not grow with the capture.
  ///
  /// - Parameters:
  ///   - tell: Receives each record that is read, for observers of the progress.
  ///   - alter: Returns the records to write instead. Then comments on records are left out, and so
  ///     are unknown octets around packets.
  ///   - write: Gets the octets of the new file. The first call comes with the first record: a file
  ///     without records is no capture, and in some formats it has no octets at all.
  /// - Throws: The error of `write`, or an error if the layout cannot be written.
  public func convert(
    _ capture: Capture, telling tell: ((CaptureRecord) -> Void)? = nil,
    altering alter: Alteration? = nil,
    write: ([UInt8]) throws(CaptureError) -> Void
  ) throws(CaptureError) -> Outcome {
    let facts = capture.facts
    let envelopes = RecordEnvelopes(of: capture, facts)
    var writer = try CaptureWriter(layout)
    var outcome = Outcome()
    var stretch = CaptureStretch(from: start, until: end)
    let step = 1 << 16
    var pending = 0
    outcome.warnings = try capture.forEachRecord { record, octets throws(CaptureError) in
      outcome.recordsRead += 1
      tell?(record)
      guard stretch.contains(record) else { return }
      outcome.recordsInTime += 1
      if let kept, record.number > kept.count || !kept[record.number - 1] { return }
      var envelope = capture.envelope(of: record, envelopes)
      if let alter {
        outcome.commentsLeftOut += envelope?.comments.count ?? 0
        for altered in alter(record, octets) {
          writer.append(altered, capture.envelope(of: altered, envelopes))
        }
      } else {
        if let comments = comments[record.number] {
          envelope = envelope ?? RecordEnvelope()
          envelope?.comments += comments
        }
        guard writer.append(record, octets, envelope) else { return }
      }
      pending += octets.byteCount
      if pending >= step {
        try write(writer.takeOctets())
        pending = 0
      }
    }
    for altered in alter?(nil, RawSpan()) ?? [] {
      writer.append(altered, capture.envelope(of: altered, envelopes))
    }
    writer.finish()
    outcome.recordsWritten = writer.recordCount
    outcome.losses = writer.losses
    if layout.format != .pcapng { outcome.losses.add(.comments, count: facts.outerCommentCount) }
    if outcome.recordsWritten > 0 { try write(writer.takeOctets()) }
    return outcome
  }
}

/// A record with other octets in place of its own.
public struct AlteredRecord: Sendable {
  /// The record, with the original length of the new octets if they have another length. It still
  /// knows where it stood.
  public var record: CaptureRecord
  /// The octets to write.
  public var octets: [UInt8]
  /// Whether the capture that was read has no such record.
  public var isNew: Bool

  /// Makes a record to write.
  public init(_ record: CaptureRecord, _ octets: [UInt8], isNew: Bool = false) {
    (self.record, self.octets, self.isNew) = (record, octets, isNew)
  }
}

extension CaptureWriter {
  fileprivate mutating func append(_ altered: AlteredRecord, _ envelope: RecordEnvelope?) {
    var envelope = envelope
    envelope?.replacePacket(with: altered.octets)
    _ = unsafe append(altered.record, altered.octets.span.bytes, envelope)
  }
}

extension Capture {
  fileprivate func envelope(
    of altered: AlteredRecord, _ envelopes: RecordEnvelopes
  ) -> RecordEnvelope? {
    altered.isNew ? nil : envelope(of: altered.record, envelopes)
  }

  func envelope(of record: CaptureRecord, _ envelopes: RecordEnvelopes) -> RecordEnvelope? {
    storage.withOctets { envelopes.envelope(of: record, in: $0) }
  }
}

extension CaptureFacts {
  /// The number of comments on sections and interfaces.
  fileprivate var outerCommentCount: Int {
    sections.reduce(0) { sum, section in
      sum + section.comments.count + section.interfaces.reduce(0) { $0 + $1.comments.count }
    }
  }
}
