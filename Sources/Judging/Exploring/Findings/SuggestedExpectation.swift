import Conformance
import Timelines

/// An expectation that a difference suggests for a spec file.
protocol SuggestedExpectation {
  /// Returns whether the expectation holds of a run.
  func holds(of run: [Entry]) -> Bool
  /// The lines of the expectation in a spec file.
  var lines: [String] { get }
}

extension SuggestedExpectation {
  /// Returns an event with conditions, as a spec file writes it.
  static func event(_ kind: Kind, _ members: [(field: Field, value: FieldValue?)]) -> String {
    let conditions = members.map { "\($0.field.rawValue): \(text(of: $0.value))" }
    let whole = conditions.isEmpty ? "" : ", where: {\(conditions.joined(separator: ", "))}"
    return "{event: \(kind.rawValue)\(whole)}"
  }

  private static func text(of value: FieldValue?) -> String {
    guard let value else { return "{present: false}" }
    guard case .list(let values) = value else { return value.specText }
    return "{has-all: \(value.specText), length: \(values.count)}"
  }

  /// Returns whether a condition of a spec file can name the value.
  static func canBeNamed(_ value: FieldValue?) -> Bool {
    switch value {
    case .record: false
    case .list(let values): !values.isEmpty && values.allSatisfy { $0.record == nil }
    default: true
    }
  }
}
