import ArgumentParser
import Conformance
import Judging
import Reports

extension Judgement {
  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    if brokenImplementation != nil { throw ExitCode.badImplementation }
    if verdicts.contains(where: \.isUnexpectedFailure) { throw ExitCode.ruleFailed }
    if verdicts.contains(where: { $0.verdict == .error }) { throw ExitCode.badInput }
    if !damages.isEmpty || isInputEmpty { throw ExitCode.badInput }
    let isOpen = verdicts.contains {
      $0.verdict == .inconclusive || $0.verdict == .notExercised || $0.isUnexpectedPass
    }
    if strict, isOpen { throw ExitCode.notJudged }
  }
}
