import Captures
import Timelines

/// Where a capture goes: a file, which is made when there is something to write, or standard
/// output, for which `-` stands.
///
/// Whoever writes must call ``finish()`` at the end; a file is what it was until then.
struct CaptureTarget {
  private let path: String
  private let files: CommandFiles
  private let manner: OutputFile.Manner
  private var file: OutputFile?
  private var output = StandardOutput()

  /// - Parameter isLive: Whether somebody may watch it grow: it is then written in place.
  init(_ path: String, in files: CommandFiles, isLive: Bool = false) {
    self.path = path
    self.files = files
    manner = isLive ? .live : .replacing
  }

  mutating func write(_ octets: [UInt8]) throws(CaptureError) {
    if path == "-" {
      output.write(capture: octets)
      return
    }
    do throws(OutputFile.Failure) {
      if file == nil { file = try OutputFile(path, in: files, manner) }
      try file?.write(octets)
    } catch {
      throw CaptureError(error)
    }
  }

  /// Hands on what standard output still holds back.
  mutating func flush() { output.flush() }

  /// Has the file take the place of what was there.
  mutating func finish() throws(CaptureError) {
    flush()
    do throws(OutputFile.Failure) { try file?.commit() } catch { throw CaptureError(error) }
    file = nil
  }
}

extension CaptureError {
  fileprivate init(_ failure: OutputFile.Failure) {
    self.init(unwritable: failure.path, failure.text)
  }
}
