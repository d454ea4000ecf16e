import ArgumentParser
import Captures
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Capture {
  /// Opens the capture that an argument names; `-` is standard input. If that fails, says on
  /// standard error why, and ends the command with 65.
  static func open(
    argument: String, within limits: CaptureLimits
  ) throws(ExitCode) -> Capture {
    do {
      if argument == "-" {
        return try open(descriptor: STDIN_FILENO, name: "standard input", within: limits)
      }
      return try open(argument, within: limits)
    } catch {
      StandardError.writeLine("\(error)")
      throw .badInput
    }
  }
}

extension CaptureWarnings {
  /// Says on standard error which faults were found in the capture: the first few of each kind, and
  /// how many more there are.
  func report(about name: String) {
    for warning in first { StandardError.writeLine("\(name): \(warning)") }
    for kind in CaptureWarning.Kind.allCases where count(of: kind) > Self.limit {
      StandardError.writeLine(
        "\(name): warning: \(kind), more of the same: \(count(of: kind) - Self.limit)")
    }
  }
}
