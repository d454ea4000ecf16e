/// Every pattern of the spec language.
enum Patterns {
  /// In the order in which messages and the schema name them.
  static let all: [any Pattern.Type] = [
    Absence.self, Universality.self, Existence.self, Count.self, First.self, Response.self,
    Precedence.self, Holding.self, Recurrence.self, Sequencing.self, Increase.self, Measure.self,
    Permission.self,
  ]
}
