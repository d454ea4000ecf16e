import Captures
import Timelines

/// The destination of a capture. It is a file, which is made when there is something to write, or
/// standard output, for which `-` stands.
///
/// The caller must call ``finish()`` at the end. Until then an old file stays as it was.
struct CaptureTarget {
  private let path: String
  private let files: CommandFiles
  private let manner: OutputFile.Manner
  private var file: OutputFile?
  private var output = StandardOutput()

  /// - Parameter isLive: Whether somebody may watch the file grow. It is then written in place.
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

  /// Writes what is still held back for standard output.
  mutating func flush() { output.flush() }

  /// Puts the new file in the place of the old one.
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
