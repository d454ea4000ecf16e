import ArgumentParser
import Timelines

/// `bluewake spec vocabulary`: prints every kind of entry with its fields, and every field with its
/// type and meaning.
struct VocabularyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vocabulary",
    abstract: "Prints every kind of entry and every field that spec files can name.",
    discussion: """
      Of each kind: what it is, its fields, and what can show that it happened: a run, an HCI \
      capture, an air capture, or lifecycle notes beside a capture; the fields without which an \
      implementation's draft is refused; and of a call, what an implementation answers with \
      call.returned. Of each field: its type and its meaning.

      --operators lists the conditions that 'where' can set on a field, and --parameters the \
      settings of the reference that the 'parameters' of a scenario can change.
      """)

  @Argument(help: "Only what has this word in its name, or else in its meaning.")
  var word: String?

  @Flag(help: "List the operators of conditions.")
  var operators = false

  @Flag(help: "List the parameters of the reference, with their settings in both profiles.")
  var parameters = false

  @Option(help: "text, or json: one document.")
  var format = Format.text

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  func run() throws {
    if operators || parameters { return try listOthers() }
    var kinds = Kind.allCases.filter { concerns($0.rawValue) }
    var fields = Field.allCases.filter { concerns($0.rawValue) }
    if kinds.isEmpty && fields.isEmpty {
      kinds = Kind.allCases.filter { concerns($0.meaning) }
      fields = Field.allCases.filter { concerns($0.meaning) }
    }
    if kinds.isEmpty && fields.isEmpty {
      throw ExitCode.wrongArgument(
        "no kind and no field has '\(word ?? "")' in its name or meaning")
    }
    var output = StandardOutput()
    switch format {
    case .text: for line in Self.lines(kinds, fields) { output.writeLine(line) }
    case .json: output.write(Self.json(kinds, fields))
    }
    output.flush()
  }

  func concerns(_ text: String) -> Bool {
    word.map { text.lowercased().contains($0.lowercased()) } ?? true
  }

  private static func lines(_ kinds: [Kind], _ fields: [Field]) -> [TerminalText] {
    var lines: [TerminalText] = []
    for family in Kind.Family.allCases {
      let own = kinds.filter { $0.family == family }
      if own.isEmpty { continue }
      lines.append("\(family.rawValue).*")
      for kind in own {
        lines.append("  \(kind.rawValue): \(kind.meaning)")
        let fields = kind.fields.map(\.rawValue).joined(separator: " ")
        if !fields.isEmpty { lines.append("    fields: \(fields)") }
        let required = kind.required.map { $0.map(\.rawValue).joined(separator: "|") }
        if !required.isEmpty {
          lines.append("    required of a draft: \(required.joined(separator: " "))")
        }
        let returned = kind.returned.map(\.rawValue).joined(separator: " ")
        if !returned.isEmpty { lines.append("    answered by call.returned with: \(returned)") }
        lines.append("    shown by: \(kind.observations.map(\.name).joined(separator: ", "))")
      }
    }
    if !fields.isEmpty { lines.append("fields") }
    for field in fields {
      let numbers = field.numbersPhrase.map { ", \($0)" } ?? ""
      lines.append("  \(field.rawValue): \(field.type)\(numbers)")
      lines.append("    \(field.meaning)")
      if field == .error { lines.append("    names: \(Field.errorNames.joined(separator: " "))") }
    }
    return lines
  }

  /// The version of the document. It grows if a member changes its meaning or goes away.
  static let documentVersion = 2

  private static func write(_ kind: Kind, to json: inout JSONWriter) {
    json.object { json in
      json.member("meaning", kind.meaning)
      json.member("fields", kind.fields.map(\.rawValue))
      if !kind.required.isEmpty {
        json.member("required") { json in
          json.array { json in
            for group in kind.required {
              json.element { $0.array { json in group.forEach { json.element($0.rawValue) } } }
            }
          }
        }
      }
      if !kind.returned.isEmpty { json.member("returned", kind.returned.map(\.rawValue)) }
      json.member("shownBy", kind.observations.map(\.rawValue))
    }
  }

  private static func json(_ kinds: [Kind], _ fields: [Field]) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", documentVersion)
      json.member("report", "vocabulary")
      json.member("kinds") { json in
        json.object { json in
          for kind in kinds { json.member(kind.rawValue) { write(kind, to: &$0) } }
        }
      }
      json.member("fields") { json in
        json.object { json in
          for field in fields {
            json.member(field.rawValue) { json in
              json.object { json in
                json.member("type", field.type.description)
                json.member("meaning", field.meaning)
                if field == .error { json.member("names", Field.errorNames) }
              }
            }
          }
        }
      }
    }
    return json.document
  }
}
