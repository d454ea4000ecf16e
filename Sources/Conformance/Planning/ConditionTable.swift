import Timelines

/// Every different list of conditions in the rules of a run, and every different condition in them.
/// Each is checked at most once for an entry.
///
/// Rules on one subject are about the same events: a hundred rules may have only a dozen lists, and
/// the lists of a hundred formats begin with the same few octets.
struct ConditionTable: Sendable {
  private var conditions: [Predicate] = []
  private var conditionNumbers: [Predicate: Int32] = [:]
  private var lists: [List] = []
  /// The conditions of all lists, one list after the other.
  private var members: [Int32] = []
  private var numbers: [[Predicate]: Int] = [:]
  /// The last answer for each list: twice the number of the entry, plus 1 for yes.
  private var answers: [UInt64] = []
  /// The last answer for each condition, in the same form.
  private var truths: [UInt64] = []
  private var entryCount: UInt64 = 1
  private var groups: [Group] = []
  private var questions: [Question] = []
  private var groupNumbers: [[Question]: Int32] = [:]
  private var reports = RecentReports()
  /// For each slot of ``reports``, the result of each group about reports.
  private var reportHits: [ReportHits] = []
  private var reportGroupCount = 0
  /// The index of the first result for the report at hand; nil if the entry at hand is no report.
  private var report: Int?

  /// A list of conditions.
  private struct List: Sendable {
    var members: Range<Int>
    /// Whether reports that differ only in their signal have the same answer.
    var isSteady: Bool
  }

  /// Questions that are asked together.
  private struct Group: Sendable {
    var questions: Range<Int>
    /// The group's index in ``reportHits``; nil if the results of equal reports may differ.
    var reportIndex: Int?
  }

  /// The parts that a report plays, once they are known.
  private struct ReportHits: Sendable, BitwiseCopyable {
    var hits = Slots()
    var isKnown = false
  }

  /// A part that an entry plays if all conditions of a list hold.
  struct Question: Hashable, Sendable {
    var slot: Slots
    var list: Int
  }

  /// Returns the number of a list of conditions on the entry alone.
  mutating func number(of conditions: [Predicate]) -> Int {
    if let number = numbers[conditions] { return number }
    numbers[conditions] = lists.count
    let start = members.count
    members += conditions.map { number(of: $0) }
    lists.append(
      List(members: start..<members.count, isSteady: conditions.allSatisfy(\.isSteady)))
    answers.append(0)
    return lists.count - 1
  }

  private mutating func number(of condition: Predicate) -> Int32 {
    if let number = conditionNumbers[condition] { return number }
    let number = Int32(truncatingIfNeeded: conditions.count)
    conditionNumbers[condition] = number
    conditions.append(condition)
    truths.append(0)
    return number
  }

  /// Adds questions that are asked together of entries of a kind, and returns the number of the
  /// group; nil if there are none.
  mutating func add(_ more: [Question], about kind: Kind) -> Int32? {
    if more.isEmpty { return nil }
    let isSteady = RecentReports.isReport(kind) && more.allSatisfy { lists[$0.list].isSteady }
    let known = groupNumbers[more]
    if let known, !isSteady || groups[Int(known)].reportIndex != nil { return known }
    let number = known ?? Int32(truncatingIfNeeded: groups.count)
    if known == nil {
      groupNumbers[more] = number
      groups.append(Group(questions: questions.count..<questions.count + more.count))
      questions += more
    }
    if isSteady {
      groups[Int(number)].reportIndex = reportGroupCount
      reportGroupCount += 1
    }
    return number
  }

  /// Starts the next entry.
  @inline(__always)
  mutating func startEntry(_ entry: borrowing Entry) {
    entryCount &+= 1
    report = nil
    if let slot = reports.slot(of: entry) { startReport(slot.number, isKnown: slot.isKnown) }
  }

  @inline(never)
  private mutating func startReport(_ slot: Int, isKnown: Bool) {
    let start = slot * reportGroupCount
    if start == reportHits.count {
      reportHits += repeatElement(ReportHits(), count: reportGroupCount)
    } else if !isKnown {
      for index in start..<start + reportGroupCount { reportHits[index] = ReportHits() }
    }
    report = start
  }

  /// Returns the parts that the entry at hand plays: the certain ones, and those whose conditions
  /// hold.
  @inline(__always)
  mutating func hits(of entry: Entry, _ certain: Slots, _ group: Int32) -> Slots {
    guard let report, let index = groups[Int(group)].reportIndex else {
      return ask(Int(group), certain, of: entry)
    }
    if reportHits[report + index].isKnown { return certain.union(reportHits[report + index].hits) }
    let hits = ask(Int(group), [], of: entry)
    reportHits[report + index] = ReportHits(hits: hits, isKnown: true)
    return certain.union(hits)
  }

  private mutating func ask(_ group: Int, _ certain: Slots, of entry: Entry) -> Slots {
    var hits = certain
    for number in groups[group].questions {
      let question = questions[number]
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
    let holds = check(number, entry)
    answers[number] = entryCount << 1 | (holds ? 1 : 0)
    return holds
  }

  private mutating func check(_ number: Int, _ entry: Entry) -> Bool {
    for place in lists[number].members {
      let member = Int(members[place])
      let truth = truths[member]
      if truth >> 1 == entryCount {
        if truth & 1 == 0 { return false }
        continue
      }
      // A span lends the condition. From an array it would be copied.
      let holds = conditions.span[member].holds(of: entry)
      truths[member] = entryCount << 1 | (holds ? 1 : 0)
      if !holds { return false }
    }
    return true
  }
}

extension Predicate {
  /// Whether it depends only on data that stay the same while an advertiser repeats itself.
  fileprivate var isSteady: Bool { subjects.allSatisfy(\.isSteady) }
}

extension Subject {
  fileprivate var isSteady: Bool {
    switch self {
    case .field(let field): field != .rssi && field != .channel
    case .octets, .from, .kind: true
    case .cause, .time: false
    case .formula(let formula): formula.subjects.allSatisfy(\.isSteady)
    }
  }
}
