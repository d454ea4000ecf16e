import Timelines

/// The answers of a run whose conditions refer to their trigger. Rules that differ only in their
/// bounds ask for the same comparison, so each entry is compared with a trigger at most once.
struct JoinTable: Sendable {
  private var matchers: [Matcher] = []
  private var numbers: [Join: Int] = [:]
  /// The last comparison for each matcher.
  private var answers: [Answer] = []

  private struct Join: Hashable, Sendable {
    var event: EventPattern
    var opener: String?
  }

  private struct Answer: Sendable, BitwiseCopyable {
    var entryCount = 0
    var trigger = Kept.none
    var holds = false
  }

  mutating func number(of event: EventPattern, opener: String?) -> Int {
    let join = Join(event: event, opener: opener)
    if let number = numbers[join] { return number }
    numbers[join] = matchers.count
    matchers.append(Matcher(event, opener: opener))
    answers.append(Answer())
    return matchers.count - 1
  }

  /// Returns whether the entry at hand agrees with the trigger, if it meets all other conditions.
  ///
  /// - Parameter entryCount: A number that differs for each entry.
  @inline(__always)
  mutating func holds(
    _ number: Int, of entry: Entry, _ entryCount: Int, with trigger: Kept, in entries: EntryStore
  ) -> Bool {
    let last = answers[number]
    if last.entryCount == entryCount, last.trigger == trigger { return last.holds }
    let holds = matchers[number].joins(entry, trigger, entries)
    answers[number] = Answer(entryCount: entryCount, trigger: trigger, holds: holds)
    return holds
  }
}
