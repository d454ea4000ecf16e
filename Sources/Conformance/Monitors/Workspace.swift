import Timelines
import VirtualTime

/// What the monitors of a run work with: the memory that they share, and the ledger of each.
///
/// There is one for a whole run. Whoever works on an entry is lent it, and so is the only one who
/// changes it. It cannot be copied: a copy of a run's memory is never meant, and would cost more
/// than a hundred rules.
///
/// A monitor first says which monitor it is and what it speaks of. Its machine then writes to the
/// right ledger without a name for it.
struct Workspace: ~Copyable, Sendable {
  var memory: Memory
  /// The instance and the instant that are spoken of.
  private(set) var topic = Topic()
  /// The number of the monitor at hand.
  private var number = 0
  private var ledgers: [Ledger] = []
  /// How often the expectation of the monitor at hand was put to the test in this turn. The monitor
  /// takes it over: it is at hand, and its ledger rarely is.
  private var tests = 0
  /// Whether evidence of how expectations were kept is asked for.
  let isExplained: Bool
  /// How often expectations have been broken. Callers that follow a timeline live look here.
  private(set) var violations = 0

  /// - Parameter leastMemory: See ``Memory/init(least:)``.
  init(leastMemory: Int, isExplained: Bool) {
    memory = Memory(least: leastMemory)
    self.isExplained = isExplained
  }
}

// MARK: - For monitors

extension Workspace {
  /// Adds the ledger of a new monitor and returns the monitor's number. The new monitor is then the
  /// one at hand.
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

  /// Lets the monitor at hand speak of an instance.
  @inline(__always)
  mutating func speak(of key: Key, _ stretch: Stretch, isOpen: Bool = true) {
    topic.key = key
    topic.stretch = stretch
    topic.isOpen = isOpen
  }

  /// Takes note that the scope of the monitor at hand opens.
  mutating func open() { ledgers[number].open() }

  /// Judges what was held back for a stretch that is over (see ``Ledger/release(stretch:of:)``).
  mutating func release(stretch: Int32, of instance: Key? = nil) {
    violations += ledgers[number].release(stretch: stretch, of: instance)
  }

  mutating func lose(_ gap: Entry, inScope: Bool, closing: Bool) {
    ledgers[number].lose(gap, inScope: inScope, closing: closing)
  }

  mutating func endHeld() { ledgers[number].endHeld() }

  /// The ledger of the monitor with a number.
  func ledger(of number: Int) -> Ledger { ledgers[number] }

  /// Takes over how often the expectation of the monitor at hand was put to the test.
  @inline(__always)
  mutating func takeTests() -> Int {
    defer { tests = 0 }
    return tests
  }

  /// Counts what was found broken only when all instances were compared.
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
  /// Whether the scope is open for the instance that is spoken of.
  @inline(__always)
  var isOpen: Bool { topic.isOpen }
  /// The fields that tell the instances of the expectation apart.
  var keys: [Field] { ledgers[number].keys }
  /// Takes note that the expectation was put to the test.
  @inline(__always)
  mutating func exercise() { tests &+= 1 }

  /// Keeps the entries that show how the expectation was kept, if evidence is asked for.
  @inline(__always)
  mutating func attest(_ witnesses: (borrowing Memory) -> [Witness?]) {
    if isExplained { ledgers[number].attest(witnesses(memory), topic, memory) }
  }

  /// Takes note of a violation (see ``Ledger/fail(_:at:deadline:since:_:_:_:)``).
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
    ledgers[number].leaveOpen(reason())
  }

  /// Takes note of how long something took that stayed within its bound.
  mutating func note(latency: Span, of bound: Span, at entry: Entry) {
    ledgers[number].note(latency: latency, of: bound, at: entry)
  }
}
