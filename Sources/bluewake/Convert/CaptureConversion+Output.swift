import ArgumentParser
import Captures
import Timelines

extension CaptureConversion {
  /// Writes what an argument names, `-` being standard output; says on standard error where that
  /// cannot be written, and ends the command with 74.
  func convert(_ capture: Capture, to output: String) throws(ExitCode) -> Outcome {
    var target = CaptureTarget(output, from: capture)
    do {
      let outcome = try convert(capture) { octets throws(CaptureError) in try target.write(octets) }
      target.flush()
      return outcome
    } catch {
      StandardError.writeLine("\(error)")
      throw .outputFailed
    }
  }
}

extension CaptureConversion.Outcome {
  /// Says what is not in the output, and that nothing is.
  func report(about output: String, _ layout: CaptureLayout) {
    for loss in CaptureLoss.allCases where losses.count(of: loss) > 0 {
      StandardError.writeLine(
        "\(output): note: lost in \(layout): \(loss): \(losses.count(of: loss))")
    }
    guard recordsWritten == 0 else { return }
    if recordsRead == 0 {
      StandardError.writeLine("\(output): note: the capture has no records")
    } else if recordsInTime == 0 {
      StandardError.writeLine(
        "\(output): error: none of the records is in the stretch of time: \(recordsRead)")
    } else {
      StandardError.writeLine(
        "\(output): error: nothing of the capture can be written as \(layout), so no file was made")
    }
  }
}
