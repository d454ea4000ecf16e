import ArgumentParser
import Conformance
import CoreBluetoothModel
import Timelines

// `spec vocabulary --operators` and `--parameters`.

extension VocabularyCommand {
  /// One item of a list: its name, what it is for or what its value is, and what it means.
  fileprivate struct Item {
    var name: String
    var details: [(name: String, text: String)]
    var meaning: String
    /// The details in one line.
    var summary: String
  }

  func listOthers() throws {
    var lists: [(name: String, items: [Item])] = []
    if operators { lists.append(("operators", chosen(Operator.allCases.map(Item.init)))) }
    if parameters { lists.append(("parameters", chosen(Parameters.listings.map(Item.init)))) }
    if lists.allSatisfy(\.items.isEmpty) {
      let names = lists.map(\.name).joined(separator: " and ")
      throw ExitCode.wrongArgument(
        "none of the \(names) has '\(word ?? "")' in its name or meaning")
    }
    var output = StandardOutput()
    switch format {
    case .text:
      for (name, items) in lists where !items.isEmpty {
        output.writeLine("\(name)")
        for item in items {
          output.writeLine("  \(item.name): \(item.summary)")
          output.writeLine("    \(item.meaning)")
        }
      }
    case .json: output.write(Self.json(lists))
    }
    output.flush()
  }

  private func chosen(_ items: [Item]) -> [Item] {
    let named = items.filter { concerns($0.name) }
    return named.isEmpty ? items.filter { concerns($0.meaning) } : named
  }

  private static func json(_ lists: [(name: String, items: [Item])]) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("bluewake", documentVersion)
      json.member("report", "vocabulary")
      for (name, items) in lists {
        json.member(name) { json in
          json.object { json in
            for item in items {
              json.member(item.name) { json in
                json.object { json in
                  for detail in item.details { json.member(detail.name, detail.text) }
                  json.member("meaning", item.meaning)
                }
              }
            }
          }
        }
      }
    }
    return json.document
  }
}

extension VocabularyCommand.Item {
  fileprivate init(_ operation: Operator) {
    self.init(
      name: operation.rawValue,
      details: [("for", operation.suitable), ("example", operation.example)],
      meaning: "holds if the value \(operation.meaning)",
      summary: "for \(operation.suitable), as in \(operation.example)")
  }

  fileprivate init(_ listing: Parameters.Listing) {
    let settings = Profile.allCases.map { profile in
      (name: profile.rawValue, text: listing.settings[profile] ?? "")
    }
    self.init(
      name: listing.name, details: [("value", listing.value)] + settings, meaning: listing.meaning,
      summary: ([listing.value] + settings.map { "\($0.name) \($0.text)" }).joined(separator: ", "))
  }
}
