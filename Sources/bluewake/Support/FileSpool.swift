import ArgumentParser
import Captures
import Replay
import Synchronization
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A spool in a temporary file. The file is made only when there is more than a little to keep.
///
/// If the file cannot be made, written or read, the spool says so on standard error and ends the
/// command with 74.
final class FileSpool: OctetSpool {
  private struct State {
    var file: TemporaryFile?
    /// The number of octets in the file. The rest is held back.
    var written = 0
    var held: [UInt8] = []

    mutating func writeOut() throws(Refusal) {
      if file == nil { file = try TemporaryFile() }
      try file?.write(held)
      written += held.count
      held.removeAll(keepingCapacity: true)
    }
  }

  private let state = Mutex(State())

  /// The most octets that are held back.
  private static let limit = 1 << 18

  func append(_ octets: [UInt8]) -> Range<Int> {
    state.withLock { state in
      let start = state.written + state.held.count
      state.held += octets
      if state.held.count >= Self.limit {
        do throws(Refusal) { try state.writeOut() } catch { Self.end(by: error) }
      }
      return start..<start + octets.count
    }
  }

  subscript(place: Range<Int>) -> [UInt8] {
    state.withLock { state in
      guard let file = state.file, place.lowerBound < state.written else {
        let start = place.lowerBound - state.written
        return Array(state.held[start..<start + place.count])
      }
      do throws(Refusal) { return try file.read(place) } catch { Self.end(by: error) }
    }
  }

  private static func end(by refusal: Refusal) -> Never {
    StandardError.writeLine("bluewake: error: \(refusal.text)")
    exit(ExitCode.outputFailed.rawValue)
  }
}
