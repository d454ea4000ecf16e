import Timelines

/// The data that the monitors of a run work with: their shared memory, and the ledger of each.
///
/// There is one for a whole run. It is lent to the code that works on an entry, so only that code
/// changes it. It cannot be copied: a copy of a run's memory is never meant, and would cost more
/// than a hundred rules.
///
/// A monitor first states its number and the topic. Its machine then writes to the right ledger
/// without naming it.
struct Workspace: ~Copyable, Sendable {
  var memory: Memory
  /// The instance and the instant that a machine reports about.
  private(set) var topic = Topic()
  /// The number of the current monitor.
  private var number = 0
  private var ledgers: [Ledger] = []
  /// The number of tests of the current monitor's expectation in this turn. The monitor takes it
  /// over, since its ledger is rarely at hand.
  private var tests = 0
  /// Whether evidence that expectations were kept is requested.
  let isExplained: Bool
  /// Whether tests are counted by devices too.
  let countsDevices: Bool
  /// The number of violations, for callers that follow a timeline live.
  private(set) var violations = 0

  /// - Parameter leastMemory: See ``Memory/init(least:)``.
  init(leastMemory: Int, isExplained: Bool, countsDevices: Bool) {
    memory = Memory(least: leastMemory)
    self.countsDevices = countsDevices
    self.isExplained = isExplained
  }

  init(copying other: borrowing Workspace) {
    memory = Memory(copying: other.memory)
    (topic, number, ledgers, tests) = (other.topic, other.number, other.ledgers, other.tests)
    (isExplained, countsDevices) = (other.isExplained, other.countsDevices)
    violations = other.violations
  }
}

// MARK: - For monitors

extension Workspace {
  /// Adds the ledger of a new monitor and returns the monitor's number. The new monitor is then the
  /// current one.
  mutating func add(_ ledger: Ledger) -> Int {
    ledgers.append(ledger)
    number = ledgers.count - 1
    return number
  }

  /// Lets a monitor work at an instant.
  @inline(__always)
  mutating func turn(to number: Int, at now: Instant) {
    self.number = number
    topic.now = now
  }

  /// Sets the instance that the current monitor reports about.
  @inline(__always)
  mutating func speak(of key: Key, _ stretch: Stretch, isOpen: Bool = true) {
    topic.key = key
    topic.stretch = stretch
    topic.isOpen = isOpen
  }

  /// Counts that the scope of the current monitor opens.
  mutating func open() { ledgers[number].open() }

  /// Judges the violations held for a stretch that is over (see ``Ledger/release(stretch:of:)``).
  mutating func release(stretch: Int32, of instance: Key? = nil) {
    violations += ledgers[number].release(stretch: stretch, of: instance)
  }

  mutating func lose(_ gap: Entry, inScope: Bool, closing: Bool) {
    ledgers[number].lose(gap, inScope: inScope, closing: closing)
  }

  mutating func endHeld() { ledgers[number].endHeld() }

  /// The ledger of the monitor with a number.
  func ledger(of number: Int) -> Ledger { ledgers[number] }

  /// Takes over the number of tests of the current monitor's expectation.
  @inline(__always)
  mutating func takeTests() -> Int {
    defer { tests = 0 }
    return tests
  }

  /// Counts violations that were found only when all instances were compared.
  mutating func count(violations more: Int) { violations += more }

  func mark(in marks: inout Marks) {
    for ledger in ledgers { ledger.mark(in: &marks) }
  }
}

// MARK: - For machines

extension Workspace {
  @inline(__always)
  var now: Instant { topic.now }
  @inline(__always)
  var key: Key { topic.key }
  @inline(__always)
  var stretch: Stretch { topic.stretch }
  /// Whether the scope is open for the instance that is reported about.
  @inline(__always)
  var isOpen: Bool { topic.isOpen }
  /// The fields that distinguish the instances of the expectation.
  var keys: [Field] { ledgers[number].keys }
  /// Counts that the expectation was put to the test.
  @inline(__always)
  mutating func exercise() {
    tests &+= 1
    if countsDevices { ledgers[number].countTest(of: topic.key, memory) }
  }

  /// Counts an entry by which the rule says that the expectation is put to the test.
  mutating func exercise(by entry: Entry) {
    tests &+= 1
    if countsDevices { ledgers[number].countExercise(by: entry[.accused]) }
  }

  /// Keeps the entries that show that the expectation was kept, if evidence is requested.
  @inline(__always)
  mutating func attest(_ witnesses: (borrowing Memory) -> [Witness?]) {
    if isExplained { ledgers[number].attest(witnesses(memory), topic, memory) }
  }

  /// Records a violation (see ``Ledger/fail(_:at:deadline:since:_:_:_:)``).
  ///
  /// - Returns: The index of the finding, so that witnesses can be added later.
  @discardableResult
  mutating func fail(
    _ message: @autoclosure () -> String, at entry: Entry? = nil, deadline: Instant? = nil,
    since missing: Int? = nil, _ witnesses: (borrowing Memory) -> [Witness?]
  ) -> Int? {
    let before = ledgers[number].violations
    let finding = ledgers[number].fail(
      message(), at: entry, deadline: deadline, since: missing, topic, memory, witnesses)
    violations += ledgers[number].violations - before
    return finding
  }

  mutating func add(_ witness: Witness, toFinding index: Int) {
    ledgers[number].add(witness, toFinding: index)
  }

  mutating func leaveOpen(_ reason: @autoclosure () -> String) {
    ledgers[number].leaveOpen(reason(), topic, memory)
  }

  /// Remembers a latency that stayed within its bound, if it is the worst so far.
  mutating func remember(latency: Span, of bound: Span, at entry: Entry) {
    ledgers[number].remember(latency: latency, of: bound, at: entry)
  }
}
