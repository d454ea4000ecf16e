public import Accounting
import Timelines
import VirtualTime

extension CaptureReplay {
  /// What came of it, in numbers.
  public struct Outcome: Sendable {
    /// Advertisers, links, answers that discover something, reads, writes, and values.
    public let recordedInteractions: Int
    public private(set) var unused = 0
    public private(set) var unknown = 0
    public private(set) var changed = 0
    /// Calls of the recorded app that were not made: what came of them in the recording is unused.
    public private(set) var skipped = 0
    /// What recorded peers sent by themselves, and what of it was received in the run.
    public private(set) var received: Exchange
    /// What the recorded host's own server sent by itself, and what of it was sent in the run.
    public private(set) var sent: Exchange
    public internal(set) var ending = Run.Ending.reachedEnd
    /// Whether apps call the implementation, and it tells them what happens.
    var hasAPI = true
    private var account = Account()
    /// What the apps are told, for as long as the run goes on.
    private var told = ToldLog()
    /// How much of that is compared.
    var measure = ToldLog.Measure.derivable
    /// What the apps were told beside what the recorded host's app was told, or must have been.
    public private(set) var callbacks = ToldComparison()
    /// What the apps were told beside what came; nothing where there are none.
    public private(set) var statement = Statement()
    private var last = Instant.start
    /// Values on their way to an app, by the entry, or to a host that has not been heard since.
    private var underway: [Int: Value] = [:]

    private struct Value: Sendable {
      var octets: [UInt8]
      var handle: Int?
      var peer: String
    }

    /// Values in one direction: those of the recording, and those of the run.
    public struct Exchange: Hashable, Sendable {
      public let recorded: ReplayedValues
      public internal(set) var run = ReplayedValues()

      init(recorded: ReplayedValues) { self.recorded = recorded }

      /// Whether each recorded value came, each peer's in the order of the recording: how the
      /// values of two peers fall among each other is up to their rhythms.
      public var isSame: Bool { run == recorded }
    }

    public var reproduced: Int { recordedInteractions - unused }

    /// Whether the run did all that the recording holds, and nothing that it does not know.
    public var isFaithful: Bool {
      unused == 0 && unknown == 0 && changed == 0 && skipped == 0 && callbacks.isSame
    }

    init(_ recording: Recording) {
      recordedInteractions = recording.interactionCount
      received = Exchange(recorded: recording.values(areReceived: true))
      sent = Exchange(recorded: recording.values(areReceived: false))
    }

    mutating func note(_ entry: Entry) {
      last = entry.time
      if hasAPI {
        account.receive(entry)
        told.note(entry, by: measure)
      }
      switch entry.kind {
      case .divergenceUnused: unused += 1
      case .divergenceUnknown: unknown += 1
      case .divergenceChanged: changed += 1
      case .divergenceSkipped: skipped += entry[.count]?.integer ?? 1
      case .linkNotification, .linkIndication: note(value: entry)
      default: break
      }
      if let told = account.toldValue, let value = underway.removeValue(forKey: told) {
        received.run.note(value.octets, at: value.handle, of: value.peer)
      }
      // A host without an API has what it was sent when it is heard again.
      if !hasAPI, entry.from == .implementation, !underway.isEmpty { acknowledge() }
    }

    private mutating func note(value entry: Entry) {
      let value = Value(
        octets: entry[.value]?.octets ?? [], handle: entry[.handle]?.integer,
        peer: entry[.peer]?.text ?? "")
      if entry.from == .implementation {
        return sent.run.note(value.octets, at: nil, of: value.peer)
      }
      guard entry.from == .peer else { return }
      underway[entry.sequence] = value
      // What nobody is told of would else be kept to the end.
      if underway.count > Self.mostUnderway { forget() }
    }

    /// Source: chosen.
    private static let mostUnderway = 65_536

    private mutating func forget() {
      if !hasAPI { return acknowledge() }
      for number in underway.keys.sorted().prefix(underway.count / 2) { underway[number] = nil }
    }

    /// Counts what a host was sent as received, as it is heard again or still there at the end:
    /// what it was sent after it was last heard has else been received by nobody.
    mutating func acknowledge() {
      for (_, value) in underway.sorted(by: { $0.key < $1.key }) {
        received.run.note(value.octets, at: value.handle, of: value.peer)
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
