import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing

/// The properties of every available capture, in every format that is written.
@Suite struct RoundTripTests {
  static let captures = CaptureFiles.traces + CaptureFiles.shared
  static let formats: [CaptureFormat] = [.btsnoop, .pcap, .pcapng, .packetLogger]

  @Test(.slow, arguments: captures)
  func `a round trip keeps every octet, every direction and the time`(file: URL) throws {
    guard let capture = try? Capture.open(file.path) else { return }
    let records = Walk(capture).records
    for format in Self.formats {
      let conversion = try Conversion(capture, format)
      let outcome = conversion.outcome
      let left = CaptureLoss.allCases.filter(\.leavesRecordOut).map(outcome.losses.count(of:))
      #expect(outcome.recordsWritten + left.reduce(0, +) == records.count, "\(format)")
      guard outcome.recordsWritten > 0 else { continue }
      let read = try conversion.walk
      #expect(read.warnings.damageCount == 0 || format == .pcap || format == .pcapng)
      compare(read.records, with: records.filter { $0.isWritten(as: format, of: capture) }, format)
    }
  }

  private func compare(
    _ read: [CopiedRecord], with written: [CopiedRecord], _ format: CaptureFormat
  ) {
    guard read.count == written.count else {
      Issue.record("\(format): \(read.count) records of \(written.count)")
      return
    }
    for (new, old) in zip(read, written) {
      if case .note = old.record.content, new.record.content != old.record.content { continue }
      #expect(new.octets == old.octets, "\(format), record \(old.record.number)")
      #expect(new.record.content == old.record.content, "\(format), record \(old.record.number)")
      let isFine = new.record.time == old.record.time
      #expect(
        isFine || new.record.time == old.record.withoutPlace(microseconds: true).time,
        "\(format), record \(old.record.number)")
      if old.record.direction != nil {
        #expect(new.record.direction == old.record.direction, "record \(old.record.number)")
      }
      if format != .packetLogger {
        #expect(new.record.originalLength == old.record.originalLength)
      }
    }
  }

  /// The contents of a format are unchanged by a round trip.
  @Test(.slow, arguments: captures)
  func `a second trip through the same format changes nothing at all`(file: URL) throws {
    guard let capture = try? Capture.open(file.path), capture.unpackedOctetCount < 200_000 else {
      return
    }
    for format in Self.formats {
      let first = try Conversion(capture, format)
      guard first.outcome.recordsWritten > 0 else { continue }
      let second = try Conversion(try Capture(octets: first.octets), format)
      #expect(second.octets == first.octets, "\(format)")
      #expect(second.outcome.losses.isEmpty, "\(format)")
    }
  }
}

extension CopiedRecord {
  /// Whether a record of a capture can be in a format's file.
  fileprivate func isWritten(as format: CaptureFormat, of capture: Capture) -> Bool {
    let layout = CaptureLayout(format, for: capture)
    var writer = try? CaptureWriter(layout ?? .packetLogger())
    // Between these, what is wrapped alike stays as it is, damaged records too.
    let pcaps: [CaptureFormat] = [.pcap, .pcapng]
    if pcaps.contains(format), pcaps.contains(capture.format) { return true }
    return writer?.append(record, octets.span.bytes) ?? false
  }
}
