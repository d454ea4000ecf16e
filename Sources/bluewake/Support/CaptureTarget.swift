import Captures
import Timelines

/// Where a capture goes: a file, which is made when there is something to write, or standard
/// output, for which `-` stands.
struct CaptureTarget: ~Copyable {
  private let path: String
  /// A capture that is being read and must not be emptied.
  private let source: Capture?
  private var file: CaptureFile?
  private var output = StandardOutput()

  init(_ path: String, from source: Capture? = nil) {
    self.path = path
    self.source = source
  }

  mutating func write(_ octets: [UInt8]) throws(CaptureError) {
    if path == "-" {
      output.write(capture: octets)
      return
    }
    if file == nil { file = try CaptureFile(creating: path, from: source) }
    try file?.write(octets)
  }

  /// Hands on what standard output still holds back.
  mutating func flush() { output.flush() }
}
