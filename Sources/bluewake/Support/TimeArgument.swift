import ArgumentParser
import Captures
import Timelines

/// A time on the command line: an instant, or a distance from a capture's first packet.
enum TimeArgument: Hashable, ExpressibleByArgument, CustomStringConvertible {
  case instant(CaptureTime)
  case nanosecondsFromStart(Int64)

  /// The time in a form that the command line takes.
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
    } else if let nanoseconds = DurationText.nanoseconds(argument), nanoseconds >= 0 {
      self = .nanosecondsFromStart(nanoseconds)
    } else {
      return nil
    }
  }

  /// Returns the instant that the time means in a capture. If it is too late to exist, returns the
  /// latest one.
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
