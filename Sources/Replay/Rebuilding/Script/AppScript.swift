import BluetoothProtocols
import Timelines

/// A recorded host's actions, as an app would make them: API calls, each after the event that the
/// host waited for.
///
/// Requests of the host's own stack (the MTU, the database hash, included services) become no
/// calls. Neither does a request about an attribute whose UUID the capture does not show.
struct AppScript: Hashable, Sendable {
  /// Scanning first, then each link. The strands go on side by side.
  var strands: [Strand] = []
  /// Remarks on actions that could not become calls.
  var remarks: [ScriptRemark] = []

  /// Calls one after another.
  struct Strand: Hashable, Sendable {
    /// The events that must have happened before the first call.
    var conditions: [AppEvent] = []
    var steps: [Step] = []
    /// The peer whose link it is about; nil for scanning.
    var peer: String?
  }

  struct Step: Hashable, Sendable {
    var call: Draft
    /// The think time of the app, from the end of the step before to this step.
    var think: Duration = .zero
    /// The earliest instant of the call; nil if only the think time counts.
    var earliest: Instant?
    /// The events that must have happened too.
    var conditions: [AppEvent] = []
    /// The callback that ends the step; nil if no callback answers the call.
    var completion: Completion?
    /// The record that the step stands for.
    var record: Int?
  }

  struct Completion: Hashable, Sendable {
    var kind: Kind
    var matching: Fields

    func matches(_ entry: Entry) -> Bool {
      entry.kind == kind && matching.allSatisfy { entry[$0.field] == $0.value }
    }
  }
}

/// An event that an app knows of.
enum AppEvent: Hashable, Sendable {
  case poweredOn
  case discovered(String)
  /// The n-th end of a link with the peer, from 1.
  case disconnected(String, Int)
}

extension AppScript {
  /// The name under which the app of a replay runs, and that of its manager.
  static let app = "replayed"
  static let manager = "central"

  init(_ recording: Recording) {
    strands = [Self.scanning(recording)]
    for place in Self.links(of: recording) {
      let (strand, remarks) = Self.strand(of: place, in: recording)
      strands.append(strand)
      self.remarks += remarks
    }
  }

  /// The position of a link in a recording.
  struct LinkPlace: Hashable, Sendable {
    var peer: Int
    var session: Int
  }

  /// Returns all links; each has its own strand.
  static func links(of recording: Recording) -> [LinkPlace] {
    recording.peers.indices.flatMap { peer in
      recording.peers[peer].sessions.indices.map { LinkPlace(peer: peer, session: $0) }
    }
  }

  /// Returns as much of a link's strand as is known without the PDUs of the link: all strands
  /// together are as large as the capture.
  static func opening(of place: LinkPlace, in recording: Recording) -> Strand {
    let peer = recording.peers[place.peer]
    let start = recording.initiation(of: peer, peer.sessions[place.session])
    return LinkScript(place, in: recording).opening(number: place.session, initiatedAt: start)
  }

  /// Returns the strand of a link, and the remarks on it.
  static func strand(
    of place: LinkPlace, in recording: Recording
  ) -> (strand: Strand, remarks: [ScriptRemark]) {
    var script = LinkScript(place, in: recording)
    var strand = opening(of: place, in: recording)
    strand.steps += script.continuation()
    return (strand, script.remarks)
  }

  /// Returns the strand that scans when the host scanned. HCI does not show what an app scans for,
  /// so the scan is for everything.
  static func scanning(_ recording: Recording) -> Strand {
    var strand = Strand(conditions: [.poweredOn])
    for period in recording.scans.merged where period.start < recording.end {
      strand.steps.append(
        Step(
          call: Self.call(
            .callScanForPeripherals, [.allowDuplicates: .flag(period.isComplete)]),
          earliest: period.start))
      guard period.end < recording.end else { continue }
      strand.steps.append(
        Step(
          call: Self.call(.callStopScan), earliest: period.end,
          conditions: recording.sought(in: period).map(AppEvent.discovered)))
    }
    return strand
  }

  static func call(_ kind: Kind, _ fields: Fields = Fields()) -> Draft {
    Draft(
      kind, from: .app,
      fields.merging([
        .app: .text(app), .manager: .text(manager), .role: .text("central"),
      ]))
  }
}

extension Recording {
  /// Returns when the host began to want this link.
  fileprivate func initiation(of peer: RecordedPeer, _ session: RecordedSession) -> Instant {
    guard session.isFromBeginning else { return session.start }
    let former = peer.sessions.last { $0.start < session.start }?.start ?? .start
    let wishes = initiations.filter { $0.time >= former && $0.time <= session.start }
    return wishes.first { $0.peer == peer.name }?.time ?? wishes.last?.time ?? session.start
  }

  /// Returns the peers that were first heard before a scan ended and were connected after it.
  fileprivate func sought(in period: ListeningRecord.Period) -> [String] {
    peers.filter { peer in
      guard let first = peer.firstHeard, first <= period.end else { return false }
      return peer.sessions.contains { $0.start >= period.end }
    }.map(\.name)
  }
}

extension ListeningRecord {
  /// The periods as an app would have asked for them. A host that changes the scan's parameters
  /// must stop its controller and start it again at once: for the app that is one scan.
  ///
  /// Source: chosen: a quarter of a second.
  fileprivate var merged: [Period] {
    var merged: [Period] = []
    for period in periods {
      if let last = merged.last, period.start - last.end <= .milliseconds(250) {
        merged[merged.count - 1].end = period.end
        merged[merged.count - 1].isComplete = last.isComplete || period.isComplete
      } else {
        merged.append(period)
      }
    }
    return merged
  }
}
