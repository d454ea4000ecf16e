import ArgumentParser
import Timelines

/// The events of a phone so far: written to standard output, kept for rules that are named later,
/// and recorded if wanted.
final class PhoneLog {
  private(set) var entries: [Entry] = []
  private var output = StandardOutput()
  private var file: RunFile?

  init(recordingTo file: consuming RunFile?) { self.file = file }

  func show(_ entry: Entry) {
    entries.append(entry)
    _ = file?.write(entry)
    output.writeLine("\(entry.json)")
  }

  /// Writes a message other than an entry, after all entries so far.
  func answer(_ message: String, _ members: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object { json in
      json.member("message", message)
      members(&json)
    }
    json.endLine()
    output.write(lines: json.octets)
    output.flush()
  }

  /// Tells what is held back, and ends the recording.
  func close() throws(ExitCode) {
    output.flush()
    try file?.close()
  }
}
