import ArgumentParser
import Captures
import Judging
import Timelines

extension CaptureConversion {
  /// Writes to the output that an argument names; `-` is standard output. If it cannot be written,
  /// says so on standard error, and ends the command with 74.
  ///
  /// - Parameter showsProgress: Whether a person sees how far it is. It is not for small parts of
  ///   longer work.
  func convert(
    _ capture: Capture, to output: String, in files: CommandFiles, showsProgress: Bool = true,
    altering alter: Alteration? = nil
  ) throws(ExitCode) -> Outcome {
    let progress = showsProgress ? CaptureProgress(of: capture, writesRows: false) : nil
    defer { progress?.clear() }
    var target = CaptureTarget(output, in: files)
    do {
      let outcome = try convert(capture, telling: progress?.show, altering: alter) {
        octets throws(CaptureError) in
        try target.write(octets)
      }
      try target.finish()
      return outcome
    } catch {
      StandardError.writeLine("\(error)")
      throw .outputFailed
    }
  }
}

extension CaptureConversion.Outcome {
  /// Says what the output does not hold.
  ///
  /// - Returns: Whether it holds anything. If not, no file was made, and a file of that name is an
  ///   old one.
  func report(about output: String, _ layout: CaptureLayout) -> Bool {
    for loss in CaptureLoss.allCases where losses.count(of: loss) > 0 {
      StandardError.writeLine(
        "\(output): note: lost in \(layout): \(loss): \(losses.count(of: loss))")
    }
    if recordsWritten > 0 { return true }
    let reason =
      if recordsRead == 0 {
        "the capture has no records"
      } else if recordsInTime == 0 {
        "none of the records is in the period: \(recordsRead)"
      } else {
        "no record of the capture can be written as \(layout)"
      }
    let isThere = output != "-" && FilePlace(output)?.kind == .regular
    StandardError.writeLine(
      "\(output): error: \(reason), so "
        + (isThere ? "the existing file was not changed" : "no file was made"))
    return false
  }
}

extension CaptureConversion {
  /// Makes a conversion of some records.
  init(to layout: CaptureLayout, keeping kept: [Bool]) {
    self.init(to: layout)
    self.kept = kept
  }
}
