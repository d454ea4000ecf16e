import Timelines

/// A pattern of any kind, as expectations have it.
///
/// It is a class, and not an existential of values, since those need a runtime that a page in a
/// browser has not. For the same reason it names members of ``Pattern`` again, and inherits them from
/// no protocol of values.
protocol BoxedPattern: AnyObject, Sendable {
  var parts: [Part] { get }
  /// Adds the monitor of the pattern to a program.
  ///
  /// - Parameter opener: The word after `as` in the event that opens the scope.
  func addMonitor(
    to program: inout Program, _ plan: Plan, scope: Scope?, openedBy opener: String?
  ) -> Program.MonitorAddress
  var traits: PatternTraits { get }

  var clause: String { get }
  var sketch: [PatternSketch.Mark] { get }
  func emptiness(_ inside: String) -> String
  func memory(_ growth: MemoryGrowth) -> MemoryClass

  func complaint(about scope: Scope) -> String?
  var contradiction: String? { get }
  var canFail: Bool { get }

  var times: [Duration?] { get }
  var longestBound: Duration? { get }
  func relaxed(by more: Duration) -> any BoxedPattern

  func isEqual(to other: any BoxedPattern) -> Bool
  func hash(into hasher: inout Hasher)
}

/// A pattern of one kind in its box. What the members mean is said at ``Pattern``.
final class PatternBox<Content: Pattern>: BoxedPattern {
  let content: Content

  init(_ content: Content) { self.content = content }

  var parts: [Part] { content.parts }

  func addMonitor(
    to program: inout Program, _ plan: Plan, scope: Scope?, openedBy opener: String?
  ) -> Program.MonitorAddress {
    program.add(content.watcher(openedBy: opener), plan, scope: scope)
  }

  var traits: PatternTraits { content.traits }

  var clause: String { content.clause }
  var sketch: [PatternSketch.Mark] { content.sketch }
  func emptiness(_ inside: String) -> String { content.emptiness(inside) }
  func memory(_ growth: MemoryGrowth) -> MemoryClass { content.memory(growth) }

  func complaint(about scope: Scope) -> String? { content.complaint(about: scope) }
  var contradiction: String? { content.contradiction }
  var canFail: Bool { Content.canFail }

  var times: [Duration?] { content.times }
  var longestBound: Duration? { content.longestBound }
  func relaxed(by more: Duration) -> any BoxedPattern { PatternBox(content.relaxed(by: more)) }

  func isEqual(to other: any BoxedPattern) -> Bool {
    (other as? PatternBox<Content>)?.content == content
  }

  func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }
}

/// Makes a pattern of any kind comparable, so that its holders are comparable as well.
@propertyWrapper
struct AnyPattern: Hashable, Sendable {
  var wrappedValue: any BoxedPattern

  init(wrappedValue: any BoxedPattern) { self.wrappedValue = wrappedValue }

  static func == (left: AnyPattern, right: AnyPattern) -> Bool {
    left.wrappedValue.isEqual(to: right.wrappedValue)
  }

  func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}
