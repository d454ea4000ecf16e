package import Captures
package import Timelines

/// The timeline of a capture that is still being written.
package struct TimelineStream {
  package let name: String
  /// The only keys by which devices are recognized. Keys that the capture shows later are not known
  /// yet.
  package let keys: KnownKeys
  package let limits: CaptureLimits
  /// Returns the next piece of the capture.
  ///
  /// - Parameter patience: How long to wait; nil to wait until a piece comes.
  private let next: (_ patience: Duration?) -> Piece

  /// A piece of a capture.
  package enum Piece {
    case octets(ArraySlice<UInt8>)
    /// No octets came for as long as the reader was ready to wait.
    case silence
    case end
  }

  package init(
    name: String, keys: KnownKeys, limits: CaptureLimits,
    next: @escaping (_ patience: Duration?) -> Piece
  ) {
    (self.name, self.keys, self.limits, self.next) = (name, keys, limits, next)
  }

  /// Shows every entry as soon as it is certain, until the stream ends.
  ///
  /// - Parameters:
  ///   - begin: Called with the beginning of the capture, before any entry is shown.
  ///   - tell: Called with the kind of the host as soon as it shows, and again when more shows.
  /// - Throws: `CaptureError` if the octets are no capture.
  package func observe(
    beginning begin: (CaptureTime) -> Void = { _ in },
    telling tell: (RecordedHost) -> Void = { _ in }, _ show: (Entry) -> Void
  ) throws(CaptureError) -> CaptureTimeline.Outcome {
    var stream = CaptureStream(name: name, within: limits)
    var decoder = RecordDecoder(keys: keys.ring)
    var builder = TimelineBuilder(identities: keys.named)
    var outcome = CaptureTimeline.Outcome()
    var evidence = HostEvidence()
    var hasBegun = false
    func pass(_ entries: [Entry]) {
      for entry in entries {
        outcome.learn(from: entry)
        show(entry)
      }
    }
    reading: while true {
      let octets: ArraySlice<UInt8>
      switch next(builder.isHolding ? TimelineBuilder.patience : nil) {
      case .octets(let piece): octets = piece
      case .silence:
        // When the stream is silent, the entries held back are shown, so that a person who watches
        // sees all.
        pass(builder.heldEntries())
        continue
      case .end: break reading
      }
      try stream.append(octets) { record, octets in
        if !hasBegun, record.isOnTrafficClock {
          hasBegun = true
          begin(record.time)
        }
        outcome.learn(from: record)
        let known = evidence.host
        evidence.learn(from: record, octets)
        if let host = evidence.host, host != known { tell(host) }
        pass(builder.entries(of: decoder.decode(record, octets)))
        return builder.peerCount > limits[.peers] ? .peers : nil
      }
    }
    pass(builder.heldEntries())
    outcome.warnings = stream.end()
    outcome.keys = decoder.keys
    outcome.end = builder.now
    return outcome
  }
}
