import Adapters
import ArgumentParser
import Captures
import Judging
import Timelines

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension CaptureJudge {
  /// Judges the capture on standard input while it is written. If the input is no
  /// capture, says on standard error why, and ends the command with 65.
  func judgeStandardInput(within limits: CaptureLimits) throws(ExitCode) -> Judgement {
    do throws(CaptureError) {
      return try judge(.onStandardInput(keys: keys, limits: limits))
    } catch {
      StandardError.writeLine("\(error)")
      throw .badInput
    }
  }
}

extension TimelineStream {
  /// The timeline of a capture that is still being written, on standard input.
  fileprivate static func onStandardInput(keys: KnownKeys, limits: CaptureLimits) -> TimelineStream
  {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    return TimelineStream(name: "standard input", keys: keys, limits: limits) { patience in
      let deadline = patience.map { ContinuousClock.now + $0 }
      while !comes(within: .milliseconds(200)) {
        if Interruption.isRequested { return .end }
        if let deadline, deadline <= .now { return .silence }
      }
      return more(&room).map(Piece.octets) ?? .end
    }
  }

  /// Returns whether something comes within a time, even if it is only the end.
  private static func comes(within time: Duration) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = time.components
    return unsafe poll(&input, 1, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)) != 0
  }

  /// Returns the octets that have come; nil at the end.
  private static func more(_ room: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe room.withUnsafeMutableBytes { buffer in
        unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? room[..<count] : nil
    }
  }
}
