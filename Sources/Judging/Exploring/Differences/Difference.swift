public import Timelines

/// The first difference between the runs of two implementations.
public struct Difference: Hashable, Sendable {
  /// How the run differs from the expected one.
  public var relation: Relation
  /// The entry of the reference implementation; nil if there is none.
  public var expected: Entry?
  /// The entry of the implementation under test; nil if there is none.
  public var found: Entry?
  /// The fields that have other values.
  public var fields: [Field]

  /// How a run can differ.
  public enum Relation: String, CaseIterable, Sendable {
    /// Something does not happen.
    case missing
    /// Something happens that should not.
    case unexpected
    /// Something happens with other values.
    case altered
    /// Something happens later.
    case late
    /// Something happens earlier.
    case early
    /// Two things change places.
    case reordered
    /// The run breaks an expectation. It is not compared.
    case broken
    /// The implementation breaks its protocol, or the run does not come to its end.
    case failed
  }

  /// The difference without times and values. Two differences with the same signature are taken to
  /// be of one sort.
  public var signature: String {
    // A wrong order shows in any pair of kinds.
    if relation == .reordered {
      return "reordered \((expected ?? found)?.kind.family.rawValue ?? "")"
    }
    let kind = (expected ?? found)?.kind.rawValue ?? ""
    return ([relation.rawValue, kind] + fields.map(\.rawValue) + [reason ?? ""])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The broken expectation, or why the run failed; nil for a difference of two runs.
  public var reason: String?

  init(
    _ relation: Relation, expected: Entry? = nil, found: Entry? = nil, fields: [Field] = [],
    reason: String? = nil
  ) {
    self.relation = relation
    (self.expected, self.found, self.fields) = (expected, found, fields)
    self.reason = reason
  }

  /// The instant at which the runs begin to differ.
  var time: Instant { [expected?.time, found?.time].compactMap(\.self).min() ?? .start }
}
