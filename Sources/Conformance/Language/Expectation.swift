import Timelines
import VirtualTime

/// One sentence of a spec: exactly one pattern, in at most one scope, once for each key.
public struct Expectation: Hashable, Sendable {
  public var id: String
  /// Where it begins in the spec file.
  public var line: Int
  /// The mutants that must make it fail.
  public var killers: [String]
  /// The fields whose values tell instances apart; empty for one instance.
  var keys: [Field]
  var scope: Scope
  var pattern: Pattern
  /// What must have happened, and how often, for the expectation to count as exercised; nil for
  /// the pattern's own condition.
  var exercise: Exercise?
  /// Whether it holds of any timeline, and not only of the runs of its own scenario.
  public internal(set) var isPassive = true
  /// Who promises it.
  public internal(set) var promise = Promise.coreBluetooth
  /// How much of its times is there only because the timeline's clock is not exact.
  var tolerance = Duration.zero
}

extension Expectation {
  struct Exercise: Hashable, Sendable {
    var event: EventPattern
    var count: Int
  }
}

/// When a pattern has to hold. The events that open and close a scope lie outside of it.
enum Scope: Hashable, Sendable {
  case whole
  case window(Window)
  case during(NamedState)
  /// The time before each event, as far back as said.
  case before(EventPattern, reach: Duration)
}

/// From one event until another.
struct Window: Hashable, Sendable {
  var from: EventPattern?
  var until: EventPattern?
  /// How long after `from` it opens.
  var delay: Duration?
  /// How long it stays open at most; what happens exactly then is still inside.
  var length: Duration?
  /// Whether a stretch is only judged once it is closed.
  var isClosed: Bool
}

/// A state with a name, entered and left by events.
struct NamedState: Hashable, Sendable {
  var name: String
  var keys: [Field]
  var enters: EventPattern
  var leaves: EventPattern
  /// Whether everything is in the state before the first event.
  var atStart: Bool
}

/// The time that something may take, ends included.
struct Bound: Hashable, Sendable {
  var least: Duration?
  var most: Duration?
}
