import ArgumentParser
import Captures

/// A time on the command line: an instant, or how far behind a capture's first packet.
enum TimeArgument: Hashable, ExpressibleByArgument, CustomStringConvertible {
  case instant(CaptureTime)
  case nanosecondsFromStart(Int64)

  /// As it may stand on a command line.
  var description: String {
    switch self {
    case .instant(let time): "\(time)"
    case .nanosecondsFromStart(let nanoseconds):
      String(CaptureTime.seconds(nanoseconds).dropLast(" s".count))
    }
  }

  init?(argument: String) {
    if let time = CaptureTime(rfc3339: argument) {
      self = .instant(time)
    } else if let nanoseconds = CaptureTime.nanoseconds(inSeconds: argument) {
      self = .nanosecondsFromStart(nanoseconds)
    } else {
      return nil
    }
  }

  /// The instant that it is in a capture; far away where no instant can be.
  func time(in capture: Capture) -> CaptureTime {
    switch self {
    case .instant(let time): return time
    case .nanosecondsFromStart(let nanoseconds):
      let start = capture.firstTime?.nanosecondsSince1970 ?? 0
      let (time, overflow) = start.addingReportingOverflow(nanoseconds)
      return CaptureTime(nanosecondsSince1970: overflow ? .max : time)
    }
  }
}
