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

  /// Returns the first entry of the record, or from the time on; nil if there is none.
  func entry(in capture: Capture) -> Entry? {
    guard let numbers = numbers(in: capture) else { return nil }
    var found: Entry?
    _ = CaptureTimeline(capture).observe { entry in
      guard found == nil, case .record(let number)? = entry.origin, numbers.contains(number),
        entry.kind.family != .note
      else { return }
      found = entry
    }
    return found
  }

  /// Returns the numbers of the records that may be meant; nil if there are none.
  private func numbers(in capture: Capture) -> ClosedRange<Int>? {
    switch self {
    case .record(let number): return number...number
    case .time(let argument):
      let time = argument.time(in: capture)
      var first: Int?
      _ = capture.forEachRecord { record, _ in
        if first == nil, record.time >= time { first = record.number }
      }
      return first.map { $0...Int.max }
    }
  }
}
