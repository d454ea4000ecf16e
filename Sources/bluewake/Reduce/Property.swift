import Adapters
import ArgumentParser
import Captures
import Conformance
import Judging
import Replay
import Timelines

/// The property that a reduced capture must still have.
struct Property {
  /// A command of the shell that ends with 0; nil if rules must fail.
  var command: String?
  /// The rules, of which one must fail.
  var rules: [SpecFile]
  var profile: Profile
  /// The longest time that the command may take.
  var patience: Duration

  /// Returns nil if the capture at a path shows it; otherwise why it does not, in a few words.
  func reason(against path: String) throws -> TerminalText? {
    guard let command else { return try rulesFail(on: path) ? nil : "none of the rules fails" }
    let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
    let ending = ShellCommand.run(
      command.replacing("{}", with: quoted), variables: ["BLUEWAKE_CAPTURE": path],
      patience: patience)
    switch ending {
    case .code(0): return nil
    case .code(let code): return "the command ends with exit status \(Int(code)), expected 0"
    case .signal(let number): return "the command is ended by signal \(Int(number))"
    case .late: return "the command takes longer than \(patience.words)"
    case .unstarted(let reason): return "the command cannot be started: \(reason)"
    }
  }

  private func rulesFail(on path: String) throws -> Bool {
    guard let capture = try? Capture.open(path) else { return false }
    let judgement = CaptureJudge(specs: rules, profile: profile).judge(capture)
    return judgement.verdicts.contains { $0.verdict == .fail }
  }
}
