import ArgumentParser
import Captures
import Judging
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
    do throws(CaptureError) {
      return try open(named: argument, within: limits)
    } catch {
      StandardError.writeLine("\(error)")
      throw .badInput
    }
  }

  /// Opens the capture that an argument names; `-` is standard input, which may have another name.
  static func open(
    named argument: String, within limits: CaptureLimits, called name: String? = nil
  ) throws(CaptureError) -> Capture {
    argument == "-"
      ? try open(descriptor: STDIN_FILENO, name: name ?? "standard input", within: limits)
      : try open(argument, within: limits)
  }
}

extension CaptureWarnings {
  /// Says on standard error which faults were found in the capture.
  func report(about name: String) { lines(about: name).forEach(StandardError.writeLine) }
}
