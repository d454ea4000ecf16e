import ArgumentParser
import Captures
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The timeline of a capture that is still being written, on standard input.
struct TimelineStream {
  let name = "standard input"
  /// The only keys by which devices are recognized. Keys that the capture shows later are not known
  /// yet.
  let keys: KnownKeys
  let limits: CaptureLimits

  /// Shows every entry as soon as it is certain, until the stream ends.
  ///
  /// - Parameters:
  ///   - begin: Called with the beginning of the capture, before any entry is shown.
  ///   - tell: Called with the kind of the host as soon as it shows, and again when more shows.
  func observe(
    beginning begin: (CaptureTime) -> Void = { _ in },
    telling tell: (RecordedHost) -> Void = { _ in }, _ show: (Entry) -> Void
  ) throws(ExitCode) -> CaptureTimeline.Outcome {
    var stream = CaptureStream(name: name, within: limits)
    var decoder = RecordDecoder(keys: keys.ring)
    var builder = TimelineBuilder(identities: keys.named)
    var outcome = CaptureTimeline.Outcome()
    var evidence = HostEvidence()
    var hasBegun = false
    var room = [UInt8](repeating: 0, count: 1 << 16)
    func pass(_ entries: [Entry]) {
      for entry in entries {
        outcome.note(entry)
        show(entry)
      }
    }
    while true {
      // When the stream is silent, the entries held back are shown, so that a person who watches
      // sees all.
      if builder.isHolding, !Self.comes(within: TimelineBuilder.patience) {
        pass(builder.heldEntries())
      }
      guard let octets = Self.more(&room) else { break }
      do throws(CaptureError) {
        try stream.append(octets) { record, octets in
          if !hasBegun, record.isOnTrafficClock {
            hasBegun = true
            begin(record.time)
          }
          outcome.note(record)
          let known = evidence.host
          evidence.note(record, octets)
          if let host = evidence.host, host != known { tell(host) }
          pass(builder.entries(of: decoder.decode(record, octets)))
          return builder.peerCount > limits[.peers] ? .peers : nil
        }
      } catch {
        StandardError.writeLine("\(error)")
        throw .badInput
      }
    }
    pass(builder.heldEntries())
    outcome.warnings = stream.end()
    outcome.keys = decoder.keys
    outcome.end = builder.now
    return outcome
  }

  /// Returns whether something comes within a time, even if it is only the end.
  private static func comes(within time: Duration) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = time.components
    return unsafe poll(&input, 1, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)) != 0
  }

  /// Returns the octets that have come; nil at the end.
  private static func more(_ room: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe room.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? room[..<count] : nil
    }
  }
}
