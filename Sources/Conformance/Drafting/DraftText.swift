public import Timelines

/// A spec file of proposals, marked as a draft: a person has to confirm that it means what it says.
public struct DraftText: Sendable {
  private let id: String
  private let title: String
  private let proposals: [Proposal]
  /// The capture or scenario that the file names.
  private let setup: Setup
  private let promise: Promise
  /// The shared states, which the file need not define itself.
  private let shared: StateLibrary?

  /// The source of the timeline from which the proposals were made.
  public enum Setup: Sendable {
    /// A capture that shows by itself everything that the proposals are about.
    case none
    /// A capture, with the notes that were laid over its timeline.
    case capture(path: String, notes: LifecycleNotes)
    /// A run of another file's scenario, with the text of that scenario.
    case scenario(text: String)
  }

  /// - Parameters:
  ///   - name: The subject of the draft; its letters and digits become part of the id.
  ///   - promise: The basis of the proposals. It must bind the observed host, or the draft would
  ///     not judge the timeline that it was made from.
  ///   - shared: The shared states that the file finds in the place where it will lie.
  public init(
    about name: String, _ proposals: [Proposal], setup: Setup, promise: Promise = .coreBluetooth,
    shared: StateLibrary? = nil
  ) {
    id = "draft/" + name.asPartOfID
    title = "Regularities in \(name)"
    (self.proposals, self.setup, self.promise, self.shared) = (proposals, setup, promise, shared)
  }
}

extension DraftText {
  /// - Parameter schema: The path of the schema as seen from the file, for editors; nil for none.
  public func text(schema: String? = nil) -> String {
    let head = [
      "spec: 1", "id: \(id)", "title: \(Self.quoted(title))",
      "# Proposed from one timeline, not a rule yet: keep what you mean, name the requirement",
      "# under 'covers' and a mutant under 'killed-by', and remove this line.",
      "draft: true",
    ]
    let rest = promise.lines + setup.lines + states + ["", "expect:"] + expectations
    let body = head + SpecFile.requirement(of: head + rest, library: shared) + rest
    return SpecTemplate.modeline(schema) + body.joined(separator: "\n") + "\n"
  }

  private var expectations: [String] {
    proposals.enumerated().flatMap { number, proposal in
      (number > 0 ? [""] : []) + proposal.lines.map { "  " + $0 }
    }
  }

  /// The states that proposals name and that are not shared.
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

  /// Returns a scalar that is text whatever it holds: a JSON string is a YAML string as well.
  fileprivate static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return json.text
  }
}

extension Promise {
  fileprivate var lines: [String] {
    switch self {
    case .coreBluetooth, .app: []
    case .coreSpecification:
      [
        "# The host is not known to be Apple's, so the rules of Core Bluetooth do not bind it.",
        "promised-by: \(rawValue)",
      ]
    }
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
      // A fact about one scenario need not hold in any other.
      ["passive: false", "", text]
    }
  }
}

extension LifecycleNotes.Note {
  /// The note as an overlay writes it.
  fileprivate var flow: String {
    let members = fields.map { "\($0.rawValue): \($1.flow)" }
    let when = ["at: \((time - .start).text)", "do: \(kind.rawValue)"]
    return "{" + (when + members).joined(separator: ", ") + "}"
  }
}

extension FieldValue {
  /// The value as a spec file writes it within one line.
  var flow: String {
    switch self {
    case .list(let values): "[" + values.map(\.flow).joined(separator: ", ") + "]"
    case .record(let fields):
      "{" + fields.map { "\($0.rawValue): \($1.flow)" }.joined(separator: ", ") + "}"
    default: DraftText.quoted(description)
    }
  }
}
