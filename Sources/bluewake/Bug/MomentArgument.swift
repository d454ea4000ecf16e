import ArgumentParser
import Captures
import Judging
import Timelines

/// A moment of a capture on the command line: the number of a record, or a time.
enum MomentArgument: Hashable, ExpressibleByArgument {
  case record(Int)
  case time(TimeArgument)

  init?(argument: String) {
    if let number = Int(argument) {
      guard number > 0 else { return nil }
      self = .record(number)
    } else if let time = TimeArgument(argument: argument) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// Returns the first entry from the moment on; nil if there is none.
  func entry(in capture: Capture) -> Entry? {
    guard let start = firstRecord(in: capture) else { return nil }
    var found: Entry?
    _ = CaptureTimeline(capture).observe { entry in
      guard found == nil, let number = entry.origin?.record, number >= start,
        entry.kind.family != .note
      else { return }
      found = entry
    }
    return found
  }

  private func firstRecord(in capture: Capture) -> Int? {
    switch self {
    case .record(let number): return number
    case .time(let argument):
      let time = argument.time(in: capture)
      var first: Int?
      _ = capture.forEachRecord { record, _ in
        if first == nil, record.time >= time { first = record.number }
      }
      return first
    }
  }
}
