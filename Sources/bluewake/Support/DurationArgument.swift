import ArgumentParser
import Timelines

extension Duration {
  /// Reads a duration as spec files write it.
  init(argument: String) throws {
    guard let nanoseconds = DurationText.nanoseconds(argument) else {
      throw ValidationError(
        saying: "'\(argument)' is no duration; it is written as in 500ms, 30s or 5min")
    }
    self = .nanoseconds(nanoseconds)
  }
}
