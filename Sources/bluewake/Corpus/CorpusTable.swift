import ArgumentParser
import Reports
import Timelines

/// The result of a query, for people or programs.
struct CorpusTable {
  let heads: [String]
  let rows: [[Database.Value]]

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  /// Writes the table to standard output.
  func show(as format: Format) {
    switch format {
    case .text: StandardOutput.show(text)
    case .json: StandardOutput.show(json)
    }
  }

  private var text: TerminalText {
    let lines: [[TerminalText]] = [heads.map { "\($0)" }] + rows.map { $0.map(\.cell) }
    let numbers = Set(heads.indices.filter(isNumber))
    return lines.columns(atRight: numbers).joined(separator: "\n") + "\n"
  }

  private func isNumber(_ column: Int) -> Bool {
    !rows.isEmpty && rows.allSatisfy { $0[column].text == nil }
  }

  /// An array of objects, with a member for each column.
  private var json: TerminalText {
    var json = JSONWriter(indentation: 2)
    json.array { json in
      for row in rows {
        json.element { json in
          json.object { json in
            for (head, value) in zip(heads, row) { json.member(head) { value.write(to: &$0) } }
          }
        }
      }
    }
    return json.document
  }
}

extension Database.Value {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .integer(let number): json.number(number)
    case .text(let text): json.string(text)
    }
  }
}
