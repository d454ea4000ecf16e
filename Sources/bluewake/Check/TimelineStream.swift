import ArgumentParser
import Captures
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The timeline of a capture that somebody is still writing, on standard input.
struct TimelineStream {
  let name = "standard input"
  /// Devices are recognized by these alone: those that the capture shows later are not known yet.
  let keys: KnownKeys
  let limits: CaptureLimits

  /// Shows every entry as soon as its record is there, until the stream ends.
  ///
  /// - Parameters:
  ///   - begin: Is told when the capture began, before anything is shown of it.
  ///   - tell: Is told whose host it is, as soon as that shows and whenever more does.
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
    while let octets = Self.more(&room) {
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
          for entry in builder.entries(of: decoder.decode(record, octets)) {
            outcome.note(entry)
            show(entry)
          }
          return builder.peerCount > limits[.peers] ? .peers : nil
        }
      } catch {
        StandardError.writeLine("\(error)")
        throw .badInput
      }
    }
    outcome.warnings = stream.end()
    outcome.keys = decoder.keys
    outcome.end = builder.now
    return outcome
  }

  /// What has come; nil at the end.
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
