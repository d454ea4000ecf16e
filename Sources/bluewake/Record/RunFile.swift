import ArgumentParser
import Captures
import Timelines

/// Writes a run into a file: a Linux monitor capture, which other tools open too.
///
/// The caller must call ``close()`` at the end.
struct RunFile: ~Copyable {
  private var target: CaptureTarget
  private var recorder: RunRecorder
  private var writer = BtsnoopWriter(.monitor)
  private var failure: CaptureError?
  /// Whether each entry is written at once, because a run by the wall clock may be interrupted.
  private let isLive: Bool

  private static let limit = 1 << 16
  /// The number of octets written.
  private var octets = 0

  /// Begins the file before anything is run. If it cannot be written, says so on standard error,
  /// and ends the command with 74.
  ///
  /// - Parameter path: The file's path; `-` is standard output.
  init(
    path: String, _ header: RunHeader, in files: CommandFiles, isLive: Bool = false
  ) throws(ExitCode) {
    self.isLive = isLive
    target = CaptureTarget(path, in: files, isLive: isLive)
    recorder = RunRecorder(header)
    write(recorder.opening())
    flush()
    try check()
  }

  /// - Returns: The number of octets in the file so far.
  @discardableResult
  mutating func write(_ entry: Entry) -> Int {
    write(recorder.records(of: entry))
    return octets + writer.octets.count
  }

  /// Writes what is left. If anything could not be written, says so on standard error, and ends the
  /// command with 74.
  mutating func close() throws(ExitCode) {
    flush()
    do throws(CaptureError) {
      if failure == nil { try target.finish() }
    } catch {
      failure = error
    }
    try check()
  }

  private mutating func write(_ records: [RunRecorder.Record]) {
    for (record, octets) in records { unsafe writer.append(record, octets.span.bytes) }
    if isLive || writer.octets.count >= Self.limit { flush() }
  }

  private mutating func flush() {
    let taken = writer.takeOctets()
    octets += taken.count
    if failure != nil { return }
    do throws(CaptureError) { try target.write(taken) } catch { failure = error }
    target.flush()
  }

  private func check() throws(ExitCode) {
    guard let failure else { return }
    StandardError.writeLine("\(failure)")
    throw .outputFailed
  }
}
