import Captures
import Timelines
import VirtualTime

/// The timeline of a whole capture file.
struct CaptureTimeline {
  let name: String
  private let capture: Capture

  init(_ capture: Capture) {
    self.capture = capture
    name = capture.name
  }

  /// Shows every entry in order.
  ///
  /// - Returns: When the last record was, and what was wrong with the file.
  func forEachEntry(
    _ show: (Entry) throws -> Void
  ) rethrows -> (end: Instant, warnings: CaptureWarnings) {
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    let warnings = try capture.forEachRecord { record, octets in
      for entry in builder.entries(of: decoder.decode(record, octets)) { try show(entry) }
    }
    return (builder.now, warnings)
  }
}

extension CaptureTimeline {
  /// What the capture says of itself where it is a recorded run.
  var runHeader: RunHeader? {
    struct Found: Error {}
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    do throws(Found) {
      _ = try capture.forEachRecord { (record, octets) throws(Found) in
        _ = builder.entries(of: decoder.decode(record, octets))
        if builder.runHeader != nil || record.number >= Self.longestOpening { throw Found() }
      }
    } catch {}
    return builder.runHeader
  }

  /// A header stands at the beginning; another tool may have put records of its own before it.
  private static var longestOpening: Int { 8 }

  /// All entries at once, for what has to know the end before the beginning.
  var entries: [Entry] {
    var entries: [Entry] = []
    let (_, warnings) = forEachEntry { entries.append($0) }
    warnings.report(about: name)
    return entries
  }
}

extension Kind {
  /// What a capture of packets can show: what is on air and on links, never what an app is told.
  static let shownByCaptures = Set(
    allCases.filter { [.air, .link, .note, .divergence].contains($0.family) })
}
