import ArgumentParser
import Judging

extension CaptureList {
  /// Returns the captures that arguments name, in the order of their names. If one names none, says so
  /// on standard error, and ends the command with 65.
  static func paths(
    of arguments: [String], listed: [String] = []
  ) throws(ExitCode) -> [String] {
    do throws(Absence) {
      return try CaptureList(arguments, listed: listed).paths
    } catch {
      StandardError.writeLine(error.text)
      throw .badInput
    }
  }
}
