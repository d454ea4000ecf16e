public import Captures
import BluetoothProtocols
public import VirtualTime

/// Turns the records of a capture, one by one, into the entries of a timeline.
///
/// In an HCI capture the recorded host is the implementation and everybody else a peer, so that
/// the same rules judge a recorded phone as judge a run. In a capture off the air everybody is a
/// peer. What a record means beyond the vocabulary is a note, by its name.
///
/// What a command does has the instant and the record of the command, and is told once the
/// controller has accepted it. Until then the entries behind the command are held back, so that
/// they leave in the order of time: for ``patience`` at most, and no more than a few.
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
  var record = 0
  private var queue = EntryQueue()

  /// What each recorded host has told its controller, by adapter.
  var hosts: [UInt32: HostState] = [:]
  var commands = PendingCommands()
  var links = LinkTable()
  var identities: Identities
  var chains = AdvertisingChains()
  var reportFields = ReportFields()
  /// By peer; the recorded host's own server is named by the empty string.
  var names: [String: AttributeNames] = [:]
  /// Where the capture is a recorded run.
  var run: RunReader?

  /// - Parameter identities: What is known beforehand of who is behind an address.
  public init(identities: Identities = Identities()) { self.identities = identities }

  /// How long a command waits for its answer, and the entries behind it with it.
  public static var patience: Duration { PendingCommands.patience }

  /// Source: chosen. In real captures at most 7 records come before a command's answer.
  private static let mostHeld = 64

  /// Whether entries are held back until a command is answered.
  public var isHolding: Bool { queue.count > 0 }

  /// Takes the next record, and returns the entries that are certain with it, in order of time: what
  /// happened by it, or also what was held back before, or nothing while a command waits.
  public mutating func entries(of decoded: DecodedRecord) -> [Entry] {
    record = decoded.record.number
    queue.removeLeft()
    if let line = decoded.runLine, let entries = entries(ofRunLine: line) { return entries }
    if run == nil {
      advanceClock(to: decoded.record)
      noteDrops(by: decoded.record)
      if !commands.isEmpty { commands.giveUp(at: now) }
    }
    receive(decoded)
    if run == nil { return certainEntries() }
    let told = heldEntries()
    run?.note(told)
    return []
  }

  /// The entries that are still held back, as no command waits for its answer any longer: at the end
  /// of a capture, where a stretch of it ends, or when a stream is silent.
  public mutating func heldEntries() -> [Entry] {
    queue.removeLeft()
    commands.stopWaiting()
    return certainEntries()
  }

  /// Notes that records are missing behind the last one, of which nobody knows how many. What was
  /// held back comes first.
  ///
  /// - Parameter party: Who lost them: the user left them out.
  public mutating func entriesForGap(by party: Party = .harness) -> [Entry] {
    queue.removeLeft()
    commands.stopWaiting()
    if run == nil { emit(.noteGap, from: party, Fields()) }
    return certainEntries()
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
    _ kind: Kind, from party: Party, _ fields: Fields, cause: Int? = nil
  ) -> Int {
    queue.append(kind, from: party, fields, at: now, record: record, cause: cause)
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

extension TimelineBuilder {
  /// Where a command of the present record stands.
  var place: PendingCommands.Place {
    PendingCommands.Place(record: record, time: now, sequence: queue.sequence + 1)
  }

  /// Writes down, at the place of a command, what it does.
  mutating func settle(at place: PendingCommands.Place?, _ emit: (inout TimelineBuilder) -> Void) {
    let first = queue.sequence + 1
    emit(&self)
    guard let place else { return }
    let count = queue.move(from: first, to: place)
    commands.makeRoom(for: count, at: place)
    if place.sequence < first { links.renumber(place.sequence..<first, by: count) }
  }

  /// The entries before which no command can put others any more.
  private mutating func certainEntries() -> [Entry] {
    if queue.count > Self.mostHeld { commands.stopWaiting() }
    return queue.leave(before: commands.firstSequence)
  }
}
