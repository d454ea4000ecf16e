import ArgumentParser
import CoreBluetoothModel
import Timelines

/// `bluewake mutants`: which reference implementations with a planted fault there are.
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Lists the reference implementations that break one behaviour on purpose.",
    discussion: """
      Each line has the name that --implementation reference:NAME takes, the requirements that it \
      breaks, and what it does.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "text or json.")
  var format = Format.text

  func run() {
    var output = StandardOutput()
    output.writeLine(format == .text ? text : json)
    output.flush()
  }

  private var text: String {
    let lines = Mutant.all.map { [$0.name, $0.rows.joined(separator: ", "), $0.summary] }
    let widths = (0..<2).map { column in lines.map(\.[column].count).max() ?? 0 }
    return lines.map { line in
      zip(line, widths).map { $0.padding(to: $1 + 2) }.joined() + line[2]
    }.joined(separator: "\n")
  }

  private var json: String {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("version", Self.documentVersion)
      json.member("mutants") { json in
        json.array { json in
          for mutant in Mutant.all {
            json.element { json in
              json.object { json in
                json.member("name", mutant.name)
                json.member("requirements", mutant.rows)
                json.member("summary", mutant.summary)
              }
            }
          }
        }
      }
    }
    return json.text
  }

  /// It grows where a member changes its meaning or goes away.
  private static let documentVersion = 1
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
