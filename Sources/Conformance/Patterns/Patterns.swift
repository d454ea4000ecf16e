/// Every pattern of the spec language.
enum Patterns {
  /// The ways in which they are written, in the order in which messages and the schema name them.
  static let forms: [PatternForm] =
    Absence.forms + Universality.forms + Existence.forms + Count.forms + First.forms
    + Response.forms + Precedence.forms + Holding.forms + Recurrence.forms + Sequencing.forms
    + Increase.forms + Measure.forms + Permission.forms
}
