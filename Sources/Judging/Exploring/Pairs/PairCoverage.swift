import Timelines

/// The pairs of a call or callback and a circumstance that lives have shown, and the lives that led
/// to the rarest.
///
/// Random lives seldom lead to a pair such as a stopped scan after a restart. A life that begins
/// like one that led to a rare pair more often leads to its neighbours, and one with the call that
/// is led to the circumstance may lead to the pair itself.
struct PairCoverage: Sendable {
  /// The number of lives that have shown each pair.
  private(set) var lives: [SeatMeeting: Int] = [:]
  /// The first life that showed each pair, if chance made it.
  private var firsts: [SeatMeeting: LifeOrigin] = [:]
  /// Some lives that showed each kind.
  private var examples: [Kind: [LifeOrigin]] = [:]

  private static let mostExamples = 12

  /// Counts the pairs of a life.
  mutating func add(_ meetings: Set<SeatMeeting>, of origin: LifeOrigin) {
    for meeting in meetings {
      lives[meeting, default: 0] += 1
      if firsts[meeting] == nil, !origin.decisions.isEmpty { firsts[meeting] = origin }
    }
    if origin.goal != nil { return }
    for kind in Set(meetings.map(\.kind))
    where examples[kind, default: []].count < Self.mostExamples {
      examples[kind, default: []].append(origin)
    }
  }

  /// Returns a life that led to a rare pair; nil if there is none yet.
  ///
  /// - Parameter turn: Which one: 0 for the rarest pair, 1 for the next.
  func parent(_ turn: Int) -> LifeOrigin? {
    let rarest = sorted(Array(firsts.keys))
    return rarest.isEmpty ? nil : firsts[rarest[turn % rarest.count]]
  }

  /// Returns a life with the call or callback of a rare pair, and that pair as its goal; nil if no
  /// life has shown any.
  func attempt(_ turn: Int) -> LifeOrigin? {
    let goals = sorted(SeatMeeting.all.filter { examples[$0.kind] != nil })
    if goals.isEmpty { return nil }
    let goal = goals[turn % goals.count]
    let known = examples[goal.kind, default: []]
    var attempt = known[turn / goals.count % known.count]
    attempt.goal = goal
    return attempt
  }

  private func sorted(_ pairs: [SeatMeeting]) -> [SeatMeeting] {
    pairs.sorted { (lives[$0, default: 0], $0) < (lives[$1, default: 0], $1) }
  }
}

/// The decisions that make a life, and which kind of life they make.
struct LifeOrigin: Hashable, Sendable {
  /// The number of the life in the plan, from which its kind follows.
  var form: Int
  var decisions: [Int]
  /// The pair that the life is led to; nil if it is led nowhere.
  var goal: SeatMeeting?
}

extension LifeRun {
  /// The calls and callbacks of the run, each with the circumstances in which it occurred.
  var meetings: Set<SeatMeeting> {
    var phones: [FieldValue?: SeatWatch] = [:]
    var meetings: Set<SeatMeeting> = []
    for entry in entries {
      let phone = entry[.device]
      if !SeatFault.acts(on: entry.kind).isEmpty {
        let found = phones[phone, default: SeatWatch()].circumstances(of: entry.kind, entry.fields)
        for circumstance in found {
          meetings.insert(SeatMeeting(kind: entry.kind, circumstance: circumstance))
        }
      }
      phones[phone, default: SeatWatch()].follow(entry.kind, entry.fields)
    }
    return meetings
  }
}
