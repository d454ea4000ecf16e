import ArgumentParser
import Timelines

/// What has happened to a phone so far: told on standard output, kept for rules that are named later, and
/// recorded if that is wanted.
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

  /// Says something besides entries, behind all entries so far.
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
