import Timelines

/// One sentence of a spec: exactly one pattern, in at most one scope, once for each key.
public struct Expectation: Hashable, Sendable {
  /// The name of the expectation within its rule.
  public var id: String
  /// The line of the spec file where the expectation begins.
  public var line: Int
  /// The clauses of requirements that it asserts; nil if it does not say so.
  var clauses: [String]?
  /// The mutants that must make it fail.
  public var killers: [String]
  /// The mistakes that must make it fail when they are put into a run that keeps it.
  public var edits: [RunEdit] = []
  /// The fields whose values distinguish instances; empty for one instance.
  var keys: [Field]
  var scope: Scope
  /// The states that must be on while the scope is open, beside a state that is the scope itself.
  var states: [NamedState] = []
  @AnyPattern var pattern: any BoxedPattern
  /// The event that puts the expectation to the test, and how often it must happen; nil for the
  /// pattern's own condition.
  var exercise: Exercise?
  /// Whether the expectation holds of any timeline, and not only of runs of its own scenario.
  public internal(set) var isPassive = true
  /// Whether it holds of captures, and of no run but those of its own scenario. A run shows what the
  /// apps of a device do and leave out; of a captured device only the whole can be judged.
  public internal(set) var isOfCapturesOnly = false
  /// The devices that it judges, if any that is there; nil if only the implementation.
  public internal(set) var accused: Accused?
  /// The fault if it is broken, in a sentence without a full stop; nil if the rule does not say so.
  public internal(set) var fault: String?
  /// The source of the promise that the expectation rests on.
  public internal(set) var promise = Promise.coreBluetooth
  /// The part of its times that is there only because the timeline's clock is not exact.
  var tolerance = Duration.zero
}

extension Expectation {
  struct Exercise: Hashable, Sendable {
    var event: EventPattern
    var count: Int
  }
}

/// The time in which a pattern has to hold. The events that open and close a scope lie outside of
/// it.
enum Scope: Hashable, Sendable {
  case whole
  case window(Window)
  case during(NamedState)
  /// The time before each event, as far back as `reach` says.
  case before(EventPattern, reach: Duration)
}

/// From one event until another.
struct Window: Hashable, Sendable {
  var from: EventPattern?
  var until: EventPattern?
  /// The time after `from` at which it opens.
  var delay: Duration?
  /// The longest time that it stays open. An entry exactly at the end is still inside.
  var length: Duration?
  /// Whether violations in a stretch count only once the stretch is closed.
  var isClosed: Bool
}

/// A state with a name, entered and left by events.
struct NamedState: Hashable, Sendable {
  var name: String
  var keys: [Field]
  var enters: EventPattern
  var leaves: EventPattern
  /// Whether everything is in the state before its first event.
  var atStart: Bool
  /// The words that replace "during" and the name in a sentence; nil to use these.
  var clause: String?
}
