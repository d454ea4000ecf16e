/// A series of steps in words, without times. Equal steps that follow each other are one step with
/// a count.
struct StepCourse: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    /// The name, for example `Read Request 2A19`.
    var name: String
    /// The number of times it came in a row.
    var count = 1

    /// The name, and the count if there is one.
    var text: String { count == 1 ? name : "\(name) ×\(count)" }
  }

  private(set) var steps: [Step] = []
  /// The number of further steps, beyond those that are kept.
  private(set) var stepsLeftOut = 0
  /// A digest of those further steps.
  private var digestOfOthers = 0

  /// Source: chosen. Two courses of so many steps are aligned in some milliseconds.
  private static let most = 1024

  mutating func add(_ name: String) {
    if stepsLeftOut == 0, let last = steps.last, last.name == name {
      steps[steps.count - 1].count += 1
    } else if stepsLeftOut == 0, steps.count < Self.most {
      steps.append(Step(name: name))
    } else {
      stepsLeftOut += 1
      var hasher = Hasher()
      hasher.combine(digestOfOthers)
      hasher.combine(name)
      digestOfOthers = hasher.finalize()
    }
  }

  /// Returns whether two courses have the same steps beyond those that are kept.
  func endsLike(_ other: StepCourse) -> Bool {
    (stepsLeftOut, digestOfOthers) == (other.stepsLeftOut, other.digestOfOthers)
  }

  /// Returns the likeness of two courses, from 0 to 1: the share of steps that both have, in any
  /// order.
  func likeness(to other: StepCourse) -> Double {
    if steps.isEmpty, other.steps.isEmpty { return 1 }
    var left: [String: Int] = [:]
    for step in steps { left[step.name, default: 0] += 1 }
    var shared = 0
    for step in other.steps where left[step.name, default: 0] > 0 {
      left[step.name, default: 0] -= 1
      shared += 1
    }
    return 2 * Double(shared) / Double(steps.count + other.steps.count)
  }
}

/// A difference between two courses: the steps of each that the other does not have at that index.
struct StepHunk: Hashable, Sendable {
  /// The index of the first step in the former course, counted from 1.
  var place: Int
  /// The steps that only the former course has there, in words; nil if there are none.
  var former: String?
  /// The steps that only the latter course has there.
  var latter: String?
}

extension StepCourse {
  /// Aligns two courses, and returns where they part, in order. A step that the other course has at
  /// another place is marked.
  ///
  /// - Parameter countsMatter: Whether it is a difference if a step with this name came more often in
  ///   a row.
  func hunks(to other: StepCourse, countsMatter: (String) -> Bool) -> [StepHunk] {
    func names(_ course: StepCourse) -> [String] {
      course.steps.map { countsMatter($0.name) ? $0.text : $0.name }
    }
    let (mine, others) = (names(self), names(other))
    var (isRemoved, isAdded) = (
      [Bool?](repeating: nil, count: mine.count), [Bool?](repeating: nil, count: others.count)
    )
    for change in others.difference(from: mine).inferringMoves() {
      switch change {
      case .remove(let place, _, let elsewhere): isRemoved[place] = elsewhere != nil
      case .insert(let place, _, let elsewhere): isAdded[place] = elsewhere != nil
      }
    }
    var hunks: [StepHunk] = []
    var (left, right) = (0, 0)
    while left < mine.count || right < others.count {
      let place = left + 1
      let former = Self.run(of: mine, isRemoved, &left)
      let latter = Self.run(of: others, isAdded, &right)
      if former == nil, latter == nil {
        (left, right) = (left + 1, right + 1)
      } else {
        hunks.append(StepHunk(place: place, former: former, latter: latter))
      }
    }
    return hunks
  }

  /// Returns the marked names from an index on, and moves the index after them.
  private static func run(of names: [String], _ marks: [Bool?], _ place: inout Int) -> String? {
    var texts: [String] = []
    while place < names.count, let isMoved = marks[place] {
      texts.append(names[place] + (isMoved ? " (at another position)" : ""))
      place += 1
    }
    let most = 8
    if texts.count > most { texts = texts.prefix(most) + ["… (\(texts.count) in all)"] }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension StepCourse {
  /// Aligns two lists of courses in their order, so that those that are alike stand beside each other.
  ///
  /// - Returns: The indices in both lists; one of them is nil if only the other list has it.
  static func aligned(_ former: [StepCourse], _ latter: [StepCourse]) -> [(Int?, Int?)] {
    let most = 200
    guard former.count != latter.count, former.count <= most, latter.count <= most else {
      return (0..<max(former.count, latter.count)).map {
        ($0 < former.count ? $0 : nil, $0 < latter.count ? $0 : nil)
      }
    }
    // The greatest sum of likenesses of the courses from each two indices on.
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: latter.count + 1), count: former.count + 1)
    var likeness = best
    for left in former.indices.reversed() {
      for right in latter.indices.reversed() {
        likeness[left][right] = 0.01 + former[left].likeness(to: latter[right])
        best[left][right] = max(
          best[left + 1][right + 1] + likeness[left][right], best[left + 1][right],
          best[left][right + 1])
      }
    }
    var pairs: [(Int?, Int?)] = []
    var (left, right) = (0, 0)
    while left < former.count || right < latter.count {
      if left < former.count, right < latter.count,
        best[left][right] == best[left + 1][right + 1] + likeness[left][right]
      {
        pairs.append((left, right))
        (left, right) = (left + 1, right + 1)
      } else if right == latter.count
        || left < former.count && best[left][right] == best[left + 1][right]
      {
        pairs.append((left, nil))
        left += 1
      } else {
        pairs.append((nil, right))
        right += 1
      }
    }
    return pairs
  }
}
