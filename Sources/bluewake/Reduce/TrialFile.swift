import Adapters
import ArgumentParser
import Captures
import Timelines

/// The file that candidates of a reduction are written to, in a folder that goes with this value.
final class TrialFile {
  private let folder: PrivateFolder
  private let path: String
  private let files: CommandFiles

  /// - Parameter output: The name of the result. A candidate has the same ending.
  init(named output: String) throws(ExitCode) {
    do throws(SystemError) {
      folder = try PrivateFolder(isTree: true)
    } catch {
      StandardError.writeLine("error: no folder for the trials can be made: \(error.description)")
      throw .outputFailed
    }
    path = folder.path + "/" + (output.split(separator: "/").last.map(String.init) ?? "capture")
    files = try CommandFiles(writing: .capture(path, by: "the trial"))
  }

  /// Returns nil if the candidate has the property; otherwise why it has not.
  func reason(
    against property: Property, of capture: Capture, by conversion: CaptureConversion
  ) throws -> TerminalText? {
    let outcome = try conversion.convert(capture, to: path, in: files, showsProgress: false)
    guard outcome.recordsWritten > 0 else { return "no record is left" }
    return try property.reason(against: path)
  }
}
