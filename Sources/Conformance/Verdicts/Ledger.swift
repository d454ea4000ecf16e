import Timelines

/// The record of one expectation while the timeline passes.
struct Ledger: Markable, Sendable {
  /// The most findings that are kept; further ones are only counted.
  static let mostFindings = 16
  /// The most pieces of evidence that are kept.
  static let mostEvidence = 16

  /// The number of times that the expectation was put to the test, as its monitor counts in the
  /// end.
  var exercised = 0
  /// Whether evidence of how the expectation was kept is asked for.
  let isExplained: Bool
  let keys: [Field]
  private(set) var opened = 0
  private(set) var violations = 0
  private(set) var findings: [Finding] = []
  /// The evidence that the expectation was kept, if it is asked for.
  private(set) var evidence: [Evidence] = []
  /// The part of the expectation's times that is only tolerance.
  private let tolerance: Duration
  /// The longest time among those that stayed within a bound.
  private var worst: (latency: Span, bound: Span, sequence: Int)?
  /// The reason for the first open matter, and how many matters are open at the end.
  private(set) var firstOpen: String?
  private(set) var openMatters = 0
  /// Violations in stretches that are judged only once they are closed.
  private var held: [Int32: [Key: Held]] = [:]
  /// The same by devices; nil if that is not asked for, or the expectation judges no devices.
  private(set) var tally: DeviceTally?
  /// The instances for which a finding has been kept.
  private var reported: Set<Key> = []
  private let isHeld: Bool

  /// The findings about one instance in one stretch.
  private struct Held: Sendable {
    var count = 0
    var findings: [Finding] = []
  }

  /// The last entry that says that records were lost.
  private(set) var gap: Entry?
  private(set) var hasGapInScope = false
  /// Whether the lost records may include the one that closed the scope.
  private var mayHaveClosed = false

  /// - Parameters:
  ///   - isExplained: Whether evidence of how the expectation was kept is asked for.
  ///   - countsDevices: Whether it is asked which devices kept it.
  init(
    keys: [Field], holdsUntilClosed isHeld: Bool, isExplained: Bool, countsDevices: Bool,
    tolerance: Duration = .zero
  ) {
    self.keys = keys
    self.isHeld = isHeld
    self.isExplained = isExplained
    self.tolerance = tolerance
    tally = countsDevices ? DeviceTally(keys: keys) : nil
  }

  var margin: Margin? {
    worst.map { worst in
      Margin(
        worst: worst.latency.duration, bound: worst.bound.duration - tolerance,
        sequence: worst.sequence)
    }
  }

  func mark(in marks: inout Marks) {
    for key in reported { marks.mark(key) }
    for key in held.values.flatMap(\.keys) { marks.mark(key) }
    tally?.mark(in: &marks)
  }
}

extension Ledger {
  mutating func open() { opened += 1 }

  /// Counts a test for the device that an instance is about.
  @inline(never)
  mutating func countTest(of key: Key, _ memory: borrowing Memory) { tally?.test(by: key, memory) }

  /// Counts a test by the event that the rule names for that.
  @inline(never)
  mutating func countExercise(by device: FieldValue?) { tally?.exercise(by: device) }

  /// Keeps the entries that show how the expectation was kept, as long as there is room.
  @inline(never)
  mutating func attest(_ witnesses: [Witness?], _ topic: Topic, _ memory: borrowing Memory) {
    guard evidence.count < Self.mostEvidence else { return }
    let witnesses = witnesses.compactMap { $0 }
    evidence.append(
      Evidence(
        key: parts(of: topic.key, memory),
        witnesses: opener(of: topic.stretch, before: witnesses, memory) + witnesses))
  }

  /// - Parameters:
  ///   - inScope: Whether the lost records may have mattered.
  ///   - closing: Whether they may include the one that closed the scope.
  mutating func lose(_ gap: Entry, inScope: Bool, closing: Bool = false) {
    self.gap = gap
    if inScope { hasGapInScope = true }
    mayHaveClosed = closing
  }

  /// The last loss that may have mattered; nil if none did.
  var gapInScope: Entry? { hasGapInScope ? gap : nil }

  /// Records a violation. Keeps a finding if it is the first one about its instance and there is
  /// room.
  ///
  /// - Parameters:
  ///   - entry: The entry that made the violation certain.
  ///   - deadline: The end of the time, if that made it certain.
  ///   - missing: The sequence number of the entry since which something is missing. If records
  ///     were lost after it, the missing entry may have been among them.
  ///   - topic: The instance that broke the expectation.
  ///   - witnesses: Returns the entries that prove it, in the order of the timeline. It is called
  ///     only if the finding is kept.
  /// - Returns: The index of the finding, so that witnesses can be added later.
  @discardableResult
  mutating func fail(
    _ message: @autoclosure () -> String, at entry: Entry? = nil, deadline: Instant? = nil,
    since missing: Int? = nil, _ topic: Topic, _ memory: borrowing Memory,
    _ witnesses: (borrowing Memory) -> [Witness?]
  ) -> Int? {
    if let missing, let gap, gap.sequence > missing {
      leaveOpen("\(Self.loss(gap)), and what is missing may be among them", topic, memory)
      return nil
    }
    if mayHaveClosed, let gap, gap.sequence > memory[topic.stretch.opener]?.sequence ?? 0 {
      leaveOpen("\(Self.loss(gap)), and the end of the scope may be among them", topic, memory)
      return nil
    }
    if isHeld {
      hold(finding(message(), at: entry, deadline, topic, memory, witnesses(memory)), topic)
      return nil
    }
    violations += 1
    let isFirst = tally?.fail(for: topic.key, memory) ?? false
    let isKept = findings.count < Self.mostFindings && reported.insert(topic.key).inserted
    guard isFirst || isKept else { return nil }
    let found = finding(message(), at: entry, deadline, topic, memory, witnesses(memory))
    if isFirst { tally?.show(found, for: topic.key, memory) }
    if !isKept { return nil }
    findings.append(found)
    return findings.count - 1
  }

  /// `records were lost at #12`
  static func loss(_ gap: Entry) -> String {
    let place = gap.origin.map(\.description) ?? "#\(gap.sequence)"
    if gap.kind == .noteRepeated {
      return "repetitions were counted but not recorded up to \(place)"
    }
    let what =
      switch (gap.kind, gap.from) {
      case (.noteGap, .user): "were left out"
      case (.noteGap, _): "were lost"
      default: "could not be read"
      }
    return "records \(what) at \(place)"
  }

  mutating func add(_ witness: Witness, toFinding index: Int) {
    if findings.indices.contains(index) { findings[index].witnesses.append(witness) }
  }

  mutating func leaveOpen(
    _ reason: @autoclosure () -> String, _ topic: Topic, _ memory: borrowing Memory
  ) {
    tally?.leaveOpen(for: topic.key, memory)
    leaveOpen(reason())
  }

  private mutating func leaveOpen(_ reason: @autoclosure () -> String) {
    openMatters += 1
    if firstOpen == nil { firstOpen = reason() }
  }

  /// Remembers a latency that stayed within its bound, if it is the worst so far.
  mutating func remember(latency: Span, of bound: Span, at entry: Entry) {
    if let worst, worst.latency >= latency { return }
    worst = (latency, bound, entry.sequence)
  }

  /// Judges what was held back for a stretch, now that it is over.
  ///
  /// - Parameter instance: The instance for which it is over; nil for all.
  /// - Returns: The number of violations found.
  mutating func release(stretch number: Int32, of instance: Key? = nil) -> Int {
    guard isHeld, let waiting = held[number] else { return 0 }
    let judged = instance.map { key in waiting[key].map { [$0] } ?? [] } ?? Array(waiting.values)
    let count = judged.reduce(0) { $0 + $1.count }
    violations += count
    let found = judged.flatMap(\.findings).sorted { ($0.time, $0.key) < ($1.time, $1.key) }
    findings += found.prefix(max(0, Self.mostFindings - findings.count))
    for finding in found { tally?.fail(finding) }
    if let instance { held[number]?[instance] = nil } else { held[number] = nil }
    return count
  }

  /// Leaves open what is still held back when the timeline ends: its scope was never closed.
  mutating func endHeld() {
    let findings = held.values.flatMap(\.values).flatMap(\.findings)
    for finding in findings.sorted(by: { ($0.time, $0.key) < ($1.time, $1.key) }) {
      tally?.leaveOpen(for: finding.accused)
      leaveOpen("the scope was still open when this was found: \(finding.message)")
    }
    held = [:]
  }

  private mutating func hold(_ finding: Finding, _ topic: Topic) {
    let number = topic.stretch.number
    var waiting = held[number]?[topic.key] ?? Held()
    waiting.count += 1
    if waiting.findings.count < Self.mostFindings { waiting.findings.append(finding) }
    held[number, default: [:]][topic.key] = waiting
  }

  /// Makes a finding about an instance, with the entry that opened its scope.
  private func finding(
    _ message: String, at entry: Entry?, _ deadline: Instant?, _ topic: Topic,
    _ memory: borrowing Memory, _ witnesses: [Witness?]
  ) -> Finding {
    let witnesses = witnesses.compactMap { $0 }
    let allowance = tolerance == .zero ? "" : ", a tolerance of \(tolerance.text) included"
    return Finding(
      message: message + allowance, key: parts(of: topic.key, memory),
      time: entry?.time ?? deadline ?? topic.now, sequence: entry?.sequence, deadline: deadline,
      witnesses: opener(of: topic.stretch, before: witnesses, memory) + witnesses)
  }

  private func parts(of key: Key, _ memory: borrowing Memory) -> [Finding.KeyPart] {
    zip(keys, memory.keys.values(of: key)).map { Finding.KeyPart(field: $0, value: $1) }
  }

  /// Returns the entry that opened the stretch, unless it is among the witnesses already.
  private func opener(
    of stretch: Stretch, before witnesses: [Witness], _ memory: borrowing Memory
  ) -> [Witness] {
    guard let opener = memory[stretch.opener],
      !witnesses.contains(where: { $0.entry.sequence == opener.sequence })
    else { return [] }
    return [Witness(.opener, opener)]
  }
}

/// Compares by instant and then by key values as text, so that findings of one instant have an
/// order.
private func < (left: (Instant, [Finding.KeyPart]), right: (Instant, [Finding.KeyPart])) -> Bool {
  if left.0 != right.0 { return left.0 < right.0 }
  let texts = [left.1, right.1].map { $0.map { $0.value?.description ?? "" } }
  return texts[0].lexicographicallyPrecedes(texts[1])
}
