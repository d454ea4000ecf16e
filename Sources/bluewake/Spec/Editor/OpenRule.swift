import Conformance
import CoreBluetoothModel
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A spec file as an editor has it, saved or not.
struct OpenRule {
  private let text: String
  private let path: String

  init(_ text: String, _ uri: String) {
    self.text = text
    path = URL(string: uri).flatMap { $0.isFileURL ? $0.path : nil } ?? uri
  }

  /// The complaints of `spec lint` about this file alone.
  var complaints: [SpecError] {
    switch read() {
    case .success(let spec?): SpecCommand.Lint.warnings(of: spec).sorted()
    case .success(nil): []
    case .failure(let failure): failure.errors.filter { $0.path == path }
    }
  }

  /// Judges the reference by the rule.
  ///
  /// - Returns: The verdict in words, and the complaints with a further one for each expectation that
  ///   was not kept.
  func judged() -> (text: String, complaints: [SpecError]) {
    guard case .success(let spec?) = read() else {
      return ("the file is no rule that can be judged", complaints)
    }
    var judge = ImplementationJudge("reference") { _ in ReferenceImplementation() }
    judge.provisions = .ofTheTool
    do {
      try judge.judge(spec)
    } catch {
      return ("\(spec.id): \(error)", complaints)
    }
    let verdicts = judge.judgement.verdicts
    let broken = verdicts.flatMap(\.expectations).filter { $0.verdict != .pass }.map { kept in
      let reason = kept.findings.first?.message ?? kept.reason ?? "\(kept.sentence)"
      return SpecError(
        path: path, line: kept.line, column: 1, severity: kept.verdict == .fail ? .error : .warning,
        message: "\(kept.verdict.rawValue)  \(kept.id): \(reason)")
    }
    let words = verdicts.map { verdict in
      "\(verdict.verdict.rawValue)  \(verdict.id)" + (verdict.reason.map { ": \($0)" } ?? "")
    }
    return (words.joined(separator: "\n"), complaints + broken)
  }

  /// Reads the file; nil if it is a file of shared states without mistakes, or no spec file at all.
  private func read() -> Result<SpecFile?, SpecErrors> {
    Result { () throws(SpecErrors) in
      if SharedStates.isLibrary(path) {
        _ = try StateLibrary(parsing: text, path: path)
        return nil
      }
      // An editor may ask about any YAML.
      guard text.hasPrefix("spec:") || text.contains("\nspec:") else { return nil }
      var shared = SharedStates()
      return try SpecFile(parsing: text, path: path, library: shared.library(for: path))
    }
  }
}
