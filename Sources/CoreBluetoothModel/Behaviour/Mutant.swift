/// A mistake that an implementation could make: the documented behaviour, except for one point.
///
/// If no mutant fails a rule, the rule may pass on anything, so it is worth nothing. A mutant
/// stands beside the point of ``Behaviour`` that it changes.
public struct Mutant: Sendable {
  /// The name in `--implementation reference:NAME`.
  public let name: String
  /// The requirements that it breaks.
  public let rows: [String]
  /// The mistake, in one sentence.
  public let summary: String
  let change: any WritableKeyPath<Behaviour, Bool> & Sendable

  init(
    _ name: String, breaks rows: [String], _ summary: String,
    _ change: any WritableKeyPath<Behaviour, Bool> & Sendable
  ) {
    (self.name, self.rows, self.summary, self.change) = (name, rows, summary, change)
  }

  /// Finds the mutant with this name; nil if there is none.
  public init?(name: String) {
    guard let mutant = Self.byName[name] else { return nil }
    self = mutant
  }

  /// All mutants, by name.
  public static let all: [Mutant] =
    (advertising + scanning + life + alerts + links + client + server + channels + managers
    + preservation + radio).sorted { $0.name < $1.name }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Mutant: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
