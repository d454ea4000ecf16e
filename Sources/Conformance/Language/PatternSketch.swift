import Timelines

/// A small drawing of an expectation: the scope, and in it the given, the wanted and the forbidden
/// events, from left to right in the order of time.
public struct PatternSketch: Hashable, Sendable {
  /// The scope in words, for example `during background`; empty for the whole timeline.
  public var scope: String
  /// The event that opens the scope; nil if the scope begins with the timeline.
  public var opening: String?
  /// The event or the time that closes the scope; nil if it ends with the timeline.
  public var closing: String?
  /// The events, in the order of time.
  public var marks: [Mark]

  /// One thing in a sketch.
  public struct Mark: Hashable, Sendable {
    /// The sense of the mark.
    public var part: Sense
    /// The event, or a remark about it.
    public var text: String
    /// The allowed distance from the mark before it, for example `within 10s`; empty if there is
    /// none.
    public var distance = ""

    init(_ part: Sense, _ text: String, _ distance: String = "") {
      (self.part, self.text) = (part, text)
      self.distance = distance.hasPrefix(" ") ? String(distance.dropFirst()) : distance
    }
  }

  /// The relation of a mark to the expectation.
  public enum Sense: String, CaseIterable, Hashable, Sendable {
    /// It happens, and the expectation speaks of it.
    case given
    /// It must happen.
    case wanted
    /// It must not happen.
    case forbidden
    /// It may happen.
    case allowed
    /// It must be so for a while.
    case holding
  }
}

extension Expectation {
  /// The expectation as a small drawing shows it.
  public var sketch: PatternSketch {
    PatternSketch(
      scope: scopeClause, opening: scope.opening ?? states.first?.enters.phrase,
      closing: scope.closing ?? states.first?.leaves.phrase, marks: pattern.sketch)
  }

  /// The clauses of requirements that it asserts, as the spec file names them.
  public var assertedClauses: [String] { clauses ?? [] }
}

extension Scope {
  fileprivate var opening: String? {
    switch self {
    case .whole: nil
    case .window(let window): window.from.map { ($0.phrase) }
    case .during(let state): state.enters.phrase
    case .before(_, let reach): "\(reach.text) before"
    }
  }

  fileprivate var closing: String? {
    switch self {
    case .whole: nil
    case .window(let window): window.until?.phrase ?? window.length.map { "after \($0.text)" }
    case .during(let state): state.leaves.phrase
    case .before(let event, _): event.phrase
    }
  }
}
