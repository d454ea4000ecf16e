import Adapters
import Foundation
import TestSupport
import Testing

/// Children that tests start.
enum Program {
  /// Whether there is an interpreter for the program of the protocol's page.
  static let hasPython = isInstalled("python3")

  static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// A shell script that answers hello, and then runs the given commands.
  static func afterHello(_ script: String) -> [String] {
    [
      "sh", "-c",
      """
      read -r question
      echo '{"message":"hello","protocol":1,"name":"sh","capabilities":["central"],\
      "clock":"virtual"}'
      \(script)
      """,
    ]
  }

  /// The numbers that a script wrote to standard error, as in `echo pid 17 >&2`.
  static func ids(in standardError: String) -> [pid_t] {
    standardError.split(separator: "\n").compactMap { line in
      line.hasPrefix("pid ") ? pid_t(line.dropFirst(4)) : nil
    }
  }

  /// Expects that the program itself, whose number comes first, is not even a zombie, and that what
  /// it started ends.
  static func expectGone(_ ids: [pid_t], sourceLocation: SourceLocation = #_sourceLocation) {
    if let program = ids.first {
      #expect(!Processes.exists(program), sourceLocation: sourceLocation)
    }
    for id in ids {
      #expect(Waiting.until { !Processes.runs(id) }, sourceLocation: sourceLocation)
    }
  }
}

extension ProcessLimits {
  /// More time than a program needs on a machine that is busy with others.
  static let patient: ProcessLimits = {
    var limits = ProcessLimits()
    limits.answerTime = Waiting.patience
    limits.endTime = Waiting.patience
    return limits
  }()
}
