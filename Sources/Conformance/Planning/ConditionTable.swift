import Timelines

/// Every different list of conditions in the rules of a run. Each list is checked at most once for
/// an entry.
///
/// Rules on one subject are about the same events: a hundred rules may have only a dozen lists.
struct ConditionTable: Sendable {
  private var lists: [[Predicate]] = []
  private var numbers: [[Predicate]: Int] = [:]
  /// The last answer for each list: twice the number of the entry, plus 1 for yes.
  private var answers: [UInt64] = []
  private var entryCount: UInt64 = 1
  private var questions: [Question] = []
  private var ranges: [[Question]: Range<Int32>] = [:]

  /// A part that an entry plays if all conditions of a list hold.
  struct Question: Hashable, Sendable {
    var slot: Slots
    var list: Int
  }

  /// Returns the number of a list of conditions on the entry alone.
  mutating func number(of conditions: [Predicate]) -> Int {
    if let number = numbers[conditions] { return number }
    numbers[conditions] = lists.count
    lists.append(conditions)
    answers.append(0)
    return lists.count - 1
  }

  /// Adds questions that are asked together, and returns their range.
  mutating func add(_ more: [Question]) -> Range<Int32> {
    if let range = ranges[more] { return range }
    let start = Int32(truncatingIfNeeded: questions.count)
    questions += more
    let range = start..<Int32(truncatingIfNeeded: questions.count)
    ranges[more] = range
    return range
  }

  /// Begins with the next entry.
  @inline(__always)
  mutating func startEntry() { entryCount &+= 1 }

  /// Returns the parts that the entry at hand plays: the certain ones, and those whose conditions
  /// hold.
  mutating func hits(of entry: Entry, _ certain: Slots, _ asked: Range<Int32>) -> Slots {
    var hits = certain
    for number in asked {
      let question = questions[Int(number)]
      if !hits.contains(question.slot), holds(question.list, of: entry) {
        hits.insert(question.slot)
      }
    }
    return hits
  }

  /// Returns whether the entry at hand satisfies all conditions of a list.
  private mutating func holds(_ number: Int, of entry: Entry) -> Bool {
    let answer = answers[number]
    if answer >> 1 == entryCount { return answer & 1 == 1 }
    let holds = ask(number, entry)
    answers[number] = entryCount << 1 | (holds ? 1 : 0)
    return holds
  }

  private func ask(_ number: Int, _ entry: Entry) -> Bool {
    // Goes by index: iterating would copy.
    for index in lists[number].indices where !lists[number][index].holds(of: entry) { return false }
    return true
  }
}
