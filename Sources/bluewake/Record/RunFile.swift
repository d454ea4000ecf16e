import ArgumentParser
import Captures
import Foundation
import Timelines

/// A run on its way into a file: a Linux monitor capture, which other tools open too.
///
/// Whoever writes must call ``close()`` at the end.
struct RunFile {
  private let path: String
  private let file: FileHandle
  private var recorder: RunRecorder
  private var writer = BtsnoopWriter(.monitor)
  private var hasFailed = false
  /// Whether each entry is to be in the file at once: a run by the wall clock may be interrupted.
  private let isLive: Bool

  private static let limit = 1 << 16

  /// Says on standard error where the file cannot be written, and ends the command with 74.
  init(path: String, _ header: RunHeader, isLive: Bool = false) throws(ExitCode) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      Self.report(path)
      throw .outputFailed
    }
    self.path = path
    self.isLive = isLive
    self.file = file
    recorder = RunRecorder(header)
    write(recorder.opening())
  }

  mutating func write(_ entry: Entry) { write(recorder.records(of: entry)) }

  /// Writes what is left; says on standard error if anything could not be written, and ends the
  /// command with 74.
  mutating func close() throws(ExitCode) {
    flush()
    do { try file.close() } catch { hasFailed = true }
    if !hasFailed { return }
    Self.report(path)
    throw .outputFailed
  }

  private mutating func write(_ records: [RunRecorder.Record]) {
    for (record, octets) in records { unsafe writer.append(record, octets.span.bytes) }
    if isLive || writer.octets.count >= Self.limit { flush() }
  }

  private mutating func flush() {
    do { try file.write(contentsOf: Data(writer.takeOctets())) } catch { hasFailed = true }
  }

  private static func report(_ path: String) {
    StandardError.writeLine("\(path): error: the recording cannot be written there")
  }
}
