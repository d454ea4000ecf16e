import Adapters
package import Captures
import Conformance
package import Timelines

/// What one pass over a capture finds out before its timeline is shown.
package struct CaptureSurvey: Sendable {
  /// The header of a recorded run; nil of any other capture.
  package let runHeader: RunHeader?
  /// By how much a recorded run says that its instants may be wrong.
  package let inexactness: Duration
  /// The kind of host that was recorded; nil if it is unknown.
  package let host: RecordedHost?
  /// The known devices with changing addresses.
  let identities: Identities
  /// The times at which the traffic began and ended; nil if there is no record.
  let times: (first: CaptureTime, last: CaptureTime)?
  /// All that the records can show, in whichever stretch.
  let observations: Set<Observation>
  /// The records that follow octets which were not records. Whatever these octets were is lost.
  private let gaps: Set<Int>

  /// - Parameter keys: The keys known in addition to those that the capture shows.
  package init(_ capture: Capture, keys: KnownKeys = KnownKeys()) {
    var identities = keys.named
    var evidence = HostEvidence(capture.format)
    var observations = CaptureObservations()
    var opening = RunOpening()
    var times: (first: CaptureTime, last: CaptureTime)?
    let warnings = capture.forEachRecord { record, octets in
      if Interruption.isRequested { return }
      if opening.isAwaited { opening.learn(from: record, octets) }
      identities.learn(from: record, octets)
      evidence.learn(from: record, octets)
      if record.isOnTrafficClock {
        times = (times?.first ?? record.time, max(times?.last ?? record.time, record.time))
      }
      // A note may turn out to be one of an app's life.
      if case .note = record.content { observations.insert(.notes) }
      observations.insert(of: record)
    }
    (runHeader, inexactness) = (opening.header, opening.tolerance ?? .zero)
    (self.identities, self.times, host) = (identities, times, evidence.host)
    self.observations = observations.all
    gaps = Set(warnings.first.filter { $0.kind == .notARecord }.map(\.record))
  }

  /// The kind of clock that the instants come from.
  var clock: Clock {
    if runHeader == nil { return .captured }
    return inexactness == .zero ? .virtual : .live
  }

  /// Returns whether octets before a record were none.
  func followsGap(_ record: CaptureRecord) -> Bool {
    !gaps.isEmpty && gaps.contains(record.number)
  }
}

/// Finds the header and the first entry of a recorded run.
private struct RunOpening {
  /// The header, once it is there.
  var header: RunHeader? { builder.runHeader }
  /// The inexactness that `run.began` tells, once it is there.
  private(set) var tolerance: Duration?
  private(set) var isAwaited = true
  private var decoder = RecordDecoder()
  private var builder = TimelineBuilder()

  /// The number of records that are searched for a header. It is at the beginning, but another tool
  /// may have put records of its own before it.
  private static let longest = 8

  mutating func learn(from record: CaptureRecord, _ octets: RawSpan) {
    for entry in builder.entries(of: decoder.decode(record, octets))
    where entry.kind == .runBegan && tolerance == nil {
      if case .duration(let told) = entry[.tolerance] { tolerance = .nanoseconds(told) }
      tolerance = tolerance ?? .zero
    }
    isAwaited = header == nil ? record.number < Self.longest : tolerance == nil
  }
}

/// The observations that the records of a capture can show.
struct CaptureObservations {
  private(set) var all: Set<Observation> = []
  /// The latest one. It usually comes again, and then the set need not be searched.
  private var last: Observation?

  mutating func insert(of record: CaptureRecord) {
    switch record.content {
    case .hci: insert(.hci)
    case .air: insert(.air)
    case .note, .damaged: break
    }
  }

  mutating func insert(_ observation: Observation) {
    if observation == last { return }
    last = observation
    all.insert(observation)
  }
}
