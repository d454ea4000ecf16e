public import Timelines

/// A spec file that forbids what one entry of a capture shows.
public struct MomentRuleText: Sendable {
  private let kind: Kind
  private let fields: [(field: Field, value: FieldValue)]

  /// The file of shared states that goes beside the rule: a rule covers a requirement.
  public static let library = """
    spec: 1
    requirements:
      \(requirement): The recorded event does not happen

    """

  private static let requirement = "FIELD-01"

  /// Fields that say which device, link or time it was, and not what happened.
  private static let subjects: Set<Field> = [
    .device, .app, .manager, .peer, .central, .connection, .accused, .request, .address,
    .addressType, .rssi, .timestamp, .octets, .set,
  ]

  /// - Parameters:
  ///   - entry: The entry of the capture at the moment.
  ///   - other: The same entry of an anonymised capture. Fields that differ are personal.
  public init(about entry: Entry, asIn other: Entry? = nil) {
    kind = entry.kind
    fields = entry.fields.filter { field, value in
      !Self.subjects.contains(field) && entry.kind.carries(field)
        && (other.map { $0[field] == value } ?? true)
    }.map { ($0, $1) }
  }

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - capture: The capture that is the rule's own.
  ///   - isPlain: Whether the rule names only the kind, as the fields cannot be written.
  public func text(about capture: String, isPlain: Bool = false) -> String {
    let members = isPlain ? [] : fields.map { "\($0.field.rawValue): \($0.value.flow)" }
    let conditions = members.isEmpty ? [] : ["where: {\(members.joined(separator: ", "))}"]
    let event = ["event: \(kind.rawValue)"] + conditions
    let lines = [
      "spec: 1", "id: field/\(kind.rawValue.asPartOfID)",
      "title: \(FieldValue.text("No \(kind.rawValue) like the recorded one happens").flow)",
      "covers: [\(Self.requirement)]", "promised-by: core-specification",
      "# Made from a moment of a capture. Remove conditions until it states the rule that you mean.",
      "", "scenario:", "  capture: \(FieldValue.text(capture).flow)", "  overlay: []",
      "", "expect:", "  - id: never", "    never: {\(event.joined(separator: ", "))}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
