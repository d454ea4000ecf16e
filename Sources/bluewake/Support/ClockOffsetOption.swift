import ArgumentParser
import Captures
import Timelines

/// The difference between the clocks of a capture and of an app's log.
struct ClockOffsetOption: ParsableArguments {
  @Option(
    name: .customLong("clock-offset"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      How far the capture's clock is ahead of the one of --lifecycle, as 4h, -5h30min or 2500ms.
      """, valueName: "duration"),
    transform: { try Duration(signedArgument: $0) })
  var clockOffset: Duration?

  /// Returns the notes of a file, moved by the offset. If it has mistakes, says them on standard
  /// error, and ends the command with 65.
  func notes(in path: String) throws -> LifecycleNotes {
    var notes = try LifecycleNotes.read(path)
    notes.offset = clockOffset ?? .zero
    return notes
  }

  /// Returns the notes of a file on the clock of a capture, and says on standard error where the two
  /// clocks do not agree. Notes that count from the beginning of the capture may go on after its end.
  func notes(in path: String, on capture: Capture) throws -> LifecycleNotes {
    let notes = try notes(in: path)
    let times = capture.trafficTimes
    let placed = notes.placed(from: times?.first, to: notes.epoch == nil ? nil : times?.last)
    if let warning = placed.warning {
      StandardError.writeLine("\(capture.name): warning: \(warning)")
    }
    return placed.notes
  }
}

extension Duration {
  /// Reads a duration of one unit or several, perhaps with a sign.
  init(signedArgument argument: String) throws {
    var rest = Substring(argument)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    var total: Int64?
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { $0.isLetter }
      guard let part = DurationText.nanoseconds(String(number + unit)), !number.isEmpty else {
        throw Self.refusal(argument)
      }
      let (sum, isTooLong) = (total ?? 0).addingReportingOverflow(part)
      if isTooLong { throw Self.refusal(argument) }
      total = sum
      rest = rest.dropFirst(number.count + unit.count)
    }
    guard let total else { throw Self.refusal(argument) }
    self = .nanoseconds(isNegative ? -total : total)
  }

  private static func refusal(_ argument: String) -> ValidationError {
    ValidationError(
      saying: "'\(argument)' is no offset; it is written as in 4h, -5h30min or 2500ms")
  }
}
