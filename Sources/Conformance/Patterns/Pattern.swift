import Timelines

/// The demand of an expectation on its events.
///
/// One file of this folder holds all of a pattern: its keys in a spec file and their reading, its
/// sentence in English, its memory class, and the machine that watches it. A new pattern is a new
/// file and a line in ``Patterns/forms``.
protocol Pattern: Hashable, Sendable {
  associatedtype Watcher: Machine

  // MARK: Reading

  /// Its keys in a spec file. A pattern that is written in several ways has several forms.
  static var forms: [PatternForm] { get }
  /// Reads the pattern. If it has an error, complains to the reader and returns nil.
  static func read(
    _ form: PatternForm, of object: ObjectNode, by reader: inout SpecReader
  ) -> Self?

  // MARK: Watching

  /// The events of the pattern, and the part that each plays.
  var parts: [Part] { get }
  /// Makes the machine that watches the pattern.
  ///
  /// - Parameter opener: The word after `as` in the event that opens the scope.
  func watcher(openedBy opener: String?) -> Watcher
  /// Whether the pattern can look back from an event, at least without a time of its own.
  static var canLookBack: Bool { get }

  /// What sets it apart from other patterns.
  var traits: PatternTraits { get }

  // MARK: Telling

  /// The end of the sentence that states the expectation: `never callback.didConnect`.
  var clause: String { get }
  /// The same as a small drawing shows it.
  var sketch: [PatternSketch.Mark] { get }
  /// Returns the missing event that left the pattern untested.
  ///
  /// - Parameter inside: `in the scope`, after a blank, or nothing if the scope is the timeline.
  func emptiness(_ inside: String) -> String
  /// Returns the growth of its memory.
  func memory(_ growth: MemoryGrowth) -> MemoryClass

  // MARK: Making sense

  /// Returns the reason why the pattern cannot have a scope other than `before`; nil if it can.
  func complaint(about scope: Scope) -> String?
  /// The reason why the pattern makes no sense in any scope; nil if it does.
  var contradiction: String? { get }
  /// Whether any timeline can fail it.
  static var canFail: Bool { get }

  // MARK: Times

  /// Every time that the pattern allows or demands.
  var times: [Duration?] { get }
  /// The longest time that a run must go on after a trigger to judge it.
  var longestBound: Duration? { get }
  /// Returns the same with a little more time for events that must happen soon, and a little less
  /// for events that must not.
  func relaxed(by more: Duration) -> Self
}

/// What only some patterns have.
struct PatternTraits {
  /// The state that is the scope of the pattern itself; nil if the expectation says its scope.
  var ownScope: NamedState?
  /// The state during which the same is measured for comparison; nil if there is none.
  var reference: NamedState?
  /// The pattern as a count of events, if it can look back from an event; nil if it cannot.
  var counted: (relation: Count.Relation, number: Int, event: EventPattern)?
  /// The event of which the machine remembers every entry that differs from the others; nil if it
  /// remembers no such list.
  var remembered: EventPattern?
  /// Its name in a complaint, if it demands something as soon as the scope opens.
  var demand: String?
  /// Whether the awaited event may always still come if the scope never closes.
  var waitsWithoutEnd = false
  /// The event that breaks it, if only entries of its kinds put it to the test; nil if others do.
  var breaker: EventPattern?
  /// The conditions that each of its events must satisfy.
  var demanded: [Predicate] = []
  /// Whether an entry that breaks it is proof by itself, unless a condition refers to another
  /// entry.
  var isProvedByOneEntry = false
}

extension Pattern {
  var traits: PatternTraits { PatternTraits() }
  var sketch: [PatternSketch.Mark] { [PatternSketch.Mark(.wanted, clause)] }
  static var canLookBack: Bool { false }
  func complaint(about scope: Scope) -> String? { nil }
  var contradiction: String? { nil }
  static var canFail: Bool { true }

  /// Returns the same with one member changed.
  func with<Member>(_ path: WritableKeyPath<Self, Member>, _ value: Member) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }
}

/// A pattern that says nothing about time.
protocol TimelessPattern: Pattern {}

extension TimelessPattern {
  var times: [Duration?] { [] }
  var longestBound: Duration? { nil }
  func relaxed(by more: Duration) -> Self { self }
}
