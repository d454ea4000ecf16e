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
  /// What was found out about the capture before.
  package let survey: CaptureSurvey
  /// The keys that open encrypted connections.
  private let ring: KeyRing

  /// - Parameter keys: The keys known in addition to those that the capture shows.
  package init(_ capture: Capture, keys: KnownKeys = KnownKeys()) {
    self.capture = capture
    name = capture.name
    ring = keys.ring
    survey = CaptureSurvey(capture, keys: keys)
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
    private var seen = CaptureObservations()
    /// The number of records that were shown.
    package var records = 0

    /// Returns whether an entry is shown. Entries of the stretch are shown. Entries of an app's
    /// life from before it are shown too, because the app is still in the state that they tell.
    func shows(_ entry: Entry, isInside: Bool) -> Bool {
      isInside || records == 0 && LifecycleNotes.families.contains(entry.kind.family)
    }

    mutating func learn(from record: CaptureRecord) {
      records += 1
      seen.insert(of: record)
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
    var builder = TimelineBuilder(identities: survey.identities)
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
      if survey.followsGap(record) {
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

extension CaptureTime {
  /// Returns the time since the beginning of a capture, on the capture's timeline.
  func instant(since start: CaptureTime) -> Instant {
    let (distance, overflow) = nanosecondsSince1970.subtractingReportingOverflow(
      start.nanosecondsSince1970)
    return overflow ? .distantFuture : Instant(nanoseconds: max(distance, 0))
  }
}
