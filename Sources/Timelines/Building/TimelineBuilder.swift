public import Captures
import BluetoothProtocols
public import VirtualTime

/// Turns the records of a capture, one by one, into the entries of a timeline.
///
/// In an HCI capture the recorded host is the implementation and everybody else a peer, so that
/// the same rules judge a recorded phone as judge a run. In a capture off the air everybody is a
/// peer. What a record means beyond the vocabulary is a note, by its name.
public struct TimelineBuilder: Sendable {
  /// When the capture began; nil before its first record.
  public private(set) var start: CaptureTime?
  /// How often the recorder's clock went back or leapt.
  public private(set) var clockOddities = 0

  /// How many addresses were heard advertising or took part in a link, and how many links have an
  /// end that nobody names.
  public var peerCount: Int { peers.count + links.unknownCount }

  var peers: Set<DeviceAddress> = []
  var clock = TimelineClock()
  /// How many packets the recorder had lost by the last record.
  private var drops: UInt64 = 0
  /// When the last record was.
  public internal(set) var now = Instant.start
  var sequence = 0
  var record = 0
  var output: [Entry] = []

  /// What each recorded host has told its controller, by adapter.
  var hosts: [UInt32: HostState] = [:]
  /// Commands whose completion is to come, by adapter and opcode, with their record.
  var commands: [CommandKey: (command: HCICommand, record: Int)] = [:]
  var links = LinkTable()
  var identities: Identities
  var chains = AdvertisingChains()
  var reportFields = ReportFields()
  /// By peer; the recorded host's own server is named by the empty string.
  var names: [String: AttributeNames] = [:]
  /// Where the capture is a recorded run.
  var run: RunReader?

  struct CommandKey: Hashable, Sendable {
    var adapter: UInt32
    var opcode: HCIOpcode
  }

  /// - Parameter identities: What is known beforehand of who is behind an address.
  public init(identities: Identities = Identities()) { self.identities = identities }

  /// Takes the next record, and returns what happened by it.
  public mutating func entries(of decoded: DecodedRecord) -> [Entry] {
    record = decoded.record.number
    output.removeAll(keepingCapacity: true)
    if let line = decoded.runLine, let entries = entries(ofRunLine: line) { return entries }
    if run == nil {
      advanceClock(to: decoded.record)
      noteDrops(by: decoded.record)
    }
    receive(decoded)
    if run == nil { return output }
    run?.note(output)
    return []
  }

  /// Notes that records are missing behind the last one, of which nobody knows how many.
  ///
  /// - Parameter party: Who lost them: the user left them out.
  public mutating func entriesForGap(by party: Party = .harness) -> [Entry] {
    output.removeAll(keepingCapacity: true)
    if run == nil { emit(.noteGap, from: party, Fields()) }
    return output
  }

  /// The recorder counts what it lost from its start; what was lost before the first record is
  /// missing before the timeline begins.
  private mutating func noteDrops(by record: CaptureRecord) {
    defer { drops = max(drops, record.cumulativeDrops) }
    guard record.number > 1, record.cumulativeDrops > drops else { return }
    let count = Int(clamping: record.cumulativeDrops - drops)
    emit(.noteGap, from: .harness, [.count: .integer(count)])
  }

  /// Writes an entry down at the present instant.
  ///
  /// - Returns: Its sequence, for entries that it causes.
  @discardableResult
  mutating func emit(
    _ kind: Kind, from party: Party, _ fields: Fields, cause: Int? = nil, origin: Int? = nil
  ) -> Int {
    sequence += 1
    output.append(
      Entry(
        time: now, sequence: sequence, from: party, kind: kind, cause: cause,
        origin: .record(origin ?? record), fields: fields))
    return sequence
  }

  private mutating func advanceClock(to record: CaptureRecord) {
    guard record.isOnTrafficClock else { return }
    if start == nil { start = record.time }
    let (instant, oddity) = clock.instant(at: record.time.nanosecondsSince1970)
    now = instant
    if let oddity {
      clockOddities += 1
      emit(.noteClock, from: .harness, oddity.fields)
    }
  }
}
