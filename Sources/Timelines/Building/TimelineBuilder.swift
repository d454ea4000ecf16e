import BluetoothProtocols
public import Captures

/// Turns the records of a capture, one by one, into the entries of a timeline.
///
/// In an HCI capture the recorded host is the implementation and every other device is a peer, so
/// the rules that judge a run also judge a recorded phone. In a capture off the air every device is
/// a peer. A record for which the vocabulary has no entry becomes a note with the record's name.
///
/// The effect of a command has the instant and the record of the command, but is reported only when
/// the controller has accepted it. Until then the entries after the command are held back, so that
/// they leave in the order of time. They are held back for at most ``patience``, and only a few of
/// them.
public struct TimelineBuilder: Sendable {
  /// The beginning of the capture; nil before its first record.
  public private(set) var start: CaptureTime?
  /// The number of times that the recorder's clock went back or leapt forward.
  public private(set) var clockOddities = 0

  /// The number of addresses that were heard advertising or took part in a link, plus the number of
  /// links that have an end without a known address.
  public var peerCount: Int { peers.count + links.unknownCount }

  var peers: Set<DeviceAddress> = []
  var clock = TimelineClock()
  /// The number of packets that the recorder had lost up to the last record.
  private var drops: UInt64 = 0
  /// The instant of the last record.
  public internal(set) var now = Instant.start
  var record = 0
  private var queue = EntryQueue()

  /// The state of each recorded host, by adapter number.
  var hosts: [UInt32: HostState] = [:]
  var commands = PendingCommands()
  var links = LinkTable()
  var identities: Identities
  var chains = AdvertisingChains()
  var reportFields = ReportFields()
  /// The attribute names by peer. The empty string stands for the recorded host's own server.
  var names: [String: AttributeNames] = [:]
  /// The number of times that anything was learnt of the names.
  var namesEdition = 0
  /// Entries that are not needed and may be left out. They still count, so that other entries keep
  /// their sequence.
  package var unneeded = Deeds()
  /// Whether a report that repeats its advertiser's last one is only counted. It keeps its
  /// sequence, as above.
  package var countsRepeats = false
  /// The reader of the recorded run; nil if the capture is not one.
  var run: RunReader?

  /// - Parameter identities: The devices whose addresses are known beforehand.
  public init(identities: Identities = Identities()) { self.identities = identities }

  /// The longest time that a command waits for its answer. The entries after it wait as long.
  public static var patience: Duration { PendingCommands.patience }

  /// Source: chosen. In real captures at most 7 records come before a command's answer.
  private static let mostHeld = 64

  /// Whether entries are held back until a command is answered.
  public var isHolding: Bool { queue.count > 0 }

  /// Takes the next record, and returns the entries that are certain now, in order of time. These
  /// are the entries of the record itself, perhaps after entries that were held back. While a
  /// command waits there may be none.
  public mutating func entries(of decoded: DecodedRecord) -> [Entry] {
    queue.removeLeft()
    if let line = decoded.runLine {
      record = decoded.record.number
      if let entries = entries(ofRunLine: line) { return entries }
    }
    process(decoded)
    if run == nil { return certainEntries() }
    let told = heldEntries()
    run?.remember(told)
    return []
  }

  /// Takes the next record, as ``entries(of:)`` does, and adds its entries to others. It serves callers
  /// that want many entries at a time: nearly none of them is copied.
  package mutating func append(entriesOf decoded: DecodedRecord, to entries: inout [Entry]) {
    if isHolding || run != nil || decoded.runLine != nil {
      entries += self.entries(of: decoded)
      return
    }
    queue.takeUp(&entries)
    process(decoded)
    queue.giveBack(&entries, before: firstUncertain())
  }

  private mutating func process(_ decoded: DecodedRecord) {
    record = decoded.record.number
    if run == nil {
      advanceClock(to: decoded.record)
      emitDrops(by: decoded.record)
      if !commands.isEmpty { commands.giveUp(at: now) }
    }
    receive(decoded)
  }

  /// Returns the entries that are still held back, and stops waiting for answers to commands.
  /// Called at the end of a capture, at the end of a stretch of it, or when a stream is silent.
  public mutating func heldEntries() -> [Entry] {
    queue.removeLeft()
    commands.stopWaiting()
    return certainEntries()
  }

  /// Returns the entries that were held back, then one for an unknown number of records missing
  /// after the last one.
  ///
  /// - Parameter party: The party that lost the records. The user lost them by leaving them out.
  public mutating func entriesForGap(by party: Party = .harness) -> [Entry] {
    queue.removeLeft()
    commands.stopWaiting()
    if run == nil { emit(.noteGap, from: party, Fields()) }
    return certainEntries()
  }

  /// Emits how many packets were lost since the last record. The recorder counts its losses
  /// from its own start. Losses before the first record lie before the timeline, so they do not
  /// count.
  private mutating func emitDrops(by record: CaptureRecord) {
    defer { drops = max(drops, record.cumulativeDrops) }
    guard record.number > 1, record.cumulativeDrops > drops else { return }
    let count = Int(clamping: record.cumulativeDrops - drops)
    emit(.noteGap, from: .harness, [.count: .integer(count)])
  }

  /// Adds an entry at the present instant.
  ///
  /// - Returns: The sequence of the entry, so that other entries can name it as their cause.
  @discardableResult
  mutating func emit(
    _ kind: Kind, from party: Party, _ fields: Fields, cause: Int? = nil
  ) -> Int {
    queue.append(kind, from: party, fields, at: now, record: record, cause: cause)
  }

  /// Returns whether entries of a kind and a party may be left out now.
  func mayLeaveOut(_ kind: Kind, by party: Party) -> Bool {
    tellsAtOnce && unneeded.contains(kind, by: party)
  }

  /// Whether entries can be left out. None are while a command waits for its answer, because
  /// entries that are held back are renumbered, or in a recorded run, because its own lines refer
  /// to them.
  var tellsAtOnce: Bool { run == nil && commands.isEmpty }

  /// Counts an entry that is left out.
  ///
  /// - Returns: The sequence that it would have.
  @discardableResult
  mutating func leaveOut() -> Int { queue.skip() }

  /// The counted reports that were left out, in the order of the peers' names.
  package var repeats: [RepeatedReports] { reportFields.repeats }

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
  /// The place of a command that is the present record.
  var place: PendingCommands.Place {
    PendingCommands.Place(record: record, time: now, sequence: queue.sequence + 1)
  }

  /// Adds the entries for what a command does, and moves them to the command's place.
  mutating func insert(at place: PendingCommands.Place?, _ emit: (inout TimelineBuilder) -> Void) {
    let first = queue.sequence + 1
    emit(&self)
    guard let place else { return }
    let count = queue.move(from: first, to: place)
    commands.makeRoom(for: count, at: place)
    if place.sequence < first { links.renumber(place.sequence..<first, by: count) }
  }

  /// Returns the entries that no command can put others before any more.
  private mutating func certainEntries() -> [Entry] { queue.leave(before: firstUncertain()) }

  /// Returns the sequence of the first entry that a command can put others before; nil if there is
  /// none.
  private mutating func firstUncertain() -> Int? {
    if queue.count > Self.mostHeld { commands.stopWaiting() }
    return commands.firstSequence
  }
}
