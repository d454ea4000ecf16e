import ArgumentParser
import Conformance
import Judging
import Reports
import Timelines

extension Judgement {
  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    var standing = Standing()
    verdicts.forEach { standing.add($0) }
    standing.isBroken = brokenImplementation != nil
    standing.isDamaged = !damages.isEmpty || isInputEmpty
    try standing.end(strict: strict)
  }
}

extension Report {
  /// Records that bluewake was interrupted before all was judged.
  mutating func add(_ interruption: SpecVerdict?) {
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
  /// The number of rules that `--strict` counts as faults, by their outcomes.
  private var open: [(outcome: String, count: Int)] = []

  mutating func add(_ verdict: SpecVerdict) {
    hasFailure = hasFailure || verdict.isUnexpectedFailure
    hasError = hasError || verdict.verdict == .error
    guard verdict.isOpen else { return }
    if let place = open.firstIndex(where: { $0.outcome == verdict.outcome }) {
      open[place].count += 1
    } else {
      open.append((verdict.outcome, 1))
    }
  }

  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    if isBroken { throw ExitCode.badImplementation }
    if hasFailure { throw ExitCode.ruleFailed }
    if hasError || isDamaged { throw ExitCode.badInput }
    if strict, !open.isEmpty {
      let counts = open.map { "\($0.count) \($0.outcome)" }.joined(separator: ", ")
      StandardError.writeLine("--strict: exit code \(ExitCode.notJudged.rawValue) for \(counts)")
      throw ExitCode.notJudged
    }
  }
}

extension SpecVerdict {
  /// Whether the rule was unexpectedly not settled, or passed unexpectedly.
  fileprivate var isOpen: Bool {
    switch verdict {
    case .inconclusive, .notExercised: expectedFailure == nil
    case .pass: isUnexpectedPass
    case .fail, .error, .notApplicable: false
    }
  }
}
