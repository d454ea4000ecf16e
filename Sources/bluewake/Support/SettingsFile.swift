import ArgumentParser
import Conformance
import Judging
import Timelines

/// A small file that people write in YAML. Its mistakes go to standard error, and the command ends with 65.
enum SettingsFile {
  static let mostOctets = 1 << 20

  static func octets(of path: String) throws(ExitCode) -> [UInt8] {
    guard let octets = try? FileOctets.read(path, atMost: mostOctets) else {
      throw unreadable(path)
    }
    return octets
  }

  static func unreadable(_ path: String) -> ExitCode {
    StandardError.writeLine("\(path): error: the file cannot be read")
    return .badInput
  }

  static func parsed<Contents>(
    _ octets: [UInt8], of path: String,
    _ parse: ([UInt8], String) throws(SpecErrors) -> Contents
  ) throws(ExitCode) -> Contents {
    do throws(SpecErrors) {
      return try parse(octets, path)
    } catch {
      for error in error.errors { StandardError.writeLine("\(error)") }
      throw .badInput
    }
  }
}
