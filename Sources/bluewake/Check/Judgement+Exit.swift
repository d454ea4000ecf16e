import ArgumentParser
import Conformance
import Judging
import Reports

extension Judgement {
  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    var standing = Standing()
    verdicts.forEach { standing.note($0) }
    standing.isBroken = brokenImplementation != nil
    standing.isDamaged = !damages.isEmpty || isInputEmpty
    try standing.end(strict: strict)
  }
}

extension Report {
  /// Takes note that bluewake was interrupted before all was judged.
  mutating func note(_ interruption: SpecVerdict?) {
    guard let interruption else { return }
    verdicts.append(interruption)
    isComplete = false
  }
}

/// The worst of what was found, which decides on the exit code.
struct Standing {
  var isBroken = false
  var isDamaged = false
  private var hasFailure = false
  private var hasError = false
  private var isOpen = false

  mutating func note(_ verdict: SpecVerdict) {
    hasFailure = hasFailure || verdict.isUnexpectedFailure
    hasError = hasError || verdict.verdict == .error
    isOpen =
      isOpen || verdict.verdict == .inconclusive || verdict.verdict == .notExercised
      || verdict.isUnexpectedPass
  }

  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    if isBroken { throw ExitCode.badImplementation }
    if hasFailure { throw ExitCode.ruleFailed }
    if hasError || isDamaged { throw ExitCode.badInput }
    if strict, isOpen { throw ExitCode.notJudged }
  }
}
