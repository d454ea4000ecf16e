import Captures
import Conformance
import Timelines
import VirtualTime

/// The timeline of a whole capture file.
struct CaptureTimeline {
  let name: String
  /// What of the capture is shown; the rest is read all the same, for what it tells of links.
  var stretch: CaptureStretch?
  private let capture: Capture
  /// The records before which octets were no records: whatever they were is lost.
  private let gaps: Set<Int>
  /// Who is known behind an address that changes.
  private let identities: Identities
  /// What opens encrypted connections.
  private let ring: KeyRing
  /// Whose host was recorded; nil where nothing tells.
  let host: RecordedHost?

  /// - Parameter keys: Known besides those that the capture shows.
  init(_ capture: Capture, keys: KnownKeys = KnownKeys()) {
    self.capture = capture
    name = capture.name
    var identities = keys.named
    ring = keys.ring
    var evidence = HostEvidence(capture.format)
    let warnings = capture.forEachRecord { record, octets in
      identities.note(record, octets)
      evidence.note(record, octets)
    }
    self.identities = identities
    host = evidence.host
    gaps = Set(warnings.first.filter { $0.kind == .notARecord }.map(\.record))
  }

  /// What there is to know of a capture once all of it has been seen.
  struct Outcome {
    /// When the last record was.
    var end = Instant.start
    /// What was wrong with the file.
    var warnings = CaptureWarnings()
    /// What opened its encrypted connections.
    var keys = KeyRing()
    /// What its records can show.
    var observations: Set<Observation> = []
    /// How many records were shown.
    var records = 0

    /// Whether an entry is shown: those of the stretch are, and what came before it of an app's life,
    /// since an app is in the state in which it came to be then.
    func shows(_ entry: Entry, isInside: Bool) -> Bool {
      isInside || records == 0 && LifecycleNotes.families.contains(entry.kind.family)
    }

    mutating func note(_ record: CaptureRecord) {
      records += 1
      if let observation = record.observation { observations.insert(observation) }
    }

    mutating func note(_ entry: Entry) {
      if LifecycleNotes.families.contains(entry.kind.family) { observations.insert(.notes) }
    }
  }

  /// Shows every entry in order.
  ///
  /// - Returns: When the last record was, and what was wrong with the file.
  func forEachEntry(
    _ show: (Entry) throws -> Void
  ) rethrows -> (end: Instant, warnings: CaptureWarnings) {
    let outcome = try observe(show)
    outcome.keys.report(about: name)
    return (outcome.end, outcome.warnings)
  }

  /// The same, for who has to know what the capture can show.
  func observe(_ show: (Entry) throws -> Void) rethrows -> Outcome {
    var decoder = RecordDecoder(keys: ring)
    var builder = TimelineBuilder(identities: identities)
    var outcome = Outcome()
    var stretch = stretch ?? CaptureStretch()
    var isShown = false
    outcome.warnings = try capture.visitRecords { record, octets in
      let wasShown = isShown
      isShown = stretch.contains(record)
      if isShown != wasShown {
        for entry in builder.heldEntries() where outcome.shows(entry, isInside: wasShown) {
          outcome.note(entry)
          try show(entry)
        }
      }
      if !gaps.isEmpty, gaps.contains(record.number) {
        for entry in builder.entriesForGap() where isShown { try show(entry) }
      }
      if isShown, outcome.records == 0, stretch.start != nil {
        for gap in builder.entriesForGap(by: .user) { try show(gap) }
      }
      if isShown { outcome.note(record) }
      for entry in builder.entries(of: decoder.decode(record, octets))
      where outcome.shows(entry, isInside: isShown) {
        outcome.note(entry)
        try show(entry)
        if isShown { continue }
        for gap in builder.entriesForGap(by: .user) { try show(gap) }
      }
      if isShown { outcome.end = builder.now }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
    for entry in builder.heldEntries() where outcome.shows(entry, isInside: isShown) {
      outcome.note(entry)
      try show(entry)
    }
    outcome.keys = decoder.keys
    if let end = stretch.end, let start = builder.start, builder.now > outcome.end {
      outcome.end = max(outcome.end, min(end.instant(since: start), builder.now))
    }
    return outcome
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

  /// Where its instants come from.
  func clock(of run: RunHeader?) -> Clock {
    if run == nil { return .captured }
    return inexactness == .zero ? .virtual : .live
  }

  /// By how much a recorded run says that its instants may be wrong.
  var inexactness: Duration {
    struct Found: Error { var tolerance: Duration }
    do {
      _ = try observe { entry in
        guard entry.kind == .runBegan else { return }
        guard case .duration(let tolerance) = entry[.tolerance] else {
          throw Found(tolerance: .zero)
        }
        throw Found(tolerance: .nanoseconds(tolerance))
      }
    } catch {
      if let found = error as? Found { return found.tolerance }
    }
    return .zero
  }

  /// A header stands at the beginning; another tool may have put records of its own before it.
  private static var longestOpening: Int { 8 }
}

extension CaptureTime {
  /// How far it is behind the beginning of a capture, on the capture's timeline.
  func instant(since start: CaptureTime) -> Instant {
    let (distance, overflow) = nanosecondsSince1970.subtractingReportingOverflow(
      start.nanosecondsSince1970)
    return overflow ? .distantFuture : Instant(nanoseconds: max(distance, 0))
  }
}

extension CaptureRecord {
  /// What a capture with such records can show.
  fileprivate var observation: Observation? {
    switch content {
    case .hci: .hci
    case .air: .air
    case .note, .damaged: nil
    }
  }
}
