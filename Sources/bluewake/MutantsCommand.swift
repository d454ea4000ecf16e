import ArgumentParser
import CoreBluetoothModel
import Timelines

/// `bluewake mutants`: lists the reference implementations with a planted fault.
struct MutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Lists the mutants of the reference.",
    discussion: """
      Each line has the name that --implementation reference:NAME takes, the requirements that it \
      breaks, and what it does.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "text or json.")
  var format = Format.text

  func run() {
    var output = StandardOutput()
    output.write(format == .text ? text : json)
    output.flush()
  }

  private var text: TerminalText {
    let rows: [[TerminalText]] = Mutant.all.map {
      ["\($0.name)", "\($0.rows.joined(separator: ", "))", "\($0.summary)"]
    }
    return rows.aligned.map { $0 + "\n" }.joined()
  }

  private var json: TerminalText {
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
    return json.document
  }

  /// The version of the document. It grows if a member changes its meaning or goes away.
  private static let documentVersion = 1
}
