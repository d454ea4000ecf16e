public import Timelines
import VirtualTime

/// A spec file of proposals, marked as a draft: a person has to say that it means what it says.
public struct DraftText: Sendable {
  private let id: String
  private let title: String
  private let proposals: [Proposal]
  /// What to set up, as the file is to say it.
  private let setup: Setup
  /// The states that the file need not define itself.
  private let shared: StateLibrary?

  /// Where the timeline came from that the proposals were made from.
  public enum Setup: Sendable {
    /// A capture that shows by itself all that the proposals speak of.
    case none
    /// A capture, and what its timeline was told besides.
    case capture(path: String, notes: LifecycleNotes)
    /// A run of another file's scenario, whose text this is.
    case scenario(text: String)
  }

  /// - Parameters:
  ///   - name: What the draft is about; its letters and digits become part of the id.
  ///   - shared: The states that the file finds where it will lie.
  public init(
    about name: String, _ proposals: [Proposal], setup: Setup, shared: StateLibrary? = nil
  ) {
    let letters = name.unicodeScalars.map { $0.isOfName && $0 != "/" ? Character($0) : "-" }
    id = "draft/" + String(letters)
    title = "What \(name) shows"
    (self.proposals, self.setup, self.shared) = (proposals, setup, shared)
  }
}

extension DraftText {
  /// - Parameter schema: Where the schema lies as seen from the file, for editors; nil for nowhere.
  public func text(schema: String? = nil) -> String {
    let head = [
      "spec: 1", "id: \(id)", "title: \(Self.quoted(title))",
      "# Proposed from one timeline, and no rule yet: keep what you mean, name the requirement",
      "# under 'covers' and a mutant under 'killed-by', and remove this line.",
      "draft: true",
    ]
    let body = head + setup.lines + states + ["", "expect:"] + expectations
    return SpecTemplate.modeline(schema) + body.joined(separator: "\n") + "\n"
  }

  private var expectations: [String] {
    proposals.enumerated().flatMap { number, proposal in
      (number > 0 ? [""] : []) + proposal.lines.map { "  " + $0 }
    }
  }

  /// The states that proposals name and the file does not find.
  private var states: [String] {
    var definitions: [String] = []
    for proposal in proposals {
      guard case .never(_, let state, _) = proposal.form, shared?.states[state.name] == nil,
        let definition = state.definition, !definitions.contains(definition)
      else { continue }
      definitions.append(definition)
    }
    return definitions.isEmpty ? [] : ["", "states:"] + definitions.map { "  " + $0 }
  }

  /// A scalar that is text whatever is in it: a JSON string is a YAML string.
  fileprivate static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }
}

extension DraftText.Setup {
  fileprivate var lines: [String] {
    switch self {
    case .none: []
    case .capture(let path, let notes):
      ["", "scenario:", "  capture: \(DraftText.quoted(path))", "  overlay:"]
        + notes.notes.map { "    - \($0.flow)" }
    case .scenario(let text):
      // What one scenario shows need not hold of any other.
      ["passive: false", "", text]
    }
  }
}

extension LifecycleNotes.Note {
  /// As an overlay has it.
  fileprivate var flow: String {
    let members = fields.map { "\($0.rawValue): \($1.flow)" }
    let when = ["at: \((time - .start).text)", "do: \(kind.rawValue)"]
    return "{" + (when + members).joined(separator: ", ") + "}"
  }
}

extension FieldValue {
  fileprivate var flow: String {
    if case .list(let values) = self {
      return "[" + values.map(\.flow).joined(separator: ", ") + "]"
    }
    return DraftText.quoted(description)
  }
}
