import Timelines

extension CaptureReplay {
  /// How a replay ended, in numbers.
  public struct Outcome: Sendable {
    /// The number of advertisers, links, answers that discover something, reads, writes, and
    /// values.
    public let recordedInteractions: Int
    /// The number of interactions of the recording that never occurred in the run.
    public private(set) var unused = 0
    /// The number of requests of the implementation that the capture does not contain.
    public private(set) var unknown = 0
    /// The number of answers that were not the recorded ones.
    public private(set) var changed = 0
    /// Calls of the recorded app that were not made. Their consequences in the recording are
    /// unused.
    public private(set) var skipped = 0
    /// The values that recorded peers sent by themselves, and those that the app received in the
    /// run.
    public private(set) var received: Exchange
    /// The values that the recorded host's own server sent by itself, and those sent in the run.
    public private(set) var sent: Exchange
    /// How the run ended: as planned, or at a bound.
    public internal(set) var ending = Run.Ending.reachedEnd
    /// Whether the implementation has an API: apps call it and receive callbacks.
    var hasAPI = true
    private var account = Account()
    /// The number of discrepancies that have been taken.
    private var taken = 0
    /// The callbacks that the apps receive, for as long as the run goes on.
    private var told = ToldLog()
    /// How much of ``told`` is compared.
    var measure = ToldLog.Measure.derivable
    /// Compares the apps' callbacks with those that the recorded host's app received, or must have
    /// received.
    public private(set) var callbacks = ToldComparison()
    /// Compares the apps' callbacks with the packets that arrived; empty if there are no apps.
    public private(set) var statement = Statement()
    private var last = Instant.start
    /// Values on their way to an app, or to a host that has not been heard since; by the number of
    /// the entry.
    private var underway: [Int: Value] = [:]

    private struct Value: Sendable {
      var octets: [UInt8]
      var handle: Int?
      var peer: String
    }

    /// Values in one direction: those of the recording, and those of the run.
    public struct Exchange: Hashable, Sendable {
      /// The values of the recording.
      public let recorded: ReplayedValues
      /// The values of the run.
      public internal(set) var run = ReplayedValues()

      init(recorded: ReplayedValues) { self.recorded = recorded }

      /// Whether every recorded value came, and each peer's values in the order of the recording.
      /// How the values of two peers are interleaved depends on their timing and does not count.
      public var isSame: Bool { run == recorded }
    }

    /// The number of interactions of the recording that occurred in the run.
    public var reproduced: Int { recordedInteractions - unused }

    /// Whether the run did everything that the recording holds, and asked nothing that the
    /// recording does not know.
    public var isFaithful: Bool {
      unused == 0 && unknown == 0 && changed == 0 && skipped == 0 && callbacks.isSame
    }

    init(_ recording: Recording) {
      recordedInteractions = recording.interactionCount
      received = Exchange(recorded: recording.values(areReceived: true))
      sent = Exchange(recorded: recording.values(areReceived: false))
    }

    /// Returns what was found wrong since the last call.
    mutating func takeDiscrepancies() -> ArraySlice<Discrepancy> {
      let found = account.found
      if found.count == taken { return [] }
      defer { taken = found.count }
      return found.dropFirst(taken)
    }

    mutating func receive(_ entry: Entry) {
      last = entry.time
      if hasAPI {
        account.receive(entry)
        told.add(entry, by: measure)
      }
      switch entry.kind {
      case .divergenceUnused: unused += 1
      case .divergenceUnknown: unknown += 1
      case .divergenceChanged: changed += 1
      case .divergenceSkipped: skipped += entry[.count]?.integer ?? 1
      case .linkNotification, .linkIndication: receive(value: entry)
      default: break
      }
      if let told = account.toldValue, let value = underway.removeValue(forKey: told) {
        received.run.add(value.octets, at: value.handle, of: value.peer)
      }
      // A host without an API that is heard again still runs, and has received everything that was
      // sent to it before.
      if !hasAPI, entry.from == .implementation, !underway.isEmpty { acknowledge() }
    }

    private mutating func receive(value entry: Entry) {
      let value = Value(
        octets: entry[.value]?.octets ?? [], handle: entry[.handle]?.integer,
        peer: entry[.peer]?.text ?? "")
      if entry.from == .implementation {
        return sent.run.add(value.octets, at: nil, of: value.peer)
      }
      guard entry.from == .peer else { return }
      underway[entry.sequence] = value
      // Values that no app ever receives would otherwise be kept until the end.
      if underway.count > Self.mostUnderway { forget() }
    }

    /// Source: chosen.
    private static let mostUnderway = 65_536

    private mutating func forget() {
      if !hasAPI { return acknowledge() }
      for number in underway.keys.sorted().prefix(underway.count / 2) { underway[number] = nil }
    }

    /// Counts the values on their way as received by the host. Call it when the host is heard
    /// again, or is still there at the end. Otherwise the values sent after the host was last heard
    /// count as not received.
    mutating func acknowledge() {
      for (_, value) in underway.sorted(by: { $0.key < $1.key }) {
        received.run.add(value.octets, at: value.handle, of: value.peer)
      }
      underway = [:]
    }

    mutating func end(of recording: Recording) {
      if hasAPI {
        statement = account.finish(at: last)
        callbacks = ToldComparison(of: told, with: recording.expectedTold(by: measure), by: measure)
        told = ToldLog()
        underway = [:]
      }
      account = Account()
    }
  }
}
