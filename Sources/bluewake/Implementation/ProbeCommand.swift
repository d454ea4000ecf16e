import Adapters
import ArgumentParser
import Judging
import Replay
import Timelines

/// `bluewake implementation probe`: the first contact with an implementation.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Tries the basic acts of an implementation, and reports failures.",
    discussion: """
      Starts the implementation, exchanges hello with it, and has it do the basic acts of each \
      capability that it claims: launching an app, scanning, connecting, reading and writing, \
      advertising and serving. bluewake check judges its behaviour in the background.

      Exits with 0 if every act succeeds, 1 if one fails, 69 if the implementation could not be \
      started or broke its protocol.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(
    help: "exec:COMMAND LINE, or any other that --implementation takes.",
    transform: ImplementationChoice.init(argument:))
  var implementation: ImplementationChoice

  @Option(help: "text, or json: one document.")
  var format = Format.text

  @OptionGroup var bounds: RunLimitOptions

  func validate() throws { try implementation.requireCalls() }

  func run() throws {
    _ = try CommandFiles(reading: implementation.inputs, writing: implementation.outputs)
    var probe = ImplementationProbe(
      start: { try implementation.start() },
      limits: bounds.limits(from: .ofRunsInMemory), failure: { $0.failure })
    try probe.run()
    var output = StandardOutput()
    switch format {
    case .text: for answer in probe.answers { output.writeLine(answer.line) }
    case .json: output.write(json(probe.answers))
    }
    output.flush()
    if let broken = probe.brokenProtocol {
      broken.report()
      throw ExitCode.badImplementation
    }
    if probe.answers.contains(where: \.isBad) { throw ExitCode.ruleFailed }
  }

  private func json(_ answers: [ProbeAnswer]) -> TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("version", 1)
      json.member("implementation", "\(implementation)")
      json.member("answers") { json in
        json.array { json in
          for answer in answers {
            json.element { json in
              json.object { json in
                json.member("question", answer.question)
                json.member("result", answer.word)
                json.member("detail", answer.detail)
              }
            }
          }
        }
      }
    }
    return json.document
  }
}

extension ProbeAnswer {
  fileprivate var isBad: Bool { if case .bad = result { true } else { false } }

  fileprivate var word: String {
    switch result {
    case .good: "good"
    case .bad: "bad"
    case .notAsked: "not-asked"
    }
  }

  fileprivate var detail: String {
    switch result {
    case .good(let text), .bad(let text), .notAsked(let text): text
    }
  }

  fileprivate var line: TerminalText {
    let start = ("\(word)" as TerminalText).padded(to: 11) + "\(question)"
    return detail.isEmpty ? start : "\(start): \(detail)"
  }
}
