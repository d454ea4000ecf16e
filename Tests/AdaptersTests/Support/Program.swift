import Adapters
import Foundation
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

  /// A shell script that answers hello, and then does as it is told.
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

  /// Whether a process is there, be it as a zombie.
  static func exists(_ id: pid_t) -> Bool { kill(id, 0) == 0 || errno != ESRCH }

  /// Whether a process is there and not a zombie: another's zombie is not ours to wait for.
  static func runs(_ id: pid_t) -> Bool {
    guard exists(id) else { return false }
    let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
    return status?.contains(") Z ") != true
  }

  /// The numbers that a script wrote to standard error, as in `echo pid 17 >&2`.
  static func ids(in standardError: String) -> [pid_t] {
    standardError.split(separator: "\n").compactMap { line in
      line.hasPrefix("pid ") ? pid_t(line.dropFirst(4)) : nil
    }
  }
}
