import Adapters
package import Captures
import Conformance
package import Timelines

/// The timeline of a whole capture file.
package struct CaptureTimeline: Sendable {
  package let name: String
  /// The stretch of the capture that is shown. The rest is still read, because it describes links.
  package var stretch: CaptureStretch?
  /// Kinds of entries that may be left out.
  package var unneeded = Deeds()
  private let capture: Capture
  /// The records that follow octets which were not records. Whatever these octets were is lost.
  private let gaps: Set<Int>
  /// The known devices with changing addresses.
  private let identities: Identities
  /// The keys that open encrypted connections.
  private let ring: KeyRing
  /// The kind of host that was recorded; nil if it is unknown.
  package let host: RecordedHost?
  /// The times at which its traffic began and ended; nil if it has no record.
  let times: (first: CaptureTime, last: CaptureTime)?
  /// All that its records can show, in whichever stretch.
  let observations: Set<Observation>

  /// - Parameter keys: The keys known in addition to those that the capture shows.
  package init(_ capture: Capture, keys: KnownKeys = KnownKeys()) {
    self.capture = capture
    name = capture.name
    var identities = keys.named
    ring = keys.ring
    var evidence = HostEvidence(capture.format)
    var observations = Observations()
    var times: (first: CaptureTime, last: CaptureTime)?
    let warnings = capture.forEachRecord { record, octets in
      if Interruption.isRequested { return }
      identities.learn(from: record, octets)
      evidence.learn(from: record, octets)
      if record.isOnTrafficClock {
        times = (times?.first ?? record.time, max(times?.last ?? record.time, record.time))
      }
      // A note may turn out to be one of an app's life.
      if case .note = record.content { observations.insert(.notes) }
      if let observation = record.observation { observations.insert(observation) }
    }
    self.identities = identities
    self.observations = observations.all
    self.times = times
    host = evidence.host
    gaps = Set(warnings.first.filter { $0.kind == .notARecord }.map(\.record))
  }

  /// The knowledge about a capture after all of it was read.
  package struct Outcome {
    /// The instant of the last record.
    package var end = Instant.start
    /// The faults of the file.
    package var warnings = CaptureWarnings()
    /// The keys, with how many packets they opened.
    package var keys = KeyRing()
    /// The observations that its records can show.
    package var observations: Set<Observation> { seen.all }
    private var seen = Observations()
    /// The number of records that were shown.
    package var records = 0

    /// Returns whether an entry is shown. Entries of the stretch are shown. Entries of an app's
    /// life from before it are shown too, because the app is still in the state that they tell.
    func shows(_ entry: Entry, isInside: Bool) -> Bool {
      isInside || records == 0 && LifecycleNotes.families.contains(entry.kind.family)
    }

    mutating func learn(from record: CaptureRecord) {
      records += 1
      if let observation = record.observation { seen.insert(observation) }
    }

    mutating func learn(from entry: Entry) {
      if LifecycleNotes.families.contains(entry.kind.family) { seen.insert(.notes) }
    }
  }

  /// Shows every entry in order. The result also says what the capture can show.
  ///
  /// - Parameters:
  ///   - decoders: How many cores there are: with more than one, another decodes the records that
  ///     come.
  ///   - progress: Receives each record before its entries are built, to show the progress.
  package func observe<Failure: Error>(
    decoders: Int = 1, progress: ((CaptureRecord) throws(Failure) -> Void)? = nil,
    _ show: (Entry) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    var builder = TimelineBuilder(identities: identities)
    builder.unneeded = unneeded
    var outcome = Outcome()
    var stretch = stretch ?? CaptureStretch()
    var isShown = false
    (outcome.warnings, outcome.keys) = try capture.decodeRecords(keys: ring, jobs: decoders) {
      (decoded) throws(Failure) in
      // If bluewake is interrupted, the rest is only walked through.
      if Interruption.isRequested { return nil }
      let record = decoded.record
      try progress?(record)
      let wasShown = isShown
      isShown = stretch.contains(record)
      if isShown != wasShown {
        for entry in builder.heldEntries() where outcome.shows(entry, isInside: wasShown) {
          outcome.learn(from: entry)
          try show(entry)
        }
      }
      if !gaps.isEmpty, gaps.contains(record.number) {
        for entry in builder.entriesForGap() where isShown { try show(entry) }
      }
      if isShown, outcome.records == 0, stretch.start != nil {
        for gap in builder.entriesForGap(by: .user) { try show(gap) }
      }
      if isShown { outcome.learn(from: record) }
      for entry in builder.entries(of: decoded)
      where outcome.shows(entry, isInside: isShown) {
        outcome.learn(from: entry)
        try show(entry)
        if isShown { continue }
        for gap in builder.entriesForGap(by: .user) { try show(gap) }
      }
      if isShown { outcome.end = builder.now }
      return builder.peerCount > capture.limits[.peers] ? .peers : nil
    }
    for entry in builder.heldEntries() where outcome.shows(entry, isInside: isShown) {
      outcome.learn(from: entry)
      try show(entry)
    }
    if let end = stretch.end, let start = builder.start, builder.now > outcome.end {
      outcome.end = max(outcome.end, min(end.instant(since: start), builder.now))
    }
    return outcome
  }
}

extension Capture {
  /// The header of the capture if it is a recorded run; else nil. Only the beginning is read.
  package var runHeader: RunHeader? {
    struct Found: Error {}
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    do throws(Found) {
      _ = try forEachRecord { (record, octets) throws(Found) in
        _ = builder.entries(of: decoder.decode(record, octets))
        if builder.runHeader != nil || record.number >= Self.longestOpening { throw Found() }
      }
    } catch {}
    return builder.runHeader
  }

  /// The number of records that are searched for a header. It is at the beginning, but another tool
  /// may have put records of its own before it.
  private static var longestOpening: Int { 8 }
}

extension CaptureTimeline {
  /// The header of the capture if it is a recorded run; else nil.
  package var runHeader: RunHeader? { capture.runHeader }

  /// Returns the kind of clock that its instants come from.
  func clock(of run: RunHeader?) -> Clock {
    if run == nil { return .captured }
    return inexactness == .zero ? .virtual : .live
  }

  /// The amount by which a recorded run says that its instants may be wrong.
  var inexactness: Duration {
    struct Found: Error { var tolerance: Duration }
    do {
      _ = try observe { (entry) throws(Found) in
        guard entry.kind == .runBegan else { return }
        guard case .duration(let tolerance) = entry[.tolerance] else {
          throw Found(tolerance: .zero)
        }
        throw Found(tolerance: .nanoseconds(tolerance))
      }
    } catch {
      return error.tolerance
    }
    return .zero
  }
}

extension CaptureTime {
  /// Returns the time since the beginning of a capture, on the capture's timeline.
  func instant(since start: CaptureTime) -> Instant {
    let (distance, overflow) = nanosecondsSince1970.subtractingReportingOverflow(
      start.nanosecondsSince1970)
    return overflow ? .distantFuture : Instant(nanoseconds: max(distance, 0))
  }
}

/// The observations that the records of a capture can show.
private struct Observations {
  private(set) var all: Set<Observation> = []
  /// The latest one. It usually comes again, and then the set need not be searched.
  private var last: Observation?

  mutating func insert(_ observation: Observation) {
    if observation == last { return }
    last = observation
    all.insert(observation)
  }
}

extension CaptureRecord {
  /// The observation that a capture with such records makes possible.
  fileprivate var observation: Observation? {
    switch content {
    case .hci: .hci
    case .air: .air
    case .note, .damaged: nil
    }
  }
}
